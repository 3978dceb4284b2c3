# Curves, and the editor of eases in it.

curves-tab-shape = Shape
curves-tab-channels = Channels

## The graph of channels

curves-channels = channel curves
curves-time-axis = curve time
curves-values-axis = curve values
    .tooltip = Drag to zoom the values; double-click to fit them
curves-velocity = Velocity
    .tooltip = Show how fast the values change, in units per second
curves-alone = Alone
    .tooltip = Show only the selected action, over its own time; what it does before its start and after its end is dimmed
curves-normalize = Normalize
    .tooltip = Scale every curve to the full height, to compare small and large values
curves-all-channels = All channels
    .tooltip = Also show channels that never change
curves-units-per-second = units per second
curves-axis-own-range = Each curve over its own range
curves-axis-own-range-velocity = Each velocity over its own range
curves-axis-of = Axis: { $channel }
curves-axis-several-units = Several units on one axis
curves-not-alone = This action can't be shown alone. Turn off “Alone” to see the node.
curves-shown = Shown: { $name }
curves-no-node = Select a node to see its curves.
curves-no-channel = This action changes no channel. Select another action.
curves-effect-progress = Progress { $percent } %
curves-effect-amplitude = Amplitude { $amplitude }, { $percent } % of its own
curves-effect-even = The effect at the playhead has no amplitude.
curves-effects = Effects
    .tooltip = Show what grid effects and cameras do, instead of the channels
curves-orbit-away = Away { $deg }°
curves-orbit-direction = Direction { $deg }°
curves-nothing = Nothing changes on “{ $node }” yet.

## Channels

curves-channel-x = x
curves-channel-y = y
curves-channel-rotation = rotation
curves-channel-rotation-y = rotation y
curves-channel-scale = scale
curves-channel-scale-x = scale x
curves-channel-scale-y = scale y
curves-channel-skew = skew
curves-channel-skew-x = skew x
curves-channel-skew-y = skew y
curves-channel-anchor-x = anchor x
curves-channel-anchor-y = anchor y
curves-channel-width = width
curves-channel-height = height
curves-channel-opacity = opacity
curves-channel-red = red
curves-channel-green = green
curves-channel-blue = blue
curves-channel-progress = progress
curves-channel-time = time inside
curves-channel-value = value { $number }
curves-channel-frame = frame
curves-channel-visible = visible
curves-channel-flip-x = flip x
curves-channel-flip-y = flip y
curves-channel-z = z
curves-channel-removed = removed

## Curves and what is read off them

curves-one-line = On one line with { $others }: the first is solid, the others are dashed over it
curves-curve = curve { $channel }
curves-curve-shown = show { $channel }
    .tooltip = Hide or show the curve
curves-curve-chip = Keep its values on the axis, and draw it thicker; the number is its value at the playhead. A click on the coloured dot hides the curve
    .moving = Keep its values on the axis, and draw it thicker; the number is its value at the playhead. In a frame: an action changes it now. A click on the coloured dot hides the curve
curves-highest = highest { $channel }
curves-lowest = lowest { $channel }
curves-highest-at = { $channel } highest { $value } at { $secs } s
curves-lowest-at = { $channel } lowest { $value } at { $secs } s
curves-value-at = { $channel } { $value } at { $secs } s
curves-click-for = Click for { $channel }
curves-value-at-add = { $channel } { $value } at { $secs } s, double-click to add

## Handles

curves-start-of = start of { $channel }
curves-end-of = end of { $channel }
curves-key-of = key { $number } of { $channel }
curves-point-of = point { $number } of { $channel }
curves-height-of = height of { $channel }
curves-control-of = control { $number } of { $channel }
curves-ease-handle = { $handle } on { $channel }
curves-key-ease-handle = { $handle } to key { $number } of { $channel }
curves-handle-at = { $handle } { $value } at { $secs } s
curves-handle-at-type = { $handle } { $value } at { $secs } s, double-click to type
curves-handle-at-time = { $handle } { $value } at { $secs } s, only its time can be changed
curves-handle-alone = { $handle } at { $secs } s
curves-handle-time-alone = { $handle } at { $secs } s, only its time can be changed
curves-fixed-end = { $action } always ends at { $value }. Use { $other } for another value.
    .short = { $action } always ends at { $value }.
curves-fixed-before = { $action } always ends at the value before it. Use { $other } for another value.
    .short = { $action } always ends at the value before it.
curves-fixed-swing = { $action } always ends where it began.
curves-fixed-use = Use { $other }
curves-fixed-change = Change to { $other }
curves-edit-values = Edit values…
curves-edit-ease = Ease…
curves-delete = Delete
curves-time = Time
    .tooltip = Set when the curve passes here, in seconds of the graph
curves-value = Value
    .tooltip = Set the value of the curve here
curves-key-ease = Ease
    .tooltip = Choose how the value changes from the key before
curves-select-first = Select a key or point first.
curves-keep-key = Keyframes needs at least one key. To delete the action, select it in the graph or the timeline.
curves-keep-points = A path needs at least two points. To delete the action, select it in the graph or the timeline.
curves-only-keys = Only keys and points can be deleted here. To delete the action, select it in the graph.
curves-approximate = The eases beside the new key are approximate: off by up to { $percent } % of the way.

## Pinned versions

curves-pin = Pin
    .tooltip = Keep the curves and the pose as they are, to compare with; pins are not saved
curves-pin-other = Pin another version
    .tooltip = Pin the saved file, an earlier step or another clip on this node
curves-pin-saved = As saved
curves-pin-before = Before “{ $step }”
curves-pin-clip = Clip “{ $clip }” on this node
curves-unpin = Unpin
    .tooltip = Stop comparing with this version
curves-unpin-named = Unpin { $pin }
curves-pin-missing = { $pin }: not in this version
curves-pin-row = See how far the curves are from the pinned version at the playhead

## The selected ease

curves-ease-plot = ease curve
curves-ease = Ease
curves-ease-shape = Shape
    .tooltip = Choose the kind of the own ease, wherever it is used
curves-settling = Settles in
    .tooltip = How long the spring takes by itself; the action stretches it to its own duration
curves-no-numbers = This ease has no numbers. Convert it to a cubic bezier to shape it.
curves-make-cubic = Convert to cubic bezier
    .tooltip = Replace the ease with the nearest cubic bezier, which has two handles
curves-drag-fine = Shift: finer
curves-drag-snapped = Shift: finer, Ctrl: no snapping
curves-drag-free = Shift: finer, Ctrl: no snapping, Alt: one direction
curves-drag-rate = rate { $rate }
curves-drag-overshoot = overshoot { $overshoot } ({ $percent } %)
curves-drag-period = period { $period }
curves-drag-steps = steps { $steps }
curves-drag-damping = damping { $damping } ({ $percent } %)

## The ease as CSS

curves-css = CSS
    .tooltip = Type an ease as in CSS: cubic-bezier(0.2, 0, 0.3, 1), steps(4, jump-end), ease-in-out, or four numbers
curves-css-copy = Copy CSS
curves-css-paste = Paste CSS
    .tooltip = Paste an ease as CSS; the keys of Paste do the same over the curves
curves-css-exact = Exact in CSS
curves-css-same = Nearest in CSS, looks the same
curves-css-off = Nearest in CSS, ±{ $percent } %

## Own eases

curves-own-name = Name
    .tooltip = Rename the own ease, wherever it is used
curves-own-duplicate = Duplicate own ease
    .tooltip = Give this action its own copy
curves-own-single = Make local copy
    .tooltip = Stop sharing the ease with other actions
curves-own-delete = Delete own ease
    .tooltip = Delete it from the project; actions that use it keep their curve
curves-own-shared = Changing its shape changes all of them
curves-own-save = Save as own ease…
    .tooltip = Name the ease in the project, to share it with other actions
curves-own-new-label = Name of the own ease
curves-own-new-name = own ease

## Names of undo steps

curves-step-move = Move { $handle }
curves-step-move-handles = { $count ->
    [one] Move { $count } handle
   *[other] Move { $count } handles
 }
curves-step-change = Change { $what }
curves-step-add-key = Add key
curves-step-add-point = Add point
curves-step-delete-keys = { $count ->
    [one] Delete key
   *[other] Delete { $count } keys
 }
curves-step-delete-points = { $count ->
    [one] Delete point
   *[other] Delete { $count } points
 }
curves-step-ease-key = Ease key { $number }
curves-step-ease = Change ease
curves-step-ease-to = Change ease to { $ease }
curves-step-own-ease = Change ease to “{ $name }”
curves-step-shape-ease = Shape ease
curves-step-jumps = Change jumps
curves-step-make-cubic = Convert to cubic bezier
curves-step-paste-ease = Paste ease
curves-step-single = Make local copy
curves-step-rename-own = Rename own ease
curves-step-duplicate-own = Duplicate own ease
curves-step-save-own = Save as own ease
