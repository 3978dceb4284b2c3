# Frames: the strip of an Animate, and the editor of the frames of a sheet.

## The strip

frames-tile = frame { $place }: { $frame }
    .tooltip = Frame { $frame }, { $secs } s
frames-tile-event = Sends { $event }
frames-no-sheet = No sheet
frames-length = { $count ->
    [one] { $count } frame, { $secs } s
   *[other] { $count } frames, { $secs } s
 }
frames-play = Play frames
frames-stop = Stop frames
frames-pick = Pick frames…
frames-duplicate = Duplicate frames
frames-reverse = Reverse frames
frames-delete = Delete frames
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

## The list to pick from

frames-search = Search frames
    .hint = Name, or a range such as 0-7
frames-pick-entry = Pick { $frame }
frames-pick-hint = A click adds the frame, Shift+click all up to it, Enter all that are found.
frames-none-found = No such frames.
