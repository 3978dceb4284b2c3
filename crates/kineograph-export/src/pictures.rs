//! Pictures of sprites, which the caller hands over, because nothing here opens files.

use std::collections::BTreeMap;

/// One picture as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The bytes of a PNG.
    pub png: Vec<u8>,
    /// Width and height in pixels.
    pub size_px: [u32; 2],
}

/// The pictures of sprites by what they show: the image, or the sheet and its frame. What is missing can't be read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pictures {
    /// Whole images by name.
    pub images: BTreeMap<String, Picture>,
    /// Frames by sheet and number.
    pub frames: BTreeMap<(String, u32), Picture>,
}
