//! Saving: whatever is refused, the document stays open and in its journal, and the user learns what to do.

use std::path::{Path, PathBuf};

use kineograph_files::Kept;
use kineograph_store::{Expected, KnownFile, RealDisk, Reason, Save, Saved};

use super::App;
use super::files::moved_path_edits;
use super::notices::Offer;
use super::opening::notes_of;
use super::safety::Access;
use super::work::{Task, is_small};
use crate::command::Command;
use crate::document::Document;
use crate::history::Change;
use crate::io::{self, IoError};
use crate::recovery::Storage;
use crate::text::tr;

/// So many nodes, runs and actions together are written in a moment.
const FEW_ITEMS: usize = 500;

impl App {
    /// Saves to the project's file, or asks for a path.
    pub(super) fn save(&mut self, ctx: &egui::Context) {
        match self.editor.path().map(Path::to_owned) {
            Some(_) if self.is_in_sample() => self.ask_for_copy(),
            Some(path) if !self.check_lock() => self.ask_about_read_only(path),
            Some(path) if self.editor.is_repaired() => self.ask_to_drop(path),
            Some(path) => self.save_and_go_on(&path, ctx),
            None => self.save_as(ctx),
        }
    }

    /// Writes the project and, if that works, continues with what waited for it. In another folder, image paths are changed so that they
    /// still refer to the same files.
    pub(super) fn save_and_go_on(&mut self, path: &Path, ctx: &egui::Context) {
        let path = &std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let next = self.dialogs.after_save.take();
        if let Some(why) = self.refusal_to_save(path) {
            self.notices.withdraw(&Offer::SaveElsewhere);
            return self.notices.offer(why, Offer::SaveElsewhere);
        }
        let is_elsewhere = self.editor.path() != Some(path);
        let access = is_elsewhere.then(|| self.safety.access(path));
        if let Some(Access::ReadOnly(owner)) = &access {
            let why = tr!("safety-open-elsewhere", path = path.display(), machine = owner.machine.as_str());
            self.notices.offer(why, Offer::SaveElsewhere);
            return;
        }
        let sample = self.sample().map(|sample| self.copy_sample_files(sample, path)).transpose();
        let sample = match sample {
            Ok(sample) => sample,
            Err(error) => {
                let error = error.to_string();
                return self.notices.error(tr!("app-sample-not-copied", error));
            }
        };
        let folder = sample.as_deref().or(self.editor.path().and_then(Path::parent));
        let moved = moved_path_edits(self.editor.document(), folder, path);
        // Those of a sample were copied.
        let reached = if sample.is_some() { Vec::new() } else { self.reached_images() };
        let has_moved = !moved.is_empty();
        let writing = Writing::new(self, path);
        if has_moved {
            self.editor.edit(&Change::all(tr!("change-keep-images"), moved));
        }
        let document = self.editor.document().clone();
        let task = Task {
            is_small: is_short(&document) && is_small(path),
            title: tr!("app-saving", path = path.display()),
            can_cancel: false,
            deadline: None,
        };
        let (written, path, ctx) = (document.clone(), path.to_owned(), ctx.clone());
        self.work(
            task,
            move || writing.write(&document),
            move |app, saved| match saved {
                Ok(SavedFile { saved, is_all_kept, has_backup }) => {
                    app.after_save(&path, saved, access, written);
                    if !is_all_kept {
                        app.warn_of_lost_fields(&path, has_backup);
                    }
                    app.keep_allowed(&reached);
                    if has_moved {
                        app.files.pictures.forget();
                    }
                    if let Some(next) = next {
                        next(app, &ctx);
                    }
                }
                Err(error) => {
                    app.autosave.is_saving = false;
                    if has_moved {
                        app.editor.run(Command::Undo);
                    }
                    app.explain(error);
                }
            },
        );
    }

    /// `written` is the document in the file.
    fn after_save(&mut self, path: &Path, saved: Saved, access: Option<Access>, written: Document) {
        let is_shown = written.is_same(self.editor.document());
        self.editor.mark_saved(path.to_owned(), written);
        // Its lines may be others now.
        if let Some(notes) = notes_of(path) {
            self.editor.set_notes(notes);
        }
        // The journal has to have all steps before it learns that they were saved.
        self.record_now();
        if let Some(access) = access {
            self.safety.set_access(access);
        }
        self.safety.saved(saved.file, is_shown);
        self.notices.withdraw(&Offer::Save);
        // What could not be saved before is saved now.
        self.notices.withdraw(&Offer::SaveElsewhere);
        // A symbol is part of what it was opened from.
        if self.editor.session().trail.is_empty() {
            self.settings.add_recent(path.to_owned());
        }
        if !std::mem::take(&mut self.autosave.is_saving) {
            self.notices.news(tr!("app-saved"));
        }
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

    /// Says that the file could not be read before it was written, so that what only the file had is not in it any more.
    fn warn_of_lost_fields(&mut self, path: &Path, has_backup: bool) {
        let path = path.display();
        self.notices.warning_to_stay(match has_backup {
            true => tr!("safety-fields-lost-backup", path),
            false => tr!("safety-fields-lost", path),
        });
    }

    /// Asks what to do, or says so, with a button that saves elsewhere.
    fn explain(&mut self, error: IoError) {
        match error {
            IoError::NotSaved { path, reason: Reason::ChangedOnDisk, .. } => self.ask_about_conflict(&path),
            IoError::NotSaved { path, reason: Reason::LeadsElsewhere(target), .. } => {
                self.ask_about_link(path, &target);
            }
            error => {
                // One reason at a time: the last one counts.
                self.notices.withdraw(&Offer::SaveElsewhere);
                self.notices.offer(error.to_string(), Offer::SaveElsewhere);
            }
        }
    }
}

/// A file that was written.
struct SavedFile {
    saved: Saved,
    /// Whether it has all comments and unknown fields that the file had before.
    is_all_kept: bool,
    /// Whether the version before it was kept.
    has_backup: bool,
}

/// What writing a file needs, on any thread.
struct Writing {
    path: PathBuf,
    /// The file that the document was read from.
    from: Option<PathBuf>,
    known: Option<KnownFile>,
    storage: Option<Storage>,
    keeps_backup: bool,
}

impl Writing {
    fn new(app: &mut App, path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            from: app.editor.path().or(app.sample()).map(Path::to_owned),
            known: app.safety.known.clone().filter(|known| known.path == path),
            storage: app.safety.storage.clone(),
            keeps_backup: app.keeps_backup(),
        }
    }

    /// Writes the file, unless it has changed since it was read.
    fn write(&self, document: &Document) -> Result<SavedFile, IoError> {
        let Kept { text, is_all } = self.text_for(document);
        let saved = io::write(&Save {
            disk: &RealDisk,
            path: &self.path,
            bytes: text.as_bytes(),
            expected: self.known.as_ref().map_or(Expected::Anything, Expected::Known),
            backups: self.backups().map(|storage| (storage.backups(), storage.now())),
        })?;
        let has_backup = saved.no_backup.is_none() && self.backups().is_some();
        Ok(SavedFile { saved, is_all_kept: is_all, has_backup })
    }

    /// Where the version before it is kept.
    fn backups(&self) -> Option<&Storage> {
        self.storage.as_ref().filter(|_| self.keeps_backup)
    }

    /// What is written: comments and unknown fields of the file stay, or in a new place those of the file that it comes from.
    fn text_for(&self, document: &Document) -> Kept {
        let from = if self.path.exists() { Some(self.path.as_path()) } else { self.from.as_deref() };
        let previous = from.map(io::read_text);
        // A file that is gone had nothing.
        let is_unread =
            previous.as_ref().is_some_and(|previous| !matches!(previous, Ok(_) | Err(IoError::Missing(_))));
        let previous = previous.and_then(Result::ok).unwrap_or_default();
        let Kept { text, is_all } = kineograph_files::kept(&previous, &document.to_project());
        Kept { text, is_all: is_all && !is_unread }
    }
}

/// Whether a document has so few items that making its text takes no time.
fn is_short(document: &Document) -> bool {
    let actions: usize = document.clips().iter().map(|clip| clip.len()).sum();
    document.nodes().len() + document.runs().len() + actions <= FEW_ITEMS
}
