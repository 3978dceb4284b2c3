//! What other programs and windows do to the files of the open project.

use std::path::Path;

use egui::Context;
use kineograph_store::{KnownFile, Owner};

use super::App;
use super::compared::{Compared, Joined, Reason};
use super::conflict::Conflict;
use super::dialogs::Next;
use super::notices::Offer;
use super::opening::notes_of;
use super::question::{Answer, question};
use super::safety::Access;
use crate::document::Document;
use crate::recovery::{DiskEvent, Storage};
use crate::text::tr;

impl App {
    /// Takes note of what another program did.
    pub(super) fn take_disk_event(&mut self, event: DiskEvent) {
        match event {
            DiskEvent::Picture(_) => {
                self.files.pictures.asked.clear();
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
        self.notices.withdraw(Offer::Save);
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
        if known.fingerprint.has_contents_of(&theirs.fingerprint) || self.dialogs.pending.conflict.is_some() {
            return;
        }
        if std::mem::take(&mut self.safety.is_gone) {
            self.notices.withdraw(Offer::Save);
        }
        if self.safety.put_off.as_ref().is_some_and(|known| known.has_contents_of(&theirs.fingerprint)) {
            return;
        }
        self.compare(theirs, Reason::Changed);
    }

    /// Goes on once it is known what is in the file.
    pub(super) fn take_compared(&mut self, found: Compared, reason: Reason) {
        if reason == Reason::Saving {
            self.dialogs.pending.conflict = Some(Conflict::new(found, reason));
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
                self.dialogs.pending.conflict = Some(Conflict::new(found, reason));
            }
            _ => {
                self.load_theirs(&found.theirs, document.clone());
                self.notices.news(tr!("safety-reloaded", path = path.display()));
            }
        }
    }

    /// Replaces the document by one that has what is in the file, which is `document`, and what is open.
    pub(super) fn take_merged(&mut self, theirs: &KnownFile, document: &Document, merged: Document) {
        if merged.is_same(document) {
            return self.load_theirs(theirs, merged);
        }
        self.editor.replace_document(tr!("change-merge"), merged);
        self.record_now();
        // The next save replaces what has been merged.
        self.safety.known = Some(theirs.clone());
        self.load_pictures();
    }

    /// Replaces the document by that of the file, as one step that can be undone.
    pub(super) fn load_theirs(&mut self, theirs: &KnownFile, document: Document) {
        self.editor.replace_document(tr!("change-reload"), document);
        let document = self.editor.document().clone();
        self.editor.mark_saved(theirs.path.clone(), document);
        self.editor.set_notes(notes_of(&theirs.path).unwrap_or_default());
        self.record_now();
        self.safety.saved(theirs.clone(), true);
        self.load_pictures();
    }

    /// Asks what to do with a file that was changed by another program since it was read.
    pub(super) fn ask_about_conflict(&mut self, path: &Path) {
        if let Some(theirs) = Storage::know(path) {
            self.compare(theirs, Reason::Saving);
        }
    }

    /// The question about a path that has become a link to another file.
    pub(super) fn show_elsewhere(&mut self, ctx: &Context) {
        let Some((path, target)) = self.dialogs.pending.elsewhere.clone() else { return };
        let text = tr!("safety-link.text", path = path.display(), target = target.display());
        let answers = [
            (tr!("safety-save-elsewhere"), Answer::Elsewhere),
            (tr!("safety-link-follow"), Answer::Save),
            (tr!("common-cancel"), Answer::Cancel),
        ];
        let Some(answer) = question(ctx, tr!("safety-link"), &text, &answers) else { return };
        self.dialogs.pending.elsewhere = None;
        match answer {
            Answer::Cancel | Answer::Discard => self.dialogs.after_save = None,
            Answer::Elsewhere => self.save_as(ctx),
            Answer::Save => {
                self.safety.known = Storage::know(&path);
                self.save_and_go_on(&path, ctx);
            }
        }
    }

    /// Opens a project, or asks first if another window has it open.
    pub fn open_path(&mut self, path: &Path) {
        // What is opened stays the same file, wherever the program's folder is by then.
        let path = &std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        match self.safety.access(path) {
            Access::ReadOnly(owner) if !self.is_open_here(path) => {
                self.dialogs.pending.in_use = Some((path.to_owned(), owner));
            }
            access => self.open_with(path, access),
        }
    }

    fn is_open_here(&self, path: &Path) -> bool {
        self.editor.path() == Some(path)
    }

    /// The question about a project that another window has open.
    pub(super) fn show_in_use(&mut self, ctx: &Context) {
        let Some((path, owner)) = self.dialogs.pending.in_use.clone() else { return };
        let text = in_use(&path, &owner);
        let answers = [
            (tr!("safety-in-use-read-only"), Answer::Save),
            (tr!("safety-in-use-take-over"), Answer::Discard),
            (tr!("common-cancel"), Answer::Cancel),
        ];
        let Some(answer) = question(ctx, tr!("safety-in-use"), &text, &answers) else { return };
        self.dialogs.pending.in_use = None;
        let access = match answer {
            Answer::Save => Access::ReadOnly(owner),
            Answer::Discard => self.safety.take_over(&path),
            // The one that was named at the start is open already.
            Answer::Cancel | Answer::Elsewhere => return,
        };
        if self.is_open_here(&path) {
            self.safety.set_access(access);
        } else {
            self.open_with(&path, access);
        }
    }

    /// The question about saving a project that another window has open.
    pub(super) fn show_read_only(&mut self, ctx: &Context) {
        let Some(path) = self.dialogs.pending.read_only.clone() else { return };
        let text = match &self.safety.held_by {
            Some(owner) => in_use(&path, owner),
            None => String::new(),
        };
        let answers = [
            (tr!("safety-save-elsewhere"), Answer::Elsewhere),
            (tr!("safety-in-use-take-over"), Answer::Save),
            (tr!("common-cancel"), Answer::Cancel),
        ];
        let Some(answer) = question(ctx, tr!("safety-read-only"), &text, &answers) else { return };
        self.dialogs.pending.read_only = None;
        match answer {
            Answer::Cancel | Answer::Discard => self.dialogs.after_save = None,
            Answer::Elsewhere => self.save_as(ctx),
            Answer::Save => {
                let access = self.safety.take_over(&path);
                self.safety.set_access(access);
                self.save(ctx);
            }
        }
    }

    /// What [`Next`] asks for beyond opening files.
    pub(super) fn go_on_with_copy(&mut self, next: &Next, ctx: &Context) {
        match next {
            Next::Restore(journal) => self.restore(journal, ctx),
            Next::OpenVersion(version) => self.open_version(version),
            _ => {}
        }
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
