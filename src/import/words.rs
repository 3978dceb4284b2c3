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
        Reason::OutOfTime => tr!("import-out-of-time").to_owned(),
        // Also reasons that are new.
        _ => tr!("import-damaged").to_owned(),
    };
    let path = path.display().to_string();
    if error.place.is_empty() {
        tr!("import-refused", path = path, why = why)
    } else {
        tr!("import-refused-at", path = path, place = readable(&error.place), why = why)
    }
}

/// A place in a file: line and column in words, anything else as it is.
fn readable(place: &str) -> String {
    let number = |text: &str| text.parse::<u32>().ok();
    let position = place.split_once(':').and_then(|(line, column)| number(line).zip(number(column)));
    position.map_or_else(|| place.to_owned(), |(line, column)| tr!("import-position", line, column))
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
        tr!("import-note-at", what = note.what.as_str(), place = readable(&note.place))
    }
}

/// What of a drawing is not drawn, and what to do about it.
pub fn not_drawn(note: &Note) -> String {
    let (what, place) = (note.what.as_str(), readable(&note.place));
    let is_at = place != note.place;
    match (what, is_at) {
        ("text", true) => tr!("import-text-at", place),
        ("text", false) => tr!("import-text-named", name = place),
        ("image", true) => tr!("import-picture-at", place),
        ("image", false) => tr!("import-picture-named", name = place),
        _ => self::note(note),
    }
}
