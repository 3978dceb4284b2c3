# The inspector. `.step` is the name of the undo step.

## All kinds of things

inspector-several = Changes apply to all of them.
inspector-endless = Endless
inspector-no-name = None
inspector-sheet-of-sprite = Same as sprite
inspector-missing-name = { $name } (missing)
inspector-change-value = Change { $value }

## Stage

inspector-stage = Stage
inspector-stage-about = The area that is drawn. Select an action, a node or a clip to edit it here.
inspector-stage-size = Size
    .tooltip = Width and height of the stage
    .step = Resize stage
inspector-stage-background = Background
    .tooltip = Colour of the stage behind all nodes
    .step = Change background
inspector-stage-fps = Frame rate
    .tooltip = Frames per second of exports and of stepping the playhead. Games play smoothly at any rate
    .step = Change frame rate

## Actions

inspector-actions = { $count ->
    [one] { $count } action
   *[other] { $count } actions
 }
inspector-actions-of-kind = { $count } { $kind } actions
inspector-kind = Kind
    .tooltip = Convert to a similar action and keep the values that fit
    .step = Change kind
    .ease-step = Change ease
inspector-label = Label
    .tooltip = Your own name for the action, shown in the graph and the timeline
    .step = Change label
inspector-muted = Muted
    .tooltip = Skip the action during playback
    .mute-step = Mute
    .unmute-step = Unmute
inspector-ease = Ease
    .tooltip = How the speed changes over time
inspector-ease-change = Change ease to { $ease }
inspector-ease-change-own = Change ease to “{ $name }”
inspector-ease-remove = Remove ease
inspector-values = Values
    .none = This action has no values.
    .none-shared = These actions have no values in common.
inspector-time = Time
inspector-time-start = Starts at
    .tooltip = Time from the start of the clip
inspector-time-length = Total duration
    .tooltip = Duration including all actions inside

## Clips

inspector-clip-about = A tree of actions that plays on nodes.
inspector-clip-name = Name
    .tooltip = Games find the clip by this name
    .step = Rename clip
inspector-clip-length = Length
    .tooltip = Duration of one pass at normal speed
inspector-clip-length-text = { $frames ->
    [one] { $secs } s, { $frames } frame
   *[other] { $secs } s, { $frames } frames
 }
inspector-clip-empty = No actions yet. Press Tab over the graph to add one.
inspector-clip-contents = Contents
    .tooltip = Drafts are trees that are not connected yet and don't play
inspector-clip-actions-and-drafts = { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
 }, { $drafts ->
    [one] { $drafts } draft
   *[other] { $drafts } drafts
 }
inspector-clip-runs = Runs on
inspector-clip-run = { $node } at { $secs } s
    .tooltip = Select this run
inspector-clip-run-paused = { $node } at { $secs } s, paused
inspector-clip-no-runs = This clip doesn't run on any node yet.
inspector-clip-add-run-none = Play this clip on a node
    .tooltip = Select a node first

## Runs

inspector-runs = { $count ->
    [one] { $count } run
   *[other] { $count } runs
 }
inspector-run = { $clip } on { $node }
inspector-run-about = A clip that plays on a node.
inspector-run-clip = Clip
    .tooltip = Clip to play
    .step = Change clip of run
inspector-run-node = Node
    .tooltip = Node to play the clip on
    .step = Change node of run
inspector-run-start = Starts at
    .tooltip = Start time on the timeline
    .step = Move run
inspector-run-stagger = Stagger
    .tooltip = How much later each run starts than the one before; the first one stays
inspector-run-speed = Speed
    .tooltip = 2 plays twice as fast, 0.5 half as fast
    .step = Change speed of run
inspector-run-more-nodes = Also on
    .tooltip = Further nodes that the clip plays on, in order
inspector-run-end = Ends at
    .tooltip = End of the first pass on the timeline
inspector-run-paused = Paused
    .tooltip = Don't play this run
    .step = Pause run
inspector-run-tag = Tag
    .tooltip = Optional name by which games find this run
    .step = Change tag

## Markers

inspector-marker-about = A named time of the project. Games find it by its name.

## Images

inspector-image-about = An image file of the project.
inspector-image-name = Name
    .tooltip = Nodes and sheets refer to the image by this name
    .step = Rename image
inspector-image-file = File
    .tooltip = Path of the image file, relative to the project folder
inspector-image-size = Size
    .tooltip = Width and height of the image
inspector-image-filter = Filter
    .tooltip = Sampling when the image is enlarged
    .step = Change filter
inspector-image-filter-linear = Smooth
inspector-image-filter-nearest = Sharp pixels

## Sheets

inspector-sheet-about = An image sliced into frames, numbered row by row from the top left.
inspector-sheet-name = Name
    .tooltip = Nodes refer to the sheet by this name
    .step = Rename sheet
inspector-sheet-image = Image
    .tooltip = Image to slice
    .step = Change image of sheet
inspector-sheet-columns = Columns
    .tooltip = Frames per row
    .step = Slice sheet
inspector-sheet-rows = Rows
    .tooltip = Frames per column
    .step = Slice sheet
inspector-sheet-margin = Margin
    .tooltip = Pixels between the edges of the image and the frames, left and right, above and below
    .step = Change margin
inspector-sheet-spacing = Spacing
    .tooltip = Pixels between two frames, sideways and up
    .step = Change spacing
inspector-sheet-frames = Frames
    .tooltip = Number of frames
inspector-sheet-frame-size = Frame size
    .tooltip = Width and height of one frame
inspector-sheet-loading = The image is not loaded yet.
inspector-sheet-uneven = Frames are not a whole number of pixels, so their edges blur. Change Columns or Rows.

## Nodes

inspector-nodes = { $count ->
    [one] { $count } node
   *[other] { $count } nodes
 }
inspector-node-about =
    .group = A group. It moves the nodes inside it.
    .content = A sprite on the stage, in its start pose.
inspector-node-name = Name
    .tooltip = Games find the node by this name
    .step = Rename node
inspector-node-parent = Parent
    .tooltip = Node to move with; the node stays where it is
    .step = Change parent
inspector-node-no-parent = None (stage)
inspector-node-z = Z order
    .tooltip = Drawing order among siblings: higher is in front, below 0 is behind the parent
    .step = Change z order
inspector-node-content = Content
inspector-node-shows = Shows
    .tooltip = What the node shows
    .step = Change content
inspector-look-group = Nothing (group)
inspector-look-box = Box
inspector-look-image = Image
inspector-look-sheet = Sheet
inspector-look-nine-slice = Nine-slice
inspector-look-shape = Shape
inspector-look-text = Text
inspector-look-symbol = Symbol
inspector-shape-form = Form
    .tooltip = Rectangle, ellipse, polygon or line
    .step = Change form
inspector-shape-rect = Rectangle
inspector-shape-ellipse = Ellipse
inspector-shape-polygon = Polygon
inspector-shape-line = Line
inspector-shape-size = Size
    .tooltip = Width and height of the shape's box
inspector-shape-radius = Radius
    .tooltip = Radius of the corners
    .step = Change radius
inspector-shape-points = Points
    .tooltip = Corners from the lower left of the box, such as 0,0  50,80  100,0
    .step = Change points
inspector-shape-fill = Fill
    .tooltip = What the shape is filled with
    .step = Change fill
inspector-shape-fill-nothing = Nothing
inspector-shape-fill-solid = One colour
inspector-shape-fill-linear = Linear gradient
inspector-shape-fill-radial = Radial gradient
inspector-shape-color = Fill colour
    .tooltip = Colour of the fill; the node's tint multiplies it
    .step = Change fill colour
inspector-shape-opacity = Fill opacity
    .tooltip = Opacity of the fill
    .step = Change fill opacity
inspector-shape-start = Start colour
    .tooltip = Colour at the start of the gradient
inspector-shape-end = End colour
    .tooltip = Colour at the end of the gradient
inspector-shape-start-opacity = Start opacity
    .tooltip = Opacity at the start of the gradient
inspector-shape-end-opacity = End opacity
    .tooltip = Opacity at the end of the gradient
inspector-shape-from = From
    .tooltip = Start of the gradient, as a fraction of the box: 0,0 is its lower left, 1,1 its upper right
inspector-shape-to = To
    .tooltip = End of the gradient, as a fraction of the box
inspector-shape-center = Centre
    .tooltip = Centre of the gradient, as a fraction of the box
inspector-shape-reach = Reach
    .tooltip = Where the gradient ends, as a fraction of half the longer side
inspector-shape-gradient =
    .step = Change gradient
inspector-shape-stroke = Stroke
    .tooltip = Width of the line along the edge; 0 is none
    .step = Change stroke
inspector-shape-stroke-color = Line colour
    .tooltip = Colour of the line along the edge
    .step = Change stroke colour
inspector-shape-stroke-opacity = Line opacity
    .tooltip = Opacity of the line along the edge
    .step = Change stroke opacity
inspector-text = Text
    .tooltip = The characters; \n begins a new line
    .step = Change text
inspector-text-new = Text
inspector-text-size = Font size
    .tooltip = Size of the font in pixels
    .step = Change font size
inspector-text-align = Align
    .tooltip = Where lines begin and end
    .step = Align text
inspector-text-left = Left
inspector-text-center = Centre
inspector-text-right = Right
inspector-text-wrap = Wrap
    .tooltip = Breaks lines at the width of a box
    .step = Change wrapping
inspector-text-area = Box
    .tooltip = Width and height of the box in which lines are wrapped
    .step = Resize text box
inspector-text-vertical = Vertical
    .tooltip = Where the lines are in a box that is higher than they are
    .step = Align text
inspector-text-top = Top
inspector-text-middle = Middle
inspector-text-bottom = Bottom
inspector-text-line-spacing = Line spacing
    .tooltip = Multiplies the height of lines
    .step = Change line spacing
inspector-text-letter-spacing = Letter spacing
    .tooltip = Pixels between two characters, beside those of the font
    .step = Change letter spacing
inspector-text-outline = Outline
    .tooltip = Width of the line around the characters; 0 is none
    .step = Change outline
inspector-text-outline-color = Line colour
    .tooltip = Colour of the line around the characters
    .step = Change outline colour
inspector-text-outline-opacity = Line opacity
    .tooltip = Opacity of the line around the characters
    .step = Change outline opacity
inspector-text-shadow = Shadow
    .tooltip = Whether the characters have a shadow
    .step = Change shadow
inspector-text-shadow-offset = Offset
    .tooltip = How far the shadow is moved, right and up
inspector-text-shadow-blur = Blur
    .tooltip = How far the edge of the shadow is softened
inspector-text-shadow-color = Its colour
    .tooltip = Colour of the shadow
inspector-text-shadow-opacity = Its opacity
    .tooltip = Opacity of the shadow
inspector-nine-slice-of = Picture
    .tooltip = Image or sheet whose corners keep their size
    .step = Change picture
inspector-nine-slice-size = Size
    .tooltip = Width and height of the whole
inspector-nine-slice-left = Left
    .tooltip = Width of the left corners, in pixels of the picture
inspector-nine-slice-top = Top
    .tooltip = Height of the upper corners, in pixels of the picture
inspector-nine-slice-right = Right
    .tooltip = Width of the right corners, in pixels of the picture
inspector-nine-slice-bottom = Bottom
    .tooltip = Height of the lower corners, in pixels of the picture
inspector-nine-slice-insets =
    .step = Change corners
inspector-nine-slice-fill = Sides
    .tooltip = How the sides and the middle fill the rest
    .step = Change sides
inspector-nine-slice-stretch = Stretched
inspector-nine-slice-tile = Tiled
inspector-node-box = Size
    .tooltip = Width and height of the box
    .step = Resize box
inspector-node-image = Image
    .tooltip = Image to show
    .step = Change image
inspector-node-slice = Slice into frames…
    .tooltip = Make a sheet of the image, which the node shows then, and edit its frames
inspector-node-sheet = Sheet
    .tooltip = Sheet to show a frame of
    .step = Change sheet
inspector-node-size = Size
    .tooltip = Width and height of the sprite before scaling
inspector-node-placement = Placement
inspector-node-records = These are the values before anything plays. To record, drag the sprite on the canvas; digits typed during the drag set exact values.
inspector-node-position = Position
    .tooltip = Position of the anchor, from the parent's lower left corner; y points up
    .step = Move node
inspector-node-rotation = Rotation
    .tooltip = Clockwise angle
    .step = Rotate node
inspector-node-rotation-y = Rotation Y
    .tooltip = Turn vertical axis separately; untick it to rotate the sprite as a whole
    .step = Rotate node
    .mixed = mixed
    .same = same as Rotation
inspector-node-scale = Scale
    .tooltip = Factors for width and height
    .step = Scale node
inspector-node-skew = Skew
    .tooltip = Slant of the two axes
    .step = Skew node
inspector-node-anchor = Anchor
    .tooltip = Pivot of position, rotation and scale: 0, 0 is the lower left corner, 1, 1 the upper right
    .step = Move anchor
inspector-node-appearance = Appearance
inspector-node-opacity = Opacity
    .tooltip = 0 is transparent, 255 is opaque
    .step = Change opacity
inspector-node-color = Colour
    .tooltip = Colour of the box
    .step = Change colour
inspector-node-tint = Tint
    .tooltip = Colour that multiplies all colours of the node: white leaves them as they are
    .step = Change tint
inspector-node-blend = Blend
    .tooltip = How it is mixed with what is behind it: Add lights up, Multiply darkens
    .step = Change blend
inspector-node-blend-src = Sprite ×
    .tooltip = Factor that multiplies the colours of the sprite, as src of a BlendFunc in cocos2d-x
inspector-node-blend-dst = Behind ×
    .tooltip = Factor that multiplies the colours behind the sprite, as dst of a BlendFunc in cocos2d-x
inspector-blend-normal = Normal
inspector-blend-add = Add
inspector-blend-multiply = Multiply
inspector-blend-screen = Screen
inspector-blend-func = Factors
inspector-blend-zero = 0
inspector-blend-one = 1
inspector-blend-src-color = sprite colour
inspector-blend-one-minus-src-color = 1 − sprite colour
inspector-blend-src-alpha = sprite alpha
inspector-blend-one-minus-src-alpha = 1 − sprite alpha
inspector-blend-dst-color = colour behind
inspector-blend-one-minus-dst-color = 1 − colour behind
inspector-blend-dst-alpha = alpha behind
inspector-blend-one-minus-dst-alpha = 1 − alpha behind
inspector-node-visible = Visible
    .tooltip = Draw the node and its children
    .step = Show or hide node
inspector-node-flip-x = Flip X
    .tooltip = Mirror left to right
    .step = Flip node
inspector-node-flip-y = Flip Y
    .tooltip = Mirror top to bottom
    .step = Flip node
inspector-node-time = Time inside
    .tooltip = Where the symbol is at the start, in its own seconds
    .step = Change time inside
inspector-node-frame = Frame
    .tooltip = Frame of the sheet, numbered from 0 row by row from the top left
    .step = Change frame

## Expectations

inspector-expected-pose-title = Expected pose
inspector-expected-event-title = Expected event
inspector-expected-met = The motion does this.
inspector-expected-unmet = The motion does something else.
inspector-expected-node = Node
    .tooltip = The node whose pose or event is expected
inspector-expected-any-node = Any node
inspector-expected-at = At
    .tooltip = When the node must have this pose, in seconds
inspector-expected-from = From
    .tooltip = The first moment at which the event may happen, in seconds
inspector-expected-to = To
    .tooltip = The last moment at which the event may happen, in seconds
inspector-expected-tolerance = Tolerance
    .tooltip = How far numbers may be off, in the unit of each
inspector-expected-usual = default
inspector-expected-event = Event
    .tooltip = Name of the event
inspector-expected-count = Times
    .tooltip = How often the event must happen
inspector-expected-at-least-once = at least once
inspector-expected-parts = Expected parts
inspector-expected-take = Take the present values
    .tooltip = Expect all ticked parts as the motion has them now
inspector-expected-yes = yes
inspector-expected-no = no
inspector-expected-position = Position
    .tooltip = Compare the position, in pixels
inspector-expected-rotation = Rotation
    .tooltip = Compare the rotation, in degrees
inspector-expected-rotation-y = Rotation Y
    .tooltip = Compare the rotation of the vertical axis, in degrees
inspector-expected-scale = Scale
    .tooltip = Compare the factors of width and height
inspector-expected-skew = Skew
    .tooltip = Compare the skew, in degrees
inspector-expected-anchor = Anchor
    .tooltip = Compare the anchor, as parts of the size
inspector-expected-size = Size
    .tooltip = Compare width and height, in pixels
inspector-expected-opacity = Opacity
    .tooltip = Compare the opacity, from 0 to 255
inspector-expected-color = Colour
    .tooltip = Compare the colour
inspector-expected-progress = Progress
    .tooltip = Compare the shown part of a progress bar, from 0 to 100
inspector-expected-visible = Visible
    .tooltip = Compare whether it is drawn
inspector-expected-flip-x = Flip X
    .tooltip = Compare whether it is mirrored left to right
inspector-expected-flip-y = Flip Y
    .tooltip = Compare whether it is mirrored top to bottom
inspector-expected-frame = Frame
    .tooltip = Compare the frame of the sheet
inspector-expected-z = Z
    .tooltip = Compare the place in the order of drawing
