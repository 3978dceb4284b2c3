//! What other programs and windows do to the files of the open project.

use std::path::{Path, PathBuf};

use kineograph_store::{KnownFile, Owner};

use super::App;
use super::ask::Question;
use super::compared::{ComparePurpose, Compared, Joined};
use super::conflict::{CONFLICT, Conflict};
use super::notices::Offer;
use super::opening::{notes_of, notes_of_repairs};
use super::safety::Access;
use crate::document::Document;
use crate::recovery::{DiskEvent, Storage};
use crate::text::tr;

impl App {
    /// Takes note of what another program did.
    pub(super) fn take_disk_event(&mut self, event: DiskEvent) {
        match event {
            DiskEvent::Picture(_) => {
                self.files.pictures.forget();
                self.load_pictures();
            }
            DiskEvent::Project(theirs) => self.take_changed_file(theirs),
            DiskEvent::Gone(path) => self.take_deleted_file(&path),
            DiskEvent::Back(path) => self.take_returned_file(&path),
        }
    }

    /// Whether something is open that no file has.
    pub(super) fn is_unsaved(&self) -> bool {
        self.editor.is_dirty() || self.safety.is_gone
    }

    fn is_known(&self, path: &Path) -> bool {
        self.safety.known.as_ref().is_some_and(|known| known.path == path)
    }

    /// The file of the project, or its folder, was removed.
    fn take_deleted_file(&mut self, path: &Path) {
        // This window may have written it after the watcher looked.
        if !self.is_known(path) || self.safety.is_gone || path.exists() {
            return;
        }
        self.record_now();
        self.safety.lost_file();
        self.notices.offer(tr!("safety-deleted", path = path.display()), Offer::Save);
    }

    /// The file of the project is there again, as it was.
    fn take_returned_file(&mut self, path: &Path) {
        if !self.is_known(path) || !std::mem::take(&mut self.safety.is_gone) {
            return;
        }
        self.notices.withdraw(&Offer::Save);
        if let Some(known) = self.safety.known.clone().filter(|_| !self.editor.is_dirty()) {
            self.record_now();
            self.safety.saved(known, true);
        }
    }

    /// The file of the project has other contents.
    fn take_changed_file(&mut self, theirs: KnownFile) {
        let Some(known) = self.safety.known.as_ref().filter(|known| known.path == theirs.path) else {
            return;
        };
        // This window may have written it after the watcher looked.
        if known.fingerprint.has_contents_of(&theirs.fingerprint) || self.dialogs.has(CONFLICT) {
            return;
        }
        if std::mem::take(&mut self.safety.is_gone) {
            self.notices.withdraw(&Offer::Save);
        }
        if self.safety.put_off.as_ref().is_some_and(|known| known.has_contents_of(&theirs.fingerprint)) {
            return;
        }
        self.compare(theirs, ComparePurpose::Changed);
    }

    /// Goes on once it is known what is in the file.
    pub(super) fn take_compared(&mut self, found: Compared, purpose: ComparePurpose) {
        if purpose == ComparePurpose::Saving {
            self.dialogs.open(Conflict::new(found, purpose));
            return;
        }
        let path = found.theirs.path.clone();
        let Some(document) = &found.document else {
            self.notices.warning(tr!("safety-changed-unreadable", path = path.display()));
            return;
        };
        let in_gesture = self.editor.history().in_gesture();
        match &found.joined {
            // Unsaved changes and those of the file as one step that can be undone.
            Joined::Clean(merged) if self.editor.is_dirty() && !in_gesture => {
                self.take_merged(&found.theirs, document, merged.as_ref().clone());
                self.notices.news(tr!("safety-merged", path = path.display()));
            }
            _ if self.editor.is_dirty() || in_gesture => {
                self.dialogs.open(Conflict::new(found, purpose));
            }
            _ => {
                self.load_theirs(&found.theirs, document.clone(), found.repairs.clone());
                self.notices.news(tr!("safety-reloaded", path = path.display()));
            }
        }
    }

    /// Replaces the document by one that has what is in the file, which is `document`, and what is open.
    pub(super) fn take_merged(&mut self, theirs: &KnownFile, document: &Document, merged: Document) {
        if merged.is_same(document) {
            return self.load_theirs(theirs, merged, Vec::new());
        }
        self.editor.replace_document(tr!("change-merge"), merged);
        self.record_now();
        // The next save replaces what has been merged.
        self.safety.known = Some(theirs.clone());
        self.load_pictures();
    }

    /// Replaces the document by that of the file, as one step that can be undone.
    /// `repairs` are listed as problems, and a save that would lose what they are about asks first, as after opening.
    pub(super) fn load_theirs(&mut self, theirs: &KnownFile, document: Document, repairs: Vec<String>) {
        self.editor.replace_document(tr!("change-reload"), document);
        let document = self.editor.document().clone();
        self.editor.mark_saved(theirs.path.clone(), document);
        self.editor.set_repaired(!repairs.is_empty());
        let mut notes = notes_of(&theirs.path).unwrap_or_default();
        notes.extend(notes_of_repairs(&theirs.path, repairs));
        self.editor.set_notes(notes);
        self.record_now();
        self.safety.saved(theirs.clone(), true);
        self.load_pictures();
    }

    /// Asks what to do with a file that was changed by another program since it was read.
    pub(super) fn ask_about_conflict(&mut self, path: &Path) {
        if let Some(theirs) = Storage::know(path) {
            self.compare(theirs, ComparePurpose::Saving);
        }
    }

    /// Asks about a path that has become a link to another file.
    pub(super) fn ask_about_link(&mut self, path: PathBuf, target: &Path) {
        let text = tr!("safety-link.text", path = path.display(), target = target.display());
        let question = Question::new(tr!("safety-link"), text)
            .answer(tr!("safety-save-elsewhere"), Self::save_as)
            .answer(tr!("safety-link-follow"), move |app, ctx| {
                app.safety.known = Storage::know(&path);
                app.save_and_go_on(&path, ctx);
            });
        self.dialogs.open(question);
    }

    /// Whether this window has it open.
    pub(super) fn is_open_here(&self, path: &Path) -> bool {
        self.editor.path() == Some(path)
    }

    /// Asks about a project that another window has open. The one that was named at the start is open already.
    pub(super) fn ask_about_use(&mut self, path: PathBuf, owner: Owner) {
        let question = Question::new(tr!("safety-in-use"), in_use(&path, &owner));
        let other = path.clone();
        let question = question
            .answer(tr!("safety-in-use-read-only"), move |app, _| {
                app.open_as(&path, Access::ReadOnly(owner.clone()));
            })
            .answer(tr!("safety-in-use-take-over"), move |app, _| {
                let access = app.safety.take_over(&other);
                app.open_as(&other, access);
            });
        self.dialogs.open(question);
    }

    fn open_as(&mut self, path: &Path, access: Access) {
        if self.is_open_here(path) {
            self.safety.set_access(access);
        } else {
            self.open_with(path, access);
        }
    }

    /// Asks about saving a project that another window has open.
    pub(super) fn ask_about_read_only(&mut self, path: PathBuf) {
        let text = self.safety.held_by.as_ref().map(|owner| in_use(&path, owner)).unwrap_or_default();
        let question = Question::new(tr!("safety-read-only"), text)
            .answer(tr!("safety-save-elsewhere"), Self::save_as)
            .answer(tr!("safety-in-use-take-over"), move |app, ctx| {
                let access = app.safety.take_over(&path);
                app.safety.set_access(access);
                app.save(ctx);
            });
        self.dialogs.open(question);
    }
}

fn in_use(path: &Path, owner: &Owner) -> String {
    tr!(
        "safety-in-use.text",
        path = path.display(),
        machine = owner.machine.as_str(),
        pid = owner.pid.to_string()
    )
}
