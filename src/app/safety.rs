//! What keeps the open project from being lost: its journal, its lock, and the watch on its files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Context;
use kineograph_store::{Fingerprint, KnownFile, Lock, Owner};

use super::compared::Comparison;
use super::reading::Asked;
use super::recovered_row::Rows;
use super::shelf::{AsideProjects, HeldProject};
use super::{App, flush};
use crate::document::Document;
use crate::history::History;
use crate::io::images_of;
use crate::recovery::{
    FoundJournal, JournalStart, NotSafe, Opening, Recorder, Storage, ViewState, Watched, Watcher,
};
use crate::text::tr;

/// How often the lock is checked while frames are drawn, in seconds.
const LOCK_SECS: f64 = 2.0;

/// The means by which nothing is lost. Without a data folder there are no journals, locks and backups, and everything else works.
#[derive(Default)]
pub struct Safety {
    pub(super) storage: Option<Storage>,
    /// Why there is no storage, in words.
    pub(super) no_folder: Option<String>,
    recorder: Option<Recorder>,
    pub(super) watcher: Option<Watcher>,
    /// A comparison of the file with what is open that goes on.
    pub(super) comparison: Option<Comparison>,
    watched: Option<WatchedFiles>,
    /// The file as it was last read or written here.
    pub(super) known: Option<KnownFile>,
    /// What was in the file when the user put off to decide about it: that is not asked again before the next save.
    pub(super) put_off: Option<Fingerprint>,
    /// Whether that file has been deleted since.
    pub(super) is_gone: bool,
    /// The right to write the file.
    lock: Option<Arc<Lock>>,
    /// Who has the file open, if this window may not write it.
    pub(super) held_by: Option<Owner>,
    checked_lock_secs: f64,
    /// Projects that are open besides, and not shown.
    pub(super) shelf: AsideProjects,
    /// What was found at the start and is not decided yet.
    pub(super) found: Vec<FoundJournal>,
    /// The rows that list it, while they are shown.
    pub(super) rows: Option<Rows>,
    /// What was open last, until it is decided whether it is opened again.
    pub(super) last_session: Option<FoundJournal>,
    /// Whether it was said last that steps are not recorded.
    was_unrecorded: bool,
    /// Whether the recorder wakes this window.
    is_awaited: bool,
    /// The window's clock, in seconds.
    pub(super) now_secs: f64,
}

/// The project's file, what it shows, and the paths of symbols inside of others.
type WatchedFiles = (Option<KnownFile>, Asked, Vec<String>);

/// How a file may be used that is being opened.
pub enum Access {
    /// It is written here; `None` where there are no locks.
    Ours(Option<Arc<Lock>>),
    /// It is only read here.
    ReadOnly(Owner),
}

impl Safety {
    /// The same for another window.
    pub(super) fn renewed(self) -> Self {
        flush::set(self.recorder.as_ref().map(Recorder::flusher));
        // They wake the window of before.
        Self { watcher: None, watched: None, rows: None, is_awaited: false, ..self }
    }

    /// Whether the file may be written: it is asked for and not just remembered.
    pub(super) fn access(&self, path: &Path) -> Access {
        match self.storage.as_ref().map(|storage| storage.lock(path)) {
            Some(Opening::Ours(lock)) => Access::Ours(Some(lock)),
            Some(Opening::Theirs(owner)) => Access::ReadOnly(owner),
            // Unknown; changes of the file are noticed in any case.
            Some(Opening::Unknown) | None => Access::Ours(None),
        }
    }

    /// Takes the file over from another window.
    pub(super) fn take_over(&self, path: &Path) -> Access {
        Access::Ours(self.storage.as_ref().and_then(|storage| storage.take_over(path).ok()))
    }

    /// Begins with another document; that of before is closed.
    pub(super) fn begin(&mut self, known: Option<KnownFile>, history: &History, shown: &ViewState) {
        let subject = JournalStart::Document(Box::new(history.document().clone()), known.clone());
        self.begin_with(subject, known, history, shown);
    }

    /// Goes on with a journal that was found.
    pub(super) fn resume(
        &mut self,
        subject: JournalStart,
        known: Option<KnownFile>,
        history: &History,
        shown: &ViewState,
    ) {
        self.begin_with(subject, known, history, shown);
    }

    fn begin_with(
        &mut self,
        subject: JournalStart,
        known: Option<KnownFile>,
        history: &History,
        shown: &ViewState,
    ) {
        self.close();
        let storage = self.storage.as_ref();
        self.recorder = storage.map(|storage| Recorder::begin(storage, subject, history, shown));
        flush::set(self.recorder.as_ref().map(Recorder::flusher));
        self.is_awaited = false;
        self.known = known;
    }

    /// What is not safe at the moment, in words. Only a project with a file can be written by other windows.
    fn not_safe(&self, found: Option<NotSafe>, has_file: bool) -> Option<String> {
        let Some(NotSafe { not_recorded, not_shown }) = found else {
            let reason = self.no_folder.clone()?;
            let all = has_file.then(|| tr!("safety-not-safe", reason = reason.clone()));
            return all.or_else(|| Some(tr!("safety-not-journalled", reason)));
        };
        match (NotSafe { not_recorded, not_shown: not_shown.filter(|_| has_file) }) {
            NotSafe { not_recorded: Some(reason), not_shown: Some(_) } => {
                Some(tr!("safety-not-safe", reason))
            }
            NotSafe { not_recorded: Some(reason), not_shown: None } => {
                Some(tr!("safety-not-recorded", reason))
            }
            NotSafe { not_recorded: None, not_shown: Some(reason) } => Some(tr!("safety-not-shown", reason)),
            NotSafe { not_recorded: None, not_shown: None } => None,
        }
    }

    /// Says how the file may be used.
    pub(super) fn set_access(&mut self, access: Access) {
        (self.lock, self.held_by) = match access {
            Access::Ours(lock) => (lock, None),
            Access::ReadOnly(owner) => (None, Some(owner)),
        };
    }

    /// Closes the journal: the user has saved or discarded what is in it. The lock is given back.
    pub(super) fn close(&mut self) {
        flush::set(None);
        if let Some(recorder) = self.recorder.take() {
            recorder.close();
        }
        (self.lock, self.held_by, self.known, self.is_gone) = (None, None, None, false);
        self.put_off = None;
    }

    /// Gives what belongs to the open project away, which stays open elsewhere.
    pub(super) fn release(&mut self) -> HeldProject {
        flush::set(None);
        self.comparison = None;
        HeldProject {
            recorder: self.recorder.take(),
            known: self.known.take(),
            put_off: self.put_off.take(),
            is_gone: std::mem::take(&mut self.is_gone),
            lock: self.lock.take(),
            held_by: self.held_by.take(),
        }
    }

    /// Takes what belongs to the project that is open now.
    pub(super) fn hold(&mut self, held: HeldProject) {
        let HeldProject { recorder, known, put_off, is_gone, lock, held_by } = held;
        flush::set(recorder.as_ref().map(Recorder::flusher));
        (self.recorder, self.is_awaited) = (recorder, false);
        (self.known, self.put_off, self.is_gone) = (known, put_off, is_gone);
        (self.lock, self.held_by) = (lock, held_by);
    }

    /// Notes what is in the file, and whether that is what is open. If it is not, the journal goes on from the file that it knows.
    pub(super) fn saved(&mut self, file: KnownFile, is_open: bool) {
        if let Some(recorder) = self.recorder.as_ref().filter(|_| is_open) {
            recorder.saved(&file);
        }
        (self.known, self.put_off, self.is_gone) = (Some(file), None, false);
    }

    /// Notes that the file is not there any more; the journal keeps what is open, even if nothing was changed.
    pub(super) fn lost_file(&mut self) {
        self.is_gone = true;
        if let Some((recorder, known)) = self.recorder.as_ref().zip(self.known.as_ref()) {
            recorder.lost(known);
        }
    }

    /// Whether another window has taken the file over since; gives it.
    fn lost_lock(&mut self) -> Option<Owner> {
        let lock = self.lock.as_ref()?;
        if lock.is_ours() {
            return None;
        }
        let owner = lock.current_owner()?;
        self.lock = None;
        self.held_by = Some(owner.clone());
        Some(owner)
    }
}

impl App {
    /// Begins a journal for what is edited.
    pub(super) fn begin_recording(&mut self, known: Option<KnownFile>) {
        let shown = self.shown_now();
        self.safety.begin(known, self.editor.history(), &shown);
    }

    /// What is shown of the open project, and where it comes from, for its journal.
    pub(super) fn shown_now(&self) -> ViewState {
        let shown = ViewState::of(self.editor.session()).allowing(&self.files.allowed);
        let is_unnamed = self.editor.path().is_none();
        shown.made_from(self.files.converted_from.as_deref().filter(|_| is_unnamed), self.sample().is_some())
    }

    /// Sends what has changed to the journal. Called at the end of each frame.
    pub(super) fn record(&mut self, ctx: &Context) {
        self.safety.now_secs = ctx.input(|input| input.time);
        let again_secs = self.record_now();
        // While it plays, the playhead changes in every frame.
        let is_playing = self.editor.session().playback.is_playing();
        if let Some(again_secs) = again_secs.filter(|_| !is_playing) {
            #[allow(clippy::cast_possible_truncation)] // a few seconds
            ctx.request_repaint_after_secs(again_secs as f32);
        }
        self.say_what_is_not_safe(ctx);
    }

    fn say_what_is_not_safe(&mut self, ctx: &Context) {
        if let Some(recorder) = self.safety.recorder.as_ref().filter(|_| !self.safety.is_awaited) {
            let ctx = ctx.clone();
            recorder.wake_by(move || ctx.request_repaint());
            self.safety.is_awaited = true;
        }
        // Asked once: its thread may record again between two questions, and both answers would be shown.
        let found = self.safety.recorder.as_ref().map(Recorder::not_safe);
        let is_recorded = found.as_ref().is_none_or(|found| found.not_recorded.is_none());
        let not_safe = self.safety.not_safe(found, self.editor.path().is_some());
        if std::mem::replace(&mut self.safety.was_unrecorded, !is_recorded) && is_recorded {
            self.notices.news(tr!("safety-safe-again"));
        }
        self.notices.stand(not_safe);
    }

    /// Sends what has changed to the journal. Gives the seconds after which it wants to be called again.
    pub(super) fn record_now(&mut self) -> Option<f64> {
        let shown = self.shown_now();
        let now_secs = self.safety.now_secs;
        self.safety.recorder.as_mut()?.record(self.editor.history(), shown, now_secs)
    }

    /// Looks at the lock and at what other programs did to the files.
    pub(super) fn poll_disk(&mut self, ctx: &Context) {
        // Nothing is edited while a thread saves what is open.
        if self.dialogs.work.is_some() {
            return;
        }
        self.watch_files(ctx);
        self.poll_comparison(ctx);
        let events = self.safety.watcher.as_ref().map(Watcher::events).unwrap_or_default();
        let now_secs = ctx.input(|input| input.time);
        if !events.is_empty() || now_secs - self.safety.checked_lock_secs >= LOCK_SECS {
            self.safety.checked_lock_secs = now_secs;
            self.check_lock();
        }
        for event in events {
            self.take_disk_event(event);
        }
    }

    /// Says so if another window has taken the file over. True if this one may still write it.
    pub(super) fn check_lock(&mut self) -> bool {
        if let Some(owner) = self.safety.lost_lock() {
            let file = self.editor.path().map(|path| path.display().to_string()).unwrap_or_default();
            self.notices.warning_to_stay(tr!("safety-taken-over", file, machine = owner.machine));
        }
        self.lock_again();
        self.safety.held_by.is_none()
    }

    /// Locks a file that could not be locked when it was opened, once that is possible.
    fn lock_again(&mut self) {
        let is_free = self.safety.lock.is_none() && self.safety.held_by.is_none() && !self.notices.stands();
        let Some(path) = self.editor.path().filter(|_| is_free).map(Path::to_owned) else { return };
        let access = self.safety.access(&path);
        if let Access::ReadOnly(owner) = &access {
            let (file, machine) = (path.display(), owner.machine.clone());
            self.notices.warning_to_stay(tr!("safety-taken-over", file, machine));
        }
        self.safety.set_access(access);
    }

    fn watch_files(&mut self, ctx: &Context) {
        if self.safety.storage.is_none() {
            return;
        }
        // Finding pictures asks the disk, so it is done only when something has changed.
        let (document, symbols) = (self.editor.document(), self.editor.media().symbols());
        let fonts = self.editor.media().fonts();
        let named = || symbols.keys().map(String::as_str).chain(fonts.paths());
        let inside = named().map(str::to_owned).collect();
        let subject = (self.safety.known.clone(), self.files.pictures.asked.clone(), inside);
        if self.safety.watched.as_ref() == Some(&subject) {
            return;
        }
        let roots = self.roots();
        let images = document.images().iter().chain(images_of(symbols));
        let paths = images.map(|image| image.path.as_str()).chain(named());
        let pictures: Vec<PathBuf> = paths.filter_map(|path| roots.reached(path)).collect();
        let watcher = self.safety.watcher.get_or_insert_with(|| {
            let ctx = ctx.clone();
            Watcher::start(move || ctx.request_repaint())
        });
        watcher.watch(Watched { project: subject.0.clone(), pictures });
        self.safety.watched = Some(subject);
    }

    /// The document in the file, as far as it can be read.
    pub(super) fn file_document(path: &Path) -> Option<(Document, Vec<String>)> {
        let (project, _) = crate::import::read_project(path).ok()?;
        Some(Document::from_project(&project))
    }
}
