//! The dialog that shows what files of other tools would add, before anything is changed.

mod list;
mod pictures;

use std::path::{Path, PathBuf};

use egui::{Context, Id, Modal, RichText, ScrollArea, Ui};

use super::App;
use super::question::{is_confirmed, is_escaped};
use crate::document::EditError;
use crate::editor::Editor;
use crate::history::Change;
use crate::import::Contents;
use crate::import::changes::{Item, items, listed};
use crate::import::gather::gather;
use crate::import::plan::{Planned, Row, Taken};
use crate::text::tr;
use crate::ui_kit::shorten::shortened;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};
use crate::ui_kit::tip::Tip as _;
use pictures::Pictures;

/// Names and notes that are shown; the others are counted.
const MAX_SHOWN: usize = 8;

/// Distance between files that are dropped together, in stage pixels.
const SPREAD_PX: f64 = 32.0;

/// What waits for an answer.
#[derive(Debug)]
pub struct ImportQuestion {
    contents: Contents,
    rows: Vec<Row>,
    taken: Taken,
    planned: Planned,
    items: Vec<Item>,
    pictures: Pictures,
}

enum Choice {
    Import,
    Cancel,
}

impl App {
    /// Adds files and folders: single pictures at once, all else after a dialog that shows what it is. What is added to the stage stands at
    /// `place`, in stage pixels, several pictures side by side.
    pub(super) fn add_files(&mut self, paths: &[PathBuf], place: Option<[f64; 2]>) {
        let gathered = gather(paths);
        let is_nothing = gathered.pictures.is_empty() && gathered.refused.is_empty();
        for why in gathered.refused {
            self.notices.error(why);
        }
        let mut spread_px = 0.0;
        for picture in &gathered.pictures {
            self.add_picture(picture, place.map(|[x, y]| [x + spread_px, y - spread_px]));
            spread_px += SPREAD_PX;
        }
        for note in gathered.left_out {
            self.notices.warning_to_stay(note);
        }
        if !gathered.contents.is_empty() {
            let rows = gathered.contents.rows(self.editor.document());
            let mut contents = gathered.contents;
            contents.place = place;
            match ImportQuestion::new(contents, rows, &self.editor) {
                Ok(question) => self.dialogs.import = Some(question),
                Err(error) => self.notices.error(tr!("import-failed", why = error.to_string())),
            }
        } else if is_nothing {
            self.notices.error(tr!("import-nothing", name = gathered.contents.name));
        }
    }

    /// The dialog.
    pub(super) fn show_import(&mut self, ctx: &Context) {
        let Some(question) = &mut self.dialogs.import else { return };
        let mut choice = None;
        question.pictures.update(ctx, &question.contents);
        let before = question.taken;
        let (editor, theme) = (&self.editor, &self.theme);
        let modal = Modal::new(Id::new("import")).show(ctx, |ui| {
            ui.set_width(540.0);
            ui.heading(tr!("import-title", name = shortened(&question.contents.name, 60)));
            ui.add_space(SPACE);
            list::show(ui, theme, editor, question);
            show_taken(ui, question);
            show_notes(ui, &question.contents.notes);
            ui.add_space(SPACE_LARGE);
            ui.horizontal(|ui| {
                if ui.add(primary_button(ui, tr!("import-confirm"))).clicked() {
                    choice = Some(Choice::Import);
                }
                if ui.button(tr!("common-cancel")).clicked() {
                    choice = Some(Choice::Cancel);
                }
            });
        });
        if question.taken != before
            && let Err(error) = question.plan(editor)
        {
            self.notices.error(tr!("import-failed", why = error.to_string()));
        }
        let choice = choice.or_else(|| is_confirmed(&modal).then_some(Choice::Import));
        let choice = choice.or_else(|| is_escaped(&modal).then_some(Choice::Cancel));
        let Some(choice) = choice else { return };
        let Some(question) = self.dialogs.import.take() else { return };
        if matches!(choice, Choice::Import) {
            self.import(&question);
        }
    }

    /// One undo step.
    fn import(&mut self, question: &ImportQuestion) {
        let label = tr!("change-import", name = question.contents.name.as_str());
        self.editor.edit(&Change::all(label, question.planned.edits.clone()));
        self.allow_added(question.contents.files().map(AsRef::as_ref));
        self.load_pictures();
    }
}

impl ImportQuestion {
    fn new(contents: Contents, rows: Vec<Row>, editor: &Editor) -> Result<Self, EditError> {
        let taken = Taken::default();
        let planned = contents.plan(editor.document(), folder(editor), taken)?;
        let items = items(&contents, &planned, editor.document());
        Ok(Self { contents, rows, taken, planned, items, pictures: Pictures::default() })
    }

    /// Plans anew what becomes of names that are taken. The document is the same as long as the dialog is open.
    fn plan(&mut self, editor: &Editor) -> Result<(), EditError> {
        self.planned = self.contents.plan(editor.document(), folder(editor), self.taken)?;
        self.items = items(&self.contents, &self.planned, editor.document());
        Ok(())
    }
}

fn folder(editor: &Editor) -> Option<&Path> {
    editor.path().and_then(Path::parent)
}

/// What becomes of names that there are already.
fn show_taken(ui: &mut Ui, question: &mut ImportQuestion) {
    let names: Vec<String> = question.rows.iter().flat_map(|row| &row.taken).cloned().collect();
    if names.is_empty() {
        return;
    }
    ui.add_space(SPACE);
    ui.label(tr!("import-taken", count = names.len()));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    ui.label(RichText::new(listed(&names)).weak());
    ui.horizontal(|ui| {
        ui.radio_value(&mut question.taken, Taken::Update, tr!("import-update"))
            .tip(tr!("import-update.tooltip"));
        ui.radio_value(&mut question.taken, Taken::KeepBoth, tr!("import-keep-both"))
            .tip(tr!("import-keep-both.tooltip"));
    });
}

fn show_notes(ui: &mut Ui, notes: &[String]) {
    if notes.is_empty() {
        return;
    }
    ui.add_space(SPACE);
    ui.collapsing(tr!("import-notes", count = notes.len()), |ui| {
        ScrollArea::vertical().max_height(160.0).show(ui, |ui| {
            for note in notes.iter().take(MAX_SHOWN * 25) {
                ui.label(shortened(note, 200));
            }
            if notes.len() > MAX_SHOWN * 25 {
                ui.label(tr!("import-more", count = notes.len() - MAX_SHOWN * 25));
            }
        });
    });
}
