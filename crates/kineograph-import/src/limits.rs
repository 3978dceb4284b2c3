//! How much a file may cost.

/// How much a reader may take from a file and make of it. Whoever calls a reader decides; [`Limits::default`] is for tests and small tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The largest file, in bytes.
    pub max_bytes: usize,
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
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_bytes: 64 << 20,
            max_px: 16_384,
            max_pixels: 1 << 26,
            max_frames: 4096,
            max_items: 100_000,
            max_name_chars: 200,
            max_extra_bytes: 64 << 20,
        }
    }
}
