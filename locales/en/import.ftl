# Importing files of other tools.

import-reading = Reading { $name }…
import-no-time-left = { $count ->
    [one] 1 file was not read: reading all of them takes longer than { $most } s. Import it by itself.
   *[other] { $count } files were not read: reading all of them takes longer than { $most } s. Import them by themselves.
 }
import-strip = “{ $name }” looks like a sheet of { $count } frames.
    .button = Slice into frames
import-empty = { $path } is empty.
import-holds-nothing = Its contents don't match its type ({ $formats }). It is damaged or of another kind.
import-no-frames = It has no frames.
import-unknown-kind = This file type can't be imported.
import-unsupported = It has { $what }, which can't be read. Save it in another format.
import-binary-list = It is a binary property list. Save it as XML.
import-cut-off = The file ends before everything in it is closed. It is cut off: export or copy it again.
import-no-comma = A comma or a closing bracket is missing before this place. Add it, or export the file again.
import-surplus-comma = Nothing follows a comma. Remove the comma.
import-no-colon = A colon is missing between a name and its value. Add it.
import-no-name = A name in double quotes is missing. Add it, or remove the comma before this place.
import-no-value = A value is missing, or isn't written as JSON has it. Texts need double quotes.
import-surplus = There is more text after the end. Remove it, or export the file again.
import-escape = What follows the backslash means nothing. Write a backslash as \\.
import-half-character = Half of a character is missing in a text: \u codes from D800 to DFFF come in pairs. Export the file again, or remove the code.
import-character = There is a character that must not be here as it is. Export the file again, or remove it.
import-number = The number can't be read, or is too large. Correct it.
import-depth = Values are nested too deep.
import-closing = Here </{ $open }> must be closed, not </{ $closed }>. Add the missing tag, or export the file again.
import-twice-attribute = The attribute { $name } is there twice. Remove one of them.
import-entity = “&{ $name }” means nothing. Write & as &amp;.
import-entities = Its entities stand in each other too often. Write out what they mean.
import-not-well-formed = The text isn't as XML or JSON must be. Export the file again.
import-twice = “{ $what }” is there twice. Remove one of them.
import-no-text-name = Its name or one of its folders has bytes that are no text (UTF-8), so a project can't name it. Rename it.
import-kind-csb = It is a compiled scene of Cocos Studio. Import the .csd file that it was published from.
import-kind-ccbi = It is a compiled scene of CocosBuilder. Import the .ccb file that it was published from.
import-kind-exportjson = It is a screen or an armature exported by Cocos Studio 1, which can't be imported. If you have the project of a screen, open it in Cocos Studio 2 or later and import the .csd file. Else import its sheet (.plist) or its pictures.
import-kind-cocos-project = It is a project file of the tool, without scenes. Import its .csd or .ccb files.
import-kind-godot = It is a scene or resource of Godot, which can be exported but not imported. Import its pictures.
import-kind-scene = It is a scene, prefab or animation of another engine (Cocos Creator, Unity), which can't be imported. Import its pictures and sheets (.plist, .json).
import-kind-spine = It belongs to a Spine skeleton, which can't be imported. Export its animations from Spine as numbered PNG files or a GIF, and import these.
import-kind-dragonbones = It is a DragonBones skeleton, which can't be imported. Export its animations as numbered PNG files or a GIF, and import these.
import-kind-spriter = It is a Spriter animation, which can't be imported. Export it from Spriter as numbered PNG files or a GIF, and import these.
import-kind-tps = It is a project of TexturePacker. Publish it as JSON or cocos2d, and import the .json or .plist file.
import-kind-motion = It is an animation of Lottie or Rive, which can't be imported. Render it as numbered PNG files or a GIF, and import these.
import-kind-drawing = It is a document of a drawing program. Save it as PNG, or as SVG if it has shapes only, and import that.
import-kind-flash = It is a Flash file, which can't be imported. Export its animations as numbered PNG files or as a sprite sheet with JSON, and import these.
import-kind-texture = It is a texture for graphics cards. Import the PNG file that it was made from.
import-kind-picture = Pictures of this kind can't be imported. Save it as PNG, and import that.
import-kind-video = It is a video. Save its frames as numbered PNG files or a GIF, and import these.
import-kind-map = It is a tile map, which can't be imported. Import its pictures.
import-kind-font = It is a font, and texts aren't drawn. Save the text as a picture, and import that.
import-kind-archive = It is an archive. Unpack it, and import the folder.
import-missing = “{ $what }” is missing.
import-wanted = Needed here: { $what }.
import-damaged = The file is damaged or cut off.
import-out-of-time = Reading it takes too long.
import-busy = It wasn't read: other drawings, which take too long, are still being read. Try again in a minute.
import-failed-inside = The library that draws it fails. Simplify the drawing, or save it as a PNG.
import-leads-back = A definition in it uses itself: { $way }. Remove one of these references.
import-refused = { $path } can't be imported. { $why }
import-refused-at = { $path } can't be imported. At { $place }: { $why }
import-too-many-bytes = It is larger than { $most } MiB.
import-too-large = It is larger than { $most } × { $most } pixels.
import-too-many-pixels = It has more than { $most } pixels.
import-too-many-frames = It has more than { $most } frames.
import-too-many-items = It has more than { $most } items.
import-too-many-elements = It has more than { $most } elements, those of a definition counted each time that they are drawn. Simplify it, or save it as a PNG.
import-too-many-stops = A gradient in it has more than { $most } stops.
import-too-much-memory = Decoding it needs too much memory.
import-too-much-work = Drawing it takes too much time or memory. Simplify its filters, masks and patterns, or save it as a PNG.
import-too-many-attributes = Its elements have more than { $most } attributes in all.
import-too-many-of-element = An element has more than { $most } attributes.
import-too-many-prefixes = It declares more than { $most } namespace prefixes.
import-too-deep = Its elements or values are nested more than { $most } levels deep.
import-folder-files = Only the first { $most } files of { $folder } are read. Choose the others by themselves.
import-folder-unread = The folder { $folder } can't be opened: { $why }.
import-folder-depth = { $folder } is read { $most } folders deep. Choose what is deeper by itself.
import-name-too-long = A name in it has more than { $most } characters.

import-note-drawing = { $what } at { $place } isn't drawn.
import-position = line { $line }, column { $column }
import-left-out = { $file }: { $note }
import-text-at = Text at { $place } isn't drawn: fonts differ between machines. Convert it to paths in the drawing.
import-text-named = Text “{ $name }” isn't drawn: fonts differ between machines. Convert it to paths in the drawing.
import-picture-at = The picture at { $place } isn't drawn: a drawing has shapes only. Import the picture by itself.
import-picture-named = Picture “{ $name }” isn't drawn: a drawing has shapes only. Import the picture by itself.

## What can't be taken over: what, how often, and what stands in its place. A list of names ends most of the first sentences.

import-note-sheet = { $times ->
    [one] 1 sheet was not found beside its file: { $names }. What shows its frames shows nothing.
   *[other] { $times } sheets were not found beside their files: { $names }. What shows their frames shows nothing.
 }
import-sheet-shown-by = { $sheet } (shown by { $nodes })
import-note-picture = { $times ->
    [one] 1 picture was not found beside its file: { $names }. Its image stays without a picture until the file is there.
   *[other] { $times } pictures were not found beside their files: { $names }. Their images stay without pictures until the files are there.
 }
import-note-link = { $times ->
    [one] 1 picture is reached by a link that leads out of the project's folder, or to nothing: { $names }. It is not read unless you allow that folder.
   *[other] { $times } pictures are reached by links that lead out of the project's folder, or to nothing: { $names }. They are not read unless you allow those folders.
 }
import-note-frame = { $times ->
    [one] 1 frame is not in its sheet: { $names }. Nothing is shown instead.
   *[other] { $times } frames are not in their sheets: { $names }. Nothing is shown instead.
 }
import-note-stage = { $times ->
    [one] 1 scene has a size that no stage can have: { $names }. The size of the stage stays as it is.
   *[other] { $times } scenes have sizes that no stage can have: { $names }. The size of the stage stays as it is.
 }
import-note-secs = { $times ->
    [one] 1 frame stays less than 0.001 s: { $names }. It stays 0.001 s.
   *[other] { $times } frames stay less than 0.001 s: { $names }. They stay 0.001 s.
 }
import-lost-text = { $times ->
    [one] 1 text isn't drawn: { $names }. An empty node stands in its place.
   *[other] { $times } texts aren't drawn: { $names }. Empty nodes stand in their places.
 }
import-lost-particles = { $times ->
    [one] 1 particle system isn't drawn: { $names }. An empty node stands in its place.
   *[other] { $times } particle systems aren't drawn: { $names }. Empty nodes stand in their places.
 }
import-symbols = { $count ->
    [one] 1 symbol: { $names }
   *[other] { $count } symbols: { $names }
 }
import-note-nested = { $times ->
    [one] 1 nested file can't be found or read: { $names }. An empty node stands in its place.
   *[other] { $times } nested files can't be found or read: { $names }. Empty nodes stand in their places.
 }
import-note-animation = { $times ->
    [one] 1 animation is not in the nested file that plays it: { $names }. The beginning of the file is shown instead.
   *[other] { $times } animations are not in the nested files that play them: { $names }. The beginnings of the files are shown instead.
 }
import-note-emitter = { $times ->
    [one] 1 particle system can't be found or read: { $names }. An empty node stands in its place.
   *[other] { $times } particle systems can't be found or read: { $names }. Empty nodes stand in their places.
 }
import-note-ring = { $times ->
    [one] 1 nested file shows the file that it is in: { $names }. An empty node stands in its place.
   *[other] { $times } nested files show the files that they are in: { $names }. Empty nodes stand in their places.
 }
import-note-still = { $times ->
    [one] 1 nested file has an animation that doesn't play in its symbol yet: { $names }. Add a PlayBy to the node to play it.
   *[other] { $times } nested files have animations that don't play in their symbols yet: { $names }. Add a PlayBy to the nodes to play them.
 }
import-note-unsaved = { $times ->
    [one] 1 nested file becomes a symbol only in a saved project: { $names }. Save the project first. Now an empty node stands in its place.
   *[other] { $times } nested files become symbols only in a saved project: { $names }. Save the project first. Now empty nodes stand in their places.
 }
import-lost-nested = { $times ->
    [one] 1 scene of another file isn't drawn: { $names }. An empty node stands in its place.
   *[other] { $times } scenes of other files aren't drawn: { $names }. Empty nodes stand in their places.
 }
import-lost-class = { $times ->
    [one] 1 node of the class { $class } isn't drawn: { $names }. An empty node stands in its place.
   *[other] { $times } nodes of the class { $class } aren't drawn: { $names }. Empty nodes stand in their places.
 }
import-lost-states = { $times ->
    [one] 1 node of the class { $class } is shown as it is at first: { $names }. How it looks when it is pressed, selected or disabled is left out.
   *[other] { $times } nodes of the class { $class } are shown as they are at first: { $names }. How they look when they are pressed, selected or disabled is left out.
 }
import-lost-callback = { $times ->
    [one] 1 click calls a function of the game: { $names }. Nothing calls it here.
   *[other] { $times } clicks call functions of the game: { $names }. Nothing calls them here.
 }
import-lost-font-file = { $times ->
    [one] The font file { $file } was not found: { $names }. The text is drawn in the font that Kineograph brings.
   *[other] The font file { $file } was not found: { $names }. The { $times } texts are drawn in the font that Kineograph brings.
 }
import-lost-font = { $times ->
    [one] 1 text has the font { $font }: { $names }. It is drawn in the font that Kineograph brings.
   *[other] { $times } texts have the font { $font }: { $names }. They are drawn in the font that Kineograph brings.
 }
import-lost-title = { $times ->
    [one] 1 button has a title and no size: { $names }. Its title is at its lower left corner.
   *[other] { $times } buttons have titles and no sizes: { $names }. Their titles are at their lower left corners.
 }
import-lost-clipping = { $times ->
    [one] 1 node hides what its children have outside of it: { $names }. Here they are shown whole.
   *[other] { $times } nodes hide what their children have outside of them: { $names }. Here the children are shown whole.
 }
import-lost-custom = { $times ->
    [one] 1 node has the game's own class { $class }: { $names }. It is a plain node here.
   *[other] { $times } nodes have the game's own class { $class }: { $names }. They are plain nodes here.
 }
import-lost-property = { $times ->
    [one] Keys of the property { $property } are left out, on 1 node: { $names }. The value at the start stays.
   *[other] Keys of the property { $property } are left out, { $times } times: { $names }. The values at the start stay.
 }
import-lost-nameless = { $times ->
    [one] 1 timeline doesn't say which property it animates: { $names }. It is left out.
   *[other] { $times } timelines don't say which property they animate: { $names }. They are left out.
 }
import-lost-node = { $times ->
    [one] 1 timeline belongs to a node that the file doesn't have. It is left out.
   *[other] { $times } timelines belong to nodes that the file doesn't have. They are left out.
 }
import-lost-second = { $times ->
    [one] 1 node has the ActionTag of another node, which is animated: { $names }. It stays as at the start.
   *[other] { $times } nodes have the ActionTags of other nodes, which are animated: { $names }. They stay as at the start.
 }
import-lost-event = { $times ->
    [one] 1 event has no name: { $names }. It is left out.
   *[other] { $times } events have no names: { $names }. They are left out.
 }
import-lost-sounds = { $times ->
    [one] 1 sequence plays sounds: { $names }. It is silent here.
   *[other] { $times } sequences play sounds: { $names }. They are silent here.
 }
import-lost-next = { $times ->
    [one] 1 sequence is followed by one that the file doesn't have: { $names }. Nothing follows it here.
   *[other] { $times } sequences are followed by some that the file doesn't have: { $names }. Nothing follows them here.
 }
import-lost-anchor = { $times ->
    [one] 1 node has its lower left corner at its position: { $names }. Here its anchor is there, so it may lie elsewhere.
   *[other] { $times } nodes have their lower left corners at their positions: { $names }. Here their anchors are there, so they may lie elsewhere.
 }
import-lost-units = { $times ->
    [one] 1 position is in percent of a size that the file doesn't say, or counts from another corner of it: { $names }. Its numbers are taken as pixels from the lower left.
   *[other] { $times } positions are in percent of sizes that the file doesn't say, or count from other corners of them: { $names }. Their numbers are taken as pixels from the lower left.
 }
import-lost-size = { $times ->
    [one] 1 size is in percent of a size that the file doesn't say: { $names }. Its numbers are taken as pixels.
   *[other] { $times } sizes are in percent of sizes that the file doesn't say: { $names }. Their numbers are taken as pixels.
 }
import-lost-blend = { $times ->
    [one] 1 node has an unknown blend function: { $names }. It is drawn as usual.
   *[other] { $times } nodes have unknown blend functions: { $names }. They are drawn as usual.
 }
import-lost-tool = { $times ->
    [one] 1 picture belongs to the tool, and has no file: { $names }. A dashed box stands in its place.
   *[other] { $times } pictures belong to the tool, and have no files: { $names }. Dashed boxes stand in their places.
 }
import-lost-ease = { $times ->
    [one] 1 ease goes on across the end of an animation: { $names }. Up to the end the change is even.
   *[other] { $times } eases go on across the ends of animations: { $names }. Up to the ends the changes are even.
 }
import-lost-notification = { $times ->
    [one] 1 notification has several entries: { $names }. One of them is the name of the event; the others are left out.
   *[other] { $times } notifications have several entries: { $names }. One of each is the name of the event; the others are left out.
 }
import-lost-polygon = { $times ->
    [one] 1 frame is cut out as a polygon: { $names }. Its rectangle is drawn.
   *[other] { $times } frames are cut out as polygons: { $names }. Their rectangles are drawn.
 }
import-lost-scale = { $times ->
    [one] The sheet has the scale { $scale }. Its frames have the sizes that they have in the picture.
   *[other] { $times } sheets have the scale { $scale }. Their frames have the sizes that they have in the pictures.
 }
import-lost-part = { $times ->
    [one] 1 part of a sheet was not found: { $names }. Its frames are missing.
   *[other] { $times } parts of sheets were not found: { $names }. Their frames are missing.
 }
import-lost-tag = { $times ->
    [one] 1 tag has frames that there are not: { $names }. It is left out.
   *[other] { $times } tags have frames that there are not: { $names }. They are left out.
 }
import-lost-slice = { $times ->
    [one] 1 slice lies where nothing is stored, or has no name of its own: { $names }. It is left out.
   *[other] { $times } slices lie where nothing is stored, or have no names of their own: { $names }. They are left out.
 }
import-lost-unread = { $times ->
    [one] The value “{ $value }” is missing or can't be read: { $names }. It is left out, and the rest is taken over without it.
   *[other] The value “{ $value }” is missing or can't be read { $times } times: { $names }. They are left out, and the rest is taken over without them.
 }
import-lost-beyond = { $times ->
    [one] The value “{ $value }” is not between { $least } and { $most }: { $names }. The nearer of the two stands in its place.
   *[other] The value “{ $value }” is not between { $least } and { $most } { $times } times: { $names }. The nearer of the two stands in their places.
 }
import-lost-fraction = { $times ->
    [one] The value “{ $value }” is no whole number: { $names }. Its decimals are left out.
   *[other] The value “{ $value }” is no whole number { $times } times: { $names }. Their decimals are left out.
 }
import-lost-setting = { $times ->
    [one] 1 property of a node has no counterpart here: { $names }. It is left out.
   *[other] { $times } properties of nodes have no counterparts here: { $names }. They are left out.
 }
import-lost-unknown-ease = { $times ->
    [one] 1 ease is incomplete, or has a number that the tool doesn't have: { $names }. The change is even.
   *[other] { $times } eases are incomplete, or have numbers that the tool doesn't have: { $names }. The changes are even.
 }
import-lost-sequence = { $times ->
    [one] The keys of 1 node belong to a sequence that the file doesn't have: { $names }. They are left out.
   *[other] { $times } times keys of nodes belong to a sequence that the file doesn't have: { $names }. They are left out.
 }
import-lost-outside = { $times ->
    [one] 1 animation has keys or events before its start or after its end: { $names }. They are never reached, and are left out.
   *[other] { $times } animations have keys or events before their start or after their end: { $names }. They are never reached, and are left out.
 }
import-lost-backward = { $times ->
    [one] 1 animation ends before it begins: { $names }. Its clip takes no time.
   *[other] { $times } animations end before they begin: { $names }. Their clips take no time.
 }
import-lost-loops = { $times ->
    [one] 1 animation is repeated more than a million times: { $names }. It is repeated without an end.
   *[other] { $times } animations are repeated more than a million times: { $names }. They are repeated without an end.
 }
import-lost-tag-end = { $times ->
    [one] 1 tag goes on beyond the last frame: { $names }. It ends with that frame.
   *[other] { $times } tags go on beyond the last frame: { $names }. They end with that frame.
 }
import-lost-tag-frame = { $times ->
    [one] 1 frame of an animation is nowhere in the file: { $names }. The animation goes on without it.
   *[other] { $times } frames of animations are nowhere in the file: { $names }. The animations go on without them.
 }
import-lost-frame-name = { $times ->
    [one] 1 frame has the name of another one: { $names }. Only the first one is taken.
   *[other] { $times } frames have the names of others: { $names }. Only the first one of each name is taken.
 }
import-lost-character = { $times ->
    [one] 1 character of the text is damaged. A replacement character stands in its place.
   *[other] { $times } characters of the text are damaged. Replacement characters stand in their places.
 }
import-lost-other = { $times ->
    [one] { $what } is left out: { $names }.
   *[other] { $what } is left out, { $times } times: { $names }.
 }

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
    [one] Image { $names } already shows this file, so only a node was added.
   *[other] Images { $names } already show these files, so only nodes were added.
 }
import-listed = { $count ->
    [one] Image { $names } shows this file already.
   *[other] Images { $names } show these files already.
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
import-stage = Give the stage the size of the scene, { $size } (now { $before })
    .tooltip = The scene was made for a screen of this size
import-update = Update them
    .tooltip = Take the new pictures, frames and actions. Frames are matched by name, and everything that uses them stays. Nodes and clips of other scenes stay as they are.
import-keep-both = Keep both
    .tooltip = Give what is imported names of its own
import-notes = { $count ->
    [one] { $count } thing can't be taken over
   *[other] { $count } things can't be taken over
 }
import-refused-several = { $count } files can't be imported:
import-more = and { $count } more
import-save-first = Save project…
    .tooltip = Choose a folder for the project first; nested files become symbols in it
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
import-clip-chain = plays { $names }

## What changes

import-change-sprite = Its sprite is replaced.
import-change-moved-node = It moves from ({ $old }) to ({ $new }).
import-change-start = Other values of its start pose, or its z-order, are replaced.
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
