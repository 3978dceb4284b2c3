//! What can go wrong.

/// Why the renderer could not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// The program was built without the feature `gpu`.
    #[error("this program was built without drawing; build it with the feature `draw`")]
    NotBuilt,
    /// The system offers no way to draw.
    #[error(
        "no graphics driver found. On Debian or Ubuntu install libvulkan1 and mesa-vulkan-drivers (these need no \
         graphics card); elsewhere install the driver of your graphics card. Details: {0}"
    )]
    NoAdapter(String),
    /// There is a driver, but it refused to work.
    #[error("the graphics driver could not be started; update it or restart the computer. Details: {0}")]
    NoDevice(String),
    /// Width or height is 0.
    #[error("an image of {width}×{height} pixels is empty; width and height must be at least 1")]
    EmptySize {
        /// Width asked for, in pixels.
        width: u32,
        /// Height asked for, in pixels.
        height: u32,
    },
    /// The graphics device can't hold an image of this size.
    #[error("an image of {width}×{height} pixels is too large; this computer draws at most {limit}×{limit}")]
    TextureTooLarge {
        /// Width asked for, in pixels.
        width: u32,
        /// Height asked for, in pixels.
        height: u32,
        /// The longest side that is possible, in pixels.
        limit: u32,
    },
    /// The bytes given are not 4 for each pixel.
    #[error("an image of {width}×{height} pixels needs {expected} bytes of RGBA, but there are {actual}")]
    PixelBytes {
        /// Width of the image, in pixels.
        width: u32,
        /// Height of the image, in pixels.
        height: u32,
        /// Bytes that belong to an image of this size.
        expected: u64,
        /// Bytes that were given.
        actual: u64,
    },
    /// Graphics memory is used up.
    #[error("not enough graphics memory for an image of {width}×{height} pixels; use a smaller one")]
    OutOfMemory {
        /// Width asked for, in pixels.
        width: u32,
        /// Height asked for, in pixels.
        height: u32,
    },
    /// The driver reported a failure while it drew.
    #[error("the graphics driver failed: {0}")]
    Device(String),
}
