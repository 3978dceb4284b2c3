# Fields for numbers, times, colours, names and choices, and what is wrong with what was typed.

field-mixed = mixed
field-same = same as above
field-use = Use { $label }
field-reset = Reset { $label }
field-copy = Copy { $label }
field-link = Link { $label }
field-unlink = Unlink { $label }
field-section = section { $title }
field-unreadable = The text can't be read, so the value was not changed.

## Limits in tooltips

field-between = { $min } to { $max }
field-at-least = At least { $min }
field-at-most = At most { $max }

## The menu of a field

field-copy-value = Copy value
field-paste-value = Paste value
    .disabled = Copy a value of the same kind first
field-reset-value = Reset to default

## Numbers

field-number-drag = Drag, or click to type a number or a calculation; Shift drags 10 times as fast, Alt a tenth as fast
field-number-drag-mixed = Drag to change each by the same amount, or type a number for all, or +=10 or *=2 to change each
field-opacity-as-byte = Show opacities as 0–255
field-opacity-as-percent = Show opacities in %
field-opacity-level = { $level } of 255 in files and code
field-out-of-range = { $number } is out of range: { $limits }
field-no-number = Enter a number such as 1.5, a calculation such as 2*60/3, or a change such as +=10.

## Colours

field-color-code = { $label } code
field-color-code-help = Type a colour as #rrggbb, or as red, green and blue from 0 to 255
field-color-red = Red
field-color-green = Green
field-color-blue = Blue
field-color-rgb = RGB
field-color-hsv = HSV
field-color-degrees = Hue (0–360°)
field-color-saturation = Saturation (0–100 %)
field-color-value = Value (0–100 %)
field-color-eyedropper = Eyedropper: take a colour from the canvas (I)
    .area = Colour under the pointer
field-color-pick-code = Code of the colour
field-color-square = Saturation and brightness
field-color-hue = Hue
field-colors-recent = Used last
field-colors-project = In this project
field-colors-own = Own colours
field-colors-add = Add this colour to the own ones of the project
field-colors-remove = Right-click or Delete removes it
field-no-color = Enter a colour such as #ff8800.

## Frames of a sheet

field-frames = { $count ->
    [one] { $count } frame
   *[other] { $count } frames
 }
field-frames-in-units = { $count ->
    [one] { $count } frame, { $units } units of time
   *[other] { $count } frames, { $units } units of time
 }
field-frames-empty = Enter frames such as 0-5, 3x2.
field-frames-not-a-frame = “{ $part }” is not a frame. Enter frames such as 0-5, 3x2.
field-frames-bad-units = “{ $part }”: the number after the x must be above 0 and at most { $max }.
field-frames-too-many = Enter at most { $max } frames.

## Keyframes

field-keys = { $count ->
    [one] { $count } keyframe
   *[other] { $count } keyframes
 }
field-keys-empty = Enter keyframes such as 0: 10; 0.5: 40 EaseOut(2).
field-keys-not-a-key = “{ $part }” is not a keyframe. Enter a time from 0 to 1, a colon and a value, such as 0.5: 40.
field-keys-not-an-ease = “{ $ease }” is not an ease. Enter one such as EaseOut(2) or cubic-bezier(0.2, 0, 0.3, 1).
field-keys-too-many = Enter at most { $max } keyframes.

## Points of a path

field-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
 }
field-points-px = { $count ->
    [one] { $count } point, in px
   *[other] { $count } points, in px
 }
field-points-empty = Enter points such as 0,0  50,20.
field-points-not-a-point = “{ $part }” is not a point. Enter points such as 0,0  50,20.
field-points-too-many = Enter at most { $max } points.
