# Names of undo steps, as in “Undo: Move”. Then: why a change is refused, and what a change affected.

## Nodes, clips, images and markers

change-font = Change font
change-pack = Show atlas
change-import = Import { $name }
change-add-image = Add image
change-reload = Load changed file
change-merge = Merge changes of another program
change-restore-version = Restore version
change-keep-images = Keep image paths
change-add-node = Add node
change-duplicate-nodes = { $count ->
    [one] Duplicate node
   *[other] Duplicate { $count } nodes
 }
change-copies-share-clip = { $count ->
    [one] “{ $copy }” shares the clip “{ $clip }” with “{ $node }”: a change of the motion of one is a change of both.
   *[other] { $count } copies share clips with what they were made of, as “{ $copy }” shares “{ $clip }” with “{ $node }”: a change of the motion of one is a change of all.
 }
change-own-clip = Give own clip
    .copy = Give the copy its own clip
    .copies = Give the copies their own clip
    .node = Give “{ $node }” its own clip
    .nodes = { $count ->
        [one] Give { $count } node its own clip
       *[other] Give { $count } nodes their own clip
     }
change-paste-nodes = { $count ->
    [one] Paste node
   *[other] Paste { $count } nodes
 }
change-delete-nodes = { $count ->
    [one] Delete node
   *[other] Delete { $count } nodes
 }
change-group-nodes = Group nodes
change-group-name = group
change-group-middle = group pivot
change-group-places = group origin
change-two-groups = Two groups were needed, since nodes outside play the same clip: move, turn and scale “{ $middle }”. “{ $places }” inside it keeps the positions in that clip as they are.
change-ungroup-nodes = Ungroup nodes
change-mask-nodes = Mask nodes
change-mask-name = masked
change-order-nodes = Change order of nodes
change-order-clips = Change order of clips
change-paste-clip = Paste clip
change-lock-nodes = Lock nodes
change-unlock-nodes = Unlock nodes
change-hide-nodes = Hide nodes
change-show-nodes = Show nodes
change-color-nodes = Colour nodes
change-align-nodes = Align nodes
change-distribute-nodes = Distribute nodes
change-nudge-nodes = Nudge nodes
change-move-nodes = { $count ->
    [one] Move node
   *[other] Move { $count } nodes
 }
change-add-clip = Add clip
change-duplicate-clip = Duplicate clip
change-make-clip = Make clip
change-unpack-clip = Unpack clip
change-duplicate-ease = Duplicate own ease
change-add-marker = Add marker
change-expect-pose = Keep pose as a check
change-expect-events = Keep events as a check
change-expected = Change expectation
change-remove-expected = Remove expectation
change-delete-named = { $kind ->
    [clip] Delete clip “{ $name }”
    [ease] Delete own ease “{ $name }”
    [expectation] Delete expectation of “{ $name }”
    [image] Delete image “{ $name }”
    [marker] Delete marker “{ $name }”
    [sheet] Delete sheet “{ $name }”
   *[node] Delete node “{ $name }”
 }

## Actions

change-cut = Cut
change-paste = Paste
change-paste-together = Paste in parallel
change-paste-draft = Paste as a draft
change-paste-inside = Paste inside
change-paste-values = Paste values
change-duplicate = Duplicate
change-delete = Delete
change-delete-with-inside = Delete with contents
change-unwrap = Unwrap
change-wrap = Wrap in { $action }
change-kind = Change to { $action }
change-mute = Mute
change-unmute = Unmute
change-tidy-layout = Tidy up
change-split = Split
change-insert-time = Insert time
change-cut-time = Cut time

## Runs

change-delete-runs = { $count ->
    [one] Delete run
   *[other] Delete { $count } runs
 }
change-duplicate-runs = { $count ->
    [one] Duplicate run
   *[other] Duplicate { $count } runs
 }
change-pause-runs = { $count ->
    [one] Pause run
   *[other] Pause { $count } runs
 }
change-resume-runs = { $count ->
    [one] Resume run
   *[other] Resume { $count } runs
 }
change-insert-runs-time = Insert time for all runs
change-cut-runs-time = Cut time for all runs

## What a deletion affected: sentences that follow each other

change-deleted = { $kind ->
    [clip] Deleted clip “{ $name }”.
    [ease] Deleted own ease “{ $name }”.
    [expectation] Deleted an expectation of “{ $name }”.
    [image] Deleted image “{ $name }”.
    [marker] Deleted marker “{ $name }”.
    [sheet] Deleted sheet “{ $name }”.
   *[node] Deleted node “{ $name }”.
 }
change-deleted-nodes = Deleted { $count ->
    [one] 1 node.
   *[other] { $count } nodes.
 }
change-deleted-sheets = { $count ->
    [one] 1 sheet was deleted with it.
   *[other] { $count } sheets were deleted with it.
 }
change-deleted-runs = { $count ->
    [one] 1 run was deleted with it.
   *[other] { $count } runs were deleted with it.
 }
change-left-without-image = { $count ->
    [one] 1 node has no image now.
   *[other] { $count } nodes have no image now.
 }
change-left-with-curve = { $count ->
    [one] 1 action keeps its curve.
   *[other] { $count } actions keep its curve.
 }
change-left-playing = { $count ->
    [one] 1 action still plays it.
   *[other] { $count } actions still play it.
 }
change-left-moved-out = { $count ->
    [one] 1 node inside it moved out.
   *[other] { $count } nodes inside it moved out.
 }
change-left-continuing = { $count ->
    [one] 1 run continues without it.
   *[other] { $count } runs continue without it.
 }
change-left-targeting = { $count ->
    [one] 1 action still targets it.
   *[other] { $count } actions still target it.
 }

## Versions that are pinned

change-pin-as-opened = as opened
change-pin-saved = saved
change-pin-after = after “{ $change }”
change-pin-before = before “{ $change }”
change-pin-clip = clip “{ $name }”

## What a command needs

change-needs-playhead-inside = Move the playhead into the selected action first.
change-needs-later-range = The loop range ends before the open clip starts. Move the range.
change-marker-exists = The marker “{ $name }” is already at this time.
change-clip-missing = There is no clip “{ $name }” in this project.

## The clipboard

change-clipboard-empty = The clipboard has no text. Copy some actions first.
change-clipboard-too-long = The clipboard text is too long. Paste at most { $limit } MB of actions.
change-clipboard-no-nodes = The clipboard has nodes that can't be read: { $error }
change-clipboard-unreadable = The clipboard text can't be read as actions (line { $line }, column { $column }): { $error }.
change-clipboard-several = The clipboard has { $count } actions. Copy a single one to paste its values.
change-clipboard-clips-missing = { $count ->
    [one] This project has no clip { $names }. Choose another clip in the inspector, or copy that clip too.
   *[other] This project lacks { $count } clips that the pasted actions play: { $names }. Choose other clips, or copy those too.
 }

## Why an edit is refused

change-error-missing = { $kind ->
    [action] This action no longer exists.
    [clip] This clip no longer exists.
    [ease] This own ease no longer exists.
    [folder] This folder no longer exists.
    [frame] This frame no longer exists.
    [image] This image no longer exists.
    [marker] This marker no longer exists.
    [node] This node no longer exists.
    [run] This run no longer exists.
    [sheet] This sheet no longer exists.
    [wire] This wire no longer exists.
   *[other] This { $kind } no longer exists.
 }
change-error-name-taken = { $kind ->
    [clip] There is another clip called “{ $name }”. Choose another name.
    [ease] There is another own ease called “{ $name }”. Choose another name.
    [folder] There is another folder called “{ $name }”. Choose another name.
    [image] There is another image called “{ $name }”. Choose another name.
    [marker] There is another marker called “{ $name }”. Choose another name.
    [node] There is another node called “{ $name }”. Choose another name.
    [sheet] There is another sheet called “{ $name }”. Choose another name.
   *[other] There is another { $kind } called “{ $name }”. Choose another name.
 }
change-error-no-name = { $kind ->
    [clip] Enter a name for the clip.
    [ease] Enter a name for the own ease.
    [folder] Enter a name for the folder.
    [image] Enter a name for the image.
    [marker] Enter a name for the marker.
    [node] Enter a name for the node.
    [sheet] Enter a name for the sheet.
   *[other] Enter a name.
 }
change-error-out-of-ids = This project has run out of ids. Save it and open it again.
change-error-parent-loop = A node can't be a child of itself or of a node inside it.
change-error-folder-loop = A folder can't be inside itself.
change-error-folder-too-long = Too many folders would be inside each other, or their names would be too long. Choose another place.
change-error-flat-parent = “{ $name }” is scaled to 0, so nothing can stay where it is inside it. Hold Alt to keep the numbers.
change-error-action-loop = An action can't be put inside itself.
change-error-no-room = { $action } has no room for another action. Wrap the actions in a Sequence or in “In parallel” first.
change-error-play-loop = A clip can't play itself; this one would, through { $clips }. Choose another clip.
change-error-empty-clip = The clip “{ $name }” has no actions yet.
change-error-not-siblings = Select one action, or several with the same parent.
change-error-too-deep = Nesting is limited to { $levels } levels.
change-error-nodes-too-deep = Nesting of nodes is limited to { $levels } levels.
change-error-run-out-of-range = Enter a start from 0 s to 1,000,000 s and a speed from 0.001 to 1000.
change-error-empty-tag = Enter a tag, or leave the field empty.
change-error-no-ease = { $action } can't be an own ease. Choose an ease that has its own curve.
change-error-no-moment = Enter a time from 0 s to 1,000,000 s.
change-error-no-time = Enter a duration above 0 s.
change-error-cuts-run = “{ $clip }” on { $node } starts inside the range and ends after it. Move the run or extend the range.
change-error-placed = An At starts at the time in its “at” field. Change it in the inspector.
change-error-no-slip = Nothing inside { $action } can slip: it has no pause at its start or end, and no keys in between.

## Why an action can't be split at the playhead

change-split-edge = { $action } can't be split at its start or end.
change-split-at = { $action } can't be split: an At places the actions inside. Put the At into “In parallel” first.
change-split-rivals = { $action } can't be split: several actions inside change the same channel, and the result would differ.
change-split-empty = { $action } can't be split: it is empty.
change-split-rounds = { $action } can only be split between two rounds, and only without a pause between rounds.
change-split-zero-scale = { $action } can't be split where its scale is 0. Move the playhead by a frame.
change-split-ease = { $action } can't be split: half of an ease is a different curve. Split the action inside, or use Keyframes.
change-split-absolute = { $action } can't be split: its path depends on where it starts. Change it to a By action first.
change-split-kind = { $action } can't be split: its halves would be other kinds of actions.
change-split-jumps = { $action } can only be split where it touches the ground between two jumps.
change-split-loops = { $action } can't be split while it loops. Set its loops to 1 and put it into a Repeat.

## Times

change-move-in-time = Move { $name } in time
change-move-actions-in-time = { $count ->
    [one] Move action in time
   *[other] Move { $count } actions in time
 }
change-start-of = Change start of { $name }
change-duration-of = Change duration of { $name }
change-slip = Slip { $name }
change-move-boundary = Move boundary
change-stretch-actions = { $count ->
    [one] Stretch action
   *[other] Stretch { $count } actions
 }
change-move-key = Move key

## Order

change-move-action = Move { $name }
change-move-actions = { $count ->
    [one] Move action
   *[other] Move { $count } actions
 }

## Runs in time

change-add-run = Add run
change-move-run = Move run
change-move-runs = { $count ->
    [one] Move run
   *[other] Move { $count } runs
 }
change-distribute-runs = { $count ->
    [one] Distribute run
   *[other] Distribute { $count } runs
 }
change-stagger-runs = { $count ->
    [one] Stagger run
   *[other] Stagger { $count } runs
 }
change-stretch-runs = { $count ->
    [one] Stretch run
   *[other] Stretch { $count } runs
 }
change-run-speed = Change run speed

## Markers

change-delete-marker = Delete marker { $name }
change-rename-marker = Rename marker { $name }
change-move-marker = Move marker { $name }
change-marker-color = Change colour of marker { $name }
