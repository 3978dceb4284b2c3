# What can be wrong with a project, in English. One sentence for each code of `kineograph_runtime::Code`, without its place.
# Plain Fluent: `id = sentence`, one line each, with `{ $argument }` and nothing else, so that games read it without a library.

## Added to a sentence that has the argument

did-you-mean = did you mean “{ $near }”?
choose-one-of = choose one of { $options }

## Files

file-empty = The file is empty; a project needs at least `(format: { $format })`.
file-too-large = The file is too large: { $mib } MiB; the limit is { $max } MiB.
not-text = The file is not text: byte { $offset } is not UTF-8. It may be a picture or another program's file.
not-a-project = This is not a Kineograph project: it does not say `format: { $format }`.
unknown-format = There is no such format of Kineograph projects; this version reads formats 1 to { $max }.
newer-format = This file was written by a newer Kineograph (format { $format }; this one reads up to { $max }). Update Kineograph to open it.
brackets-too-deep = Brackets are nested too deep; nesting of actions is limited to { $max } levels.
text-too-long = The text “{ $text }” has { $chars } characters; the limit is { $max }.
too-many = there are too many { $what }; the limit is { $max }
cut-off = The file ends inside the bracket that was opened in line { $line }, column { $column }; its end may have been cut off.
syntax = { $message }
more-mistakes = There may be more mistakes; they are listed once these are corrected.
unknown-field = { $owner } has no field “{ $field }”
field-not-used = { $owner } has no field “{ $field }”; it is kept, but not used
unknown-action = there is no action “{ $action }”
unknown-word = “{ $word }” is not valid here

## Numbers

number-not-finite = { $name } must be a finite number (is { $value })
number-too-small = { $name } must be at least { $min } (is { $value })
number-too-large = { $name } must be at most { $max } (is { $value })

## Names and ids

name-empty = the name is empty; enter one
name-too-long = the name “{ $name }” is too long; the limit is { $max } characters
name-not-unique = the name “{ $name }” is used twice; rename one of the two
name-padded = the name “{ $name }” begins or ends with a space; remove it
id-not-unique = the id { $id } is used twice; remove one of the two
unknown-node = there is no node “{ $name }”
unknown-target = there is no node “{ $name }”, so this does nothing
list-empty = this list is empty, so it does nothing; add an action or take it out
opacity-of-one = { $name } is { $value } of 255, which nobody sees; opacities go from 0 to 255, so write { $meant } for { $value } of 1
unknown-clip = there is no clip “{ $name }”
unknown-ease = there is no ease “{ $name }”
unknown-image = there is no image “{ $name }”
unknown-sheet = there is no sheet “{ $name }”
not-a-picture = a nine-slice is of an image or a frame, such as `of: Image("panel")`
unknown-frame = there is no frame “{ $name }” in sheet “{ $sheet }”
unknown-tag = there is no tag “{ $name }” in sheet “{ $sheet }”
sheet-missing = frames or a tag are named, but no sheet; add `sheet: "…"`
tags-too-long = tags put more than { $max } frames into this tree; use shorter tags
unknown-edited-clip = there is no clip “{ $name }”, so its graph is ignored

## Images, sheets and nodes

path-empty = the path of image “{ $image }” is empty; choose a picture
path-control = the path of image “{ $image }” has a character that is not shown, such as a line break; write the path again
path-not-portable = the path of image “{ $image }” works on this system only; write `/` between folders
file-path = “{ $path }” is no path of a file; write a path with `/` between folders, such as “ui/button.ron”
unknown-value = no action sets a value “{ $name }”, so 0 is shown; add an action that counts it, or name another value
text-value-wrong = “{ $text }” is no value, so it is shown as it is; write a name and zeros such as score or score:0.00 in braces, or two braces for one
text-of-no-sheet = a text is of a sheet whose frames are its characters, such as `of: Sheet("digits")`
parent-loop = node “{ $node }” is inside itself; choose another parent
node-too-deep = node “{ $node }” is nested too deep; nesting of nodes is limited to { $max } levels
frame-not-in-sheet = frame { $frame } is not in the sheet; its last frame is { $last }
sheet-empty = sheet “{ $sheet }” has no frames; give it columns and rows, or a list of frames
grid-incomplete = a grid needs columns and rows; give both
sheet-tag-empty = tag “{ $tag }” has no frames; add some, or a first and a last one
tag-backwards = the last frame of tag “{ $tag }” comes before its first; exchange them and use direction: Reverse
animated-sheet-not-shown = this names frames of sheet “{ $sheet }”, but node “{ $node }” shows another one
animated-frame-not-in-sheet = frame { $frame } is not in the sheet of node “{ $node }”, so its last frame, { $last }, is shown

## Runs

node-repeated = node “{ $node }” is in this run twice; remove one of the two
stagger-outside = the stagger begins with node { $index }, but the nodes are 0 to { $last }
tag-empty = the tag is empty; enter a name or leave it out

## Expectations

unknown-expected-node = there is no node “{ $name }”, so this can't be met
nothing-expected = this expects nothing; add a part of the pose, such as position: (0, 0)
window-empty = the window ends before it begins; put the later time into `to`
pose-unmet = at { $secs } s { $part } of “{ $node }” must be { $expected }, but is { $found }
event-unmet = event “{ $event }” from { $from } s to { $to } s: expected { $expected }, found { $found }

## Own eases

ease-not-an-ease = this is not an ease; choose one, such as EaseOut(rate: 2)
ease-names-an-ease = an own ease can't name another one; choose an ease with a curve of its own
ease-not-alone = an own ease can't contain actions; remove them

## Actions

actions-too-deep = actions are nested too deep; nesting is limited to { $max } levels
unknown-option = { $name } can't be “{ $value }”
label-empty = the label is empty; enter a name or leave it out
event-name-empty = the event has no name; enter the name that the game receives
frames-empty = there are no frames; add at least one
frame-without-time = frame { $frame } must last more than 0 units
frame-event-empty = the event of frame { $frame } has no name; enter one
keys-empty = there are no keys; add at least one
key-outside = key { $key } must be between 0 and 1 (is { $value })
keys-unsorted = key { $key } is before key { $before }; sort the keys by time
points-too-few = at least { $min } points are needed (there are { $count })
value-name-empty = the value has no name; enter a key
too-many-value-names = “{ $name }” is one name too many; a project can have { $max } named values
child-in-leaf = this can't contain actions; remove them
child-missing = this is empty; add an action
too-many-children = this can contain one action only; wrap several in a Sequence or a Spawn
lasts-too-long = this lasts too long; the limit is { $max } seconds
loop-without-time = this repeats something that takes no time; add a DelayTime
endless-in-sequence = this never ends, so nothing can follow it in a Sequence; move it to the end
endless-in-loop = this never ends, so { $parent } can't repeat it; take it out of the { $parent }
endless-backwards = this never ends, so { $parent } can't play it backwards; take it out of the { $parent }
endless-in-ease = this never ends, so { $parent } can't ease it; ease the actions inside instead
ease-around-turn = this contains a RotateTo or SkewTo, so it must go from 0 to 1; set its first value to 0 and its last to 1
rect-negative = rect must have a width and a height of at least 0; they are its last two numbers
target-empty = there is no target; choose a node
spawn-to-beside-mover = this starts from where the Spawn began, whatever other actions of it have moved; play them as separate runs, or in a Sequence

## At

at-outside-sequence = At is only valid directly inside a Sequence; move it there
at-unknown-label = no action beside it has the label “{ $label }”
at-not-a-time = “{ $text }” is not a time; enter a label, label.end or seconds, then + or - seconds
at-label-not-unique = two actions beside it have the label “{ $label }”; rename one of the two
at-waits-for-itself = this waits for itself; place it by seconds
at-waits-for-endless = this waits for the end of something that never ends; place it by a start
at-before-start = this starts { $secs } s before its Sequence; place it later

## Reverses

reverse-too-deep = this is nested too deep to be reversed; remove some levels
no-reverse = this has no reverse; use ReverseTime
no-reverse-of-zero = a factor of 0 has no reverse; use ReverseTime
no-reverse-of-endless = this never ends, so it can't be played backwards; take the endless action out

## Clips and own eases inside a tree

clip-name-empty = no clip is chosen; choose one
clip-outside-project = PlayClip works in a project only; compile it there
frames-outside-project = names of frames work in a project only; compile it there
clip-broken = clip “{ $clip }” has errors; fix them first
clip-plays-itself = clip “{ $clip }” plays itself ({ $way }); remove one of them
clip-inside-plays-itself = clip “{ $clip }” leads to clips that play each other; another error names them
clip-too-deep = clip “{ $clip }” is nested too deep here; nesting of actions is limited to { $max } levels
clip-too-large = clip “{ $clip }” is too large here; the clips inside a clip are limited to { $max } actions
clips-too-large = the clips inside this are too large; the clips inside all clips are limited to { $max } actions. Play them less often
ease-name-empty = no ease is chosen; choose one
ease-outside-project = EaseNamed works in a project only; compile it there
ease-broken = ease “{ $ease }” has errors; fix them first

## Calls by a game

invalid-ease = { $message }
invalid-parameter = { $message }
invalid-node = { $message }
run-target-missing = there is no such target
run-link-missing = there is no target to link the action to
run-has-parts = the program has a TargetedAction: run it on all its targets
retarget-refused = { $message }
value-names-full = a target can have { $max } named values at most
