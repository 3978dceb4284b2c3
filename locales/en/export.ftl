# Exports: what a project can be written as, and why it was not.

## Titles of the exporters, in dialogs and in the help

export-still = PNG of this frame
export-contact = Contact sheet: frames with their times
export-apng = Animated PNG
export-gif = Animated GIF
export-csv = Poses as CSV table
export-json = Poses as JSON
export-tracks = Key-reduced tracks as JSON
export-lottie = Lottie animation
export-godot = Godot 4 scene with an animation
export-godot-animation = Godot 4 animation for the scene
export-godot-library = Godot 4 animation library of the clips
export-godot-frames = Godot 4 sprite frames of the clips
export-css = CSS animations
export-web = Web Animations as JSON
export-sequence = PNG images, one for each frame
export-sheet = Sprite sheet with TexturePacker JSON
export-webp = WebP of this frame, lossless
export-webp-animation = Animated WebP, lossless
export-webp-too-large = A WebP has at most 4 GB. Choose a smaller size, a shorter range or fewer frames.
export-mp4 = MP4 video (H.264), by ffmpeg
export-webm = WebM video with transparency (VP9), by ffmpeg
export-prores = QuickTime video with transparency (ProRes 4444), by ffmpeg
export-cocos-cpp = cocos2d-x actions in C++
export-cocos-lua = cocos2d-x actions in Lua

## Why an export was not made

export-unwritable = The output can't be written: { $error }.
export-cancelled = The export was cancelled.
export-not-encoded = The image can't be encoded: { $error }.
export-too-many-frames = { $frames } frames exceed the limit of { $most }. Lower the frame rate or export a shorter range.
export-too-many-pixels = { $frames } frames of this size exceed the limit of { $most } million pixels. Choose a smaller size, a lower frame rate or a shorter range.
export-too-many-poses = { $poses } poses exceed the limit of { $most }. Lower the frame rate, or print fewer nodes or a shorter range.
export-picture-too-large = A picture of { $width }×{ $height } px is too large: the limit is { $most } million pixels. Choose a smaller size.
export-contact-too-many = { $frames } frames exceed the limit of { $most } for a contact sheet. Lower the frame rate.
export-compare-too-many = { $times } times exceed the limit of { $most } for a picture that compares. Name fewer with --at.
export-contact-too-large = A contact sheet of { $width }×{ $height } px is too large. Choose a smaller size.
export-too-many-keys = The motion needs too many keys. Raise the tolerance or export a shorter range.
export-sheet-full = The frames need too many sheets of { $most } px. Choose a smaller size, fewer frames or a shorter range.
export-sheet-too-large = A sheet of { $width }×{ $height } px exceeds the limit of { $most } px. Choose a smaller size, fewer columns or a larger limit.
export-sheet-large = A sheet has { $width }×{ $height } px. Many phones show none above { $most } px: choose a smaller size, or { $most } as the largest side.
export-sheet-many-pixels = The frames exceed the limit of { $most } million pixels for sheets. Choose a smaller size, fewer frames or a shorter range.
export-opaque = MP4 has no transparency: the background becomes black. Choose a background colour, or export WebM or ProRes.
export-soft-alpha = GIF has no half-transparent pixels: soft edges become hard. Export an animated PNG to keep them.
export-no-ffmpeg = Videos are made by the program ffmpeg, and there is none on this computer. Install it, so that “ffmpeg” is found on the PATH, or export an animated PNG or GIF.
export-ffmpeg-failed = ffmpeg could not make the video: { $error }
export-video-size = Videos need an even width and height: the size is { $width }×{ $height } px.
export-frame-size = A frame has the wrong size.
export-image-undrawable = The image “{ $name }” can't be drawn: { $error }.

## Why there is nothing to show

export-no-node = There is no node “{ $name }”.
export-no-clip = There is no clip “{ $name }”.
export-no-clips = There is no clip to export. Add an action to one.
export-no-frames = No clip shows frames of a sheet. Add an Animate to one.
export-no-nodes = There is no node to play the clip on. Add one.
export-clip-empty = The clip “{ $name }” is empty or has errors. Correct it first.
export-nothing-seen = Nothing of it is ever seen. Export the stage, or another range.
export-view-empty = The view has no size. Enter a width and a height of at least 1 px.

## Options of exporters

export-setting-wrong = “{ $name }” can't be that. Allowed: { $allowed }.
export-setting-any-text = any text
export-setting-or-zero = { $range }; 0 stands for “{ $zero }”
export-setting-padding = Gap
    .tooltip = Pixels between two frames
export-setting-tolerance = Tolerance
    .tooltip = Maximum error of values: 1 is a quarter of a pixel or degree; a larger one needs fewer keys
export-setting-curves = Curves
    .tooltip = Join keys by curves, else by straight lines
export-setting-prefix = Prefix
    .tooltip = Begin the names of classes and keyframes with this
export-setting-digits = Digits
    .tooltip = Number of digits in file names, padded with zeros
export-digits-needed = As needed
    .tooltip = As many as the last number has
export-setting-first = First number
    .tooltip = Count files from this number
export-setting-layout = Layout
    .tooltip = Choose where frames lie in the sheet
export-layout-grid = Even grid
    .tooltip = Put frames in columns and rows, so that a game needs no data to find them
export-layout-packed = Packed
    .tooltip = Pack frames as tightly as they fit, some turned by 90°; the sheet's sides are powers of two
export-setting-columns = Columns
    .tooltip = Put so many frames in a row of an even grid
export-columns-automatic = Automatic
    .tooltip = About as many as rows
export-setting-max-size = Largest side
    .tooltip = Put what does not fit on a sheet of so many pixels on further sheets
export-setting-trim = Trim
    .tooltip = Cut transparent edges off; the data says where each frame belongs
export-setting-distinct = Equal frames once
    .tooltip = Keep frames that look the same only once
export-setting-palette = Palette
    .tooltip = Choose 256 colours once for all frames, or for each frame anew
export-palette-frame = For each frame
    .tooltip = Get the best colours and larger files; may flicker
export-palette-all = One for all
    .tooltip = Get smaller files without flicker
export-setting-dither = Dither
    .tooltip = Mix neighbouring pixels where colours are missing
export-setting-quality = Quality
    .tooltip = How good the picture is: 0 is poor, 100 is as good as lossless
export-setting-frame-names = Frame names
    .tooltip = Name frames in the cache of sprite frames; {"{sheet}"} and {"{frame}"} stand for the sheet and the number

## What data for other engines could not carry

export-loss-more = { $places } and { $more } more
export-loss-action = There is nothing like these actions; pauses take their place: { $places }.
export-loss-ease = There is nothing like these eases; their actions play evenly: { $places }.
export-loss-backwards = These actions can't be played backwards: { $places }.
export-loss-endless = Endless actions inside others end with their first round: { $places }.
export-loss-not-at-top = These actions only work at the top of a clip: { $places }.
export-loss-rounded = Values are rounded to whole numbers: { $places }.
export-loss-start-read = The node's own value is read when the action is made, not when it starts: { $places }.
export-loss-start-assumed = A scale of 1 at the start is assumed: { $places }.
export-loss-events = Events are left out: { $places }.
export-loss-frame-events = Events of frames are left out: { $places }.
export-loss-color = Tints are left out: { $places }.
export-loss-blend = Blends other than Normal are left out: { $places }.
export-loss-content = Shapes, texts and nine-slices are left out: { $places }. Export pictures, or draw them in the game.
export-loss-flip = Mirrored sprites are not mirrored: { $places }.
export-loss-order = Changes of the drawing order, and children drawn before their parent, are left out: { $places }.
export-loss-values = Values of the game and progress bars are left out: { $places }.
export-loss-size = Changes of width and height are left out: { $places }.
export-loss-frames = Changes of frames are left out: { $places }.
export-loss-anchor = Changes of anchors are left out: { $places }.
export-loss-picture = Pictures that can't be read are left out: { $places }.
export-loss-other = This could not be carried: { $places }.

## The dialog

export-group-pictures = Pictures and videos
export-group-data = For other engines
export-group-poses = Tables
export-what = Show
    .tooltip = Choose what is exported
export-what-stage = Stage
export-what-each-clip = Each clip
export-what-view = Part of the stage
export-what-node = Node { $name }
export-what-clip = Clip { $name }
export-view = Part
    .tooltip = Left, bottom, width and height in pixels of the stage
export-same-size = One size for all clips
    .tooltip = Give all clips pictures of the same size, with the nodes at the same place
export-range = Range
    .tooltip = Choose which times are exported
export-range-all = Whole project
export-range-clip = Whole clip
export-range-clips = Each clip, or a round
export-range-round = One round, { $secs } s
export-range-loop = Loop range
export-range-no-loop = There is no loop range, so the whole project is exported. Set one in the timeline's ruler.
export-range-markers = Between markers
export-range-from = From
    .tooltip = Begin at this marker
export-range-to = To
    .tooltip = End at this marker
export-range-start = Start of the project
export-range-end = End of the project
export-number = This number
export-fps-usual = { $fps } (default)
export-fps-frames = { $count } frames
export-fps = Frames per second
    .tooltip = Take so many pictures or poses each second
export-scale = Scale
    .tooltip = Make each pixel of the stage so many pixels
export-backdrop = Background
    .tooltip = Choose what is behind the sprites
export-backdrop-stage = Stage colour
export-backdrop-transparent = Transparent
export-backdrop-color = Colour
export-loops = Loops
    .tooltip = Number of times to play
export-loops-endless = Forever
    .tooltip = Play it without an end
export-loops-once = Once
export-preset-gif = GIF
    .tooltip = A GIF of the stage with 25 frames per second
export-preset-frames = Frames without background
    .tooltip = A numbered PNG for each frame, transparent behind the sprites
export-preset-sheet = Sprite sheet of all clips
    .tooltip = All clips in one sheet, cut out and of one size
export-preset-code = Code for cocos2d-x
    .tooltip = A C++ header with a function for each clip
export-preset-web = Animation for the web
    .tooltip = A Lottie file of the stage
