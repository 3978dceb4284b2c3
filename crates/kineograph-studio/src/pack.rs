//! Packs all frames that a project shows into few pictures, as games want them.
//!
//! ```text
//! document, pictures → pieces (pieces.rs) → places on pages (place.rs) → Atlas → files (files.rs), edits (switch.rs)
//! ```

mod files;
mod pieces;
mod place;
mod switch;
#[cfg(test)]
mod tests;

use crate::document::Document;
use crate::media::{Media, Picture};
use crate::text::tr;

pub use files::files;
pub use pieces::cut;
pub use switch::switch_edits;

/// How frames are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The largest side of a page in pixels; a power of two.
    pub max_px: u32,
    /// Transparent pixels between two frames.
    pub padding_px: u32,
    /// How often the pixels at the edges of a frame are repeated around it.
    pub extrude_px: u32,
    /// Leaves out transparent edges, but for one pixel, which smooth scaling needs.
    pub trim: bool,
    /// Turns frames by 90° clockwise where that saves room.
    pub rotate: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_px: 2048, padding_px: 2, extrude_px: 1, trim: true, rotate: true }
    }
}

/// Frames on pages.
#[derive(Debug)]
pub struct Atlas {
    /// The pictures, at least one.
    pub pages: Vec<Page>,
    /// All frames, in the order of the project.
    pub frames: Vec<Packed>,
}

/// A picture with frames.
#[derive(Debug)]
pub struct Page {
    /// Its pixels; both sides are powers of two.
    pub picture: Picture,
    /// True if its frames have hard pixels when enlarged.
    pub is_nearest: bool,
}

/// A frame on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Packed {
    /// What it is in the project.
    pub of: Of,
    /// Its name in the files of the atlas, which is unique.
    pub name: String,
    /// The page, an index in [`Atlas::pages`].
    pub page: usize,
    /// x and y of its upper left corner on the page, width and height of the upright frame.
    pub rect_px: [u32; 4],
    /// True if it is stored turned by 90° clockwise.
    pub rotated: bool,
    /// From the middle of the untrimmed frame to the middle of the rectangle, y up.
    pub offset_px: [f64; 2],
    /// Width and height before trimming.
    pub source_size_px: [f64; 2],
    /// Its anchor, if the project gives one.
    pub pivot: Option<[f64; 2]>,
}

/// What a packed frame is in the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Of {
    /// A whole image, by name.
    Image(String),
    /// A frame of a sheet, by the name of the sheet and the index of the frame.
    Sheet(String, u32),
}

/// Why a project can't be packed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PackError {
    /// No node shows an image or a sheet.
    Nothing,
    /// An image has no picture; the sentence says why.
    NoPicture(String),
    /// A frame does not lie on whole pixels: its sheet, and its index.
    Uneven(String, u32),
    /// A frame is larger than a page.
    TooLarge(String, u32),
    /// The frames are more than an image may have pixels, on many pages.
    TooMany,
}

impl std::error::Error for PackError {}

impl std::fmt::Display for PackError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&match self {
            Self::Nothing => tr!("pack-nothing").to_owned(),
            Self::NoPicture(why) => why.clone(),
            Self::Uneven(sheet, frame) => tr!("pack-uneven", sheet = sheet.as_str(), frame = *frame),
            Self::TooLarge(name, max) => tr!("pack-too-large", name = name.as_str(), most = *max),
            Self::TooMany => tr!("pack-too-many").to_owned(),
        })
    }
}

/// The upper left corner of a picture on a page, and whether it is turned.
pub type Corner = ([u32; 2], bool);

/// Pages, and for each picture the number of its page and its corner there.
pub type OnPages = (Vec<Picture>, Vec<(usize, Corner)>);

/// Puts pictures on pages.
///
/// # Errors
/// When one does not fit on a page, and when there would be too many pages.
pub fn pack_pictures(
    pictures: impl IntoIterator<Item = (String, Picture)>,
    options: &Options,
) -> Result<OnPages, PackError> {
    let pieces = pictures.into_iter().map(|(name, pixels)| pieces::Piece {
        of: Of::Image(name.clone()),
        name,
        offset_px: [0.0; 2],
        source_size_px: [pixels.width, pixels.height].map(f64::from),
        pixels,
        pivot: None,
        is_nearest: false,
    });
    let atlas = place::place(pieces.collect(), options)?;
    let place = |frame: &Packed| (frame.page, ([frame.rect_px[0], frame.rect_px[1]], frame.rotated));
    let places = atlas.frames.iter().map(place).collect();
    Ok((atlas.pages.into_iter().map(|page| page.picture).collect(), places))
}

/// Packs all images and all frames of sheets that nodes of a document show.
///
/// # Errors
/// When there are none, when a picture is missing, and when a frame can't be cut from its picture or does not fit.
pub fn pack(document: &Document, media: &Media, options: &Options) -> Result<Atlas, PackError> {
    let pieces = pieces::pieces(document, media, options)?;
    place::place(pieces, options)
}
