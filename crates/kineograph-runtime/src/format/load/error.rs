//! Why a file is not a project that can be opened.

use super::MAX_FILE_BYTES;
use crate::format::action::MAX_DEPTH;
use crate::format::place::Position;
use crate::format::project::FORMAT;
use crate::prelude::*;

/// Why a file is not a project that can be opened. Each message is one sentence without the place;
/// [`LoadError::position`] has the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// Nothing in it but white space.
    #[error("The file is empty; a project needs at least `(format: {FORMAT})`.")]
    Empty,
    /// Larger than [`MAX_FILE_BYTES`].
    #[error("The file is too large to be a project: {bytes} bytes; at most {MAX_FILE_BYTES} are read.")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// Not UTF-8.
    #[error(
        "The file is not text: byte {offset} is not UTF-8. It may be a picture or another program's file."
    )]
    NotText {
        /// Bytes before the first wrong one.
        offset: usize,
    },
    /// No `format` at the outermost level.
    #[error("This is not a Kineograph project: it does not say `format: {FORMAT}`.")]
    NotAProject,
    /// A format that never existed.
    #[error("There is no such format of Kineograph projects; this version reads formats 1 to {FORMAT}.")]
    UnknownFormat {
        /// Where the number stands.
        position: Position,
    },
    /// Written by a later version.
    #[error(
        "This file was written by a newer Kineograph (format {found}; this one reads up to {FORMAT}). \
         Update Kineograph to open it."
    )]
    NewerFormat {
        /// The number in the file, as written.
        found: String,
        /// Where the number stands.
        position: Position,
    },
    /// Nested too deep.
    #[error("Brackets are nested too deep here; actions may be nested {MAX_DEPTH} deep.")]
    TooDeep {
        /// The first bracket that is too deep.
        position: Position,
    },
    /// The end is missing.
    #[error(
        "The file ends inside the bracket that was opened in line {}, column {}; its end may have been cut off.",
        opened.line, opened.column
    )]
    CutOff {
        /// The innermost open bracket.
        opened: Position,
        /// The end of the file.
        position: Position,
    },
    /// Not readable as a project.
    #[error("{}", sentence(message))]
    Syntax {
        /// Where reading stopped.
        position: Position,
        /// What is wrong there.
        message: String,
    },
}

impl LoadError {
    /// The place in the text, where there is one.
    #[must_use]
    pub const fn position(&self) -> Option<Position> {
        match self {
            Self::Empty | Self::TooLarge { .. } | Self::NotText { .. } | Self::NotAProject => None,
            Self::UnknownFormat { position }
            | Self::NewerFormat { position, .. }
            | Self::TooDeep { position }
            | Self::CutOff { position, .. }
            | Self::Syntax { position, .. } => Some(*position),
        }
    }
}

/// With a capital letter and one full stop, unless it is a question.
fn sentence(message: &str) -> String {
    let message = message.trim_end_matches('.');
    let mut chars = message.chars();
    let stop = if message.ends_with('?') { "" } else { "." };
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).chain(stop.chars()).collect(),
        None => String::new(),
    }
}
