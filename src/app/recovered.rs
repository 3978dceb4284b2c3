//! Work that was not saved when the program ended, and the session of before.

use std::path::{Path, PathBuf};

use egui::Context;
use kineograph_store::{KnownFile, RealDisk, RecordedHistory, link_target};

use super::App;
use super::dialogs::Dialog;
use super::notices::Offer;
use super::question::{body, is_read, list_dialog};
use super::recovered_row::{RecoveredChoice, Rows};
use super::safety::Access;
use super::work::{SMALL_BYTES, Task};
use crate::editor::Editor;
use crate::import::gather::file_name;
use crate::import::listed::listed;
use crate::recovery::{FoundJournal, JournalStart, Storage, Unread, ViewState, discard, restored, set_aside};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE};

/// The list of what was not saved, as a dialog. Where the start page is shown, that has it.
pub(super) struct RecoveredList;

/// Width of that dialog, in points: with what files have beside what was recovered, and with that alone.
const PAIRS_WIDTH_PX: f32 = 520.0;
const WIDTH_PX: f32 = 340.0;

/// Names that dialog.
pub(super) const RECOVERED: &str = "recovered"; // not shown

impl Dialog for RecoveredList {
    fn name(&self) -> &'static str {
        RECOVERED
    }

    fn show(self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let theme = app.theme;
        let rows = app.recovered_rows(ctx);
        let (mut choice, mut is_closed) = (None, false);
        let modal = list_dialog(ctx, RECOVERED).show(ctx, |ui| {
            ui.set_width(if rows.have_files() { PAIRS_WIDTH_PX } else { WIDTH_PX });
            ui.heading(tr!("safety-recovered"));
            ui.add_space(SPACE);
            let is_empty = rows.is_empty();
            ui.label(if is_empty { tr!("safety-recovered-none") } else { tr!("safety-recovered.text") });
            ui.add_space(SPACE);
            body(ui, 320.0, |ui| choice = rows.show(ui, &theme));
            ui.add_space(SPACE_LARGE);
            let later = if rows.is_decided() { tr!("common-close") } else { tr!("safety-recovered-later") };
            is_closed = ui.button(later).clicked();
        });
        let is_restored = matches!(choice, Some(RecoveredChoice::Restore(_)));
        is_closed |= is_restored || is_read(&modal);
        if is_closed {
            app.settle_recovered();
        }
        if let Some(choice) = choice {
            app.choose_recovered(choice, ctx);
            if !is_closed && app.safety.rows.as_ref().is_some_and(Rows::is_decided) {
                // Nothing is left to decide; the message has the way back.
                app.notices.going(tr!("safety-recovered-gone"), Offer::KeepRecovered);
                is_closed = true;
            }
        }
        if is_closed { None } else { Some(self) }
    }
}

impl App {
    /// The same app with this data folder, in which journals, backups and locks are kept. What was not saved before is offered.
    #[must_use]
    pub fn with_storage(mut self, storage: Storage) -> Self {
        let left = crate::recovery::left(&storage);
        (self.safety.found, self.safety.last_session) = (left.unsaved, left.last_session);
        self.report_unread(&left.unread);
        self.safety.storage = Some(storage);
        if !self.safety.found.is_empty() {
            self.dialogs.open(RecoveredList);
        }
        let (path, known) = (self.editor.path().map(Path::to_owned), self.safety.known.take());
        self.begin_recording(known);
        if let Some(path) = path {
            let access = self.safety.access(&path);
            if let Access::ReadOnly(owner) = &access {
                self.ask_about_use(path, owner.clone());
            }
            self.safety.set_access(access);
        }
        self
    }

    /// The work of earlier starts that was not saved, the latest first.
    pub fn recovered(&self) -> &[FoundJournal] {
        &self.safety.found
    }

    /// The rows of that list, which are being read from the first call on.
    pub(super) fn recovered_rows(&mut self, ctx: &Context) -> &mut Rows {
        let (found, allowed) = (&self.safety.found, &self.settings.allowed);
        self.safety.rows.get_or_insert_with(|| Rows::read(found, allowed.clone(), ctx))
    }

    /// Discards for good what was discarded in the list, which is closed.
    pub(super) fn settle_recovered(&mut self) {
        let rows = self.safety.rows.take();
        for journal in rows.iter().flat_map(Rows::discarded) {
            self.discard_found(&journal);
        }
    }

    /// Discards for good what was discarded in the list, once the message about it is gone, and with it the way back.
    pub(super) fn settle_told(&mut self) {
        let is_shown = self.dialogs.has(RECOVERED) || self.start_page.is_some();
        if !is_shown
            && !self.notices.offers(&Offer::KeepRecovered)
            && self.safety.rows.as_ref().is_some_and(Rows::is_decided)
        {
            self.settle_recovered();
        }
    }

    /// Discards nothing of the list after all, and shows it again.
    pub(super) fn keep_recovered(&mut self) {
        if let Some(rows) = &mut self.safety.rows {
            rows.keep_all();
            self.dialogs.open(RecoveredList);
        }
    }

    /// Does what a user chose in the list.
    pub(super) fn choose_recovered(&mut self, choice: RecoveredChoice, ctx: &Context) {
        match choice {
            RecoveredChoice::Restore(journal) => {
                self.ask_to_discard(ctx, move |app, ctx| app.restore(&journal, ctx));
            }
            RecoveredChoice::Discard(journal) => self.mark_discarded(&journal, true),
            RecoveredChoice::Keep(journal) => self.mark_discarded(&journal, false),
        }
    }

    fn mark_discarded(&mut self, journal: &Path, is_discarded: bool) {
        if let Some(rows) = &mut self.safety.rows {
            rows.set_discarded(journal, is_discarded);
        }
    }

    fn discard_found(&mut self, journal: &Path) {
        let Some(storage) = &self.safety.storage else { return };
        let Some(place) = self.safety.found.iter().position(|found| found.journal == journal) else { return };
        let found = self.safety.found.remove(place);
        if let Err(error) = discard(storage, &found) {
            self.notices.error(tr!("safety-not-discarded", error = error.to_string()));
        }
    }

    /// Says which journals were found that can't be read.
    pub(super) fn report_unread(&mut self, unread: &Unread) {
        if let Some(first) = unread.damaged.first() {
            let (count, folder) = (unread.damaged.len(), first.parent().unwrap_or(first).display());
            let text = tr!("safety-unread-damaged", count = count, path = first.display(), folder);
            self.notices.warning_about_program(text);
        }
        if let Some(first) = unread.not_files.first() {
            let (count, folder) = (unread.not_files.len(), first.parent().unwrap_or(first).display());
            let names: Vec<String> = unread.not_files.iter().map(|path| file_name(path)).collect();
            let names = listed(&names.iter().map(String::as_str).collect::<Vec<_>>());
            let text = tr!("safety-unread-not-files", count = count, path = first.display(), folder, names);
            self.notices.warning_about_program(text);
        }
        if let Some(first) = unread.refused.first() {
            let text = tr!("safety-unread-refused", count = unread.refused.len(), reason = first.clone());
            self.notices.warning_about_program(text);
        }
        if unread.newer > 0 {
            self.notices.warning(tr!("safety-unread-newer", count = unread.newer));
        }
    }

    /// Opens what a journal has, with its undo history.
    pub(super) fn restore(&mut self, journal: &Path, ctx: &Context) {
        let Some(found) = self.safety.found.iter().find(|found| found.journal == journal) else { return };
        let is_damaged = found.damage.is_some();
        self.reopen(found.clone(), move |app, found, is_restored| {
            if is_restored {
                app.safety.found.retain(|other| other.journal != found);
                app.notices.news(tr!("safety-restored"));
                if is_damaged {
                    app.keep_damaged(found);
                }
            } else {
                app.notices.error(tr!("safety-not-restored", path = found.display()));
            }
        });
        ctx.request_repaint();
    }

    /// Keeps a damaged journal of which everything that can be read is open now.
    fn keep_damaged(&mut self, journal: &Path) {
        // What can't be set aside is offered again.
        if let Ok(kept) = set_aside(&RealDisk, journal) {
            self.notices.warning_to_stay(tr!("safety-damaged-kept", path = kept.display()));
        }
    }

    /// Opens the document of a journal, and says whether it could be read.
    fn reopen(&mut self, found: FoundJournal, then: impl FnOnce(&mut Self, &Path, bool) + Send + 'static) {
        let path = found.saved().map(|mark| mark.path);
        let task = Task {
            is_small: found.recorded.state.text().len() as u64 <= SMALL_BYTES,
            title: tr!("app-opening", path = path.as_ref().unwrap_or(&found.journal).display()),
            can_cancel: true,
            deadline: None,
        };
        let journal = found.journal.clone();
        self.work(
            task,
            move || Reopened::read(found),
            move |app, reopened| {
                let is_restored = reopened.is_some();
                if let Some(reopened) = reopened {
                    app.show_reopened(reopened);
                }
                then(app, &journal, is_restored);
            },
        );
    }

    fn show_reopened(&mut self, reopened: Reopened) {
        let Reopened { editor, known, state, journal, is_damaged, shown } = reopened;
        // A damaged journal is kept as it is.
        let storage = self.safety.storage.as_ref().filter(|_| is_damaged);
        let journal = storage.map_or(journal, |storage| storage.new_journal(editor.path()));
        let access = editor.path().map(|path| self.safety.access(path));
        self.show_editor(editor);
        let origin = shown.origin().filter(|_| self.editor.path().is_none());
        self.files.converted_from = origin.map(|(file, _)| file.to_owned());
        if origin.is_some_and(|(_, is_sample)| is_sample) {
            self.files.sample.clone_from(&self.files.converted_from);
        }
        // The settings of a program that has crashed may lack it.
        shown.allowed().into_iter().for_each(|path| self.allow_here(path));
        self.files.pictures.forget();
        let subject = JournalStart::Restored(Box::new(state), journal);
        self.safety.resume(subject, known, self.editor.history(), &shown);
        self.safety.set_access(access.unwrap_or(Access::Ours(None)));
        self.load_pictures();
    }

    /// Opens what was open at the end of the last start, if it is still as it was. True if it was opened.
    pub(super) fn reopen_last(&mut self) -> bool {
        let last = self.safety.last_session.take();
        let Some(found) = last.filter(|_| self.settings.reopens_last) else { return false };
        let Some(mark) = found.saved() else { return false };
        let Some(known) = Storage::know(&mark.path) else { return false };
        let is_free = matches!(self.safety.access(&mark.path), Access::Ours(_));
        if is_free
            && known.fingerprint.has_contents_of(&mark.fingerprint)
            && found.recorded.state.closed() != Some(true)
        {
            self.reopen(found, |app, _, is_restored| {
                if !is_restored {
                    app.open_start_page();
                }
            });
        } else {
            self.open_path(&mark.path);
        }
        true
    }
}

/// The document of a journal, with its history.
struct Reopened {
    editor: Editor,
    known: Option<KnownFile>,
    state: RecordedHistory,
    journal: PathBuf,
    is_damaged: bool,
    shown: ViewState,
}

impl Reopened {
    /// `None` if it can't be read.
    fn read(found: FoundJournal) -> Option<Self> {
        let mark = found.saved();
        let path = mark.as_ref().map(|mark| mark.path.clone());
        let is_damaged = found.damage.is_some();
        let restored = restored(found.recorded.state)?;
        // As the journal knows the file: what another program wrote since is noticed.
        let known = mark.map(|mark| KnownFile {
            target: link_target(&RealDisk, &mark.path).unwrap_or_else(|_| mark.path.clone()),
            path: mark.path,
            fingerprint: mark.fingerprint,
        });
        let editor = Editor::restored(restored.history, path, restored.shown.clone());
        let (state, shown) = (restored.state, restored.shown);
        Some(Self { editor, known, state, journal: found.journal, is_damaged, shown })
    }
}
