# Importing files of other tools.

import-unknown-kind = It is no file of a kind that can be imported.
import-unsupported = { $what } can't be read. Save it in another format.
import-syntax = { $words }.
import-missing = “{ $what }” is missing.
import-wanted = Here { $what } is needed.
import-damaged = The file is damaged or cut off.
import-out-of-time = It takes too long to read.
import-refused = { $path } can't be imported. { $why }
import-refused-at = { $path } can't be imported. At { $place }: { $why }
import-too-many-bytes = It is larger than { $most } MiB.
import-too-large = It is larger than { $most } × { $most } pixels.
import-too-many-pixels = It has more than { $most } pixels.
import-too-many-frames = It has more than { $most } frames.
import-too-many-items = It has more than { $most } items.
import-too-deep = Its values are nested too deep.
import-name-too-long = A name in it has more than { $most } characters.

import-note = Not taken over: { $what }.
import-note-at = Not taken over: { $what } of { $place }.
import-position = line { $line }, column { $column }
import-left-out = { $file }: { $note }
import-text-at = Text at { $place } isn't drawn: fonts differ between machines. Convert it to paths in the drawing.
import-text-named = Text “{ $name }” isn't drawn: fonts differ between machines. Convert it to paths in the drawing.
import-picture-at = The picture at { $place } isn't drawn: a drawing has shapes only. Import the picture by itself.
import-picture-named = Picture “{ $name }” isn't drawn: a drawing has shapes only. Import the picture by itself.
import-note-need = The sheet { $path } was not found beside the file.
import-note-image = The picture { $path } was not found beside the file.
import-note-link = The picture { $path } is reached by a link that leads out of the project's folder, or to nothing. It is not read unless you allow that folder.
import-note-frame = There is no frame { $frame } in { $sheet }.

## The dialog

import-several = several files
import-title = Import { $name }?
import-images = { $count ->
    [one] { $count } image
   *[other] { $count } images
 }
import-sheets = { $count ->
    [one] { $count } sheet
   *[other] { $count } sheets
 }
import-frames = { $count ->
    [one] { $count } frame
   *[other] { $count } frames
 }
import-nodes = { $count ->
    [one] { $count } node
   *[other] { $count } nodes
 }
import-clips = { $count ->
    [one] { $count } clip
   *[other] { $count } clips
 }
import-series = The picture is one of { $count }: { $first } to { $last }.
import-series-all = All as one animation
import-series-one = Only this one
import-known = { $count ->
    [one] Image { $names } shows this file already. A node was added, and no second image.
   *[other] Images { $names } show these files already. Nodes were added, and no second images.
 }
import-taken = { $count ->
    [one] { $count } name is already in the project:
   *[other] { $count } names are already in the project:
 }
import-taken-images = { $count ->
    [one] Image: { $names }
   *[other] Images: { $names }
 }
import-taken-sheets = { $count ->
    [one] Sheet: { $names }
   *[other] Sheets: { $names }
 }
import-taken-nodes = { $count ->
    [one] Node: { $names }
   *[other] Nodes: { $names }
 }
import-taken-clips = { $count ->
    [one] Clip: { $names }
   *[other] Clips: { $names }
 }
import-update = Update them
    .tooltip = Take the new pictures, frames and actions. Frames are matched by name, and everything that uses them stays.
import-keep-both = Keep both
    .tooltip = Give what is imported names of its own
import-notes = { $count ->
    [one] { $count } thing can't be taken over
   *[other] { $count } things can't be taken over
 }
import-more = and { $count } more
import-confirm = Import
import-failed = It can't be imported: { $why }
import-nothing = There is nothing to import in { $name }.
import-state-new = new
import-state-same = as before
import-state-changed = changes
import-file-size = { $file }, { $width } × { $height }
import-tag = { $name }: { $count ->
    [one] { $count } frame
   *[other] { $count } frames
 }
import-tag-secs = { $name }: { $count ->
    [one] { $count } frame
   *[other] { $count } frames
 }, { $secs } s
import-clip-frames = { $count ->
    [one] { $count } frame
   *[other] { $count } frames
 }, { $secs } s
import-clip-tracks = { $count ->
    [one] { $count } track
   *[other] { $count } tracks
 }, { $secs } s

## What changes

import-change-node = Its sprite or its start pose is replaced.
import-change-clip = Its actions are replaced.
import-change-path = Its file was { $old } and will be { $new }.
import-change-image-frames = It shows other frames of its file.
import-change-size = It was { $old } pixels large and is now { $new }.
import-change-count = It had { $old } frames and will have { $new }.
import-change-cells = Its frames lie at other places.
import-change-renamed = Frame { $old } is called { $new } in the file. Both stay.
import-change-added = { $count ->
    [one] 1 frame is new: { $names }.
   *[other] { $count } frames are new: { $names }.
 }
import-change-gone = { $count ->
    [one] 1 frame is no longer in the file, and stays: { $names }.
   *[other] { $count } frames are no longer in the file, and stay: { $names }.
 }
import-change-sized = { $count ->
    [one] 1 frame has another size: { $names }.
   *[other] { $count } frames have other sizes: { $names }.
 }
import-change-moved = { $count ->
    [one] 1 frame lies elsewhere in its picture: { $names }.
   *[other] { $count } frames lie elsewhere in their pictures: { $names }.
 }
import-change-tags-added = { $count ->
    [one] 1 tag is new: { $names }.
   *[other] { $count } tags are new: { $names }.
 }
import-change-tags = { $count ->
    [one] Tag { $names } has other frames, times or another direction.
   *[other] { $count } tags have other frames, times or directions: { $names }.
 }
import-change-tag-secs = Tag { $name } lasted { $old } s and will last { $new } s.
