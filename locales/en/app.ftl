# The window: title, panels, menu bar, messages at its edge, and why it does not open.

## Title and menu bar

app-title = { $file } — Kineograph
app-title-read-only = { $file } (read-only) — Kineograph
app-title-deleted = { $file } (deleted) — Kineograph
app-untitled = untitled
app-file-unsaved = { $name } (not saved)
app-file-deleted = { $name } (deleted, not saved)
app-file-read-only = { $name } (read-only)
app-file-read-only-unsaved = { $name } (read-only, not saved)
app-open-recent = Open recent
app-problems = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
 }
    .tooltip = Show the Problems panel

## Panels

app-panel-area = Panel: { $panel }
app-scroll-bar = Scroll bar
app-panel-project = Project
app-panel-assets = Assets
app-panel-presets = Presets
app-panel-frames = Frames
app-panel-problems = Problems
app-panel-problems-counted = Problems ({ $count })
app-panel-canvas = Canvas
app-leave-full-screen = Leave full screen
app-full-screen-time = Time
app-panel-second-canvas = Second canvas
app-panel-graph = Graph
app-panel-timeline = Timeline
app-panel-curves = Curves
app-panel-inspector = Inspector
app-failed = Kineograph failed: { $reason }
app-device-lost = The graphics device keeps failing. Update its driver and start Kineograph again.
app-device-lost-log = The graphics device is lost ({ $reason }). { $message }
app-device-renewed = The graphics device was lost, so the window was opened again. Nothing else has changed.
app-panel-failed = This panel has failed. The project is unharmed: save it, and try the panel again.
app-panel-again = Try again
    .tooltip = Start the panel again
app-report-written = A report was written to { $path }
app-all-panels = All panels
    .tooltip = Show all panels again
app-fill-window = maximize { $panel }
    .tooltip = Fill the window with this panel
app-layout = layout { $name }
app-layouts = more layouts
app-own-layout =
    .tooltip = Your own layout
app-delete-layout = Delete layout
app-delete-layout-named = Delete “{ $name }”
app-save-layout = Save layout
app-layout-name = Name
app-layout-note = It is listed in View ▸ Layout.
app-layout-taken = A layout with this name exists. Saving replaces it.

## Messages

app-opening = Opening { $path }…
app-saving = Saving { $path }…
app-sample-not-copied = The pictures of the sample can't be copied, so nothing is saved: { $error }
app-work-failed = This failed because of a mistake in Kineograph. Nothing was changed; a report is in the data folder.
app-saved = Saved
app-export-failed = The export failed. Nothing was written.
app-images-outside = { $count ->
    [one] An image is outside the project's folder. It is still read here.
   *[other] { $count } images are outside the project's folder. They are still read here.
 } Before you give the project to others, copy the images to its folder.
app-no-such-folder = There is no folder { $path }.
app-message-close = Close message
app-messages-more = and { $count } more in Help ▸ Messages

## Why the window does not open

app-no-display =
    No display found. Start Kineograph from a desktop, or use `kineograph render` and `kineograph sample`, which need no display.
app-display-gone =
    The display “{ $name }” set in { $variable } does not respond. Start Kineograph from a desktop, set { $variable } to a running display, or use `kineograph render` and `kineograph sample`, which need no display.
app-display-lost = The display was closed, so Kineograph ended. The next start offers what was not saved.
app-no-reason = it closed before anything was drawn
app-missing-library = The library { $library } is missing. Install it; on Debian: sudo apt-get install { $package }
app-no-window =
    The window can't be opened: { $reason }. If no graphics driver is installed, install one; on Debian: sudo apt-get install libvulkan1 mesa-vulkan-drivers

## Reading of pictures

app-pictures-reading = Reading pictures: { $done } of { $all }
app-pictures-unread = { $count ->
    [one] { $count } picture was not read.
   *[other] { $count } pictures were not read.
 }
app-pictures-read = Read them
