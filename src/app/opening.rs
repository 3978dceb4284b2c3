//! Opening a project: a thread reads, checks and compiles a large one.

use std::path::{Path, PathBuf};

use kineograph_store::{KnownFile, RecordedHistory};

use super::App;
use super::safety::Access;
use super::work::{Task, is_small};
use crate::document::Document;
use crate::editor::Editor;
use crate::import::importer::Import;
use crate::import::{self, corrections};
use crate::io::IoError;
use crate::problems::FileProblem;
use crate::recovery::{JournalStart, Restored, Storage, history_of, restored, text_of};
use crate::text::tr;

/// A project that was read.
struct OpenedProject {
    known: Option<KnownFile>,
    editor: Editor,
    /// The undo history of an earlier start and its journal, which goes on.
    past: Option<(RecordedHistory, PathBuf)>,
    /// Whether the file is of another format, and is not written over.
    is_converted: bool,
}

impl OpenedProject {
    fn read(path: &Path, storage: Option<&Storage>) -> Result<Self, IoError> {
        let known = Storage::know(path);
        let (mut project, found) = import::read_project(path)?;
        let corrected = corrections::correct(&mut project, &found);
        let (document, fixed) = Document::from_project(&project);
        let is_converted =
            matches!(import::for_path(path).map(|importer| importer.import), Some(Import::Convert(_)));
        let known = known.filter(|_| !is_converted);
        let past =
            storage.zip(known.as_ref()).and_then(|(storage, known)| Past::read(storage, known, &document));
        let (mut editor, past) = match past {
            Some(Past { restored: Restored { history, shown, state }, journal }) => {
                (Editor::restored(history, Some(path.to_owned()), shown), Some((state, journal)))
            }
            None => (Editor::opened(document, (!is_converted).then(|| path.to_owned())), None),
        };
        editor.set_repaired(!fixed.is_empty());
        let place = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        // What is wrong with the document itself the editor finds.
        let of_text = found.iter().filter(|found| found.code.is_of_text());
        let of_text = of_text.chain(corrected).map(|found| FileProblem::of_opening(&place, found));
        editor.set_notes(of_text.chain(notes_of_repairs(path, fixed)).collect());
        editor.refresh();
        Ok(Self { known, editor, past, is_converted })
    }
}

/// The history of a file by an earlier start.
struct Past {
    restored: Restored,
    journal: PathBuf,
}

impl Past {
    /// `None` if there is none that ends at this document, which was read from the file.
    fn read(storage: &Storage, known: &KnownFile, document: &Document) -> Option<Self> {
        let found = history_of(storage, known)?;
        if found.recorded.state.text() != text_of(document) {
            return None;
        }
        Some(Self { restored: restored(found.recorded.state)?, journal: found.journal })
    }
}

impl App {
    /// Opens a project, or asks first if another window has it open.
    pub fn open_path(&mut self, path: &Path) {
        // What is opened stays the same file, wherever the program's folder is by then.
        let path = &std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        match self.safety.access(path) {
            Access::ReadOnly(owner) if !self.is_open_here(path) => {
                self.ask_about_use(path.to_owned(), owner);
            }
            access => self.open_with(path, access),
        }
    }

    /// Opens a project that may be used like this. An error leaves the current project open.
    pub(super) fn open_with(&mut self, path: &Path, access: Access) {
        self.open_beside(path, access, false);
    }

    /// Opens a project that may be used like this. The one that is open now is closed, or put aside to be taken back.
    pub(super) fn open_beside(&mut self, path: &Path, access: Access, keeps_open: bool) {
        let task = Task {
            is_small: is_small(path),
            title: tr!("app-opening", path = path.display()),
            can_cancel: true,
            deadline: None,
        };
        let (read, shown) = (path.to_owned(), path.to_owned());
        let storage = self.safety.storage.clone();
        self.work(
            task,
            move || OpenedProject::read(&read, storage.as_ref()),
            move |app, opened| match opened {
                Ok(opened) => app.show_opened(shown, opened, access, keeps_open),
                Err(error) => app.refuse(&error),
            },
        );
    }

    fn show_opened(&mut self, path: PathBuf, opened: OpenedProject, access: Access, keeps_open: bool) {
        let OpenedProject { known, editor, past, is_converted } = opened;
        if keeps_open {
            self.shelve();
            self.show_beside_shelf(editor);
        } else {
            self.show_editor(editor);
        }
        self.files.converted_from = is_converted.then(|| path.clone());
        match past {
            Some((state, journal)) => {
                let shown = self.shown_now();
                let subject = JournalStart::Restored(Box::new(state), journal);
                self.safety.resume(subject, known, self.editor.history(), &shown);
            }
            None => self.begin_recording(known),
        }
        self.safety.set_access(if is_converted { Access::Ours(None) } else { access });
        // What is opened on the way into a symbol is part of what is open.
        if !keeps_open {
            self.settings.add_recent(path);
        }
        self.files.pictures.forget();
        self.load_pictures();
    }
}

/// What a document leaves out of its file or has in another form.
pub(super) fn notes_of_repairs(path: &Path, repairs: Vec<String>) -> impl Iterator<Item = FileProblem> {
    let place = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    repairs.into_iter().map(move |message| FileProblem {
        is_error: true,
        place: place.clone(),
        message,
        stays: false,
    })
}

/// What is not understood in a file and kept there; `None` for one that takes long to read.
pub(super) fn notes_of(path: &Path) -> Option<Vec<FileProblem>> {
    let (_, found) = is_small(path).then(|| import::read_project(path).ok()).flatten()?;
    let place = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let of_text = found.iter().filter(|found| found.code.is_of_text());
    Some(of_text.map(|found| FileProblem::of_opening(&place, found)).filter(|note| note.stays).collect())
}
