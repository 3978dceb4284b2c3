# The lists of actions and of commands that open with Tab and Ctrl+K.

## Actions

palette-actions = Search actions
    .none = No matching actions
palette-how-to-search = Search by name, purpose or category
palette-wrap-selection = { $count ->
    [one] Wrap the selected action in
   *[other] Wrap { $count } actions in
 }
palette-change-selection = { $count ->
    [one] Change the selected action to
   *[other] Change { $count } actions to
 }
palette-inside = Add inside { $name }
palette-around = Wrap { $name } in
palette-after = Add after { $name } (Alt: in parallel)
palette-together = Add in parallel with { $name }
palette-choose-after = After
palette-choose-end = At the end
palette-choose-together = In parallel
    .tooltip = Hold Alt while you choose to add it in parallel
palette-choose-draft = As a draft
    .tooltip = Put it on the graph without playing it
palette-at-playhead = Add at the playhead, { $secs } s
palette-at-end = Add at the end of the clip
palette-as-draft = Add as a draft, which isn't played
palette-draft = It is a draft and isn't played. Press “Add to clip” above it, or drag it into the tree that plays.
palette-on-node = Plays on “{ $node }”, in “{ $clip }”
palette-on-node-new = Plays on “{ $node }”, in a new clip
palette-on-nodes = Plays on { $count } nodes
palette-also = also: { $words }
palette-preset = Preset
    .tooltip = Preset: plays at the playhead, or after the last motion of the node
palette-play-clip = Play clip “{ $name }”
    .words = play clip
palette-clip-ring = “{ $name }” plays “{ $open }” already, and a clip can't play itself.

## Headings

palette-recent = Recent
palette-favorites = Favourites
palette-clips = Clips
palette-related = Related

## Favourites

palette-favorite = Add to favourites
palette-no-favorite = Remove from favourites

## Commands

palette-commands = Search commands
    .none = No matching commands
palette-add = Add { $name }
palette-wrap = Wrap in { $name }
palette-change = Change to { $name }
palette-open-clip = Open clip { $name }
palette-select-node = Select node { $name }
palette-chapter = Manual: { $name }

## Other words by which commands and chapters of the manual are found, in small letters, the closest first

palette-words-export = game, engine, gif, video, movie, code, runtime, lottie, sprite sheet, render, publish, share
palette-words-import = load, aseprite, bring in
palette-words-pack-atlas = sprite sheet, texture, spritesheet
palette-words-make-symbol = component, prefab, reuse, nested
palette-words-settings = preferences, options
palette-words-first-animation = tutorial, tour, learn, help
palette-words-manual = help, documentation, docs, guide
palette-words-layout = layout, workspace, arrange panels
palette-words-shortcuts = keys, hotkeys, keyboard, help
palette-words-in-a-game = game, runtime, engine, code, rust, play, load, embed
palette-words-library = api, code, rust, runtime, crate

## Preview

palette-preview-frame = Frame { $frame }
palette-preview-value = Value { $value }
palette-preview-time = { $secs } inside

## Kinds of actions, as people say them; others are the words of their names

palette-kind-plays = Play { $clip }
palette-kind-call-func = Event
palette-kind-delay-time = Delay
palette-kind-action-tween = Tween value
palette-kind-action-float = Float value
palette-kind-at = At a time
palette-kind-spawn = In parallel
palette-kind-yoyo = There and back
palette-kind-remove-self = Remove itself
palette-kind-ease-named = Own ease
palette-kind-ease-bezier-action = Ease Bezier values
palette-kind-fade-out-tr-tiles = Fade out tiles to top right
palette-kind-fade-out-bl-tiles = Fade out tiles to bottom left
palette-kind-fade-out-up-tiles = Fade out tiles upwards
palette-kind-fade-out-down-tiles = Fade out tiles downwards
palette-kind-split-cols = Split columns
palette-kind-accel-amplitude = Grow amplitude
palette-kind-accel-deccel-amplitude = Grow and calm amplitude
palette-kind-deccel-amplitude = Calm amplitude
