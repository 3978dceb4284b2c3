//! Why an image can't be shown.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use kineograph_store::NotOpened;

use super::error::system_words;
use crate::limits::{
    MAX_DRAWN_ELEMENTS, MAX_IMAGE_FILES, MAX_IMAGE_PIXELS, MAX_IMAGE_PX, MAX_PROJECT_PIXELS, MAX_STOPS,
};
use crate::text::tr;

/// Why an image can't be shown. Its text is a sentence for users that names the file.
#[derive(Debug)]
pub enum ImageError {
    /// There is no such file.
    Missing(PathBuf),
    /// The system refuses to read the file.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The path is a folder, a device or a pipe.
    NotAFile(PathBuf),
    /// The path leads to a device, or to a file of the running system, which may never end: allowed folders hold none of them.
    OfSystem(PathBuf),
    /// The path leads out of the project's root and of all folders that are allowed. Whether there is such a file is not known.
    Outside {
        /// The path, as the project has it.
        path: PathBuf,
        /// The folder that would have to be allowed; `None` if no click may allow it.
        folder: Option<PathBuf>,
    },
    /// The images of the project have more than [`MAX_PROJECT_PIXELS`] together, so none is read.
    TooManyPixelsTogether {
        /// The file.
        path: PathBuf,
        /// The pixels of all images.
        pixels: u64,
    },
    /// The file is no image of a kind that is read.
    UnknownKind(PathBuf),
    /// Width or height exceeds [`MAX_IMAGE_PX`].
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The number of pixels exceeds [`MAX_IMAGE_PIXELS`].
    TooManyPixels {
        /// The file.
        path: PathBuf,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The project has more than [`MAX_IMAGE_FILES`] images, and this is one of the others.
    TooManyFiles(PathBuf),
    /// The file is larger than the limits allow.
    TooManyBytes {
        /// The file.
        path: PathBuf,
        /// The largest file, in bytes.
        most: u64,
    },
    /// Data other than pixels exceed the memory limit.
    TooMuchMemory(PathBuf),
    /// A drawing has more than [`MAX_DRAWN_ELEMENTS`].
    TooManyElements(PathBuf),
    /// A gradient of a drawing has more than [`MAX_STOPS`].
    TooManyStops(PathBuf),
    /// A drawing takes more steps, or more memory for its layers, to draw than the limits allow.
    TooMuchWork(PathBuf),
    /// Elements of a drawing are nested too deeply.
    TooDeep {
        /// The file.
        path: PathBuf,
        /// How deep they may be nested.
        most: u64,
    },
    /// A definition of a drawing uses itself.
    LeadsBack {
        /// The file.
        path: PathBuf,
        /// From the definition to itself.
        way: String,
    },
    /// The library that draws a drawing fails on it.
    Failed(PathBuf),
    /// A drawing was not begun: others, which take too long, are still being drawn.
    Busy(PathBuf),
    /// The time for the image, or for all images of its project, is over.
    OutOfTime(PathBuf),
    /// The file can't be decoded.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The decoder's message, without a full stop.
        message: String,
    },
}

impl ImageError {
    /// The error of a file that can't be opened.
    pub fn opening(path: &Path, error: NotOpened) -> Self {
        let path = path.to_owned();
        match error {
            NotOpened::NotAFile => Self::NotAFile(path),
            NotOpened::Empty => Self::UnknownKind(path),
            NotOpened::Failed(error) => match error.kind() {
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Missing(path),
                _ => Self::Unreadable { path, error },
            },
        }
    }

    /// The folder that would have to be allowed for the image.
    pub fn outside_folder(&self) -> Option<&Path> {
        match self {
            Self::Outside { folder, .. } => folder.as_deref(),
            _ => None,
        }
    }
}

impl std::error::Error for ImageError {}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Missing(path) => tr!("io-missing", path = path.display()),
            Self::Unreadable { path, error } => {
                tr!("io-image-unreadable", path = path.display(), error = system_words(error))
            }
            Self::NotAFile(path) => tr!("io-image-not-a-file", path = path.display()),
            Self::OfSystem(path) => tr!("io-image-of-system", path = path.display()),
            Self::Outside { path, .. } => tr!("io-image-outside", path = path.display()),
            Self::TooManyPixelsTogether { path, pixels } => tr!(
                "io-image-too-many-together",
                path = path.display(),
                millions = pixels / 1_000_000,
                most = MAX_PROJECT_PIXELS / 1_000_000
            ),
            Self::UnknownKind(path) => tr!("io-image-unknown-kind", path = path.display()),
            Self::TooLarge { path, width, height } => tr!(
                "io-image-too-large",
                path = path.display(),
                width = *width,
                height = *height,
                most = MAX_IMAGE_PX
            ),
            Self::TooManyPixels { path, width, height } => tr!(
                "io-image-too-many-pixels",
                path = path.display(),
                width = *width,
                height = *height,
                millions = MAX_IMAGE_PIXELS / 1_000_000
            ),
            Self::TooManyFiles(path) => {
                tr!("io-image-too-many-files", path = path.display(), most = MAX_IMAGE_FILES)
            }
            Self::TooManyBytes { path, most } => {
                tr!("io-image-too-many-bytes", path = path.display(), most = most >> 20)
            }
            Self::TooMuchMemory(path) => tr!("io-image-too-much-memory", path = path.display()),
            Self::TooManyElements(path) => {
                tr!("io-image-too-many-elements", path = path.display(), most = MAX_DRAWN_ELEMENTS)
            }
            Self::TooManyStops(path) => {
                tr!("io-image-too-many-stops", path = path.display(), most = MAX_STOPS)
            }
            Self::TooMuchWork(path) => tr!("io-image-too-much-work", path = path.display()),
            Self::TooDeep { path, most } => tr!("io-image-too-deep", path = path.display(), most = *most),
            Self::LeadsBack { path, way } => tr!("io-image-leads-back", path = path.display(), way),
            Self::Failed(path) => tr!("io-image-failed", path = path.display()),
            Self::Busy(path) => tr!("io-image-busy", path = path.display()),
            Self::OutOfTime(path) => tr!("io-image-out-of-time", path = path.display()),
            Self::Damaged { path, message } => {
                tr!("io-image-damaged", path = path.display(), error = message)
            }
        })
    }
}
