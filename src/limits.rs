//! What is taken from a file, and what is made of it, has limits: all of them, in one place. docs/limits.md lists them for users.
//!
//! Files come from the internet, so no number in one may cost more than a moment or more memory than a machine has. The limits of the file
//! format are those of the runtime, which games share.

pub use kineograph_runtime::diagnostic::MAX_LISTED;
pub use kineograph_runtime::format::{
    MAX_AT_SECS, MAX_DEPTH, MAX_FILE_BYTES, MAX_FPS, MAX_GRID, MAX_NAME_CHARS, MAX_NODE_DEPTH,
    MAX_PLAYED_ACTIONS, MAX_SHOWN_CHARS, MAX_STAGE_PX, MAX_TEXT_CHARS,
};

/// The largest width and height of an image, in pixels: the limit of common graphics cards.
pub const MAX_IMAGE_PX: u32 = 16_384;

/// The most pixels of an image: 2²⁶, such as 8192 × 8192. They take 256 MiB in memory and as much on the graphics card.
pub const MAX_IMAGE_PIXELS: u64 = 1 << 26;

/// The most pixels of all images of a project together, each file counted once: 2²⁸, which take 1 GiB.
pub const MAX_PROJECT_PIXELS: u64 = 1 << 28;

/// The most memory that decoding an image may take in addition to its pixels, in bytes.
pub const MAX_IMAGE_EXTRA_BYTES: usize = 64 << 20;

/// The most memory for the samples of an interlaced image, which can't be decoded row by row, in bytes.
pub const MAX_INTERLACED_BYTES: usize = 256 << 20;
