# The project panel. Names of undo steps are among the texts of the buttons and entries that make them.

## Lists

project-nodes = Nodes
    .empty = Nodes are what the stage shows. Press + to add one, or drop an image onto the window.
project-clips = Clips
    .empty = Clips contain the actions. Press + to add one.
project-runs = Runs
    .empty = A run plays a clip on a node. Select a node, open a clip and press +.
project-run = { $clip } on { $node }
project-eases = Eases
    .unused = not used
project-lists-edge = Drag to share the height between nodes and lists
project-lists-fold = Fold the lists
project-lists-unfold = Unfold the lists
project-list-count = { $title }: { $count }

## Adding

project-add-node = Add node
project-add-box = Box
project-add-group = Group
project-add-picture = Image…
project-add-text = Text
project-add-symbol = Symbol…
project-add-particles = Particles
project-add-shape = Shape
project-add-nine-slice = Nine-slice
project-add-progress = Progress bar
project-add-needs-picture = Shows a picture: add an image first
project-add-image-node = Image { $name }
project-add-sheet-node = Sheet { $name }
project-add-clip = Add clip
project-add-run = Add run
    .disabled = Select a node and open a clip first
project-add-image = Add image
project-list = List { $title }
project-add-sheet = Add sheet
    .from-file = From a picture file…
project-place = Add to the stage
    .tooltip = Add a node that shows it, where it covers nothing; you can also drag it onto the canvas
project-slice = Slice { $image }

## Nodes

project-show = Show { $name }
project-hide = Hide { $name }
    .help = Alt+click shows it alone
project-symbol-row = Double-click the icon to edit the symbol, the name to rename it
project-masked = Seen through the mask { $names }. Group nodes to mask only some
    .outside = Hidden where the mask { $names } is. Group nodes to mask only some
project-hidden-by-mask = “{ $node }” is hidden by the mask “{ $mask }”. Group the mask with the nodes that it is meant for, or change the mask.
    .in-group = “{ $node }” is hidden by the mask “{ $mask }”. Move it out of its group, or change the mask.
project-mask-shows = { $count ->
    [0] Mask: there is no other node beside it that it could mask
    [one] Mask: the other node beside it is seen only where this is. Group nodes to mask only some
   *[other] Mask: the { $count } other nodes beside it are seen only where this is. Group nodes to mask only some
 }
project-mask-hides = { $count ->
    [0] Mask: there is no other node beside it that it could mask
    [one] Mask: the other node beside it is seen only where this is not. Group nodes to mask only some
   *[other] Mask: the { $count } other nodes beside it are seen only where this is not. Group nodes to mask only some
 }
project-solo = Show { $name } alone
project-menu-unlock = Unlock
project-menu-show = Show
project-menu-end-solo = End solo
project-lock = Lock { $name }
project-unlock = Unlock { $name }
project-starts-invisible = invisible
project-color-number = Colour { $number }
project-no-color = No colour
project-fold = Fold { $name }
project-unfold = Unfold { $name }
project-search = Search nodes
    .hint = Name
    .empty = No node has such a name.
project-search-field = Name of a node
project-search-close = Close search
project-nodes-count = { $count ->
    [one] { $count } node
   *[other] { $count } nodes
 }
project-motion-carried = { $place ->
    [group] “{ $name }” moves as before: the positions in its motion now count from “{ $parent }”.
   *[stage] “{ $name }” moves as before: the positions in its motion now count from the stage.
 }
project-motion-numbers = { $place ->
    [group] “{ $name }” keeps its numbers: its start and its motion now count from “{ $parent }”.
   *[stage] “{ $name }” keeps its numbers: its start and its motion now count from the stage.
 }
project-motion-turned = { $place ->
    [group] “{ $name }” starts where it was, but its motion changes: it now counts from “{ $parent }”, which is turned, scaled or skewed differently.
   *[stage] “{ $name }” starts where it was, but its motion changes: it now counts from the stage, which is not turned, scaled or skewed.
 }
project-motion-shared = { $place ->
    [group] “{ $name }” starts where it was, but its motion changes: it now counts from “{ $parent }”. Its positions can't be converted, since other nodes play the same clip.
   *[stage] “{ $name }” starts where it was, but its motion changes: it now counts from the stage. Its positions can't be converted, since other nodes play the same clip.
 }
project-forward = Bring forward
project-backward = Send backward

## Own eases

project-use-ease = Use for selected eases
    .disabled = Select eases in the graph or the timeline first
project-use-ease-step = Change ease to “{ $name }”
project-ease-unused = Not used by any action
project-ease-uses = Used by { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
 } in { $clips ->
    [one] { $clips } clip
   *[other] { $clips } clips
 }

## Renaming

project-rename-image = Rename image
project-rename-sheet = Rename sheet
project-rename-clip = Rename clip
project-rename-ease = Rename own ease
project-rename-node = Rename node
