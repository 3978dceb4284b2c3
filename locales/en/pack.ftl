# Packing frames into few pictures.

pack-nothing = No node shows an image or a sheet, so there is nothing to pack.
pack-uneven = Frame { $frame } of the sheet { $sheet } doesn't lie on whole pixels of its picture. Change columns, rows or spacing of the sheet.
pack-too-large = { $name } is larger than { $most } pixels, so it doesn't fit. Allow larger pictures, or scale it down.
pack-too-many = The frames are too many for an atlas. Scale them down.

## The dialog

pack-title = Pack atlas
    .text = All images and sheets that nodes show become few pictures, with the places of their frames for TexturePacker and cocos2d.
pack-max = Largest side (px)
pack-padding = Between frames (px)
pack-extrude = Repeat edges (px)
pack-trim = Trim transparent edges
    .tooltip = Leave out transparent edges, but for one pixel
pack-rotate = Turn frames
    .tooltip = Turn frames by 90° where that saves room
pack-switch = Show the atlas in this project
    .tooltip = Make images and sheets of this project frames of the atlas. Names and numbers of frames stay.
pack-choose = Choose file…
pack-confirm = Pack
pack-hint = game/atlas.png
pack-done = { $count ->
    [one] Packed { $count } frame into { $path }.
   *[other] Packed { $count } frames into { $path }.
 }
