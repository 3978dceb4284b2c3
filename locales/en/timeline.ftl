# The timeline, with the Runs view.

## Transport

timeline-time = Time
    .tooltip = Go to a time in seconds
timeline-length = / { $length }
    .tooltip = Total length of everything that plays
timeline-frame = Frame
    .tooltip = Go to a frame; the stage has { $fps } frames per second
timeline-frame-rate = { $fps } fps
    .tooltip = Frame rate of the stage; change it in the inspector
timeline-progress-action = Set the progress of the selected { $name }, from 0 at its start to 1 at its end
timeline-progress-clip = Set the progress of the open clip, from 0 at its start to 1 at its end
timeline-progress-none = The open clip has no progress because it is empty or never ends
timeline-speed = Speed
    .tooltip = Set the playback speed from −4 to 4; below 0 plays backwards (not saved)
timeline-speed-zero = Speed can't be 0. Enter another speed, or pause.
timeline-follow-off = Follow playhead: off
timeline-follow-page = Follow playhead: page by page
timeline-follow-smooth = Follow playhead: smooth
timeline-follow-help = Choose how the view follows the playhead during playback
    { $mode }

## Switches

timeline-snapping = Snapping
    .tooltip = Snap to frames, starts, ends, markers and the playhead; Ctrl inverts this while held
timeline-ripple = Ripple
    .tooltip = Shift everything after a bar when it is moved or resized, instead of changing the pauses; Alt inverts this while held
timeline-cannot-move = What is selected can’t be moved in time.

## Times in tooltips and beside the pointer

timeline-span = { $start } to { $end }
timeline-no-time = At { $start }, takes { $secs }
timeline-endless = From { $start }, never ends
timeline-endless-rounds = From { $start }, repeats forever every { $round }
timeline-muted = Muted
timeline-paused = Paused
timeline-value-at = { $value } at { $at }
timeline-on-node = { $at } on { $node }
timeline-rippled = { $at }, with ripple
timeline-duration-at-speed = { $duration } at { $speed }×
timeline-speed-times = Speed { $speed }×

## Bars of actions

timeline-bar-hint = Drag to move in time, or up and down to reorder; Shift+drag to slip the contents
    Alt inverts ripple, Ctrl inverts snapping; double-click to enter numbers
# Beside the pointer while a bar is dragged to the left and has no room there.
timeline-bar-at = { $start } – { $end }
timeline-bar-at-and = { $times } · { $about }
timeline-bar-no-room = Nothing before it to give way
timeline-bar-before-hint = Drag past the middle of { $name } to play before it
timeline-bar-hint-duration = Double-click to enter the duration
timeline-bar-start-hint = Starts at { $start }
    Drag to change the start and keep the end
timeline-bar-end-hint = Duration { $duration }
    Drag to change; Alt inverts ripple, Ctrl inverts snapping
timeline-group-end-hint = Duration { $duration }
    Drag to stretch the contents in proportion, Shift+drag to change only what ends last
    Alt inverts ripple, Ctrl inverts snapping
timeline-key-ease = Ease to this key…
timeline-stretch-ease = Ease from key { $from } to key { $to }…
timeline-key-hint = Key { $number }: { $value } at { $at }
    Drag to move in time; Ctrl inverts snapping
timeline-bracket-hint = { $count } selected, { $start } to { $end }
    Drag an end to stretch in proportion, or the middle to move; double-click to enter numbers
timeline-moment = { $count ->
    [one] { $count } action starts or ends at { $at }
   *[other] { $count } actions start or end at { $at }
 }
timeline-moment-hint = Click to select, drag to move; Alt inverts ripple; double-click to enter the time

## Numbers of bars

timeline-starts-at = Starts at
    .tooltip = Set the start in seconds of the timeline
    .first-node = Set the start on the first node, in seconds of the timeline
timeline-duration = Duration
    .tooltip = Set the duration in seconds of the timeline
    .by-speed = Set the duration in seconds of the timeline by changing the speed
    .of-selection = Set the duration of the selection, in seconds of the timeline
timeline-percent = Percent
    .tooltip = Set the duration as a percentage of the current one; 200 is twice as long
timeline-moment-at = At
    .tooltip = Set this time in seconds of the timeline
timeline-run-speed = Speed
    .tooltip = Set how fast the run plays; 2 is twice as fast, 0.5 half as fast

## Loop range

timeline-loop-from = From
    .tooltip = Set the start of the loop range, in seconds
timeline-loop-to = To
    .tooltip = Set the end of the loop range, in seconds
timeline-loop-refused = “From” must be before “To”.

## Markers

timeline-markers = markers
timeline-expected-pose = Expected pose of { $node } at { $at }
timeline-expected-event = Expected event { $name }, { $from } to { $to }
timeline-expected-met = met
timeline-expected-unmet = not met
timeline-expected-unknown = not compared while actions play alone
timeline-expected-remove = Remove expectation
timeline-markers-hint = Double-click to add a marker
timeline-marker-hint = { $name } at { $at }
    Click to go there, drag to move, double-click to edit
timeline-preset-at = { $name } at { $at }
timeline-add-event-here = Add event here
    .tooltip = Send an event to the game at this time: a CallFunc, beside what the clip plays
    .step = Add event
timeline-loop-to-end = Loop to the end of the clip
    .tooltip = Repeat the frames as often as they fit whole before the clip ends; the clip gets no longer
timeline-event-name = Event name
    .tooltip = Name the event; the game receives this name
    .step = Rename event
    .empty = Enter a name for the event.
timeline-add-marker-here = Add marker here
timeline-marker-name = Name
    .tooltip = Rename the marker; games find it by this name
timeline-marker-at = At
    .tooltip = Set the time of the marker, in seconds
timeline-marker-color = Colour
    .tooltip = Set the colour of the flag
timeline-marker-edit = Edit marker…
timeline-marker-go-to = Go to marker
timeline-marker-loop = Loop to next marker
timeline-marker-delete = Delete marker
timeline-marker-last = Nothing plays after this marker. Choose an earlier one to loop from.
timeline-color-amber = Amber
timeline-color-red = Red
timeline-color-pink = Pink
timeline-color-violet = Violet
timeline-color-blue = Blue
timeline-color-teal = Teal
timeline-color-green = Green
timeline-color-gray = Grey

## Names

timeline-runs = Runs ({ $count })
    .tooltip = Show all runs on one line or on several
timeline-row-hint = { $title }
    Drag up or down to reorder
timeline-all-times = All times
timeline-no-clip = No clip is open
timeline-show-frames = Show frames
timeline-show-seconds = Show seconds
timeline-zero-clip = Count from the start of the clip
timeline-zero-project = Count from the start of the project
timeline-ruler-seconds = Seconds of the project
timeline-ruler-frames = Frames of the project
timeline-ruler-clip-seconds = Seconds of the clip “{ $name }”, from its start
timeline-ruler-clip-frames = Frames of the clip “{ $name }”, from its start
timeline-unit-progress = progress
timeline-unit-rounds = rounds
timeline-unit-seconds = seconds

## What rows are about

timeline-about = { $node } · { $what }
timeline-about-keys = { $what } · { $node }
timeline-about-position = Position
timeline-about-position-x = Position x
timeline-about-position-y = Position y
timeline-about-rotation = Rotation
timeline-about-scale = Scale
timeline-about-skew = Skew
timeline-about-anchor = Anchor
timeline-about-size = Size
timeline-about-opacity = Opacity
timeline-about-color = Color

## Empty and stale

timeline-empty-no-clip = No clip is open. Add one in the Project panel.
timeline-empty-clip = This clip is empty. Press Tab to add an action.
timeline-idle = This clip plays on no node yet.
timeline-idle-no-node = This clip plays on no node yet. Drop a picture on the canvas, or add a node.
timeline-stale = Playing the last valid version. Fix the problems marked in red.

## Runs

timeline-run-hint = Drag to move; Ctrl inverts snapping
timeline-node-run-hint = Drag to move, or up and down to change the node; double-click to open the clip
    Alt inverts ripple, Ctrl inverts snapping; Shift staggers the selected runs
timeline-staggered = { $at } after each other
timeline-run-start-hint = { $duration } at { $speed }×
    Drag to change the speed and keep the end; double-click to enter numbers
timeline-run-end-hint = { $duration } at { $speed }×
    Drag to change the speed and keep the start; double-click to enter numbers
timeline-run-event = Event “{ $name }” at { $at }
timeline-run-batch = { $count ->
    [one] { $count } run on { $node }
   *[other] { $count } runs on { $node }
 }
timeline-run-batch-hint = Click to select all, double-click to zoom in
timeline-run-action-hint = Click to open the clip here
timeline-run-play = Play
timeline-run-pause = Pause
timeline-run-fit = Fit run
timeline-run-open-clip = Open clip
timeline-run-change-node = Change node
    .tooltip = Play on “{ $node }” instead
timeline-run-show-actions = Show actions
    .tooltip = Show the actions of the clip below the run
timeline-run-hide-actions = Hide actions
    .tooltip = Hide the actions of the clip
timeline-run-edit-times = Edit times…
timeline-show-all-runs = Show all runs
    .tooltip = Switch to the Runs view
timeline-run-clip-here = Run “{ $name }” here
timeline-row-needs-clip = Add a clip first
timeline-row-no-runs = No runs
timeline-row-runs = { $count ->
    [0] { $name }: no runs
    [one] { $name }: { $count } run
   *[other] { $name }: { $count } runs
 }
timeline-runs-no-nodes = There are no nodes yet. Press + beside Nodes in the Project panel.
timeline-runs-no-clips = There are no clips yet. Press + beside Clips in the Project panel.
timeline-runs-empty = Nothing plays yet. Drag a clip from the Project panel onto a row, or right-click a row.
timeline-runs-moment = { $count ->
    [one] { $count } run at { $at }
   *[other] { $count } runs at { $at }
 }
timeline-runs-moment-events = Events: { $names }
timeline-runs-moment-events-more = Events: { $names } …
timeline-runs-moment-hint = Click to select
timeline-runs-bracket-hint = { $count ->
    [one] { $count } run selected, { $duration }
   *[other] { $count } runs selected, { $duration }
 }
    Drag to stretch all of them in proportion
