//! Finding the file of an image whose picture can't be read.

use std::path::Path;

use egui::Context;

use super::App;
use super::purpose::Purpose;
use crate::document::Edit;
use crate::history::Change;
use crate::io::{decode_image, stored_path};
use crate::text::tr;

impl App {
    /// Asks for the file of an image.
    pub(super) fn locate_image(&mut self, name: String, ctx: &Context) {
        self.files.locating = Some(name);
        self.pick(Purpose::Locate, ctx);
    }

    /// Uses a file for the image that was asked for, and files beside it for the other missing images with such names: who moved
    /// one picture has often moved its whole folder. All of it is one step.
    pub(super) fn use_located(&mut self, path: &Path) {
        let Some(name) = self.files.locating.take() else { return };
        if let Err(error) = decode_image(path) {
            self.notices.error(error.to_string());
            return;
        }
        let change = Change::all(tr!("canvas-locate.step", image = &name), self.relocated(&name, path));
        self.editor.edit(&change);
        self.allow_chosen(path);
        // The path may be the same as before, with a file that is there now.
        self.files.loaded_images.clear();
        self.load_pictures();
    }

    fn relocated(&self, name: &str, path: &Path) -> Vec<Edit> {
        let folder = self.editor.path().and_then(Path::parent);
        let document = self.editor.document();
        let found = document.images().iter().filter_map(|image| {
            if image.name == name {
                return Some((image, path.to_owned()));
            }
            self.editor.media().error(&image.name)?;
            let beside = path.parent()?.join(Path::new(&image.path).file_name()?);
            decode_image(&beside).is_ok().then_some((image, beside))
        });
        found
            .map(|(image, file)| {
                let moved = image.as_ref().clone().with_path(stored_path(folder, &file));
                Edit::SetImage(image.name.clone(), moved)
            })
            .collect()
    }
}
