# Dialogs in front of the panels.

## Unsaved changes

dialog-unsaved = Save changes?
    .text = Your changes to { $name } will be lost if you don't save them.
    .deleted = The file { $name } was deleted. The project will be lost if you don't save it.
dialog-dont-save = Don't save

## Saving a project that could be read only in part

dialog-partial = Save without the parts that can't be read?
    .text = They are listed in the Problems panel. Save under another name to keep the old file.
dialog-save-anyway = Save anyway

## Replacing a file

dialog-replace = Replace file?
    .text = { $path } already exists. Its contents will be lost.
    .kept = { $path } already exists. File ▸ Versions… keeps its contents.
dialog-replace-confirm = Replace
dialog-other-name = Other name…

## Reading images from outside the project

dialog-allow = Allow this folder?
    .text = Every project that you open may then read all images in { $path } and in the folders in it.
dialog-allow-confirm = Allow

## A file that can't be opened

dialog-refused = Not opened

## Choosing a file

dialog-open = Open project
dialog-open-confirm = Open
dialog-save = Save project
dialog-add-image = Add image
dialog-add-image-confirm = Add
dialog-add-sheet = Add sheet
dialog-add-symbol = Add symbol
dialog-choose-font = Choose font
dialog-choose-font-confirm = Use
dialog-font-path-hint = path of a .ttf or .otf file
dialog-font-files = Fonts
dialog-fonts = Fonts on this computer
dialog-fonts-search = Search fonts
dialog-fonts-reading = Looking for fonts…
dialog-fonts-none = No font has this name.
dialog-fonts-nowhere = No fonts were found on this computer.
dialog-fonts-licence = The file of the font is copied beside the project. Check that its licence lets you pass it on with your game.
dialog-fonts-licence-unsaved = The project names the file where it is. Check that its licence lets you pass it on with your game.
dialog-fonts-use = Use
dialog-fonts-entry = font { $name }
dialog-make-symbol = Make symbol: a project file of its own
dialog-import = Import
dialog-locate = Locate image
dialog-locate-all = Look for all missing pictures in a folder
dialog-locate-all-confirm = Look there
dialog-locate-all-step = { $count ->
    [one] Locate a picture
   *[other] Locate { $count } pictures
 }
dialog-locate-none-missing = No picture is missing.
dialog-locate-found = { $count ->
    [0] No missing picture was found
    [one] One missing picture was found
   *[other] { $count } missing pictures were found
 }
dialog-locate-by-content = shows the same
dialog-locate-lost = { $count ->
    [one] One is still missing: { $names }.
   *[other] { $count } are still missing: { $names }.
 }
dialog-locate-use = Use them
dialog-folder-hint = art
dialog-paste = Add the picture from the clipboard
    .text = { $width } × { $height } pixels. It is saved as a PNG beside the project.
dialog-paste-file = Name
dialog-paste-name = picture
dialog-paste-confirm = Save and add
dialog-paste-unsaved = Save the project first: a pasted picture is saved beside it.
dialog-paste-bad-name = Enter a file name without a folder.
dialog-paste-exists = { $name } already exists. Enter another name.
dialog-locate-confirm = Use
dialog-export = Export
dialog-export-confirm = Export
dialog-export-go = Export to file…
    .tooltip = Choose where the export is saved
dialog-export-games = Games play the project file itself…
    .tooltip = Open the chapter with the code that plays a saved project
dialog-export-picture = Picture
dialog-export-text = Text
dialog-export-copied = Copied
dialog-export-copy = Copy text
    .tooltip = Copy the whole text of the file
dialog-export-preview = What is exported, with its pixels
dialog-export-drawing = Drawing…
dialog-export-size = { $width } × { $height } px
dialog-export-sizes = { $width } × { $height } px to { $wide } × { $high } px
dialog-export-sheets = { $count ->
    [one] 1 sheet, { $width } × { $height } px
   *[other] { $count } sheets, the largest { $width } × { $height } px
 }
dialog-export-sheets-unknown = The size of the sheet is known when all frames are drawn.
dialog-export-zoom = { $percent } %
dialog-export-play = Play the preview
dialog-export-stop = Stop the preview
dialog-export-frame = Frame of the preview
dialog-export-at = { $nth } of { $count }, { $secs } s
dialog-export-forecasting = Estimating the size…
dialog-export-length = { $frames ->
    [one] { $frames } frame, { $secs } s
   *[other] { $frames } frames, { $secs } s
 }
dialog-export-length-shown = { $frames ->
    [one] { $frames } frame, { $shown } s for { $secs } s of motion
   *[other] { $frames } frames, { $shown } s for { $secs } s of motion
 }
dialog-export-length-end = { $frames ->
    [one] { $frames } frame, { $shown } s: { $secs } s of motion and its end
   *[other] { $frames } frames, { $shown } s: { $secs } s of motion and its end
 }
dialog-export-secs = { $secs } s
dialog-export-bytes = { $files ->
    [one] { $files } file, { $size }
   *[other] { $files } files, { $size }
 }
dialog-export-about = { $files ->
    [one] { $files } file, about { $size }
   *[other] { $files } files, about { $size }
 }
dialog-export-loss-all = Show all
dialog-export-loss-less = Show less
dialog-export-all-carried = Everything can be carried over.
dialog-export-not-carried = Not carried over as it is:
dialog-exported = { $count ->
    [one] Exported { $first }, { $size }
   *[other] Exported { $first } and more: { $count } files, { $size }
 }
dialog-export-show = Show in folder
    .tooltip = Open the folder of the file in the system's file manager
dialog-export-no-folder = The folder can't be shown: { $error }.
dialog-bytes = { $number } bytes
dialog-kilobytes = { $number } kB
dialog-megabytes = { $number } MB
dialog-gigabytes = { $number } GB
dialog-folder = Create the folder?
    .text = There is no folder { $folder } yet.
dialog-folder-make-export = Create and export
dialog-folder-make-save = Create and save
dialog-export-runs = An export is running
    .text = If you quit now, { $file } is not written.
dialog-export-runs-quit = Quit
dialog-export-runs-keep = Keep exporting
dialog-export-replace-title = Replace files?
dialog-export-replace-go = Replace all
dialog-export-replace = { $count ->
    [one] “{ $first }” already exists.
   *[other] { $count } files already exist, such as “{ $first }”.
 }
dialog-presets = Presets
dialog-preset-name = Name of a preset
dialog-preset-save = Save preset
    .tooltip = Keep what is chosen here under this name
dialog-preset-rename = Rename preset
    .tooltip = Give the preset this name
dialog-preset-rename-this = Rename { $name }
dialog-preset-remove = Delete { $name }
dialog-preset-taken = A preset with this name already exists. Enter another name.
dialog-exporting-secs = { $done } of { $all } frames, { $secs } s left
dialog-exporting-mins = { $done } of { $all } frames, { $mins } min left
dialog-exporting = Exporting { $file }
dialog-exporting-frames = { $done } of { $all } frames
dialog-exporting-packing = { $all } frames are drawn. Packing…
dialog-exporting-encoding = { $all } frames are drawn. Encoding…
dialog-exporting-writing = Writing the files…
dialog-exporting-now = Exporting { $file }: { $progress }
dialog-exporting-wait = { $file } is being exported. Wait until it ends, or cancel it.
dialog-exporting-cancel = Cancel this export
dialog-export-cancelled = { $all ->
    [0] The export of { $file } was cancelled. No file was written.
   *[other] The export of { $file } was cancelled after { $done } of { $all } frames. No file was written.
 }
dialog-path = File path
dialog-path-hint = game/hero.ron
dialog-import-path-hint = hero.aseprite, relative to the project folder, or an absolute path
dialog-image-path-hint = hero.png, relative to the project folder, or an absolute path
dialog-path-no-project = { $name } is not a project. File ▸ Import… adds it to one.
dialog-files-up = Parent folder
dialog-files-place = Go to { $name }
dialog-files-folder = Folder { $name }
dialog-files-file = File { $name }
dialog-files-none = This folder has no files to choose.
dialog-files-missing = This folder doesn’t exist.
dialog-files-unreadable = This folder can’t be read: { $reason }
dialog-all-files = All supported files
dialog-project-files = Kineograph project
dialog-image-files = Image
dialog-described-files = Sheet, animation or scene

## About

dialog-about-version = Kineograph { $version }
dialog-about-what = An editor for action animations: compose, scrub, save, ship.
dialog-about-promise = The pose at a time depends only on the tree, the start pose and the time.
dialog-about-license = Licensed under MIT or Apache-2.0, at your option.

## Shortcuts

dialog-shortcuts = Shortcuts
dialog-shortcuts-search = Search commands and keys
dialog-shortcuts-none = No matching commands.
dialog-tree-keys = Nodes in the project panel
dialog-tree-select = Select the row above or below
    .input = Up, Down, Home, End
dialog-tree-extend = Extend the selection
    .input = Shift+Up, Shift+Down
dialog-tree-fold = Fold, unfold
    .input = Left, Right
dialog-tree-order = Move to the front or back among siblings
    .input = Alt+Up, Alt+Down
dialog-tree-rename = Rename the node
    .input = Enter
dialog-tree-filter = Filter by name
    .input = Ctrl+F
dialog-mouse = Mouse
dialog-mouse-pan = Pan
    .input = middle-drag, or Space and drag
dialog-mouse-zoom = Zoom at pointer
    .input = wheel or pinch; Ctrl+wheel over rows of the timeline
dialog-mouse-zoom-values = Zoom curve values
    .input = Alt+wheel, or drag the value axis
dialog-mouse-pan-sideways = Pan sideways
    .input = Shift+wheel
dialog-mouse-select = Select several
    .input = drag on empty space, Shift+click, Ctrl+click
dialog-mouse-add = Add action
    .input = right-click, or drop a wire on empty space
dialog-mouse-open-clip = Open the clip of a PlayClip card
    .input = double-click
dialog-mouse-run-clip = Run a clip on a node
    .input = drag it from the clip list to a row of the Runs view
dialog-mouse-no-snap = Move without snapping
    .input = hold Ctrl while dragging
dialog-mouse-cancel = Cancel a drag
    .input = Esc or right-click

## Messages

dialog-messages = Messages
dialog-messages-none = No messages yet.
