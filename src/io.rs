//! Files: projects and pictures. Works without a window.

mod error;
mod image;
mod load;
mod paths;
mod save;

pub use error::IoError;
pub(crate) use error::location;
pub use image::{ImageError, MAX_IMAGE_PIXELS, MAX_IMAGE_PX, decode_image, load_media};
pub use load::read_project;
pub use paths::stored_path;
pub use save::{write, write_atomic};
