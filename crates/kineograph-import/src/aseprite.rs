//! Aseprite's own files: what they describe, and their frames as pictures.

mod blend;
mod bytes;
mod draw;
mod file;
pub mod parts;

use crate::description::{Description, Frame, Image, Sheet};
use crate::error::{Error, Quantity, at_most};
use crate::limits::Limits;
use crate::shots::{self, Animation, Shot};
use crate::source::Source;

/// True for bytes of such a file.
pub fn sniff(bytes: &[u8]) -> bool {
    bytes.get(4..6) == Some(&file::MAGIC.to_le_bytes()) && bytes.len() >= 128
}

/// Width and height of the canvas, and the number of frames.
pub fn size(bytes: &[u8], limits: &Limits) -> Result<([u32; 2], usize), Error> {
    let file = file::parse(bytes, limits)?;
    Ok(([file.width, file.height], file.frames.len()))
}

/// The first frame or all.
pub fn decode(bytes: &[u8], all: bool, limits: &Limits) -> Result<Animation, Error> {
    let file = file::parse(bytes, limits)?;
    let count = if all { file.frames.len() } else { 1 };
    let pixels = u64::from(file.width) * u64::from(file.height) * count as u64;
    at_most(Quantity::Pixels, pixels, limits.max_pixels)?;
    let mut painter = draw::Painter::new(&file, limits);
    let frames = (0..count).map(|frame| {
        let secs = f64::from(file.frames[frame].ms) / 1000.0;
        Ok(Shot { rgba: painter.frame(frame)?, secs })
    });
    Ok(Animation { width: file.width, height: file.height, frames: frames.collect::<Result<_, Error>>()? })
}

/// Frames, tags and slices. The picture is the file itself.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let file = file::parse(source.bytes, limits)?;
    let count = file.frames.len();
    let mut description = Description::default();
    description.images.push(Image {
        path: String::new(),
        all_frames: count > 1,
        premultiplied: false,
        is_of_tool: false,
    });
    let mut sheet = Sheet { scale: 1.0, ..Sheet::default() };
    for index in 0..count {
        let rect = shots::cell([file.width, file.height], count, index).map(f64::from);
        sheet.frames.push(Frame::whole(index.to_string(), 0, rect));
    }
    let secs: Vec<Option<f64>> = file.frames.iter().map(|frame| Some(f64::from(frame.ms) / 1000.0)).collect();
    at_most(Quantity::Items, parts::tagged(&file.tags, count) as u64, limits.max_items as u64)?;
    parts::add_tags(&file.tags, &secs, &mut description, &mut sheet);
    parts::add_slices(&file.slices, count, &mut description, &mut sheet);
    description.sheets.push(sheet);
    Ok(description)
}
