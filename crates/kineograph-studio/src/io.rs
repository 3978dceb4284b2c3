//! Files: projects and pictures. Works without a window.

mod deadline;
mod error;
mod fonts;
mod image;
mod image_error;
mod installed;
mod load;
mod named;
mod output;
mod paths;
mod pictures;
mod reading;
mod reveal;
mod roots;
mod save;
mod symbols;

pub use deadline::Deadline;
pub use error::{IoError, Report, in_action, in_clip, system_words};
pub use fonts::{KnownFonts, read_fonts};
pub use image::{decode_frames, decode_image, decode_image_within};
pub use image_error::ImageError;
pub use installed::{FONT_EXTENSIONS, InstalledFont, copy_font, font_folders, installed_fonts};
pub use load::{read_project, read_text};
pub use output::{Existing, check_folder, check_output, write_output};
pub use paths::stored_path;
pub use pictures::{check_images, load_media, read_media};
pub use reading::{KnownPictures, Print, Reading};
pub use reveal::show_in_folder;
pub use roots::{Roots, mark_root};
pub use save::{write, write_atomic};
pub use symbols::{KnownSymbols, images_of, paths_in, read_symbols};
