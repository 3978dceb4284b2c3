# Symbols: projects that are shown in other ones.

symbol-place = Place { $name }
symbol-plays = Play { $name }
symbol-make = Make the symbol { $name }
symbol-make-nothing = There is nothing to see in the selection. Select nodes that show something.
symbol-make-several-parents = The selected nodes have several parents. Select nodes of one parent.
symbol-of-itself = This is the open project. Choose another one.
symbol-shown-here = { $name } is shown in this project. Save under another name.
symbol-needs-file = Save the project first
    .to-change = The symbol belongs to a sample, which stays as it is. Save a copy of the sample: the change goes into the symbol of the copy.
    .to-make = The symbol becomes a file beside this project, which needs a file first. Choose one: the symbol is saved in the same folder.
symbol-trail-back = Back to { $name }
    .tooltip = Esc with nothing selected goes back too
symbol-trail-saves = Changed: saved on the way back, and seen in all its uses
symbol-trail-asks = Changed: the way back asks where to save
symbol-named = The symbol is in { $name }, beside the project.
symbol-other-name = Other name…
symbol-saved = { $name } is saved.
symbol-changed = The symbol { $name } is saved. All its uses show the change.
symbol-undo-inside = Open and undo
    .only = The last change is inside the symbol { $name }.
symbol-undo-guarded = The last change is inside the symbol { $name }. Undo again to undo “{ $step }” here.
symbol-expand = Expand { $name }
symbol-expand-here = Expand
symbol-expand-own-time = This node plays its symbol faster, slower, or several times, so its nodes can't stand for it. Let one run play the symbol once from its start, then expand it.
symbol-expand-no-room = The nodes of the symbol can't be put here.
symbol-edit = Edit
    .tooltip = Open the project that this node shows
symbol-file = File
    .tooltip = The project that the node shows
symbol-overrides = In this node
symbol-overrides-unlisted = { $count ->
    [one] and 1 more node, which is changed in the symbol
   *[other] and { $count } more nodes, which are changed in the symbol
 }
symbol-override =
    .tooltip = Different in this node only. The arrow makes it as in the symbol.
symbol-override-text = { $node }
    .short = Text
symbol-override-image = { $node } image
    .short = Image
symbol-override-color = { $node } colour
    .short = Colour
symbol-override-opacity = { $node } opacity
    .short = Opacity
symbol-override-visible = { $node } seen
    .short = Seen
symbol-override-remove = Take out { $node }
symbol-override-step = Change in one node
symbol-override-gone = { $node } is not in the symbol any longer
symbol-drop = Place in this project or open?
symbol-drop-text = { $path } is a project.
symbol-drop-place = Place as symbol
symbol-drop-open = Open
