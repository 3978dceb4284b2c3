# The canvas.

canvas-empty = No nodes yet. Drop an image here, or choose Edit > Add node.
canvas-drop = Drop a project or an image
canvas-stale = Playing the last good version; see Problems
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

## Readouts

canvas-pose =
    .x = x
    .y = y
    .rotation = rotation
    .scale = scale
    .opacity = opacity
canvas-hidden = not visible now

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
canvas-axes-local = Axes of the sprite
canvas-axes-parent = Axes of its parent
canvas-axes-stage = Axes of the stage

## Drags

canvas-what-move = Move
canvas-what-rotate = Rotate
canvas-what-scale = Scale
canvas-what-skew = Skew
canvas-what-anchor = Move anchor of
canvas-step = { $what } “{ $node }”
canvas-step-nodes = { $what } { $count } nodes
canvas-step-action = { $what } by { $action }
canvas-at = x { $x }  y { $y }
canvas-typed = by  x { $dx }  y { $dy }
canvas-typed-along = by { $by }
canvas-readout-angle = by { $by }°  to { $to }°
canvas-readout-scale = × { $x }  × { $y }
canvas-readout-anchor = anchor  x { $x }  y { $y }
canvas-missing-action = No action changes this here. Add one below, or record.
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

## Handles on a path

canvas-handle-start = start of the path
canvas-handle-end = end of the path
canvas-handle-key = key { $number }
canvas-handle-point = point { $number }
canvas-handle-control = control { $number }
canvas-handle-height = height of the jump
canvas-step-handle = Drag { $handle }
canvas-readout-secs = ends at { $secs } s, frame { $frames }

## Record, and what is offered

canvas-step-record = Record { $what } by { $action }
canvas-records-at = Records at { $secs } s
canvas-offer = Add { $action } at { $secs } s, { $long } s long
    .tooltip = Add an action here; then drag the sprite to where it goes
canvas-offer-why = No action changes this at the playhead.
canvas-step-offer = Add { $action } to “{ $node }”
