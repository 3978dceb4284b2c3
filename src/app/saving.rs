//! Saving: whatever is refused, the document stays open and in its journal, and the user learns what to do.

use std::path::Path;
use std::time::SystemTime;

use kineograph_store::{Expected, RealDisk, Reason, Save, Saved};

use super::App;
use super::files::moved_image_edits;
use super::notices::Offer;
use super::safety::Access;
use crate::command::Command;
use crate::history::Change;
use crate::io::{self, IoError};
use crate::text::tr;

impl App {
    /// Saves to the project's file, or asks for a path.
    pub(super) fn save(&mut self, ctx: &egui::Context) {
        match self.editor.path().map(Path::to_owned) {
            Some(path) if self.is_of_newer_format(&path) => self.save_as(ctx),
            Some(path) if !self.check_lock() => self.dialogs.pending.read_only = Some(path),
            Some(path) if self.editor.is_repaired() => self.dialogs.ask_to_drop(path),
            Some(path) => self.save_and_go_on(&path, ctx),
            None => self.save_as(ctx),
        }
    }

    /// Whether the project at `path` is of a newer format, of which writing would lose what this version does not know; says so.
    fn is_of_newer_format(&mut self, path: &Path) -> bool {
        let newer = self.editor.newer_format().filter(|_| self.editor.path() == Some(path));
        if let Some(format) = newer {
            self.notices.error(tr!("app-newer-format", format = format.to_string(), path = path.display()));
        }
        newer.is_some()
    }

    /// Writes the project and, if that works, continues with what waited for it.
    pub(super) fn save_and_go_on(&mut self, path: &Path, ctx: &egui::Context) {
        let next = self.dialogs.after_save.take();
        if self.save_to(path)
            && let Some(next) = next
        {
            self.go_on(next, ctx);
        }
    }

    /// Writes the project. True if it was written. In another folder, image paths are changed so that they still refer to the
    /// same files.
    fn save_to(&mut self, path: &Path) -> bool {
        if self.is_of_newer_format(path) {
            return false;
        }
        let is_elsewhere = self.editor.path() != Some(path);
        let access = is_elsewhere.then(|| self.safety.access(path));
        if let Some(Access::ReadOnly(owner)) = &access {
            let why = tr!("safety-open-elsewhere", path = path.display(), machine = owner.machine.as_str());
            self.notices.offer(why, Offer::SaveElsewhere);
            return false;
        }
        let moved =
            moved_image_edits(self.editor.document(), self.editor.path().and_then(Path::parent), path);
        let has_moved = !moved.is_empty();
        let reached = self.reached_images();
        if has_moved {
            self.editor.edit(&Change::all(tr!("change-keep-images"), moved));
        }
        match self.write(path) {
            Ok(saved) => {
                self.after_save(path, saved, access);
                self.keep_allowed(&reached);
                if has_moved {
                    self.files.pictures.asked.clear();
                }
                true
            }
            Err(error) => {
                if has_moved {
                    self.editor.run(Command::Undo);
                }
                self.explain(error);
                false
            }
        }
    }

    /// Writes the file, unless it has changed since it was read.
    fn write(&self, path: &Path) -> Result<Saved, IoError> {
        let text = self.text_for(path);
        let known = self.safety.known.as_ref().filter(|known| known.path == path);
        let storage = self.safety.storage.as_ref();
        io::write(&Save {
            disk: &RealDisk,
            path,
            bytes: text.as_bytes(),
            expected: known.map_or(Expected::Anything, Expected::Known),
            backups: storage.map(|storage| (storage.backups(), SystemTime::now())),
        })
    }

    /// What is written: comments and unknown fields of the file stay, or in a new place those of the file that it comes from.
    fn text_for(&self, path: &Path) -> String {
        let from = if path.exists() { Some(path) } else { self.editor.path() };
        let previous = from.and_then(|path| io::read_text(path).ok()).unwrap_or_default();
        kineograph_files::updated(&previous, &self.editor.document().to_project())
    }

    fn after_save(&mut self, path: &Path, saved: Saved, access: Option<Access>) {
        self.editor.mark_saved(path.to_owned());
        // The journal has to have all steps before it learns that they were saved.
        self.record_now();
        if let Some(access) = access {
            self.safety.set_access(access);
        }
        self.safety.saved(saved.file);
        self.settings.add_recent(path.to_owned());
        self.notices.news(tr!("app-saved"));
        if let Some(error) = saved.unconfirmed {
            self.notices.warning_to_stay(tr!(
                "safety-unconfirmed",
                path = path.display(),
                error = error.to_string()
            ));
        }
        if let Some(error) = saved.no_backup {
            self.notices.warning(tr!("safety-no-backup", error = error.to_string()));
        }
    }

    /// Asks what to do, or says so, with a button that saves elsewhere.
    fn explain(&mut self, error: IoError) {
        match error {
            IoError::NotSaved { path, reason: Reason::ChangedOnDisk, .. } => self.ask_about_conflict(&path),
            IoError::NotSaved { path, reason: Reason::LeadsElsewhere(target), .. } => {
                self.dialogs.pending.elsewhere = Some((path, target));
            }
            error => self.notices.offer(error.to_string(), Offer::SaveElsewhere),
        }
    }
}
