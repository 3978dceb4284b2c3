# The graph, and the menu entries of an action that the timeline shows too.

## Nothing to show

graph-no-clip = No clip open
    .hint = Select a node and press Tab to add its first action, or add a clip in the Project panel.
graph-heading =
    .tooltip = The node and the clip that it plays, whose actions are shown
graph-idle-node = “{ $node }” has no clip.
graph-no-actions = No actions yet
    .hint = Press Tab or right-click here to add one.

## Menu of an action

graph-add-inside = Add inside…
graph-add-after = Add after…
graph-add-together = Add in parallel…
graph-holds-none = This action can't contain others.
graph-full = This action has no room for another one.
graph-play-this = Play this
    .tooltip = Make this the playing tree and the one that plays now a draft
graph-play-draft = Play draft
graph-wrap-in = Wrap in
graph-code-name = { $name } in files and code
graph-wrap-in-ease = Ease
graph-unmute = Unmute
graph-unfold = Unfold
graph-change-comment = Edit comment
graph-leave-frame = Remove from frame

## Cards

graph-muted = Muted: skipped during playback
graph-fold-contents = Hide the contents
graph-unfold-contents = Show the contents
graph-comment = comment on { $name }
graph-draft = Draft, not played
graph-add-draft = Add to clip
    .name = add { $name } to the clip
    .tooltip = Play this in the clip: at the playhead, or after the last motion if something moves then
graph-last-good = Playing the last valid version
graph-broken = Not playing: fix the cards marked red

## Values on cards

graph-points = { $count ->
    [one] 1 point
   *[other] { $count } points
 }
graph-frames-of = frames of { $name }
    .tooltip = Pick, order and time its frames
graph-frames = { $count ->
    [one] 1 frame
   *[other] { $count } frames
 }
graph-keys = { $count ->
    [one] 1 key
   *[other] { $count } keys
 }
graph-yes = yes
graph-no = no

## Ports and wires

graph-input = Drag to another action to put this one inside it
graph-output = Click to add an action inside, or drag to an action to connect it
graph-connect = Connect
graph-disconnect = Disconnect
graph-drop-new = Release to choose a new action
graph-drop-disconnect = Release to disconnect

## Dragging cards

graph-move = Move actions
graph-insert-on-wire = Insert on wire
graph-into = Into: { $name }, place { $place }
graph-into-only = Into: { $name }
graph-onto-wire = On the wire to { $name }
graph-together = In parallel with { $name }
graph-before = Before { $name }, in a Sequence
graph-after = After { $name }, in a Sequence
graph-plays-before = Plays before { $name }
    .now = Plays before { $name } now
graph-plays-after = Plays after { $name }
    .now = Plays after { $name } now
graph-listed-before = Before { $name } in the list
    .now = Before { $name } in the list now
graph-listed-after = After { $name } in the list
    .now = After { $name } in the list now
graph-join-frame = Into frame “{ $title }”
graph-join-untitled = Into the frame
graph-drop-out-of = Out of frame “{ $title }”
graph-drop-out-of-untitled = Out of the frame
graph-drop-two = { $first }, { $second }
graph-drop-note = { $target }  ·  Ctrl: place freely
graph-drop-note-alt = { $target }  ·  Alt: play in parallel  ·  Ctrl: place freely

## Commands that can't do anything

graph-needs-cards = Select at least { $count } cards that are not inside each other.
graph-needs-siblings = Select actions of the same list to move them together.
graph-already-first = Already the first action of its list.
graph-already-last = Already the last action of its list.
graph-no-outer = { $name } is not inside another action. To make a draft, drag the wire off the card.
graph-none-above = There is no action above to move into.
graph-draft-solo = A draft is not played, so it can't be soloed.

## Frames

graph-frame = Frame
    .tooltip = Drag to move all cards of the frame; double-click to rename it
graph-frame-rename = Rename frame
graph-frame-select = Select cards
graph-frame-add = Add selection
graph-frame-remove = Remove selection
graph-frame-delete = Delete frame
    .tooltip = Keep the cards
graph-frame-joined = Add to frame
graph-frame-color = Change frame colour
graph-frame-blue = Blue
graph-frame-teal = Teal
graph-frame-green = Green
graph-frame-yellow = Yellow
graph-frame-red = Red
graph-frame-violet = Violet
graph-frame-gray = Grey

## Solo

graph-solo-one = Solo: { $name }
graph-solo-several = Solo: { $count } actions
graph-end-solo = End solo
    .tooltip = Play all actions again

## Typing on cards

graph-label = Label
    .name = label of { $name }
graph-type-value = Double-click a value to type it
graph-drag-value = Drag a number sideways to change it, or double-click to type it; Shift drags 10 times as fast, Alt a tenth as fast
graph-type-comment = Comment
    .name = edit comment on { $name }
graph-title = Title
    .name = frame title
graph-rename = Rename action

## What moves the selected node

graph-moves-selected = Moves “{ $node }” at the playhead
