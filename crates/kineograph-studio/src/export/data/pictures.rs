//! Pictures of sprites as files.

use kineograph_export::lottie::frames_of;
use kineograph_export::motion::Motion;
use kineograph_export::pictures::{Picture, SpritePictures};
use kineograph_render::RgbaImage;
use kineograph_runtime::format::{Content, Sheet};

use crate::document::Document;
use crate::export::error::ExportError;
use crate::export::png;
use crate::export::sheet::{KeptFrame, Layout};
use crate::limits::MAX_IMAGE_PX;
use crate::media::{self, Media};
use crate::pack::cut;
use crate::text::tr;

/// Transparent pixels between frames, so that none shows its neighbour when it is enlarged.
const GAP_PX: u32 = 2;

/// The image that a sprite shows or that its sheet is on.
pub(super) fn image_of(document: &Document, content: &Content) -> Option<String> {
    match content.image() {
        Some(image) => Some(image.to_owned()),
        None => document.sheet(content.sheet()?).map(|sheet| sheet.image.clone()),
    }
}

/// All pictures that the nodes of a motion show.
pub(super) fn of(
    motion: &Motion<'_>,
    document: &Document,
    media: &Media,
) -> Result<SpritePictures, ExportError> {
    let mut pictures = SpritePictures::default();
    for node in motion.nodes.iter().chain(motion.mask_nodes).copied() {
        match document.nodes().get(node).map(|node| &node.content) {
            Some(Content::Image(image)) => {
                if let Some(picture) = media.picture(image) {
                    let size_px = [picture.width, picture.height];
                    pictures.images.insert(image.clone(), Picture { png: png_of(picture)?, size_px });
                }
            }
            Some(Content::Sheet(name) | Content::Frame { sheet: name, .. }) => {
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
            Some(
                Content::Group
                | Content::Box(_)
                | Content::NineSlice(_)
                | Content::Progress(_)
                | Content::Shape(_)
                | Content::Text(_)
                | Content::Particles(_)
                | Content::Symbol(_),
            )
            | None => {}
        }
    }
    Ok(pictures)
}

/// Where each frame lies in a picture: left, top, width and height.
pub(super) type Redrawn = (Vec<[u32; 4]>, RgbaImage);

/// All frames of a sheet, upright and whole, in a grid, and where each one lies. `None` if there are none, or if a picture is missing.
pub(super) fn redrawn(
    document: &Document,
    media: &Media,
    sheet: &Sheet,
) -> Result<Option<Redrawn>, ExportError> {
    let frames =
        (0..sheet.frame_count()).map(|frame| frame_of(document, media, &sheet.name, frame).map(KeptFrame));
    let Some(frames) = frames.collect::<Option<Vec<KeptFrame>>>().filter(|frames| !frames.is_empty()) else {
        return Ok(None);
    };
    let layout = Layout::grid(&frames, 0, GAP_PX, MAX_IMAGE_PX)?;
    if let [[width, height], _, ..] = layout.sizes_px[..] {
        // Formats refer to one picture.
        return Err(ExportError::Failed(tr!("export-sheet-too-large", width, height, most = MAX_IMAGE_PX)));
    }
    let places = layout.places.iter().map(|place| place.corner_px).zip(&frames);
    let places = places.map(|([left, top], KeptFrame(frame))| [left, top, frame.width, frame.height]);
    Ok(Some((places.collect(), layout.sheet(0, &frames))))
}

pub(super) fn png_of(picture: &media::Picture) -> Result<Vec<u8>, ExportError> {
    let image = RgbaImage { width: picture.width, height: picture.height, pixels: picture.rgba.to_vec() };
    let mut bytes = Vec::new();
    png::write(&image, &mut bytes)?;
    Ok(bytes)
}

/// A frame of a sheet, upright and as large as before it was trimmed, in whole pixels.
fn frame_of(document: &Document, media: &Media, sheet: &str, frame: u32) -> Option<RgbaImage> {
    let frame = media.frame(document.sheet(sheet)?, frame)?;
    let cut = cut(media.picture(frame.image)?, frame.rect_px.map(f64::floor), frame.rotated)?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    // pictures are at most 16384 wide and high
    let whole = |size: f64| size.max(0.0) as u32;
    let [width, height] = frame.source_size_px.map(whole);
    let [left, bottom] = frame.corner_px();
    let [left, top] = [whole(left), height.checked_sub(cut.height)?.checked_sub(whole(bottom))?];
    if width == 0 || height == 0 || left + cut.width > width {
        return None;
    }
    let mut pixels = vec![0; width as usize * height as usize * 4];
    for (row, line) in cut.rgba.chunks_exact(cut.width.max(1) as usize * 4).enumerate() {
        let start = 4 * ((top as usize + row) * width as usize + left as usize);
        pixels[start..start + line.len()].copy_from_slice(line);
    }
    Some(RgbaImage { width, height, pixels })
}
