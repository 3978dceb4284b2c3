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

/// A picture that was drawn of a sheet, in which all frames lie upright and whole, with room between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    /// Where its file is, as seen from the text: a path or an address.
    pub address: String,
    /// Its width and height in pixels.
    pub size_px: [u32; 2],
    /// Left, top, width and height of each frame, in pixels.
    pub frames: Vec<[u32; 4]>,
}

impl Cells {
    /// Where a frame lies; a number that the sheet lacks gives its last one.
    pub fn frame(&self, frame: u32) -> Option<[u32; 4]> {
        self.frames.get(frame as usize).or_else(|| self.frames.last()).copied()
    }
}

/// The pictures of sprites by what they show: the image, or the sheet and its frame. What is missing can't be read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SpritePictures {
    /// Whole images by name.
    pub images: BTreeMap<String, Picture>,
    /// Frames by sheet and number.
    pub frames: BTreeMap<(String, u32), Picture>,
}
