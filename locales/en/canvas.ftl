# The canvas.

canvas-empty = No nodes yet. Drop an image here, or choose Edit ▸ Add node.
canvas-drop = Drop a project or an image
canvas-stale = Playing the last valid version; see Problems
canvas-missing = missing picture { $name }
canvas-locate = Locate…
    .tooltip = Choose the file of “{ $name }”; other missing pictures beside it are found as well
    .step = Locate “{ $image }”
canvas-ghost = ghost of { $node }, { $version }

## What moves a sprite

canvas-moves-title = What moves { $node } now
canvas-moves-nothing = Nothing moves it at this time.
canvas-mover = { $path } · { $percent } %

## Menu

canvas-menu-add-node = Add box here
canvas-menu-stage = Stage settings
canvas-menu-moves = What moves it now
canvas-menu-locate = Locate “{ $name }”…
canvas-menu-overlap = { $count } sprites here
canvas-menu-seek = Go to { $secs } s

## Moving nodes

canvas-start = start  x { $x }  y { $y }
    .note = Moves the start position
canvas-drag-later = Moves the start position. The dashed outline shows the start.

## What a key or an entry of the menu moved

canvas-status-left = Left edges at x { $at }
canvas-status-center = Centres at x { $at }
canvas-status-right = Right edges at x { $at }
canvas-status-top = Top edges at y { $at }
canvas-status-middle = Middles at y { $at }
canvas-status-bottom = Bottom edges at y { $at }
canvas-status-anchors-x = Anchors at x { $at }
canvas-status-anchors-y = Anchors at y { $at }
canvas-status-distributed-x = Equal distances from left to right: { $count } nodes
canvas-status-distributed-y = Equal distances from bottom to top: { $count } nodes
canvas-status-with-stage = In line with the stage
canvas-status-with-node = In line with “{ $node }”
canvas-status-start-poses = Start poses moved, as it is seen at { $secs } s
canvas-status-actions = Changed at { $secs } s: { $actions }
canvas-status-held = “{ $node }” didn't move: an action sets its position. Change it in Motion.
canvas-status-shared = “{ $node }” didn't move: it shares its action with another selected node.
canvas-status-missing = “{ $node }” didn't move: no action moves it here.
canvas-status-locked-node = “{ $node }” didn't move: it is locked.
canvas-status-already = Nothing moved: everything was there already
canvas-status-nudged = “{ $node }” at x { $x }  y { $y }
    .start = Moves the start position
canvas-status-nudged-by = { $count } nodes by x { $dx }  y { $dy }
canvas-status-locked = The selection is locked.

## Snapping

canvas-snapped = { $place }
    snapped to { $target } (Ctrl: freely)
canvas-text-of = text of { $node }
canvas-text-keys = Enter keeps it · Esc cancels
canvas-snap-guide-x = guide x { $at }
canvas-snap-guide-y = guide y { $at }
canvas-snap-path = point of the path
canvas-snap-grid = grid
canvas-snap-stage-center = centre of the stage
canvas-snap-stage-edge = edge of the stage
canvas-snap-center = centre of { $node }
canvas-snap-edge = edge of { $node }
canvas-snap-gap = same distance as { $first } and { $second }

## Readouts

canvas-pose =
    .x = x
    .y = y
    .rotation = rotation
    .scale = scale
    .opacity = opacity
canvas-hidden = not visible
canvas-nodes = { $count ->
    [one] { $count } node
   *[other] { $count } nodes
 }

## Zoom bar

canvas-fit = Fit
    .tooltip = Show the whole stage
canvas-actual-size = 100 %
    .tooltip = Show one stage pixel as one screen pixel
canvas-zoom = Zoom
    .tooltip = Drag to zoom, or click to type a percentage

## Tools and modes

canvas-mode-pose = Pose
    .tooltip = Change the start pose of nodes
canvas-mode-motion = Motion
    .tooltip = Change the action that moves the node
canvas-mode-pinned = Chosen by hand; it does not follow the selection
canvas-axes-local = Local axes
canvas-axes-parent = Parent axes
canvas-axes-stage = Stage axes

## Drags

canvas-what-move = Move
canvas-what-rotate = Rotate
canvas-what-scale = Scale
canvas-what-resize = Resize
canvas-what-skew = Skew
canvas-what-anchor = Move anchor of
canvas-what-nudge = Nudge
canvas-step = { $what } “{ $node }”
canvas-step-nodes = { $what } { $count } nodes
canvas-step-action = { $what } ({ $action })
canvas-at = x { $x }  y { $y }
canvas-typed = to  x { $x }  y { $y }
canvas-typed-by = by  x { $dx }  y { $dy }
canvas-typed-axis = to  { $axis } { $to }
canvas-typed-along = by { $by }
canvas-readout-angle = by { $by }°  to { $to }°
    .note = Turns the start pose
    .skewed = Skews the start pose
canvas-readout-angle-all = by { $by }°
canvas-readout-scale = width { $width } %  height { $height } %
    .note = Scales the start pose
    .fixed = Alt needs an action that moves the sprite here
canvas-readout-size = width { $width } px  height { $height } px
canvas-readout-scale-all = to { $by } %
canvas-readout-pivot = pivot  x { $x }  y { $y }
    .note = Turns and scales around here until something else is selected
    .usual = Turns and scales around the anchor, as usual
    .fixed = The pivot needs an action that moves the sprite here
canvas-readout-anchor = anchor  x { $x }  y { $y }
    .note = Moves the anchor of the start pose
    .recording = Not recorded: moves the anchor of the start pose
canvas-missing-action = No action changes this here. Add one below, or record.
canvas-missing-room = What plays here repeats or bends time, so nothing can be recorded into it. Select its action and drag in Motion.
canvas-missing-time = Move the playhead to where the motion ends, or use Record.
canvas-start-in-pose = The path begins at the start pose. Switch to Pose to move it.
canvas-missing-yet = The action only starts here. Drag the end of its path, or move the playhead into it.

## Handles of tools

canvas-part-move = move freely
canvas-part-move-x = move along x
canvas-part-move-y = move along y
canvas-part-rotate = rotate
canvas-part-scale-lower-left = scale lower left
canvas-part-scale-lower-right = scale lower right
canvas-part-scale-upper-left = scale upper left
canvas-part-scale-upper-right = scale upper right
canvas-part-scale-left = scale left
canvas-part-scale-right = scale right
canvas-part-scale-bottom = scale bottom
canvas-part-scale-top = scale top
canvas-part-skew-bottom = skew bottom
canvas-part-skew-top = skew top
canvas-part-skew-left = skew left
canvas-part-skew-right = skew right
canvas-part-anchor = anchor
canvas-part-pivot = pivot

## Handles on a path

canvas-handle-start = start of the path
canvas-handle-end = end of the path
canvas-handle-key = key { $number }
canvas-handle-point = point { $number }
canvas-handle-control = control { $number }
canvas-handle-stub = No length yet: drag to pull it out of its point
canvas-handle-height = height of the jump
# A handle, such as “end of the path”, of an action.
canvas-handle-of = { $handle } of { $name }
canvas-step-handle = Drag { $handle }
canvas-step-bend = Bend path
canvas-bend = { $action } becomes { $curve }, with the same ends and length.
    .curve = Bends the curve
    .other = The line of this path can't be dragged. Drag its handles.
canvas-readout-secs = ends at { $secs } s, frame { $frames }

## Arcs and boxes of actions

canvas-grid-center = center of the effect
canvas-grid-radius = radius of the effect
canvas-orbit-start = start of the orbit
canvas-orbit-end = end of the orbit
canvas-readout-center = center  x { $x }  y { $y }
canvas-readout-radius = radius { $radius } px
canvas-readout-orbit = away { $z }°  direction { $x }°
canvas-content-left = width of the left corners
canvas-content-top = height of the upper corners
canvas-content-right = width of the right corners
canvas-content-bottom = height of the lower corners
canvas-content-start = start of the gradient
canvas-content-end = end of the gradient
canvas-content-center = centre of the gradient
canvas-content-radius = radius of the gradient
canvas-content-stop = colour { $number } of the gradient
canvas-content-point = point { $number }
    .tooltip = Drag to move, onto the next point to remove it
    .step = Move point
    .step-remove = Remove point
canvas-content-edge = edge { $number }
    .tooltip = Drag to add a point
    .step = Add point
canvas-content-corner =
    .tooltip = Drag to round all corners, with Alt this one
    .step = Round corners
canvas-content-upper-left = upper left corner
canvas-content-upper-right = upper right corner
canvas-content-lower-right = lower right corner
canvas-content-lower-left = lower left corner
canvas-content-midpoint = midpoint
    .tooltip = Where it grows from; drag to move
canvas-content-color = Drag to move, click to choose the colour
canvas-readout-inset = { $handle } { $px } px
canvas-readout-point-goes = { $handle } goes
canvas-readout-part = { $handle } { $part }
canvas-readout-parts = { $handle }  x { $x }  y { $y }
canvas-sweep-turn-start = start of the turn
canvas-sweep-turn-end = end of the turn
canvas-sweep-turn-key = angle of key { $number }
canvas-sweep-scale-start = start of the scale
canvas-sweep-scale-end = end of the scale
canvas-sweep-scale-key = scale of key { $number }
canvas-sweep-turn = { $by }°
canvas-sweep-even = { $percent } %
canvas-sweep-scale = { $width } × { $height } %

## Record, and what is offered

canvas-step-record = Record { $what } ({ $action })
canvas-changes = changes { $action }
canvas-records-at = Records at { $secs } s. Esc ends it
    .anchor = Records at { $secs } s, but not the anchor: that is part of the start pose. Esc ends it
    .short = Records at { $secs } s
    .tight = { $secs } s
canvas-offer = Add { $action } at { $secs } s, { $long } s long
    .tooltip = No action changes this at the playhead. Add one; then drag the sprite to where it goes
canvas-offer-short = Add { $action }
canvas-offer-until = Add { $action }, ending at { $secs } s
canvas-offer-other = Other
    .tooltip = Add an action of another kind here
canvas-ease = Ease: { $name }
    .tooltip = Put this ease around the actions that are added here
canvas-ease-none = Linear
canvas-ease-word = Ease
canvas-look-opacity = Opacity now
    .tooltip = Change the opacity at the playhead, by an action
canvas-look-color = Colour now
    .tooltip = Change the colour at the playhead, by an action
canvas-what-fade = Fade
canvas-what-tint = Tint
canvas-offer-drag = A drag adds { $action }
canvas-offer-why = To animate by dragging:
canvas-changed-action = Changed “{ $action }”
    .tooltip = The action plays on after the playhead: it ends elsewhere, so that the sprite is here now
canvas-changed-start = The clip sets this here: only the start changed
    .tooltip = What plays at the playhead covers the start pose. See it at the start, or write the drag as a key here
canvas-key-instead = Add a key here instead
    .short = Key instead
    .tooltip = Keep where the action ended before, and come here on the way: it is divided at the playhead, or gets a key
canvas-step-offer = Add { $action } to “{ $node }”
canvas-step-offer-several = { $count ->
    [one] Add { $action } to { $count } node
   *[other] Add { $action } to { $count } nodes
 }

## What is shown besides the sprites

canvas-look = View options
canvas-look-rulers = Rulers
canvas-look-guides = Guides
canvas-look-grid = Grid
canvas-look-pixel-grid = Pixel grid at a high zoom
canvas-look-pixel-perfect = Pixel-perfect
    .tooltip = Zoom by whole numbers only, and show each pixel of the stage as one square
canvas-look-safe-areas = Safe areas
    .tooltip = Show where actions (93 %) and titles (90 %) are seen on any screen
canvas-look-statistics = Statistics
canvas-statistics = { $sprites ->
        [one] { $sprites } sprite
       *[other] { $sprites } sprites
    }, { $quads } drawn, { $calls ->
        [one] { $calls } draw call
       *[other] { $calls } draw calls
    }
canvas-statistics-times = CPU { $cpu } ms   GPU { $gpu } ms
    .tooltip = What a frame of the window takes on the CPU, and this canvas on the graphics card
canvas-grid-size = Cell of the grid
canvas-grid-width = Width of a cell
canvas-grid-height = Height of a cell
canvas-backdrop = Behind the sprites
canvas-backdrop-stage = Background of the stage
canvas-backdrop-checker = Checkerboard
canvas-backdrop-black = Black
canvas-backdrop-gray = Grey
canvas-backdrop-white = White
canvas-backdrop-green = Green screen
canvas-device = Device frame
canvas-device-none = None
canvas-device-width = Width of the device
canvas-device-height = Height of the device
canvas-device-add = Add device frame
canvas-device-remove = Remove “{ $name }”
    .step = Remove device frame
canvas-turn = Rotate view
canvas-turn-reset = Reset rotation
canvas-bookmarks = Bookmarks
canvas-bookmarks-add = Add bookmark
canvas-bookmarks-clear = Remove all bookmarks
canvas-bookmark-name = View
canvas-bookmark-field = Name of the view
canvas-bookmark-remove = Remove bookmark { $name }
    .step = Remove bookmark

## Guides

canvas-guide-x = guide x { $at }
canvas-guide-y = guide y { $at }
canvas-guide-add = Add guide
canvas-guide-move = Move guide
canvas-guide-remove = Remove guide
canvas-guide-place = Place
    .tooltip = Where the guide is on the stage
canvas-guides-lock = Lock guides
canvas-guides-clear = Remove all guides

## Snapping options

canvas-snap = Snapping
canvas-snap-on = Snap
    .tooltip = Hold Ctrl while dragging to suspend it
canvas-snap-to-stage = To the stage
canvas-snap-to-guides = To guides
canvas-snap-to-sprites = To edges and centres of sprites
canvas-snap-to-gaps = To equal distances
canvas-snap-to-grid = To the grid
canvas-snap-to-pixels = To whole pixels

## Motion made visible

canvas-motion = Motion options
canvas-path = Motion path
    .tooltip = Show the path of the selection
canvas-path-speed = Colour by speed
    .tooltip = Show slow parts in one colour and fast parts in another
canvas-path-marks = Mark boundaries and events
canvas-path-project = All
canvas-path-loop = Loop range
canvas-path-near = Near the playhead
canvas-sweeps = Arcs and boxes
    .tooltip = Show how far actions turn and what they scale to
canvas-onion = Onion skin
    .tooltip = Show the selected nodes at other times
canvas-onion-before = Before
canvas-onion-after = After
canvas-onion-frames = Frames apart
canvas-onion-boundaries = Where actions begin and end
canvas-onion-tint = Tint before and after
canvas-onion-falloff = Falloff
canvas-onion-live = This version
canvas-onion-clip = Another clip: { $name }
canvas-onion-clip-none = none
canvas-effects = Grid effects
    .tooltip = Bend pictures as grid effects and cameras do; off, all is drawn where it can be clicked
canvas-events = Flash events
    .tooltip = Show an event at its node when the playhead crosses it
canvas-event-log = Event log
canvas-event-all = All events
canvas-event-clear = Clear
canvas-event-none = No event was crossed yet.
canvas-event-row = { $secs } s  { $node }  { $event }
canvas-event = { $name }
canvas-event-payload = { $name }: { $payload }

## Clips dropped on the canvas

canvas-also-moves = { $more ->
    [0] Also moves “{ $node }”
    [one] Also moves “{ $node }” and { $more } other node
   *[other] Also moves “{ $node }” and { $more } other nodes
 }
canvas-drop-clip = { $clip } plays on { $node } from { $secs } s
    .step = Play “{ $clip }”
canvas-drop-clip-new = { $clip } plays on a new box from { $secs } s
