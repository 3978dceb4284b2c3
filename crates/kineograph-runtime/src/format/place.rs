//! Problems in a project, and the places that they name.

use crate::prelude::*;
use core::fmt;

/// Something in a project that is wrong or doubtful.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// Where it is in the project.
    pub place: Place,
    /// Where it is in the file; `None` for a project that was not read from a text.
    pub position: Option<Position>,
    /// What is wrong and what would be right, in one sentence.
    pub message: String,
    /// Of which action and clip it is.
    pub(crate) cause: Option<Box<Cause>>,
}

/// The problem of a tree that a [`Problem`] of a project was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cause {
    /// Name of the clip.
    pub clip: String,
    pub problem: crate::program::Problem,
}

/// How bad a [`Problem`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// It plays, but probably not as intended.
    Warning,
    /// What it concerns cannot be played or drawn.
    Error,
}

/// The way from the project to a value inside it, such as `clips[0].action.actions[2].duration`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Place(Vec<Segment>);

/// One step from a value to a value inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Segment {
    /// The field of a struct or of an action.
    Field(&'static str),
    /// The item of a list or of a tuple, from 0.
    Index(usize),
}

/// A line and a column in a text, both from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Problem {
    /// Something that cannot be played or drawn.
    #[must_use]
    pub fn error(place: Place, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, place, message.into())
    }

    /// Something that plays, but probably not as intended.
    #[must_use]
    pub fn warning(place: Place, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, place, message.into())
    }

    fn new(severity: Severity, place: Place, message: String) -> Self {
        Self { severity, place, position: None, message, cause: None }
    }

    /// What validation of a tree has found, in a clip.
    pub(super) fn of_tree(
        severity: Severity,
        place: Place,
        clip: &str,
        problem: crate::program::Problem,
    ) -> Self {
        let message = problem.message.clone();
        let cause = Some(Box::new(Cause { clip: clip.to_owned(), problem }));
        Self { cause, ..Self::new(severity, place, message) }
    }

    /// True for a [`Severity::Error`].
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// One sentence with its place, as of an [`Error`](crate::Error).
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::Error::from(self.clone()).fmt(f)
    }
}

impl core::error::Error for Problem {}

impl Place {
    /// The project itself.
    #[must_use]
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// The field `name` of the value at this place.
    #[must_use]
    pub fn field(&self, name: &'static str) -> Self {
        self.then(Segment::Field(name))
    }

    /// Item `index` of the value at this place.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.then(Segment::Index(index))
    }

    /// Item `index` of the field `list` of the value at this place.
    #[must_use]
    pub fn item(&self, list: &'static str, index: usize) -> Self {
        self.field(list).then(Segment::Index(index))
    }

    /// The steps, from the project inwards.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    fn then(&self, segment: Segment) -> Self {
        let mut segments = Vec::with_capacity(self.0.len() + 1);
        segments.extend_from_slice(&self.0);
        segments.push(segment);
        Self(segments)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Field(name) if nth == 0 => f.write_str(name)?,
                Segment::Field(name) => write!(f, ".{name}")?,
                Segment::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_like_paths() {
        let place = Place::root().item("clips", 0).field("action").item("actions", 2).field("duration");
        assert_eq!(place.to_string(), "clips[0].action.actions[2].duration");
        assert_eq!(Place::root().to_string(), "");
    }
}
