//! The font files of texts.

use std::path::Path;

use kineograph_runtime::format::{Content, Text};

use super::App;
use crate::document::Edit;
use crate::history::Change;
use crate::io::{copy_font, stored_path};
use crate::new_node::new_node;
use crate::text::tr;

pub(super) use crate::io::FONT_EXTENSIONS;

/// Whether a file is a font, by its name.
pub(super) fn is_font(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| FONT_EXTENSIONS.iter().any(|font| font.eq_ignore_ascii_case(extension)))
}

impl App {
    /// Writes the selected texts in the font of a file; without one a new text, at a place in stage pixels or where it covers nothing.
    pub(super) fn use_font(&mut self, path: &Path, place: Option<[f64; 2]>) {
        let font = stored_path(self.editor.path().and_then(Path::parent), path);
        let document = self.editor.document();
        let selected = self.editor.session().selection.selected_nodes();
        let edits = selected.iter().filter_map(|id| {
            let mut node = document.node(*id)?.as_ref().clone();
            let Content::Text(text) = &mut node.content else { return None };
            text.font = Some(font.clone());
            Some(Edit::SetNode(node))
        });
        let edits: Vec<Edit> = edits.collect();
        let change = if edits.is_empty() {
            self.new_text(font, place)
        } else {
            Change::all(tr!("change-font"), edits)
        };
        self.editor.edit(&change);
        self.allow_added([path]);
        self.load_pictures();
    }

    /// The same with a font of this computer: a saved project has its own copy of the file.
    pub(super) fn use_installed_font(&mut self, path: &Path) {
        let Some(folder) = self.editor.path().and_then(Path::parent) else {
            return self.use_font(path, None);
        };
        match copy_font(path, folder) {
            Ok(copied) => self.use_font(&copied, None),
            Err(error) => self.notices.error(error.to_string()),
        }
    }

    fn new_text(&self, font: String, place: Option<[f64; 2]>) -> Change {
        let (document, media) = (self.editor.document(), self.editor.media());
        let text = Content::Text(Text::new(tr!("inspector-text-new")).with_font(font));
        let mut added = new_node(document, media, "text".to_owned(), text);
        if let (Edit::AddNode { start, .. }, Some(place)) = (&mut added, place) {
            start.position = place;
        }
        Change::new(tr!("project-add-node"), added)
    }
}
