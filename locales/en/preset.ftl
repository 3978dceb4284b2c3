# Presets: motions to start from, the panel that shows them, and own ones.

## Groups

preset-group-in = In
    .tooltip = Brings a node on and ends in its own pose
preset-group-out = Out
    .tooltip = Takes a node away
preset-group-attention = Attention
    .tooltip = Draws eyes to a node and ends as it began
preset-group-loop = Loop
    .tooltip = Goes on forever
preset-group-feedback = Feedback
    .tooltip = Answers a player: a button, a hit, a score
preset-group-none = None

## Panel

preset-how = Double-click or drag to add
preset-search = Search presets
    .hint = Name or group
preset-none-found = Nothing matches.
preset-save-open = Save the open clip as a preset
preset-entry = preset { $name }
preset-hint = { $name }
    Double-click to play it on the selected node: at the playhead, or after its last motion if it moves then. Or drag it onto a node, the graph or the runs. Alt plays it in parallel.
preset-hint-words = { $name }: { $words }
    Double-click to play it on the selected node: at the playhead, or after its last motion if it moves then. Or drag it onto a node, the graph or the runs. Alt plays it in parallel.
preset-broken = { $name } can't be read
preset-add = Add “{ $name }”
preset-needs-text = “{ $name }” types a text. Select a text first.
preset-placed = { $name } placed at { $secs } s
preset-placed-after = { $name } placed after { $after } at { $secs } s

## Drops

preset-drop-into-graph = Add { $name }

## Own presets

preset-shelf-user = For me
    .missing = There is no data folder.
preset-shelf-project = In this project
    .missing = Save the project first.
    .unsaved = Save the project first to keep presets in it.
preset-too-many = Only the first { $most } files are read. Move some of them elsewhere.
preset-too-large = The file is larger than { $most_kib } KiB, which is too large for a preset.
preset-no-clip = The file has no clip that can be a preset: clips with actions, which don't play themselves.

## Save as preset

preset-save-title = Save as preset
preset-name = Name
preset-group = Group
preset-shelf = Where
preset-replace = Replace
preset-saved = Saved { $path }.
preset-not-alone = “{ $name }” can't be a preset: it plays itself, or a clip that is empty or missing.
