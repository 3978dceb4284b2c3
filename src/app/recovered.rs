//! Work that was not saved when the program ended, and the session of before.

use std::path::Path;

use egui::{Context, Id, Modal, ScrollArea};
use kineograph_store::{KnownFile, RealDisk, link_target};

use super::App;
use super::dialogs::Next;
use super::recovered_row::{Choice, Rows};
use super::safety::Access;
use crate::editor::Editor;
use crate::recovery::{Found, Storage, Subject, discard, last_session, restored};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE};

impl App {
    /// The list of what was not saved, as a dialog. Where the start page is shown, that has it.
    pub(super) fn show_recovered(&mut self, ctx: &Context) {
        if !self.dialogs.pending.shows_recovered {
            return;
        }
        let theme = self.theme;
        let rows = self.recovered_rows(ctx);
        let (mut choice, mut is_closed) = (None, false);
        let modal = Modal::new(Id::new("recovered")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading(tr!("safety-recovered"));
            ui.add_space(SPACE);
            let is_empty = rows.is_empty();
            ui.label(if is_empty { tr!("safety-recovered-none") } else { tr!("safety-recovered.text") });
            ui.add_space(SPACE);
            ScrollArea::vertical().max_height(320.0).show(ui, |ui| choice = rows.show(ui, &theme));
            ui.add_space(SPACE_LARGE);
            let later = if is_empty { tr!("common-close") } else { tr!("safety-recovered-later") };
            is_closed = ui.button(later).clicked();
        });
        if is_closed || modal.should_close() {
            self.close_recovered();
        }
        if let Some(choice) = choice {
            self.choose_recovered(choice, ctx);
        }
    }

    /// The rows of that list, which are being read from the first call on.
    pub(super) fn recovered_rows(&mut self, ctx: &Context) -> &mut Rows {
        let found = &self.safety.found;
        self.dialogs.pending.recovered.get_or_insert_with(|| Rows::read(found, ctx))
    }

    fn close_recovered(&mut self) {
        (self.dialogs.pending.shows_recovered, self.dialogs.pending.recovered) = (false, None);
    }

    /// Does what a user chose in the list.
    pub(super) fn choose_recovered(&mut self, choice: Choice, ctx: &Context) {
        match choice {
            Choice::Restore(journal) => {
                self.close_recovered();
                self.ask_to_discard(Next::Restore(journal), ctx);
            }
            Choice::Discard(journal) => self.discard_found(&journal),
        }
    }

    fn discard_found(&mut self, journal: &Path) {
        let Some(storage) = &self.safety.storage else { return };
        let Some(place) = self.safety.found.iter().position(|found| found.journal == journal) else { return };
        let found = self.safety.found.remove(place);
        if let Err(error) = discard(storage, &found) {
            self.notices.error(tr!("safety-not-discarded", error = error.to_string()));
        }
        if let Some(rows) = &mut self.dialogs.pending.recovered {
            rows.remove(journal);
        }
        if self.safety.found.is_empty() {
            self.close_recovered();
        }
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
        self.files.pictures.asked.clear();
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
