//! Images: each is added with a node that shows it.

use std::ffi::OsStr;
use std::path::Path;

use kineograph_runtime::format::{Content, Filter, Image, ImageFrames, StartPose};

use super::beside::stem;
use super::importer::{AddTo, Import, Importer};
use crate::document::{Document, Edit};
use crate::history::Change;
use crate::io::stored_path;
use crate::text::tr;

/// The row.
pub static IMPORTER: Importer = Importer {
    title: || tr!("dialog-image-files"),
    extensions: &["png", "apng", "gif", "webp", "jpg", "jpeg", "bmp", "svg"],
    import: Import::Add,
};

/// Images with no side longer than this, in pixels, are taken for pixel art.
const MAX_PIXEL_ART_PX: u32 = 64;
/// Files of these extensions have no pixels of their own.
const DRAWN: &[&str] = &["svg"];

/// How a new image of this size in pixels, if that is known, is drawn where it is enlarged: small ones, and strips of small squares, with
/// hard pixels.
pub fn filter_for(path: &Path, size_px: Option<[u32; 2]>) -> Filter {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let is_drawn = DRAWN.iter().any(|drawn| drawn.eq_ignore_ascii_case(extension));
    let is_small = size_px.filter(|_| !is_drawn).is_some_and(|[width, height]| {
        let (short, long) = (width.min(height), width.max(height));
        long <= MAX_PIXEL_ART_PX || (short > 0 && short <= MAX_PIXEL_ART_PX && long.is_multiple_of(short))
    });
    if is_small { Filter::Nearest } else { Filter::Linear }
}

/// The change that adds an image, whose file can be shown and has this size in pixels, if that is known, and a node. Of a file that the project
/// shows already only the node is added.
pub fn add(to: AddTo<'_>, path: &Path, size_px: Option<[u32; 2]>) -> Change {
    let position = to.document.stage().size.map(|x| x / 2.0);
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
    fn small_images_and_strips_of_small_frames_have_hard_pixels() {
        let filter = |path: &str, size_px| filter_for(Path::new(path), size_px);
        assert_eq!(filter("fox.png", Some([32, 48])), Filter::Nearest);
        assert_eq!(filter("fox.png", Some([256, 32])), Filter::Nearest, "eight frames");
        assert_eq!(filter("fox.png", Some([256, 48])), Filter::Linear);
        assert_eq!(filter("photo.jpg", Some([640, 480])), Filter::Linear);
        assert_eq!(filter("icon.SVG", Some([32, 32])), Filter::Linear, "it has no pixels");
        assert_eq!(filter("fox.png", None), Filter::Linear);
    }
}
