# Importing files of other tools.

import-unknown-kind = It is no file of a kind that can be imported.
import-unsupported = { $what } can't be read. Save it in another format.
import-syntax = { $words }.
import-missing = “{ $what }” is missing.
import-wanted = Here { $what } is needed.
import-damaged = The file is damaged or cut off.
import-refused = { $path } can't be imported. { $why }
import-refused-at = { $path } can't be imported. At { $place }: { $why }
import-too-many-bytes = It is larger than { $most } bytes.
import-too-large = It is larger than { $most } × { $most } pixels.
import-too-many-pixels = It has more than { $most } pixels.
import-too-many-frames = It has more than { $most } frames.
import-too-many-items = It has more than { $most } items.
import-too-deep = Its values are nested too deep.
import-name-too-long = A name in it has more than { $most } characters.

import-note = Not taken over: { $what }.
import-note-at = Not taken over: { $what } of { $place }.
import-note-need = The sheet { $path } was not found beside the file.
import-note-image = The picture { $path } was not found beside the file.
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
import-taken = { $count ->
    [one] { $count } name is already in the project:
   *[other] { $count } names are already in the project:
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
