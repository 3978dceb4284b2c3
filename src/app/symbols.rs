//! Symbols: placing a project in the open one, making one of nodes, and opening one to edit it.

use std::path::{Path, PathBuf};

use egui::Context;
use kineograph_runtime::format::to_ron;

use super::App;
use super::ask::Question;
use super::notices::Offer;
use crate::document::NodeId;
use crate::import::read_project;
use crate::io::{stored_path, write_atomic};
use crate::symbols;
use crate::text::tr;

/// The project that was open before a symbol was opened from it, and that symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedFrom {
    project: PathBuf,
    symbol: PathBuf,
}

impl App {
    /// Shows a project on a new node, at a place in stage pixels or in the middle of the stage.
    pub(super) fn add_symbol(&mut self, path: &Path, place: Option<[f64; 2]>) {
        if self.editor.path().is_some_and(|open| is_same_file(open, path)) {
            return self.notices.error(tr!("symbol-of-itself"));
        }
        let project = match read_project(path) {
            Ok((project, _)) => project,
            Err(error) => return self.notices.error(error.to_string()),
        };
        let folder = self.editor.path().and_then(Path::parent);
        let change = symbols::place(
            self.editor.document(),
            self.editor.media(),
            (&stored_path(folder, path), &project),
            place,
        );
        self.editor.edit(&change);
        self.allow_added([path]);
        self.load_pictures();
    }

    /// The file that a symbol of the selected nodes is proposed for: beside the project, named after the first of them.
    pub(super) fn symbol_path(&self) -> PathBuf {
        let first = self.editor.session().selection.selected_nodes().first().copied();
        let name = first.and_then(|id| self.editor.document().node(id)).map_or("symbol", |node| &node.name);
        let letters =
            name.chars().map(|letter| if letter.is_alphanumeric() || letter == '-' { letter } else { '_' });
        let folder = self.editor.path().and_then(Path::parent).unwrap_or(Path::new(""));
        folder.join(letters.collect::<String>()).with_extension("ron")
    }

    /// Writes the selected nodes to a project of their own, and shows that in their place.
    pub(super) fn make_symbol(&mut self, path: &Path) {
        if self.editor.path().is_some_and(|open| is_same_file(open, path)) {
            return self.notices.error(tr!("symbol-of-itself"));
        }
        let ids = self.editor.session().selection.selected_nodes();
        let folder = self.editor.path().and_then(Path::parent);
        let made = symbols::make(self.editor.document(), self.editor.media(), &ids, folder, path);
        let made = match made {
            Ok(made) => made,
            Err(why) => return self.notices.error(why.to_string()),
        };
        if let Err(error) = write_atomic(path, to_ron(&made.project).as_bytes()) {
            return self.notices.error(error.to_string());
        }
        self.editor.edit(&made.change);
        self.allow_added([path]);
        self.files.pictures.forget();
        self.load_pictures();
    }

    /// Opens the project that the selected node shows, after the question about unsaved changes. A message leads back.
    pub(super) fn open_symbol(&mut self, ctx: &Context) {
        let Some(stored) = self.editor.session().selection.node.and_then(|node| self.symbol_of(node)) else {
            return;
        };
        let Some(symbol) = self.roots().reached(&stored) else {
            return self.notices.error(tr!("io-missing", path = &stored));
        };
        self.ask_to_discard(ctx, move |app, _| {
            // A save under another name may have come before.
            let project = app.editor.path().map(Path::to_owned);
            app.open_path(&symbol);
            let Some(project) = project else { return };
            let name = |path: &Path| {
                path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
            };
            let text = tr!("symbol-opened", name = name(&symbol), from = name(&project));
            app.files.opened_from = Some(OpenedFrom { project, symbol: symbol.clone() });
            app.notices.lead(text, Offer::Back);
        });
    }

    /// Opens the project from which a symbol was opened.
    pub(super) fn go_back(&mut self, ctx: &Context) {
        let Some(from) = self.files.opened_from.take() else { return };
        if self.editor.path().is_some_and(|open| is_same_file(open, &from.symbol)) {
            self.ask_to_discard(ctx, move |app, _| app.open_path(&from.project));
        }
    }

    /// Asks whether a project that is dropped on the stage is placed in the open one or opened.
    pub(super) fn ask_about_symbol(&mut self, path: PathBuf, place: [f64; 2]) {
        let text = tr!("symbol-drop-text", path = path.display());
        let placed = path.clone();
        let question = Question::new(tr!("symbol-drop"), text)
            .answer(tr!("symbol-drop-place"), move |app, _| app.add_symbol(&placed, Some(place)))
            .answer(tr!("symbol-drop-open"), move |app, ctx| {
                let path = path.clone();
                app.ask_to_discard(ctx, move |app, _| app.open_path(&path));
            });
        self.dialogs.open(question);
    }

    fn symbol_of(&self, node: NodeId) -> Option<String> {
        Some(self.editor.document().node(node)?.content.symbol()?.path.clone())
    }
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    a == b || std::fs::canonicalize(a).ok().zip(std::fs::canonicalize(b).ok()).is_some_and(|(a, b)| a == b)
}
