//! Images: each is added with a node that shows it.

use std::path::Path;

use kineograph_runtime::format::{Filter, Image, Sprite, StartPose};

use super::importer::{AddTo, Import, Importer};
use crate::document::{Document, Edit};
use crate::history::Change;
use crate::io::{decode_image, stored_path};
use crate::text::tr;

/// The row.
pub static IMPORTER: Importer = Importer {
    title: || tr!("dialog-image-files"),
    extensions: &["png", "apng", "gif", "webp", "jpg", "jpeg", "bmp", "svg"],
    import: Import::Add(add),
};

/// The change that adds an image and a node.
///
/// # Errors
/// When the file can't be shown, as a sentence for users.
pub fn add(to: AddTo<'_>, path: &Path) -> Result<Change, String> {
    // Only what can be shown is added.
    decode_image(path).map_err(|error| error.to_string())?;
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = Document::free_name(&stem, |name| to.document.image(name).is_some());
    let position = to.document.stage().size.map(|x| x / 2.0);
    let image = Image::new(name.clone(), stored_path(to.folder, path)).with_filter(Filter::Linear);
    let start = StartPose::default().with_position(position);
    let node = Edit::AddNode { name: name.clone(), parent: None, sprite: Sprite::Image(name), start };
    Ok(Change::all(tr!("change-add-image"), vec![Edit::AddImage(image), node]))
}
