# The asset panel: images and sheets with their thumbnails.

## Head

assets-search = Search assets
    .hint = Name, file or frame
assets-grid = Show as grid
assets-list = Show as list
assets-unused = Unused only
assets-empty = Images and sheets are listed here. Press +, or drop pictures or a folder of them here.
assets-none-found = Nothing matches.

## Entries

assets-image-entry = asset image { $name }
assets-sheet-entry = asset sheet { $name }
assets-sheet-title = { $name } · sheet
assets-symbol-entry = asset symbol { $path }
assets-font-entry = asset font { $path }
assets-font = Font
assets-tag-entry = asset tag { $name } of { $sheet }
assets-size = { $width } × { $height }
assets-sharp = { $note }, sharp pixels
assets-frames = { $count ->
    [one] { $count } frame
   *[other] { $count } frames
 }
assets-frames-of-size = { $count ->
    [one] { $count } frame, { $size }
   *[other] { $count } frames, { $size }
 }
assets-folder-entry = folder { $path }
assets-in-folder = In the folder { $path }
assets-missing = missing
assets-uses = { $count ->
    [one] { $count } use of { $name }
   *[other] { $count } uses of { $name }
 }
    .tooltip = List what uses it; a click goes there
assets-drag-hint = Drag it onto the canvas, the graph or the runs
assets-image-hint = Double-click the picture to put it on the stage, the name to rename it
assets-symbol-hint = Drag it onto the canvas, or double-click to open it
assets-font-hint = Drag it onto a text on the canvas

## Folders

assets-new-folder = New folder
assets-new-folder-name = folder
assets-new-folder-inside = New folder inside
assets-delete-folder = Delete folder
assets-rename-folder = Rename folder
assets-move = Move to folder
    .step = Move to another folder
assets-no-folder = None
assets-into-new-folder = New folder

## Menu

assets-used-by-node = Node { $name }
assets-used-by-sheet = Sheet { $name }
assets-used-by-action = { $action } in { $clip }
assets-more-uses = { $count } more
assets-locate = Locate file…
assets-locate-all = Locate all in a folder…
assets-missing-count = { $count ->
    [one] { $count } picture is missing
   *[other] { $count } pictures are missing
 }
assets-place = Add { $name } to the stage
assets-replace = Replace file…
assets-edit-frames = Edit frames…
assets-edit-frames-hint = Double-click to edit its frames
assets-sheet-hint = Double-click the picture to edit its frames, the name to rename it
assets-slice = Slice into frames…

## Drops

assets-drop-new = Add node here
assets-drop-replace = Replace sprite of { $name } (Shift: add a node)
assets-drop-add-step = Add node
assets-drop-replace-step = Replace sprite
assets-drop-font = Font of { $name } (Shift: add a text)
assets-drop-animate = Add Animate here
assets-drop-animate-step = Add Animate
assets-drop-run = Play on { $node } at { $at }
assets-drop-run-step = Play animation
