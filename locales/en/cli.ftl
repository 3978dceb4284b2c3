# Messages of the command line. What --help shows is beside the arguments in src/cli.

cli-see-help = See --help for the arguments.
cli-output-unwritable = The output can't be written: { $error }.

## Values of arguments, behind “invalid value … for …:”

cli-not-positive = enter a number above 0
cli-no-time = enter a number of seconds, 0 or more
cli-not-size = enter WIDTHxHEIGHT in pixels, such as 480x270; each from 1 to { $most }

## check

cli-more-problems = { $path }: { $count ->
    [one] 1 more problem is
   *[other] { $count } more problems are
 } not listed

## new

cli-new-names-folder = “{ $path }” is a folder. Enter a project name, such as jump.
cli-new-exists = { $path } already exists. Choose another name.

## sample

cli-no-node = No node named “{ $name }” in this project.
cli-no-nodes = This project has no node to play the clip on.
cli-no-clip = No clip named “{ $name }” in this project.
cli-clip-empty = The clip “{ $name }” is empty.

## render

cli-to-before-from = --to must not be before --from.
cli-too-many-frames = { $frames } frames exceed the limit of { $most }. Lower --fps or shorten the range of --from and --to.
cli-output-ending = --output must end in .png, .apng or .gif.
cli-contact-not-png = A contact sheet must be a .png. Change the extension of --output.
cli-contact-too-many = { $frames } frames exceed the limit of { $most } for a contact sheet. Lower --fps.
cli-contact-too-large = A contact sheet of { $width }×{ $height } px is too large. Choose a smaller --size.
cli-frame-size = A frame has the wrong size.
cli-not-encoded = The image can't be encoded: { $error }.
cli-image-undrawable = The image “{ $name }” can't be drawn: { $error }.
cli-progress = Drawing { $bar } { $done } of { $all } frames, { $left } left
