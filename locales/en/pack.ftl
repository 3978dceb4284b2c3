# Packing frames into few pictures.

pack-nothing = No node shows an image or a sheet, so there is nothing to pack.
pack-uneven = Frame { $frame } of the sheet { $sheet } doesn't lie on whole pixels of its picture. Change columns, rows or spacing of the sheet.
pack-too-large = { $name } is larger than { $most } pixels, so it doesn't fit. Allow larger pictures, or scale it down.
pack-too-many = The frames are too many for an atlas. Scale them down.
