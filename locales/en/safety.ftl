# What keeps work from being lost: recovery, changes by other programs, locks and versions.

## Recording

safety-not-recorded = What you do is not recorded, so a crash would lose what is not saved: { $reason }. Kineograph tries again every second.
safety-not-shown = Other windows can't see that this project is open here, and may write its file too: { $reason }. Kineograph tries again every second.
safety-not-safe = What you do is not recorded, so a crash would lose what is not saved, and other windows can't see that this project is open here: { $reason }.
safety-not-journalled = What you do is not recorded, so a crash would lose what is not saved: { $reason }.
safety-safe-again = What you do is recorded again
safety-not-a-folder = { $path } is not a folder
safety-not-usable = { $path } can't be used ({ $error })
safety-no-data-folder = this system has no data folder
safety-fields-lost = { $path } could not be read before it was saved. Fields in it that Kineograph doesn't know were not taken over.
safety-fields-lost-backup = { $path } could not be read before it was saved. Fields in it that Kineograph doesn't know were not taken over; its former version has them. File ▸ Versions… shows where that is.
safety-no-backup = The previous version was not kept as a backup: { $error }.
safety-unconfirmed = { $path } was saved, but its drive reported a fault: { $error }. Save it on another one too.
safety-save-elsewhere = Save elsewhere…

## Recovered work

safety-recovered = Recovered work
    .text = Kineograph ended before these projects were saved.
safety-recovered-none = There is no work to recover.
safety-recovered-copy = Copy of { $name }
safety-recovered-restore = Restore
safety-recovered-discard = Discard
safety-recovered-discarded = Discarded ·
safety-recovered-gone = The recovered work was discarded.
safety-recovered-later = Later
safety-restored = Restored with its undo history
safety-not-restored = { $path } can't be restored: its last version can't be read.
safety-damaged = Its journal is damaged, but everything in it can be restored.
safety-damaged-doubtful = Its journal is damaged: a name or a number may be wrong. Compare it with the file.
safety-damaged-steps = { $count ->
    [one] Its journal is damaged: { $count } later step can't be restored.
   *[other] Its journal is damaged: { $count } later steps can't be restored.
 }
safety-damaged-kept = The damaged journal is kept as { $path }.
safety-unread-damaged = { $count ->
    [one] A recovery journal is damaged, and nothing can be read from it. It is kept as { $path }.
   *[other] { $count } recovery journals are damaged, and nothing can be read from them. They are kept in { $folder }.
 }
safety-unread-not-files = { $count ->
    [one] { $path } is not a file, so it was not opened. Remove it if you don't need it.
   *[other] { $count } journals in { $folder } are not files, so they were not opened: { $names }. Remove them if you don't need them.
 }
safety-unread-refused = { $count ->
    [one] Recovery journals can't be read: { $reason }.
   *[other] { $count } recovery journals can't be read. The first one: { $reason }.
 }
safety-unread-newer = { $count ->
    [one] A newer Kineograph wrote a recovery journal, which can't be restored here.
   *[other] A newer Kineograph wrote { $count } recovery journals, which can't be restored here.
 }
safety-not-discarded = The recovered work can't be discarded: { $error }.
safety-steps = { $count ->
    [one] { $count } unsaved step
   *[other] { $count } unsaved steps
 }
safety-file-gone = its file no longer exists
safety-differs = differs in { $what }
safety-differs-more = { $count ->
    [one] … and { $count } more
   *[other] … and { $count } more
 }
safety-change-added = { $what } added
safety-change-removed = { $what } removed
safety-change-moved = { $what } moved to another place
safety-change-value = { $what }: { $before } → { $after }
safety-change-set = { $what } set to { $after }
safety-change-reset = { $what } back to its default
safety-change-other = { $what } changed
safety-change-yes = yes
safety-change-no = no
safety-comparing = { $path } was changed by another program. Comparing both versions…
safety-differs-not = no differences
safety-differs-nodes = { $count ->
    [one] { $count } node
   *[other] { $count } nodes
 }
safety-differs-clips = { $count ->
    [one] { $count } clip
   *[other] { $count } clips
 }
safety-differs-runs = { $count ->
    [one] { $count } run
   *[other] { $count } runs
 }
safety-differs-others = { $count ->
    [one] { $count } other item
   *[other] { $count } other items
 }

## Changes by other programs

safety-reloaded = Loaded again: { $path } was changed by another program.
safety-deleted = { $path } was deleted or moved. What is open is kept here until you save it.
safety-changed-unreadable = { $path } was changed by another program and can't be read as a project now. Your version stays open.
safety-merged = { $path } was changed by another program. Both versions are merged; save to keep the result.
safety-conflict = File changed by another program
    .text = { $path } was changed by another program, and you have unsaved changes. Your version differs from the file in:
    .contested = { $path } was changed by another program, and you have unsaved changes. Both sides changed this:
    .broken = { $path } was changed by another program, and can't be read as a project now.
safety-conflict-where = What
safety-conflict-mine = Mine
safety-conflict-theirs = Theirs
safety-conflict-removed = removed
safety-conflict-default = default
safety-conflict-changed = changed
safety-conflict-order = order
safety-conflict-place = moved elsewhere
safety-conflict-more = { $count ->
    [one] … and { $count } more
   *[other] … and { $count } more
 }
safety-conflict-merge = Merge both
    .tooltip = Keep the changes of both
safety-merge-mine = Merge, keep mine
    .tooltip = Keep the changes of both, and your values where both changed the same
safety-merge-theirs = Merge, take theirs
    .tooltip = Keep the changes of both, and the file's values where both changed the same
safety-merge-rest = What only one side changed is kept either way.
safety-merged-by-choice = Both versions are merged; save to keep the result.
safety-conflict-differences = What differs, from the file to your version
safety-conflict-keep = Overwrite with mine
    .tooltip = Save your version over the file, which stays in File ▸ Versions…
safety-conflict-load = Load theirs
    .tooltip = Show the file's version in place of yours; Undo brings yours back
safety-conflict-elsewhere =
    .tooltip = Save your version as another file
safety-conflict-later =
    .tooltip = Change nothing now; the next save asks again
safety-link = File replaced by a link
    .text = { $path } is now a link to { $target }.
safety-link-follow = Save to the link

## Projects that are open elsewhere

safety-in-use = Project is open elsewhere
    .text = { $path } is open in another window (process { $pid } on { $machine }). If you take over, that window can't save to the file any more, and keeps its unsaved work.
safety-in-use-read-only = Open read-only
safety-in-use-take-over = Take over
safety-read-only = Project is read-only here
safety-open-elsewhere = { $path } is open in another window on { $machine }. Nothing was saved.
safety-taken-over = Another window on { $machine } has taken over { $file }. You can save your version elsewhere.

## Versions

safety-versions = Versions
    .text = The file as it was before each save, latest first.
safety-versions-none = There are no earlier versions. One is kept each time the project is saved.
safety-version-changes = What was changed since then
safety-version-restore = Restore
safety-version-copy = Open as copy
safety-version-unreadable = This version can't be read. Its text is in { $path }.

## Pictures of versions

safety-picture-none = No preview
safety-picture-unread = { $count ->
    [one] Without an image that can't be read from here
   *[other] Without { $count } images that can't be read from here
 }

## Differences

safety-in-file = In the file
safety-recovered-here = Recovered
safety-differences = What differs
