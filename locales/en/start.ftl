# The start page.

start-open = Open…
    .tooltip = Open a project file
start-close = Close
    .tooltip = Show the panels  Esc
start-hint = Open a project, start from a template, or drop a file anywhere in this window.
start-recent = Recent
start-new = New
start-samples = Samples
    .tooltip = Opens as a copy: the sample stays as it is
start-forget = Remove from this list
    .tooltip = The file itself stays
start-missing = not found
start-detail = { $age }, { $folder }
start-opened = opened { $age }
start-changed = changed { $age }
start-just-now = just now
start-seconds-ago = { $count ->
    [one] { $count } second ago
   *[other] { $count } seconds ago
 }
start-minutes-ago = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
 }
start-hours-ago = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
 }
start-days-ago = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
 }
