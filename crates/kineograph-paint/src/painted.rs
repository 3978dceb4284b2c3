//! The picture of a shape or a text.

/// The longest side of a picture, in its own pixels. What is larger is painted with fewer pixels for each unit.
pub const MAX_SIDE_PX: u32 = 8_000;

/// About the most pixels of a picture; beyond, it has fewer pixels for each unit.
pub const MAX_PIXELS: u32 = 16_000_000;

/// A picture, and its place in the space of its node.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Painted {
    /// x and y of the lower left corner from that of the node's box, y up, then width and height, in the node's pixels. It reaches beyond the
    /// box by a transparent border of one pixel of the picture, and where a stroke, a shadow or a character does.
    pub rect_px: [f32; 4],
    /// Pixels of a row.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// Red, green, blue and alpha of each pixel, from the upper left, row by row. The colours are not multiplied by alpha.
    pub rgba: Vec<u8>,
}

impl Painted {
    /// Whether there is nothing to draw.
    pub const fn is_empty(&self) -> bool {
        self.rgba.is_empty()
    }
}
