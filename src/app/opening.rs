//! Opening a project: a thread reads, checks and compiles a large one.

use std::path::{Path, PathBuf};

use kineograph_runtime::{Code, Diagnostics};
use kineograph_store::KnownFile;

use super::App;
use super::safety::Access;
use super::work::{Task, is_small};
use crate::document::Document;
use crate::editor::Editor;
use crate::import::importer::Import;
use crate::import::{self, corrections};
use crate::io::IoError;
use crate::problems::Note;
use crate::recovery::Storage;
use crate::text::tr;

/// A project that was read.
struct Opened {
    known: Option<KnownFile>,
    editor: Editor,
    /// Whether the file is of another format, and is not written over.
    is_converted: bool,
}

impl Opened {
    fn read(path: &Path) -> Result<Self, IoError> {
        let known = Storage::know(path);
        let (mut project, found) = import::read_project(path)?;
        let corrected = corrections::correct(&mut project, &found);
        let (document, fixed) = Document::from_project(&project);
        let is_converted =
            matches!(import::for_path(path).map(|importer| importer.import), Some(Import::Convert(_)));
        let mut editor = Editor::opened(document, (!is_converted).then(|| path.to_owned()));
        editor.set_repaired(!fixed.is_empty());
        editor.set_newer_format(newer_format(&found));
        let place = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        // What is wrong with the document itself the editor finds.
        let of_text = found.iter().filter(|found| found.code.is_of_text());
        let of_text = of_text.chain(corrected).map(|found| Note::of_opening(&place, found));
        let fixed = fixed.into_iter().map(|message| Note { is_error: true, place: place.clone(), message });
        editor.set_notes(of_text.chain(fixed).collect());
        editor.refresh();
        Ok(Self { known: known.filter(|_| !is_converted), editor, is_converted })
    }
}

impl App {
    /// Opens a project that may be used like this. An error leaves the current project open.
    pub(super) fn open_with(&mut self, path: &Path, access: Access) {
        let task = Task {
            is_small: is_small(path),
            title: tr!("app-opening", path = path.display()),
            can_cancel: true,
        };
        let (read, shown) = (path.to_owned(), path.to_owned());
        self.work(
            task,
            move || Opened::read(&read),
            move |app, opened| match opened {
                Ok(opened) => app.show_opened(shown, opened, access),
                Err(error) => app.notices.error(error.to_string()),
            },
        );
    }

    fn show_opened(&mut self, path: PathBuf, opened: Opened, access: Access) {
        let Opened { known, editor, is_converted } = opened;
        self.show_editor(editor);
        self.begin_recording(known);
        self.safety.set_access(if is_converted { Access::Ours(None) } else { access });
        self.files.converted_from = is_converted.then(|| path.clone());
        self.settings.add_recent(path);
        self.files.pictures.asked.clear();
        self.load_pictures();
    }
}

/// The format of a file that was written by a newer version.
fn newer_format(found: &Diagnostics) -> Option<u32> {
    let newer = found.iter().find(|found| found.code == Code::ReadFromNewer)?;
    Some(newer.arg("format")?.to_string().parse().unwrap_or(u32::MAX))
}

/// The format of the project in a file if a newer version wrote it.
pub(super) fn newer_format_of(path: &Path) -> Option<u32> {
    newer_format(&import::read_project(path).ok()?.1)
}
