//! Why a text can't be worked on.

use kineograph_runtime::Position;

/// Why a text can't be worked on.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is no project.
    #[error(transparent)]
    NotAProject(#[from] kineograph_runtime::Error),
    /// Brackets, commas or colons are not in their places.
    #[error("{position}: {reason}")]
    Syntax {
        /// Line and column.
        position: Position,
        /// What is wrong there.
        reason: SyntaxReason,
    },
    /// A difference does not fit the text.
    #[error("the difference does not fit this file at {place}")]
    DoesNotFit {
        /// Where, in words.
        place: String,
    },
}

/// What is wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SyntaxReason {
    /// The text ends before its value does.
    #[error("the text ends here, before all brackets are closed")]
    Unfinished,
    /// A block comment has no end.
    #[error("this comment has no end: close it with */")]
    UnclosedComment,
    /// Something stands where something else must be.
    #[error("this is not expected here")]
    Unexpected,
    /// More brackets than [`Tree::parse`](crate::Tree::parse) reads.
    #[error("brackets are nested too deep")]
    TooDeep,
}

impl Error {
    /// Line and column, if the error has a place in a text.
    pub fn position(&self) -> Option<Position> {
        match self {
            Self::NotAProject(error) => error.place().position(),
            Self::Syntax { position, .. } => Some(*position),
            Self::DoesNotFit { .. } => None,
        }
    }
}
