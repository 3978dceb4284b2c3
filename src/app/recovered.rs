//! Work that was not saved when the program ended, and the session of before.

use std::path::Path;
use std::time::SystemTime;

use egui::{Context, Id, Modal, RichText, ScrollArea, Ui};
use kineograph_store::{KnownFile, RealDisk, link_target};

use super::App;
use super::dialogs::Next;
use super::safety::Access;
use super::start_page::age::age;
use crate::document::Document;
use crate::editor::Editor;
use crate::recovery::{
    Differences, Found, Storage, Subject, differences, discard, document_of, last_session, restored,
};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE};

/// What a user chose for one of the projects.
enum Choice {
    Restore(usize),
    Discard(usize),
    Later,
}

impl App {
    /// The list of what was not saved.
    pub(super) fn show_recovered(&mut self, ctx: &Context) {
        if !self.dialogs.pending.shows_recovered {
            return;
        }
        let rows: Vec<(String, String)> = self.safety.found.iter().map(row).collect();
        let mut choice = None;
        let modal = Modal::new(Id::new("recovered")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading(tr!("safety-recovered"));
            ui.add_space(SPACE);
            ui.label(if rows.is_empty() {
                tr!("safety-recovered-none")
            } else {
                tr!("safety-recovered.text")
            });
            ui.add_space(SPACE);
            ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                for (index, (name, detail)) in rows.iter().enumerate() {
                    choice = show_row(ui, index, name, detail).or(choice.take());
                }
            });
            ui.add_space(SPACE_LARGE);
            let later = if rows.is_empty() { tr!("common-close") } else { tr!("safety-recovered-later") };
            if ui.button(later).clicked() {
                choice = Some(Choice::Later);
            }
        });
        match choice {
            Some(Choice::Restore(index)) => {
                self.dialogs.pending.shows_recovered = false;
                if let Some(found) = self.safety.found.get(index) {
                    self.ask_to_discard(Next::Restore(found.journal.clone()), ctx);
                }
            }
            Some(Choice::Discard(index)) => self.discard_found(index),
            Some(Choice::Later) => self.dialogs.pending.shows_recovered = false,
            None if modal.should_close() => self.dialogs.pending.shows_recovered = false,
            None => {}
        }
    }

    fn discard_found(&mut self, index: usize) {
        let Some(storage) = &self.safety.storage else { return };
        let found = self.safety.found.remove(index);
        if let Err(error) = discard(storage, &found) {
            self.notices.error(tr!("safety-not-discarded", error = error.to_string()));
        }
        self.dialogs.pending.shows_recovered = !self.safety.found.is_empty();
    }

    /// Opens what a journal has, with its undo history.
    pub(super) fn restore(&mut self, journal: &Path, ctx: &Context) {
        let Some(place) = self.safety.found.iter().position(|found| found.journal == journal) else { return };
        let found = self.safety.found[place].clone();
        if self.reopen(&found) {
            self.safety.found.remove(place);
            self.notices.news(tr!("safety-restored"));
        } else {
            self.notices.error(tr!("safety-not-restored", path = journal.display()));
        }
        ctx.request_repaint();
    }

    /// Opens the document of a journal. False if it can't be read.
    fn reopen(&mut self, found: &Found) -> bool {
        let Some(restored) = restored(found.recorded.state.clone()) else { return false };
        let path = found.saved().map(|mark| mark.path);
        // As the journal knows the file: what another program wrote since is noticed.
        let known = found.saved().map(|mark| KnownFile {
            target: link_target(&RealDisk, &mark.path).unwrap_or_else(|_| mark.path.clone()),
            path: mark.path,
            fingerprint: mark.fingerprint,
        });
        let access = path.as_deref().map(|path| self.safety.access(path));
        let editor = Editor::restored(restored.history, path, restored.shown.clone());
        self.show_editor(editor);
        self.note_newer_format();
        self.files.converted_from = None;
        self.files.loaded_images.clear();
        let subject = Subject::Restored(Box::new(restored.state), found.journal.clone());
        self.safety.resume(subject, known, self.editor.history(), &restored.shown);
        self.safety.set_access(access.unwrap_or(Access::Ours(None)));
        self.load_pictures();
        true
    }

    /// Opens what was open at the end of the last start, if it is still as it was. True if it was opened.
    pub(super) fn reopen_last(&mut self) -> bool {
        if !self.settings.reopens_last {
            return false;
        }
        let Some(found) = self.safety.storage.as_ref().and_then(last_session) else { return false };
        let Some(mark) = found.saved() else { return false };
        let Some(known) = Storage::know(&mark.path) else { return false };
        let is_free = matches!(self.safety.access(&mark.path), Access::Ours(_));
        if is_free
            && known.fingerprint.has_contents_of(&mark.fingerprint)
            && found.recorded.state.closed() != Some(true)
        {
            return self.reopen(&found);
        }
        self.open_path(&mark.path);
        true
    }
}

/// The name and what is known of one project.
fn row(found: &Found) -> (String, String) {
    let saved = found.saved();
    let name = saved.as_ref().and_then(|mark| mark.path.file_name());
    let name =
        name.map_or_else(|| tr!("app-untitled").to_owned(), |name| name.to_string_lossy().into_owned());
    let mut details =
        vec![age(found.written, SystemTime::now()), tr!("safety-steps", count = found.unsaved_steps())];
    if let Some(mark) = saved {
        let file = App::file_document(&mark.path);
        details.push(file.map_or_else(
            || tr!("safety-file-gone").to_owned(),
            |file| {
                recovered_document(found).map(|mine| describe(&differences(&file, &mine))).unwrap_or_default()
            },
        ));
    }
    (shortened(&name, MAX_NAME_CHARS).into_owned(), details.join(" · "))
}

fn recovered_document(found: &Found) -> Option<Document> {
    document_of(&found.recorded.state.shown_text())
}

/// What differs, in words.
pub fn describe(differing: &Differences) -> String {
    let Differences { nodes, clips, runs, others } = *differing;
    if differing.is_empty() {
        return tr!("safety-differs-not").to_owned();
    }
    let parts = [
        (nodes > 0).then(|| tr!("safety-differs-nodes", count = nodes)),
        (clips > 0).then(|| tr!("safety-differs-clips", count = clips)),
        (runs > 0).then(|| tr!("safety-differs-runs", count = runs)),
        (others > 0).then(|| tr!("safety-differs-others", count = others)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    tr!("safety-differs", what = parts.join(", "))
}

fn show_row(ui: &mut Ui, index: usize, name: &str, detail: &str) -> Option<Choice> {
    let mut choice = None;
    ui.push_id(index, |ui| {
        ui.label(RichText::new(name).strong());
        ui.label(RichText::new(detail).weak());
        ui.horizontal(|ui| {
            if ui.button(tr!("safety-recovered-restore")).clicked() {
                choice = Some(Choice::Restore(index));
            }
            if ui.button(tr!("safety-recovered-discard")).clicked() {
                choice = Some(Choice::Discard(index));
            }
        });
        ui.add_space(SPACE);
    });
    choice
}
