//! Pictures of sprites as files.

use kineograph_export::lottie::frames_of;
use kineograph_export::motion::Motion;
use kineograph_export::pictures::{Picture, Pictures};
use kineograph_render::RgbaImage;
use kineograph_runtime::format::Sprite;

use crate::document::Document;
use crate::export::error::ExportError;
use crate::export::png;
use crate::media::{self, Media};

/// The image that a sprite shows or that its sheet is on.
pub(super) fn image_of(document: &Document, sprite: &Sprite) -> Option<String> {
    match sprite {
        Sprite::Image(image) => Some(image.clone()),
        Sprite::Sheet(name) => document.sheet(name).map(|sheet| sheet.image.clone()),
        _ => None,
    }
}

/// All pictures that the nodes of a motion show.
pub(super) fn of(motion: &Motion<'_>, document: &Document, media: &Media) -> Result<Pictures, ExportError> {
    let mut pictures = Pictures::default();
    for node in motion.nodes.iter().copied() {
        match document.nodes().get(node).map(|node| &node.sprite) {
            Some(Sprite::Image(image)) => {
                if let Some(picture) = media.picture(image) {
                    let size_px = [picture.width, picture.height];
                    pictures.images.insert(image.clone(), Picture { png: png_of(picture)?, size_px });
                }
            }
            Some(Sprite::Sheet(name)) => {
                for frame in frames_of(motion, node) {
                    let key = (name.clone(), frame);
                    if !pictures.frames.contains_key(&key)
                        && let Some(cut) = frame_of(document, media, name, frame)
                    {
                        let size_px = [cut.width, cut.height];
                        let mut bytes = Vec::new();
                        png::write(&cut, &mut bytes)?;
                        pictures.frames.insert(key, Picture { png: bytes, size_px });
                    }
                }
            }
            _ => {}
        }
    }
    Ok(pictures)
}

/// A whole picture as PNG.
pub(super) fn png_of(picture: &media::Picture) -> Result<Vec<u8>, ExportError> {
    let image = RgbaImage { width: picture.width, height: picture.height, pixels: picture.rgba.to_vec() };
    let mut bytes = Vec::new();
    png::write(&image, &mut bytes)?;
    Ok(bytes)
}

/// A frame of a sheet, in whole pixels.
fn frame_of(document: &Document, media: &Media, sheet: &str, frame: u32) -> Option<RgbaImage> {
    let sheet = document.sheet(sheet)?;
    let picture = media.picture(&sheet.image)?;
    let (columns, rows) = (sheet.columns.max(1), sheet.rows.max(1));
    let frame = frame.min(columns.saturating_mul(rows) - 1);
    let (width, height) = (picture.width / columns, picture.height / rows);
    let (left, top) =
        (picture.width * (frame % columns) / columns, picture.height * (frame / columns) / rows);
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
    for row in top..top + height {
        let start = 4 * (row as usize * picture.width as usize + left as usize);
        pixels.extend_from_slice(picture.rgba.get(start..start + 4 * width as usize)?);
    }
    (width > 0 && height > 0).then_some(RgbaImage { width, height, pixels })
}
