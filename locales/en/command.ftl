# Commands: the entry in menus and in the list of commands, and the tooltip that says what it does.
# Then: why a command is greyed.

## Menus

command-menu-file = File
command-menu-edit = Edit
command-menu-action = Action
command-menu-play = Play
command-menu-view = View
command-menu-help = Help

## File

command-new = New
    .tooltip = Start a new project
command-start-page = Start page
    .tooltip = Show recent projects, templates and samples
command-open = Open…
    .tooltip = Open a project file
command-save = Save
    .tooltip = Save the project
command-save-as = Save as…
    .tooltip = Save the project under another name
command-versions = Versions…
    .tooltip = List the project as it was before each save, to restore it or open a copy
command-recovered = Recovered work…
    .tooltip = List work that was not saved when Kineograph ended
command-reopen-last = Reopen last project at start
    .tooltip = Start with the project that was open last, with its undo history
command-export = Export…
    .tooltip = Write pictures, an animation or a table of poses
command-pack-atlas = Pack atlas…
    .tooltip = Put all frames that nodes show into few pictures, for this project and for games
command-quit = Quit
    .tooltip = Close Kineograph

## Edit

command-undo = Undo
    .tooltip = Undo the last change
command-undo-named = Undo: { $change }
command-redo = Redo
    .tooltip = Redo the last undone change
command-redo-named = Redo: { $change }
command-cut = Cut
    .tooltip = Move the selected actions to the clipboard
command-copy = Copy
    .tooltip = Copy the selected actions as text
command-paste = Paste
    .tooltip = Add the actions on the clipboard
command-paste-inside = Paste inside
    .tooltip = Add the actions on the clipboard inside the selected action
command-paste-together = Paste in parallel
    .tooltip = Paste the actions so that they play at the same time as the selected one
command-copy-values = Copy values
    .tooltip = Copy the values of the selected action as text
command-paste-values = Paste values
    .tooltip = Apply the values on the clipboard to the selected actions that have them
command-duplicate = Duplicate
    .tooltip = Duplicate the selection
command-delete = Delete
    .tooltip = Delete the selection, keeping the actions inside
command-delete-with-inside = Delete with contents
    .tooltip = Delete the selected actions and everything inside them
command-select-all = Select all
    .tooltip = Select all actions of the clip
command-select-none = Select none
    .tooltip = Clear the selection
command-select-subtree = Select contents
    .tooltip = Also select everything inside the selected actions
command-select-parents = Select parents
    .tooltip = Select the actions that contain the selected ones
command-select-same-kind = Select same kind
    .tooltip = Select all actions of the clip of the same kind
command-find = Find…
    .tooltip = Find actions of the clip by kind, label, value or comment
command-find-next = Find next
    .tooltip = Go to the next match
command-find-previous = Find previous
    .tooltip = Go to the previous match
command-rename = Rename
    .tooltip = Rename the selection
command-add-node = Add node
    .tooltip = Add a box to the stage
command-add-clip = Add clip
    .tooltip = Add a clip that plays on the selected node
command-add-image = Add image…
    .tooltip = Add an image file to the project

## Action

command-add-action = Add action…
    .tooltip = Open the list of actions at the pointer
command-wrap-in = Wrap in…
    .tooltip = Put the selected actions inside an action of your choice
command-change-to = Change to…
    .tooltip = Turn the selected actions into a related kind
command-wrap = Wrap in Sequence
    .tooltip = Put the selected actions inside a new Sequence
command-unwrap = Unwrap
    .tooltip = Remove the selected action and keep its contents
command-mute = Mute
    .tooltip = Mute or unmute the selected actions
command-make-clip = Make clip from selection
    .tooltip = Move the selected actions to a new clip and play it in their place
command-unpack-clip = Unpack clip
    .tooltip = Replace the selected PlayClip by a copy of the clip's actions
command-open-played-clip = Open played clip
    .tooltip = Open the clip that the selected action plays
command-solo = Solo
    .tooltip = Play only the selected actions, or all again (not saved)
command-fold = Fold
    .tooltip = Hide or show the contents of the selected actions
command-comment = Comment
    .tooltip = Add a comment to the selected action
command-frame = Frame
    .tooltip = Draw a titled frame around the selected actions
command-move-up = Move up
    .tooltip = Move the selected actions before the action above
command-move-down = Move down
    .tooltip = Move the selected actions after the action below
command-move-out = Move out
    .tooltip = Move the selected actions out of their parent, after it
command-move-in = Move in
    .tooltip = Move the selected actions into the action above
command-tidy-layout = Tidy up
    .tooltip = Arrange all cards automatically
command-align-left = Align left
    .tooltip = Align the left edges of the selected cards
command-align-top = Align top
    .tooltip = Align the top edges of the selected cards
command-align-center = Align center
    .tooltip = Align the centers of the selected cards
command-distribute = Distribute
    .tooltip = Make the gaps between the selected cards equal
command-fit-selection = Fit selection
    .tooltip = Zoom to the selection
command-fit-all = Fit all
    .tooltip = Zoom to everything
command-split-at-playhead = Split at playhead
    .tooltip = Split the selected actions in two at the playhead
command-insert-time = Insert time
    .tooltip = Insert time as long as the loop range where it starts, and shift everything after it
command-cut-time = Cut time
    .tooltip = Remove the loop range and everything that lies entirely within it

## Play

command-play-pause = Play or pause
    .tooltip = Play or pause
command-toggle-loop = Change loop mode
    .tooltip = Switch between stopping, looping and ping-pong at the end
command-toggle-loop-now = At the end: { $mode }
command-loop-mode-stop = stop
command-loop-mode-loop = loop
command-loop-mode-ping-pong = ping-pong
command-loop-in = Loop from playhead
    .tooltip = Start the loop range at the playhead
command-loop-out = Loop to playhead
    .tooltip = End the loop range at the playhead
command-loop-all = Clear loop range
    .tooltip = Remove the loop range and play everything
command-shuttle-back = Play backwards
    .tooltip = Play backwards; press again to double the speed
command-shuttle-stop = Stop
    .tooltip = Stop and reset the speed
command-shuttle-forward = Play forwards
    .tooltip = Play forwards; press again to double the speed
command-previous-frame = Previous frame
    .tooltip = Go back one frame
command-next-frame = Next frame
    .tooltip = Go forward one frame
command-back-10-frames = 10 frames back
    .tooltip = Go back 10 frames
command-forward-10-frames = 10 frames forward
    .tooltip = Go forward 10 frames
command-go-to-start = Go to start
    .tooltip = Move the playhead to the start
command-go-to-end = Go to end
    .tooltip = Move the playhead to the end
command-previous-boundary = Previous boundary
    .tooltip = Go to the start of the previous action
command-next-boundary = Next boundary
    .tooltip = Go to the start of the next action
command-add-marker = Add marker
    .tooltip = Add a marker at the playhead; games can read it by name
command-expect-pose = Pin pose as expected
    .tooltip = Keep the poses of the selected nodes at the playhead, for kineograph test to compare with
command-previous-marker = Previous marker
    .tooltip = Go to the previous marker
command-next-marker = Next marker
    .tooltip = Go to the next marker

## View

command-toggle-timeline-view = Runs view
    .tooltip = Show all runs in the timeline instead of the open clip
command-toggle-theme = Dark theme
    .tooltip = Switch between the dark and the light theme
command-toggle-minimap = Minimap
    .tooltip = Show or hide the minimap of the graph
command-pin = Pin to compare
    .tooltip = Keep the current curves and pose visible behind the live ones
command-unpin-all = Unpin all
    .tooltip = Unpin all versions
command-panel-project = Project panel
    .tooltip = Show or hide the lists of nodes, clips, runs, own eases, images and sheets
command-panel-problems = Problems panel
    .tooltip = Show or hide the list of problems
command-panel-graph = Graph panel
    .tooltip = Show or hide the actions of the open clip as a graph
command-panel-timeline = Timeline panel
    .tooltip = Show or hide actions, runs and markers over time
command-panel-canvas = Canvas panel
    .tooltip = Show or hide the stage
command-panel-curves = Curves panel
    .tooltip = Show or hide values over time, and eases
command-panel-inspector = Inspector panel
    .tooltip = Show or hide the values of the selection
command-fill-window = Maximize panel
    .tooltip = Fill the window with the panel under the pointer, or show all panels again; same as double-clicking a tab
command-reset-layout = Reset panels
    .tooltip = Show all panels at their default places again

## Help

command-run-command = All commands…
    .tooltip = Find and run a command by name
command-show-shortcuts = Shortcuts
    .tooltip = List all keys and mouse gestures
command-about = About Kineograph
    .tooltip = Show the version and licenses

## Why a command is greyed

command-needs-undo = Nothing to undo.
command-needs-redo = Nothing to redo.
command-needs-action = Select an action first.
command-needs-actions = Select some actions first.
command-needs-actions-for-values = Select the actions to paste the values to first.
command-needs-clip = Open or add a clip first.
command-needs-actions-in-clip = This clip has no actions yet.
command-needs-range = Set the loop range first: B sets its start, N its end.
command-needs-inner-action = Select an action that is inside another one.
command-needs-parent = Select an action that contains others.
command-needs-room = Select an action that can contain others.
command-needs-play-clip = Select a PlayClip first.
command-needs-selection-to-duplicate = Select something to duplicate first.
command-needs-selection-to-delete = Select something to delete first.
command-needs-runs = No clip plays on a node yet.
command-needs-selected-run = No run is selected.
command-needs-node = Select a node first.
command-needs-markers = There are no markers yet. Press Alt+M to add one at the playhead.
command-needs-free-pin = Three versions are already pinned. Unpin one first.
command-needs-pins = Nothing is pinned.
command-needs-loop-range = No loop range is set.
