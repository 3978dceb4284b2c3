//! Decoders of pictures, a row each in a table, and the grid in which the frames of one picture lie side by side.

mod count;
mod inside;
mod raster;
mod svg;
mod whole;

use crate::aseprite;
use crate::description::Note;
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;

pub use crate::shots::{Animation, Shot, cell, grid, grid_size};

/// One kind of picture.
#[derive(Debug)]
pub struct Decoder {
    /// What people call it.
    pub name: &'static str,
    /// Extensions in lower case that its files usually have.
    pub extensions: &'static [&'static str],
    /// True if its pictures may have several frames.
    pub moves: bool,
    /// True if its pictures have no size of their own in pixels, so that they can be drawn at any scale.
    pub scales: bool,
    /// True for bytes that are probably such a picture.
    sniff: fn(&[u8]) -> bool,
    measure: fn(&[u8], f64, &Limits) -> Result<Measure, Error>,
    /// False for one that is damaged or cut off, as far as its structure shows that.
    is_whole: fn(&[u8]) -> bool,
    decode: fn(&[u8], Options, &Limits) -> Result<Animation, Error>,
    left_out: fn(&[u8], &Limits) -> Vec<Note>,
}

/// What is decoded of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// All frames; otherwise the first.
    pub all_frames: bool,
    /// How large a picture without pixels is drawn, above 0.
    pub scale: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self { all_frames: false, scale: 1.0 }
    }
}

/// How large a picture is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// Width and height of a frame in pixels.
    pub size_px: [u32; 2],
    /// How many frames it says that it has, at least 1. A damaged picture may have fewer.
    pub frames: usize,
}

/// All decoders. A picture is of the first that knows its bytes.
pub static DECODERS: &[Decoder] = &[
    Decoder {
        name: "PNG",
        extensions: &["png", "apng"],
        moves: true,
        scales: false,
        sniff: |bytes| bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
        measure: raster::measure_png,
        is_whole: whole::png,
        decode: raster::decode_png,
        left_out: nothing,
    },
    Decoder {
        name: "GIF",
        extensions: &["gif"],
        moves: true,
        scales: false,
        sniff: |bytes| bytes.starts_with(b"GIF8"),
        measure: raster::measure_gif,
        is_whole: whole::gif,
        decode: raster::decode_gif,
        left_out: nothing,
    },
    Decoder {
        name: "WebP",
        extensions: &["webp"],
        moves: true,
        scales: false,
        sniff: |bytes| bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP"),
        measure: raster::measure_webp,
        is_whole: whole::webp,
        decode: raster::decode_webp,
        left_out: nothing,
    },
    Decoder {
        name: "JPEG",
        extensions: &["jpg", "jpeg"],
        moves: false,
        scales: false,
        sniff: |bytes| bytes.starts_with(b"\xff\xd8\xff"),
        measure: raster::measure_jpeg,
        is_whole: whole::jpeg,
        decode: raster::decode_jpeg,
        left_out: nothing,
    },
    Decoder {
        name: "BMP",
        extensions: &["bmp"],
        moves: false,
        scales: false,
        sniff: |bytes| bytes.starts_with(b"BM"),
        measure: raster::measure_bmp,
        is_whole: whole::bmp,
        decode: raster::decode_bmp,
        left_out: nothing,
    },
    Decoder {
        name: "TIFF",
        extensions: &["tif", "tiff"],
        moves: false,
        scales: false,
        sniff: |bytes| bytes.starts_with(b"II*\0") || bytes.starts_with(b"MM\0*"),
        measure: raster::measure_tiff,
        is_whole: whole::tiff,
        decode: raster::decode_tiff,
        left_out: nothing,
    },
    Decoder {
        name: "Aseprite",
        extensions: &["aseprite", "ase"],
        moves: true,
        scales: false,
        sniff: aseprite::sniff,
        measure: |bytes, _, limits| {
            let (size_px, frames) = aseprite::size(bytes, limits)?;
            Ok(Measure { size_px, frames })
        },
        is_whole: |_| true,
        decode: |bytes, options, limits| aseprite::decode(bytes, options.all_frames, limits),
        left_out: nothing,
    },
    Decoder {
        name: "cocos2d particles",
        extensions: &[],
        moves: false,
        scales: false,
        sniff: inside::sniff,
        measure: inside::measure,
        is_whole: |_| true,
        decode: inside::decode,
        left_out: nothing,
    },
    Decoder {
        name: "SVG",
        extensions: &["svg"],
        moves: false,
        scales: true,
        sniff: svg::sniff,
        measure: svg::measure,
        is_whole: |_| true,
        decode: |bytes, options, limits| svg::decode(bytes, options.scale, limits),
        left_out: svg::left_out,
    },
];

/// The decoder of a picture, by its contents.
pub fn decoder_of(bytes: &[u8]) -> Option<&'static Decoder> {
    DECODERS.iter().find(|decoder| (decoder.sniff)(bytes))
}

/// Decodes a picture of any of the kinds.
///
/// # Errors
/// When it is of none, damaged, or above a limit.
pub fn decode(bytes: &[u8], options: Options, limits: &Limits) -> Result<Animation, Error> {
    let decoder = known(bytes, limits)?;
    // Libraries call it damage if the bytes end before their time.
    (decoder.decode)(bytes, options, limits).map_err(|error| limits.in_time().err().unwrap_or(error))
}

/// The size of a picture from its header; a picture without a size of its own at a scale.
///
/// # Errors
/// When it is of no known kind, damaged, or above a limit.
pub fn measure(bytes: &[u8], scale: f64, limits: &Limits) -> Result<Measure, Error> {
    let decoder = known(bytes, limits)?;
    (decoder.measure)(bytes, scale, limits)
}

/// Refuses a picture that is damaged or cut off, as far as its structure shows that: its pixels are not looked at.
///
/// # Errors
/// When it is of no known kind, damaged, or above a limit.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<(), Error> {
    let decoder = known(bytes, limits)?;
    if (decoder.is_whole)(bytes) { Ok(()) } else { Err(Error::whole(Reason::Damaged)) }
}

/// What of a picture is not drawn.
pub fn left_out(bytes: &[u8], limits: &Limits) -> Vec<Note> {
    known(bytes, limits).map_or_else(|_| Vec::new(), |decoder| (decoder.left_out)(bytes, limits))
}

/// Pixels are drawn as they are.
const fn nothing(_: &[u8], _: &Limits) -> Vec<Note> {
    Vec::new()
}

fn known(bytes: &[u8], limits: &Limits) -> Result<&'static Decoder, Error> {
    at_most(Quantity::Bytes, bytes.len() as u64, limits.max_bytes as u64)?;
    decoder_of(bytes).ok_or(Error::whole(Reason::NotThis))
}
