//! How much a file may cost.

use std::time::Instant;

use crate::error::{Error, Reason};

/// How much a reader may take from a file and make of it. Whoever calls a reader decides; [`Limits::default`] is for tests and small tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The largest file, in bytes.
    pub max_bytes: usize,
    /// The largest file that is text, in bytes; of a drawing also what its elements say, each time that they are drawn.
    pub max_text_bytes: usize,
    /// The largest width and height of a picture, in pixels.
    pub max_px: u32,
    /// The most pixels of a picture, all of its frames together.
    pub max_pixels: u64,
    /// The most frames of a picture, and pictures of a file.
    pub max_frames: usize,
    /// The most items of a description: frames, nodes, keys, and so on, together.
    pub max_items: usize,
    /// The longest name, in characters. Longer ones are refused.
    pub max_name_chars: usize,
    /// The most memory that decoding may take beside its result, in bytes.
    pub max_extra_bytes: usize,
    /// The most memory that decoding a picture may take in all, in bytes.
    pub max_decode_bytes: u64,
    /// The most elements of a drawing, those of a definition once for each time that they are drawn.
    pub max_elements: u64,
    /// The most stops of a gradient.
    pub max_stops: u64,
    /// The most steps of drawing a drawing. A step takes about a nanosecond; filling a pixel takes 6 of them, blurring it 300.
    pub max_steps: u64,
    /// When there is no more time. Between elements, rows and frames readers look whether it is over.
    pub until: Option<Instant>,
}

impl Limits {
    /// Refuses to go on when the time is up.
    pub(crate) fn in_time(&self) -> Result<(), Error> {
        match self.until {
            Some(until) if Instant::now() >= until => Err(Error::whole(Reason::OutOfTime)),
            _ => Ok(()),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_bytes: 64 << 20,
            max_text_bytes: 64 << 20,
            max_px: 16_384,
            max_pixels: 1 << 26,
            max_frames: 4096,
            max_items: 100_000,
            max_name_chars: 200,
            max_extra_bytes: 64 << 20,
            max_decode_bytes: 1 << 30,
            max_elements: 200_000,
            max_stops: 1000,
            max_steps: 1 << 33,
            until: None,
        }
    }
}
