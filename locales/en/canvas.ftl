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

canvas-move = Move “{ $node }”
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
