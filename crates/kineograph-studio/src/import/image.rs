//! Images: each is added with a node that shows it.

use std::ffi::OsStr;
use std::path::Path;

use kineograph_runtime::format::{Content, Filter, Image, ImageFrames, StartPose};

use super::beside::stem;
use super::importer::{AddTo, Import, Importer};
use crate::document::{Document, Edit};
use crate::history::Change;
use crate::io::{decode_image, stored_path};
use crate::media::MAX_PIXEL_ART_PX;
use crate::new_node::middle_of_stage;
use crate::text::tr;

/// The row.
pub static IMPORTER: Importer = Importer {
    title: || tr!("dialog-image-files"),
    extensions: &["png", "apng", "gif", "webp", "jpg", "jpeg", "bmp", "tif", "tiff", "svg"],
    import: Import::Add,
};

/// Files of these extensions have no pixels of their own.
const DRAWN: &[&str] = &["svg"];

/// How a new image of this size in pixels, if that is known, is drawn where it is enlarged: with hard pixels if it is small, or a strip of small
/// squares, and drawn in hard pixels, which are opaque or not there.
fn filter_for(path: &Path, size_px: Option<[u32; 2]>) -> Filter {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let is_drawn = DRAWN.iter().any(|drawn| drawn.eq_ignore_ascii_case(extension));
    let is_hard = size_px.is_some_and(is_small)
        && !is_drawn
        && decode_image(path).is_ok_and(|picture| picture.has_hard_pixels());
    if is_hard { Filter::Nearest } else { Filter::Linear }
}

fn is_small([width, height]: [u32; 2]) -> bool {
    let (short, long) = (width.min(height), width.max(height));
    long <= MAX_PIXEL_ART_PX || (short > 0 && short <= MAX_PIXEL_ART_PX && long.is_multiple_of(short))
}

/// The change that adds an image, whose file can be shown and has this size in pixels, if that is known, and a node. Of a file that the project
/// shows already only the node is added.
pub fn add(to: AddTo<'_>, path: &Path, size_px: Option<[u32; 2]>) -> Change {
    let position = middle_of_stage(to.document);
    let start = StartPose::default().with_position(position);
    let node = |name: &str| {
        let (name, sprite) = (name.to_owned(), Content::Image(name.to_owned()));
        Edit::AddNode { name, parent: None, content: sprite, start }
    };
    if let Some(known) = known(to, path) {
        return Change::new(tr!("assets-drop-add-step"), node(known));
    }
    let name = Document::free_name(&stem(path), |name| to.document.image(name).is_some());
    let image = Image::new(name.clone(), stored_path(to.folder, path)).with_filter(filter_for(path, size_px));
    Change::all(tr!("change-add-image"), vec![Edit::AddImage(image), node(&name)])
}

/// The image of the project that shows this file already. A second one of it would only read it twice.
pub fn known<'a>(to: AddTo<'a>, path: &Path) -> Option<&'a str> {
    let stored = stored_path(to.folder, path);
    let is_same = |image: &Image| image.path == stored && image.frames == ImageFrames::First;
    to.document.images().iter().find(|image| is_same(image)).map(|image| image.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_images_and_strips_of_small_frames_may_be_pixel_art() {
        assert!([[32, 48], [64, 64], [256, 32]].into_iter().all(is_small));
        assert!(![[256, 48], [640, 480], [65, 1000]].into_iter().any(is_small));
    }

    #[test]
    fn what_is_drawn_in_hard_pixels_is_kept_so() {
        let folder = tempfile::tempdir().unwrap();
        let filter = |alpha: u8, name: &str| {
            let path = folder.path().join(name);
            let mut encoder = png::Encoder::new(std::fs::File::create(&path).unwrap(), 2, 1);
            encoder.set_color(png::ColorType::Rgba);
            encoder.write_header().unwrap().write_image_data(&[9, 9, 9, 255, 7, 7, 7, alpha]).unwrap();
            filter_for(&path, Some([2, 1]))
        };
        assert_eq!(filter(255, "a.png"), Filter::Nearest);
        assert_eq!(filter(0, "b.png"), Filter::Nearest);
        assert_eq!(filter(100, "c.png"), Filter::Linear, "it has a soft edge");
        assert_eq!(filter_for(Path::new("gone.png"), Some([8, 8])), Filter::Linear);
    }
}
