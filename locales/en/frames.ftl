# Frames: the strip of an Animate, and the editor of the frames of a sheet.

## The strip

frames-tile = frame { $place }: { $frame }
    .tooltip = Frame { $frame }, { $secs } s
frames-tile-event = Sends { $event }
frames-loops = Animate loops for { $secs } s, as long as the motion beside it
frames-no-sheet = No sheet
frames-length = { $count ->
    [one] { $count } frame, { $secs } s
   *[other] { $count } frames, { $secs } s
 }
frames-play = Play frames
frames-stop = Stop frames
frames-pick = Pick frames…
frames-duplicate = Duplicate frames
frames-take-all = All frames of the sheet
frames-reverse = Reverse frames
frames-delete = Delete frames
frames-edit-sheet = Edit the sheet…
frames-move-step = Move frames
frames-add-step = Add frames
frames-needs-one = An Animate needs a frame, so the last ones were kept.
frames-secs = Time
    .tooltip = How long the selected frames show
    .step = Change frame time
frames-event = Event
    .tooltip = Name of an event that is sent when the selected frames appear
    .step = Change frame event
frames-of-tag = These are the frames of the tag. List them to change them here.
frames-list-tag = List frames
frames-time = { $secs } s
frames-times = { $min }–{ $max } s
frames-times-of-tag = times of the tag
frames-tag-time = Frame time
    .tooltip = How long a frame of the tag shows. Another time makes all frames longer or shorter. Reset it for the times in the sheet.
frames-tag-mean = Mean time
    .tooltip = How long a frame of the tag shows on average. Another time makes all frames longer or shorter. Reset it for the times in the sheet.
frames-tag-times = Frame times
    .tooltip = The shortest and the longest time of a frame of the tag

## The list to pick from

frames-search = Search frames
    .hint = Name, or a range such as 0-7
frames-pick-entry = Pick { $frame }
frames-pick-hint = A click adds the frame, Shift+click all up to it, Enter all that are found.
frames-none-found = No such frames.

## The editor of a sheet

frames-board = frames of the sheet
frames-sheet-frame = sheet frame { $frame }
frames-no-sheet-selected = Select a sheet to see its frames.
frames-no-picture = The picture of the sheet is missing.
frames-slice = Slice { $image } into a sheet…
frames-slice-title = Slice { $image } into frames
frames-slice-size = { $count ->
    [one] { $count } frame of { $width } × { $height } px
   *[other] { $count } frames of { $width } × { $height } px
 }
    .tooltip = Empty cells at the end become no frames; all can be changed one by one later
frames-on-stage = Play on the stage
    .some = Play these frames on the stage
    .tooltip = Add an Animate of these frames on the node that shows this sheet, or on a new one
    .step = Play frames on the stage
frames-fit = Show the whole picture
frames-fill = Fill the window, or show all panels again
frames-image = Picture
    .tooltip = The picture whose frames are shown
frames-draw-step = Draw frame
frames-move-rect-step = Move frames in the picture
frames-resize-step = Resize frame

## How it is sliced

frames-cut = Grid
frames-cut-none = The frames lie where they were drawn or found, without a grid.
frames-cut-confirm = Slice by a grid
frames-cut-ask = The { $count } frames lose their places in the picture. Their names stay, in order, with the cells.
frames-cut-replace = Replace by { $columns } × { $rows } cells
frames-cut-step = Slice by a grid
frames-cut-by = Slice by
    .tooltip = Give the number of cells, or the size of one
frames-cut-by-count = Count
frames-cut-by-size = Size
frames-cell = Cell size
    .tooltip = Width and height of a cell
frames-cells = Cells
    .tooltip = Columns and rows that fit into the picture
frames-columns = Columns
    .tooltip = Frames in a row
frames-rows = Rows
    .tooltip = Rows of frames
frames-count = Frame count
    .tooltip = Cells that are frames, from the first on; those at the end may be empty
frames-margin = Margin
    .tooltip = Pixels around the grid, to the left and right, and above and below
frames-spacing = Spacing
    .tooltip = Pixels between two cells, sideways and up
frames-uneven = The cells don't divide the picture into whole pixels. Change the number of cells, or slice by their size.
frames-detect = By transparency
frames-min-gap = Smallest gap
    .tooltip = Join parts that are nearer to each other than this
frames-min-side = Smallest size
    .tooltip = Leave out parts that are smaller than this
frames-detect-confirm = Find frames
frames-detect-step = Find frames
frames-detect-same = Every part that was found is a frame already.
frames-detect-nothing = Nothing was found: the whole picture is transparent, or all parts are too small.
frames-detect-opaque = Nothing was found: the picture has no transparent pixels. Slice it by a grid.
frames-detect-too-many = More than { $max } frames were found. Enter a larger gap.

## Its frames

frames-section = Frames
frames-all-selected = { $count ->
    [one] { $count } frame.
   *[other] All { $count } frames.
 }
frames-click-one = Click a frame to name, move and resize it. Drag on empty ground to draw one.
frames-selected = { $count ->
    [one] { $count } frame is selected.
   *[other] { $count } frames are selected.
 }
frames-name = Name
    .tooltip = The name by which nodes and actions know it
    .step = Rename frame
frames-corner = Corner
    .tooltip = Upper left corner in the picture, y down
frames-size = Size
    .tooltip = Width and height in the picture
frames-pivot = Pivot
    .tooltip = What takes the place of the node's anchor while the frame shows, in parts from the lower left
    .step = Move pivot
frames-no-pivot = Use the node's anchor
frames-no-pivot-hint = not set
frames-pattern = Names
    .tooltip = A pattern such as walk_{"{"}00{"}"}: the digits in braces are the first number
frames-pattern-confirm = Name frames
frames-pattern-step = Name frames
frames-names-empty = Enter a name, such as walk_{"{"}00{"}"}.
frames-names-braces = Enter one number in braces, such as walk_{"{"}00{"}"}.
frames-names-taken = Another frame is called “{ $name }”. Enter another name.
frames-trim = Trim
frames-trim-nothing = Nothing is transparent at the edges of these frames.
frames-delete-frames = Delete frames of the sheet
frames-sheet-needs-one = A sheet needs a frame, so the last ones were kept.

## The player

frames-animation = Play
    .tooltip = What is played here
frames-play-all = All frames
frames-play-selected = Selected frames
frames-before = Frame before
frames-after = Frame after
frames-nth = { $nth } of { $count }
frames-onion = Onion skin
