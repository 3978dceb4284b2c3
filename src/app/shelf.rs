//! The projects around the open symbol, and symbols that were left: put aside with their undo history, their journals and their locks, they are
//! taken back as they were.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kineograph_store::{Fingerprint, KnownFile, Lock, Owner};

use super::App;
use crate::editor::Editor;
use crate::recovery::{Recorder, Storage};

/// What belongs to one open project: its journal, its lock and what is known of its file.
pub struct HeldProject {
    pub(super) recorder: Option<Recorder>,
    pub(super) known: Option<KnownFile>,
    pub(super) put_off: Option<Fingerprint>,
    pub(super) is_gone: bool,
    pub(super) lock: Option<Arc<Lock>>,
    pub(super) held_by: Option<Owner>,
}

impl HeldProject {
    /// Closes the journal, and gives the lock back.
    pub(super) fn close(self) {
        if let Some(recorder) = self.recorder {
            recorder.close();
        }
    }
}

/// A project that was put aside.
struct Shelved {
    /// [`NO_FILE`] for one without a file.
    path: PathBuf,
    editor: Editor,
    held: HeldProject,
    /// The file that it was made from, if it was never saved.
    converted_from: Option<PathBuf>,
    /// What the user has allowed it.
    allowed: Vec<PathBuf>,
}

/// Stands for the file of a project that was never saved, of which one at most is open.
pub(super) const NO_FILE: &str = ""; // not shown

impl Shelved {
    fn is_unsaved(&self) -> bool {
        self.editor.is_dirty() || self.held.is_gone
    }

    /// Whether another program has changed the file since, and nothing is lost if it is read again.
    fn is_outdated(&self) -> bool {
        let differs = |now: KnownFile| {
            let known = self.held.known.as_ref();
            known.is_some_and(|known| !known.fingerprint.has_contents_of(&now.fingerprint))
        };
        !self.is_unsaved() && Storage::know(&self.path).is_some_and(differs)
    }
}

/// All projects that were put aside, each once.
#[derive(Default)]
pub struct AsideProjects(Vec<Shelved>);

impl AsideProjects {
    /// The first project with steps that no file has.
    pub(super) fn unsaved(&self) -> Option<PathBuf> {
        self.0.iter().find(|shelved| shelved.is_unsaved()).map(|shelved| shelved.path.clone())
    }

    /// Closes all of them: what is not saved was discarded by the user.
    pub(super) fn close(&mut self) {
        self.0.drain(..).for_each(|shelved| shelved.held.close());
    }

    /// Closes one, of which nothing is lost.
    pub(super) fn close_one(&mut self, path: &Path) {
        self.take(path).into_iter().for_each(|shelved| shelved.held.close());
    }

    fn take(&mut self, path: &Path) -> Option<Shelved> {
        let place = self.0.iter().position(|shelved| is_same_file(&shelved.path, path))?;
        Some(self.0.remove(place))
    }
}

impl App {
    /// The file of the open project, or what stands for it.
    pub(super) fn file_or_none(&self) -> PathBuf {
        self.editor.path().unwrap_or(Path::new(NO_FILE)).to_owned()
    }

    /// Puts the open project aside. Another one has to be shown in its place at once.
    pub(super) fn shelve(&mut self) {
        let path = self.file_or_none();
        self.editor.apply(crate::intent::Intent::FinishDrag);
        self.record_now();
        self.keep_project_view();
        let (editor, held) = (std::mem::take(&mut self.editor), self.safety.release());
        if let Some(before) = self.safety.shelf.take(&path) {
            before.held.close();
        }
        let converted_from = self.files.converted_from.take();
        let allowed = std::mem::take(&mut self.files.allowed);
        self.safety.shelf.0.push(Shelved { path, editor, held, converted_from, allowed });
    }

    /// Shows a project that was put aside, as it was. The open one is put aside for it, or closed. False if there is none that is up to date.
    pub(super) fn take_from_shelf(&mut self, path: &Path, keeps_open: bool) -> bool {
        let Some(shelved) = self.safety.shelf.take(path) else { return false };
        if shelved.is_outdated() {
            shelved.held.close();
            return false;
        }
        if keeps_open {
            self.shelve();
        }
        self.safety.close();
        let Shelved { editor, held, converted_from, allowed, .. } = shelved;
        self.show_beside_shelf(editor);
        self.safety.hold(held);
        (self.files.converted_from, self.files.allowed) = (converted_from, allowed);
        self.files.pictures.forget();
        self.load_pictures();
        true
    }

    /// Shows another editor without closing what is put aside.
    pub(super) fn show_beside_shelf(&mut self, editor: Editor) {
        let shelf = std::mem::take(&mut self.safety.shelf);
        self.show_editor(editor);
        self.safety.shelf = shelf;
    }
}

/// Whether two paths lead to one file.
pub(super) fn is_same_file(a: &Path, b: &Path) -> bool {
    a == b || std::fs::canonicalize(a).ok().zip(std::fs::canonicalize(b).ok()).is_some_and(|(a, b)| a == b)
}
