//! The one error type for games.

use core::fmt;

#[cfg(feature = "ron")]
use crate::diagnostic::Position;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Place};
use crate::prelude::*;

/// What is wrong and where. Every error of this crate becomes one by `?`.
///
/// Displayed as one sentence: the place, what is wrong there and what would be right.
///
/// ```
/// use kineograph_runtime::{Code, Error, Program, format::Action};
/// fn compiled(tree: &Action) -> Result<(), Error> {
///     Program::compile(tree)?;
///     Ok(())
/// }
/// let step = Action::spawn([Action::move_by(-1.0, [8.0, 0.0])]);
/// let error = compiled(&Action::sequence([Action::delay(1.0), step])).unwrap_err();
/// assert_eq!(error.code(), Code::NumberTooSmall);
/// assert_eq!(error.place().trail(), "Sequence[1] › Spawn[0] › MoveBy");
/// assert_eq!(error.to_string(), "Sequence[1] › Spawn[0] › MoveBy: duration must be at least 0 (is -1)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Fault>);

#[derive(Clone, PartialEq, Eq)]
struct Fault {
    first: Diagnostic,
    others: Vec<Diagnostic>,
    /// The number of further errors that are not listed.
    unlisted: usize,
}

impl Error {
    /// One error from all errors of a list; `None` if the list has none.
    pub(crate) fn of_all(found: Diagnostics) -> Option<Self> {
        let errors = found.error_count();
        let mut listed = found.into_vec().into_iter().filter(Diagnostic::is_error);
        let first = listed.next()?;
        let others: Vec<Diagnostic> = listed.collect();
        let unlisted = errors - 1 - others.len();
        Some(Self(Box::new(Fault { first, others, unlisted })))
    }

    /// The kind of error, for code.
    pub fn code(&self) -> Code {
        self.0.first.code
    }

    /// Where the error is.
    pub fn place(&self) -> &Place {
        &self.0.first.place
    }

    /// What is wrong and what would be right, without the place.
    pub fn message(&self) -> String {
        self.0.first.message()
    }

    /// The first error, with its arguments.
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.0.first
    }

    /// The other errors; trees and projects are checked to the end. At most [`MAX_LISTED`](crate::diagnostic::MAX_LISTED)
    /// are listed; the displayed sentence counts the others too.
    pub fn others(&self) -> &[Diagnostic] {
        &self.0.others
    }

    /// The error with its positions changed by `moved`.
    #[cfg(feature = "ron")]
    pub(crate) fn moved(mut self, moved: impl Fn(Position) -> Position) -> Self {
        let Fault { first, others, .. } = &mut *self.0;
        for diagnostic in others.iter_mut().chain([first]) {
            diagnostic.place.position = diagnostic.place.position.map(&moved);
        }
        self
    }

    /// The error with the name of the clip that it is in.
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn in_clip(mut self, clip: &str) -> Self {
        let Fault { first, others, .. } = &mut *self.0;
        for diagnostic in others.iter_mut().chain([first]) {
            diagnostic.place.clip = Some(clip.to_owned());
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.first.fmt(f)?;
        match self.0.others.len() + self.0.unlisted {
            0 => Ok(()),
            1 => f.write_str(" (and one more problem)"),
            more => write!(f, " (and {more} more problems)"),
        }
    }
}

/// Same as `Display`, so that `unwrap` and `main` print it readably.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl core::error::Error for Error {}

impl From<Diagnostic> for Error {
    fn from(first: Diagnostic) -> Self {
        Self(Box::new(Fault { first, others: Vec::new(), unlisted: 0 }))
    }
}

/// An error with the sentence of another error type.
pub fn said(code: Code, error: &dyn fmt::Display) -> Error {
    Diagnostic::new(code).text("message", &error.to_string()).into()
}
