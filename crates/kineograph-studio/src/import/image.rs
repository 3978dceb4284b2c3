//! Images: each is added with a node that shows it.

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

/// The change that adds an image, whose file can be shown, and a node. Of a file that the project shows already only the node is added.
pub fn add(to: AddTo<'_>, path: &Path) -> Change {
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
    let image = Image::new(name.clone(), stored_path(to.folder, path)).with_filter(Filter::Linear);
    Change::all(tr!("change-add-image"), vec![Edit::AddImage(image), node(&name)])
}

/// The image of the project that shows this file already. A second one of it would only read it twice.
pub fn known<'a>(to: AddTo<'a>, path: &Path) -> Option<&'a str> {
    let stored = stored_path(to.folder, path);
    let is_same = |image: &Image| image.path == stored && image.frames == ImageFrames::First;
    to.document.images().iter().find(|image| is_same(image)).map(|image| image.name.as_str())
}
