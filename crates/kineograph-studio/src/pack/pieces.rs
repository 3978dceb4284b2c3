//! The frames of a project, cut from their pictures.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::{Filter, Sheet};

use super::{Of, Options, PackError};
use crate::document::Document;
use crate::limits::MAX_PROJECT_PIXELS;
use crate::media::{Media, Picture};

/// A frame that has no place yet.
pub struct Piece {
    /// What it is.
    pub of: Of,
    /// Its name in the files.
    pub name: String,
    /// What is left of it: upright, straight RGBA.
    pub pixels: Picture,
    /// From the middle of the untrimmed frame, y up.
    pub offset_px: [f64; 2],
    /// Before trimming.
    pub source_size_px: [f64; 2],
    /// Its anchor.
    pub pivot: Option<[f64; 2]>,
    /// True for hard pixels.
    pub is_nearest: bool,
}

/// All frames that nodes show: each image, and each frame of each sheet, once.
pub fn pieces(document: &Document, media: &Media, options: &Options) -> Result<Vec<Piece>, PackError> {
    let mut cutter =
        Cutter { document, media, options, names: BTreeSet::new(), pieces: Vec::new(), pixels: 0 };
    let mut seen = BTreeSet::new();
    let sheets: BTreeMap<&str, &Sheet> =
        document.sheets().iter().map(|sheet| (sheet.name.as_str(), sheet.as_ref())).collect();
    for node in document.nodes() {
        if let Some(image) = node.content.image()
            && seen.insert((false, image))
        {
            cutter.image(image)?;
        }
        if let Some(sheet) = node.content.sheet()
            && seen.insert((true, sheet))
            && let Some(sheet) = sheets.get(sheet)
        {
            cutter.sheet(sheet)?;
        }
    }
    if cutter.pieces.is_empty() { Err(PackError::Nothing) } else { Ok(cutter.pieces) }
}

struct Cutter<'a> {
    document: &'a Document,
    media: &'a Media,
    options: &'a Options,
    names: BTreeSet<String>,
    pieces: Vec<Piece>,
    pixels: u64,
}

impl Cutter<'_> {
    fn picture(&self, image: &str) -> Result<&Picture, PackError> {
        let why = || PackError::NoPicture(self.media.error(image).unwrap_or(image).to_owned());
        self.media.picture(image).map(AsRef::as_ref).ok_or_else(why)
    }

    fn is_nearest(&self, image: &str) -> bool {
        self.document.image(image).is_some_and(|image| image.filter == Filter::Nearest)
    }

    fn name(&mut self, wanted: &str) -> String {
        let name = Document::free_name(wanted, |name| self.names.contains(name));
        self.names.insert(name.clone());
        name
    }

    fn image(&mut self, image: &str) -> Result<(), PackError> {
        let pixels = self.picture(image)?.clone();
        let size = [f64::from(pixels.width), f64::from(pixels.height)];
        let name = self.name(image);
        self.add(Piece {
            of: Of::Image(image.to_owned()),
            name,
            pixels,
            offset_px: [0.0; 2],
            source_size_px: size,
            pivot: None,
            is_nearest: self.is_nearest(image),
        })
    }

    fn sheet(&mut self, sheet: &Sheet) -> Result<(), PackError> {
        for frame in 0..sheet.frame_count() {
            let image = |name: &str| self.media.size_px(name);
            let view = sheet.frame(frame, image).ok_or_else(|| {
                PackError::NoPicture(self.media.error(&sheet.image).unwrap_or(&sheet.image).to_owned())
            })?;
            let uneven = || PackError::Uneven(sheet.name.clone(), frame);
            let pixels = cut(self.picture(view.image)?, view.rect_px, view.rotated).ok_or_else(uneven)?;
            let name = match view.name {
                Some(name) => name.to_owned(),
                None => format!("{} {frame}", sheet.name),
            };
            let name = self.name(&name);
            self.add(Piece {
                of: Of::Sheet(sheet.name.clone(), frame),
                name,
                pixels,
                offset_px: view.offset_px,
                source_size_px: view.source_size_px,
                pivot: view.pivot,
                is_nearest: self.is_nearest(view.image),
            })?;
        }
        Ok(())
    }

    fn add(&mut self, mut piece: Piece) -> Result<(), PackError> {
        if self.options.trim {
            trim(&mut piece);
        }
        self.pixels += piece.pixels.rgba.len() as u64 / 4;
        if self.pixels > MAX_PROJECT_PIXELS {
            return Err(PackError::TooMany);
        }
        self.pieces.push(piece);
        Ok(())
    }
}

/// The upright pixels of a rectangle; `None` if it does not lie on whole pixels of the picture.
pub fn cut(from: &Picture, rect_px: [f64; 4], rotated: bool) -> Option<Picture> {
    if rect_px.iter().any(|number| *number < 0.0 || number.fract() != 0.0 || *number > 1e9) {
        return None;
    }
    let [x, y, width, height] = rect_px.map(|number| number as u32);
    let [stored_width, stored_height] = if rotated { [height, width] } else { [width, height] };
    let fits = x.checked_add(stored_width)? <= from.width && y.checked_add(stored_height)? <= from.height;
    if !fits || width == 0 || height == 0 {
        return None;
    }
    let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
    for row in 0..height {
        for column in 0..width {
            // Turned clockwise, the left edge has become the upper one, from right to left.
            let [at_x, at_y] =
                if rotated { [x + height - 1 - row, y + column] } else { [x + column, y + row] };
            let start = (at_y as usize * from.width as usize + at_x as usize) * 4;
            rgba.extend_from_slice(from.rgba.get(start..start + 4)?);
        }
    }
    Some(Picture { width, height, rgba })
}

/// Leaves out transparent edges but for one pixel, so that a smooth edge stays as it is.
fn trim(piece: &mut Piece) {
    let Picture { width, height, rgba } = &piece.pixels;
    let (width, height) = (*width, *height);
    let mut bounds: Option<[u32; 4]> = None;
    for (index, pixel) in rgba.as_chunks::<4>().0.iter().enumerate() {
        if pixel[3] > 0 {
            let [x, y] = [index as u32 % width, index as u32 / width];
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            bounds = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
        }
    }
    // What is transparent altogether keeps a corner, whatever colours its pixels had.
    let is_empty = bounds.is_none();
    let [left, top, right, bottom] = bounds.unwrap_or_default();
    let [left, top] = [left.saturating_sub(1), top.saturating_sub(1)];
    let [right, bottom] = [(right + 2).min(width), (bottom + 2).min(height)];
    let kept = [left, top, right - left, bottom - top];
    if kept == [0, 0, width, height] {
        return;
    }
    let Some(mut pixels) = cut(&piece.pixels, kept.map(f64::from), false) else { return };
    if is_empty {
        pixels.rgba.fill(0);
    }
    piece.offset_px[0] += f64::from(left) + f64::from(pixels.width) / 2.0 - f64::from(width) / 2.0;
    piece.offset_px[1] -= f64::from(top) + f64::from(pixels.height) / 2.0 - f64::from(height) / 2.0;
    piece.pixels = pixels;
}
