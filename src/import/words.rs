//! What is wrong with a file, and what can't be taken over, in the words of users.

use std::path::Path;

use kineograph_import::{Error, Note, Quantity, Reason};

use crate::text::tr;

/// Why a file can't be imported.
pub fn refused(path: &Path, error: &Error) -> String {
    let why = match &error.reason {
        Reason::NotThis => tr!("import-unknown-kind").to_owned(),
        Reason::Unsupported(what) => tr!("import-unsupported", what = *what),
        Reason::Syntax(words) => tr!("import-syntax", words = words.as_str()),
        Reason::Missing(what) => tr!("import-missing", what = *what),
        Reason::Wanted(what) => tr!("import-wanted", what = *what),
        Reason::TooMuch { what, limit, .. } => too_much(*what, *limit),
        // Also reasons that are new.
        _ => tr!("import-damaged").to_owned(),
    };
    let path = path.display().to_string();
    if error.place.is_empty() {
        tr!("import-refused", path = path, why = why)
    } else {
        tr!("import-refused-at", path = path, place = error.place.as_str(), why = why)
    }
}

fn too_much(what: Quantity, limit: u64) -> String {
    match what {
        Quantity::Bytes => tr!("import-too-many-bytes", most = limit >> 20),
        Quantity::Side => tr!("import-too-large", most = limit),
        Quantity::Pixels => tr!("import-too-many-pixels", most = limit),
        Quantity::Frames => tr!("import-too-many-frames", most = limit),
        Quantity::NameChars => tr!("import-name-too-long", most = limit),
        Quantity::Depth => tr!("import-too-deep").to_owned(),
        _ => tr!("import-too-many-items", most = limit),
    }
}

/// What a file says and the project can't.
pub fn note(note: &Note) -> String {
    if note.place.is_empty() {
        tr!("import-note", what = note.what.as_str())
    } else {
        tr!("import-note-at", what = note.what.as_str(), place = note.place.as_str())
    }
}
