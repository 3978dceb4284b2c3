# Messages of the command line. What --help shows is beside the arguments in src/cli.

cli-see-help = See --help for the arguments.
cli-no-editor = There is no editor here.
cli-no-command = There is no file and no command named “{ $word }”. The commands are { $commands }.
cli-no-command-near = There is no file and no command named “{ $word }”. Did you mean “{ $near }”?
cli-exists = { $error } Choose another name, or replace it with --force.
cli-output-unwritable = The output can't be written: { $error }.

## Values of arguments, behind “invalid value … for …:”

cli-not-positive = enter a number above 0
cli-no-side = enter a power of two from 16 to 16384, such as 2048
cli-no-time = enter a number of seconds, 0 or more
cli-not-size = enter WIDTHxHEIGHT in pixels, such as 480x270; each from 1 to { $most }

cli-no-folder = --allow { $path }: there is no such folder.

## check

cli-fixed = fixed
cli-merge-conflict = A merge left this conflict: { $conflict }. Decide, and remove the comment.
cli-more-problems = { $path }: { $count ->
    [one] 1 more problem is
   *[other] { $count } more problems are
 } not listed

## diff

cli-diff-ending = --render must name a file that ends in .png.

## test

cli-expectations-met = { $path }: { $count ->
    [0] nothing is expected
    [one] 1 expectation is met
   *[other] { $count } expectations are met
 }

## import

cli-import-ending = --output and --into must name files that end in .ron.
cli-import-outside = { $count ->
    [one] 1 image lies outside the project's folder: { $names }. Move it there, or allow its folder where the project is used: in the editor by “Allow…”, in `render`, `sample` and `check` by --allow FOLDER.
   *[other] { $count } images lie outside the project's folder: { $names }. Move them there, or allow their folders where the project is used: in the editor by “Allow…”, in `render`, `sample` and `check` by --allow FOLDER.
 }
cli-imported = Wrote { $path }. New: { $images ->
    [one] 1 image
   *[other] { $images } images
 }, { $sheets ->
    [one] 1 sheet
   *[other] { $sheets } sheets
 }, { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
 }, { $clips ->
    [one] 1 clip
   *[other] { $clips } clips
 }. Changed: { $old_images ->
    [one] 1 image
   *[other] { $old_images } images
 }, { $old_sheets ->
    [one] 1 sheet
   *[other] { $old_sheets } sheets
 }, { $old_nodes ->
    [one] 1 node
   *[other] { $old_nodes } nodes
 }, { $old_clips ->
    [one] 1 clip
   *[other] { $old_clips } clips
 }.
cli-import-changed-image = Image “{ $name }” is changed. { $change }
cli-import-changed-sheet = Sheet “{ $name }” is changed. { $change }
cli-import-changed-node = Node “{ $name }” is changed. { $change }
cli-import-changed-clip = Clip “{ $name }” is changed. { $change }

## new

cli-new-names-folder = “{ $path }” is a folder. Enter a project name, such as jump.

## sample

cli-no-node = No node named “{ $name }” in this project.
cli-no-nodes = This project has no node to play the clip on.
cli-no-clip = No clip named “{ $name }” in this project.
cli-clip-empty = The clip “{ $name }” is empty.

## render

cli-no-moment = There is no marker { $text }, and it is no time. Enter seconds, such as 1.5, or the name of a marker.
cli-to-before-from = --to must not be before --from.
cli-output-help = The file to write: { $endings }
cli-output-ending = --output must end in { $endings }, or name an exporter with --as.
cli-wrong-ending = --as { $name } writes { $endings }. Change the extension of --output.
cli-no-effect = { $option } has no effect on { $name }. Leave it out.
cli-needs = { $option } has no effect on { $name } without { $other }.
cli-loops-or-once = { $name } is played once or without an end: --loops must be 1 or 0.
cli-written = { $more ->
    [0] Wrote { $files }: { $size }
   *[other] Wrote { $files } and { $more } more: { $size }
 }
cli-written-poses = { $more ->
    [0] Wrote { $files }: { $frames ->
        [one] 1 time
       *[other] { $frames } times
     }, { $size }
   *[other] Wrote { $files } and { $more } more: { $frames } times, { $size }
 }
cli-written-frames = { $more ->
    [0] Wrote { $files }: { $frames ->
        [one] 1 frame
       *[other] { $frames } frames
     }, { $width }×{ $height } px, { $size }
   *[other] Wrote { $files } and { $more } more: { $frames } frames, { $width }×{ $height } px, { $size }
 }
cli-written-sheets = { $more ->
    [0] Wrote { $files }: { $frames } frames, { $width }×{ $height } px, { $size }
   *[other] Wrote { $files } and { $more } more: { $frames } frames, { $sheets ->
        [one] 1 sheet, { $width }×{ $height } px
       *[other] { $sheets } sheets, the largest { $width }×{ $height } px
     }, { $size }
 }
cli-progress = Drawing { $bar } { $done } of { $all } frames, { $left } left

## What render shows

cli-set-help = An option of the exporter; may be given several times.
cli-no-setting = { $exporter } has no option “{ $name }”. It has: { $names }.
cli-not-view = Enter left, bottom, width and height in pixels, such as 0,0,320,240.
cli-not-backdrop = Enter stage, transparent or a colour such as #2040ff.
