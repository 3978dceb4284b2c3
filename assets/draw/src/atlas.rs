//! Pictures in one picture, and the data that says where: TexturePacker's “JSON (Hash)”.

use crate::canvas::Canvas;

/// Transparent pixels between two pictures.
const GAP_PX: u32 = 2;

/// The picture, and the text of its data.
pub struct Atlas {
    pub picture: Canvas,
    pub data: String,
}

impl Atlas {
    /// Rows of pictures, as wide as `width_px` at most: the name of each, what is drawn, and whether it is stored turned by 90° clockwise.
    /// Transparent edges are cut off.
    pub fn of(width_px: u32, pictures: &[(&str, Canvas, bool)]) -> Self {
        let (mut places, mut entries) = (Vec::new(), Vec::new());
        let (mut x, mut y, mut row_px) = (0, 0, 0);
        for (name, whole, is_turned) in pictures {
            let [left, top, width, height] = whole.drawn_px();
            let upright = whole.part([left, top, width, height]);
            let stored = if *is_turned { upright.turned() } else { upright };
            if x + stored.width_px() > width_px {
                (x, y, row_px) = (0, y + row_px + GAP_PX, 0);
            }
            entries.push(format!(
                "    \"{name}\": {{\n      \"frame\": {{ \"x\": {x}, \"y\": {y}, \"w\": {width}, \"h\": {height} }},\n\
                 \x20     \"rotated\": {is_turned},\n      \"trimmed\": {},\n\
                 \x20     \"spriteSourceSize\": {{ \"x\": {left}, \"y\": {top}, \"w\": {width}, \"h\": {height} }},\n\
                 \x20     \"sourceSize\": {{ \"w\": {}, \"h\": {} }}\n    }}",
                [width, height] != [whole.width_px(), whole.height_px()],
                whole.width_px(),
                whole.height_px(),
            ));
            row_px = row_px.max(stored.height_px());
            let next = x + stored.width_px() + GAP_PX;
            places.push((stored, x, y));
            x = next;
        }
        let height_px = (y + row_px).next_power_of_two();
        let mut picture = Canvas::new(width_px, height_px);
        for (stored, x, y) in &places {
            picture.stamp(stored, x.cast_signed(), y.cast_signed());
        }
        let data = format!(
            "{{\n  \"frames\": {{\n{}\n  }},\n  \"meta\": {{\n    \"app\": \"kineograph-assets\",\n    \"image\": \"camp.png\",\n\
             \x20   \"format\": \"RGBA8888\",\n    \"size\": {{ \"w\": {width_px}, \"h\": {height_px} }},\n    \"scale\": \"1\"\n  }}\n}}\n",
            entries.join(",\n")
        );
        Self { picture, data }
    }
}
