# The canvas.

canvas-empty = No nodes yet. Drop an image here, or choose Edit > Add node.
canvas-drop = Drop a project or an image
canvas-stale = Playing the last good version; see Problems
canvas-ghost = ghost of { $node }, { $version }

## Moving nodes

canvas-move = Move “{ $node }”
canvas-moved = { $count } nodes  { $x }, { $y }
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
