//! The one error that a game meets: what is wrong, and where.

mod from;
mod place;

pub use place::ErrorPlace;
pub(crate) use place::trail;

use core::fmt;

use crate::prelude::*;

/// Why something cannot be done, with its place. All errors of this crate become one by `?`.
///
/// It is displayed as one sentence that says where to look, what is wrong there and what would be right.
///
/// ```
/// use kineograph_runtime::{Error, ErrorKind, Program, format::Action};
/// fn compiled(tree: &Action) -> Result<(), Error> {
///     Program::compile(tree)?;
///     Ok(())
/// }
/// let step = Action::spawn([Action::move_by(-1.0, [8.0, 0.0])]);
/// let error = compiled(&Action::sequence([Action::delay(1.0), step])).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Action);
/// assert_eq!(error.place().trail(), "Sequence[1] › Spawn[0] › MoveBy");
/// assert_eq!(error.to_string(), "Sequence[1] › Spawn[0] › MoveBy: duration must be at least 0 (is -1)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Fault>);

#[derive(Clone, PartialEq, Eq)]
struct Fault {
    kind: ErrorKind,
    place: ErrorPlace,
    message: String,
    /// What else is wrong; they have no others themselves.
    others: Vec<Error>,
}

/// What an [`Error`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text or file cannot be read: it is empty, cut off, nested too deep, no text, or not in the format.
    Unreadable,
    /// The file was written by a later version.
    NewerFormat,
    /// Something in a project beside its trees of actions: a name, a number, a picture.
    Project,
    /// A tree of actions that cannot be played.
    Action,
    /// A text that is no ease.
    Ease,
    /// An action that has no reverse.
    NotReversible,
    /// An action has no such parameter, or one of another type.
    Parameter,
    /// More named values than a target may have.
    TooManyValues,
    /// A node that cannot be put there.
    Scene,
}

impl Error {
    fn new(kind: ErrorKind, place: ErrorPlace, message: impl Into<String>) -> Self {
        Self(Box::new(Fault { kind, place, message: message.into(), others: Vec::new() }))
    }

    /// One error out of several; none if there is none.
    fn of_all(errors: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut errors = errors.into_iter();
        let mut first = errors.next()?;
        first.0.others.extend(errors);
        Some(first)
    }

    /// What it is about.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Where it is.
    #[must_use]
    pub fn place(&self) -> &ErrorPlace {
        &self.0.place
    }

    /// What is wrong and what would be right, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What else is wrong: a tree and a project are looked through to the end.
    #[must_use]
    pub fn others(&self) -> &[Self] {
        &self.0.others
    }

    /// The same error in a clip of this name.
    #[cfg(feature = "ron")]
    pub(crate) fn in_clip(mut self, clip: &str) -> Self {
        self.0.place.clip = Some(clip.to_owned());
        for other in &mut self.0.others {
            other.0.place.clip = Some(clip.to_owned());
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { place, message, others, .. } = &*self.0;
        if place.is_empty() {
            f.write_str(message)?;
        } else {
            write!(f, "{place}: {message}")?;
        }
        match others.len() {
            0 => Ok(()),
            1 => f.write_str(" (and one more problem)"),
            more => write!(f, " (and {more} more problems)"),
        }
    }
}

/// As it is displayed, so that `unwrap` and `main` show it readably.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.kind())
    }
}

impl core::error::Error for Error {}
