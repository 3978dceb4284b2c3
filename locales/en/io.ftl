# Reading and writing files.

## Files

io-missing = There is no file { $path }.
io-utf-16 = { $path } is a text in UTF-16. Save it as UTF-8 in a text editor.
io-not-a-file = { $path } is not a file.
io-not-readable = { $path } can't be opened: you have no permission to read it.
io-exists = { $path } already exists.
io-is-input = { $path } is used by this project. Choose another name for the output.
io-in-clip = clip "{ $clip }": { $message }
io-in-action = clip "{ $clip }", { $trail }: { $message }
io-mistakes = { $path } can't be opened: { $count ->
    [one] there is a mistake in it.
   *[other] there are { $count } mistakes in it.
 }
io-mistakes-and-more = { $path } can't be opened: there are at least { $count } mistakes in it.
io-not-opened = { $path } can't be opened.
io-unchanged = The file is unchanged.
io-correct = The file is unchanged. Correct it in a text editor, or restore an earlier version of it.
io-mistake-at = Line { $line }, column { $column }: { $message }
io-system = { $path } can't be used: { $error }.

## Saving

io-not-writable = { $path } can't be saved: you have no permission to write there. Save it under another name.
io-folder-read-only = { $path } can't be saved: you have no permission to write in its folder. Save it in another folder.
io-drive-read-only = { $path } can't be saved: its drive is read-only. Save it on another one.
io-disk-full = { $path } can't be saved: the disk is full. Make room, or save on another one. What was saved before is unchanged.
io-no-folder = { $path } can't be saved: its folder does not exist. Save it in another folder.
io-folder-takes-none = { $path } can't be saved: no files can be made in its folder. Save it in another folder.
io-drive-gone = { $path } can't be saved: its drive does not respond. Connect it again, or save on another one.
io-bad-name = { $path } can't be saved: its name is too long, or has characters that the drive does not allow. Choose another name.
io-too-large = { $path } can't be saved: it is too large for its drive. Save it on another one.
io-changed-on-disk = { $path } was changed by another program. Nothing was saved.
io-leads-elsewhere = { $path } is now a link to { $target }. Nothing was saved.
io-busy = { $path } can't be saved: another program is using it. Close it there, or save under another name.

## Symbols

io-symbol-unreadable = The symbol { $path } can't be read: { $error }
io-symbol-outside = The symbol { $path } is outside the project's folder. Copy it there, allow its folder (on the command line by --allow), or put a file named kineograph-root into the folder that holds both.
io-symbol-loop = The symbol { $path } shows itself: { $way }. Take one of these out of the other.
io-symbol-too-deep = The symbol { $path } has more than { $most } levels of symbols in it.
io-symbol-too-large = The symbol { $path } has more than { $most } nodes with the symbols in it.
io-font-unreadable = The font { $path } can't be read: { $error }
io-font-outside = The font { $path } is outside the project's folder. Copy it there, allow its folder (on the command line by --allow), or put a file named kineograph-root into the folder that holds both.
io-font-too-many-files = The font { $path } is not read: a project shows at most { $most } font files.
io-symbol-too-many-files = The symbol { $path } is not read: a project shows at most { $most } files of symbols.

## Images

io-image-unreadable = The image { $path } can't be read: { $error }.
io-image-not-a-file = { $path } is a folder, a device or a pipe, not a regular file.
io-image-of-system = { $path } is a device or a file of the running system, and is never read as an image. Choose a picture.
io-image-outside = The image { $path } is outside the project's folder. Copy it there, allow its folder (on the command line by --allow), or put a file named kineograph-root into the folder that holds both.
io-image-unknown-kind = { $path } is no image of a known kind. Known are PNG, JPEG, WebP, GIF, BMP, TIFF, SVG and Aseprite.
io-image-too-large = The image { $path } is { $width }×{ $height } pixels. Scale it down to { $most }×{ $most } or less.
io-image-too-many-pixels = The image { $path } has { $width }×{ $height } pixels. Scale it down to { $millions } million or fewer.
io-image-too-many-together = The image { $path } is not read: the images of this project have { $millions } million pixels together. Scale them down to { $most } million.
io-image-too-many-files = The image { $path } is not read: a project has at most { $most } images.
io-image-too-many-bytes = The image { $path } is larger than { $most } MiB. Scale it down, or save it as a PNG.
io-image-too-much-memory = The image { $path } needs too much memory. Save it as a PNG without metadata.
io-image-too-many-elements = The drawing { $path } has more than { $most } elements, those of a definition counted each time that they are drawn. Simplify it, or save it as a PNG.
io-image-too-many-stops = A gradient of the drawing { $path } has more than { $most } stops. Simplify it, or save the drawing as a PNG.
io-image-too-much-work = Drawing { $path } takes too much time or memory. Simplify its filters, masks and patterns, or save it as a PNG.
io-image-too-deep = The elements of the drawing { $path } are nested more than { $most } levels deep. Ungroup some of them, or save it as a PNG.
io-image-leads-back = In the drawing { $path } a definition uses itself: { $way }. Remove one of these references.
io-image-failed = The library that draws { $path } fails. Simplify the drawing, or save it as a PNG.
io-image-busy = The drawing { $path } was not read: others, which take too long, are still being drawn. Try again in a minute.
io-image-out-of-time = The image { $path } is not read: it takes too long. Save it as a PNG, or smaller.
io-image-damaged = The image { $path } is damaged: { $error }.
io-image-not-read = The picture was not read: reading was cancelled.
io-image-cut = rows are missing

## What was repaired or left out when a project was opened

io-repair-image-name = The image “{ $name }” was left out: its name is empty or already used.
io-repair-sheet-name = The sheet “{ $name }” was left out: its name is empty or already used.
io-repair-sheet-image = The sheet “{ $name }” was left out: there is no image “{ $image }”.
io-repair-ease-kind = The own ease “{ $name }” was left out: { $action } can't be an own ease.
io-repair-ease-renamed = The own ease “{ $old }” was renamed to “{ $name }”: its name was empty or already used.
io-repair-marker-time = The marker “{ $name }” was left out: its time is not from 0 s to 1,000,000 s.
io-repair-expected = An expectation was left out: its time is not from 0 s to 1,000,000 s.
io-repair-expected-node = An expectation was left out: there is no node “{ $node }”.
io-repair-marker-renamed = The marker “{ $old }” was renamed to “{ $name }”: its name was empty or already used.
io-repair-node-renamed = The node “{ $old }” was renamed to “{ $name }”: its name was empty or already used.
io-repair-node-loop = The node “{ $name }” was inside itself. It has no parent now.
io-repair-node-parent = The node “{ $name }” has no parent now: there is no node “{ $parent }”.
io-repair-clip-renamed = The clip “{ $old }” was renamed to “{ $name }”: its name was empty or already used.
io-repair-run-clip = The run of “{ $clip }” on “{ $node }” was left out: there is no such clip.
io-repair-run-node = The run of “{ $clip }” on “{ $node }” was left out: there is no such node.
io-repair-run-node-twice = The run of “{ $clip }” named “{ $node }” twice. It plays there once.
io-repair-run-without = The run of “{ $clip }” continues without “{ $node }”: there is no such node.
