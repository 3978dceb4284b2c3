//! Diagnostics of a project: what is wrong and where. One type for loader, compiler, editor and command line.

mod code;
mod english;
mod list;
mod place;

use core::fmt;

use crate::prelude::*;
use crate::words::{format_number, shortened as shown};

pub use code::Code;
pub(crate) use list::Room;
pub use list::{Diagnostics, MAX_LISTED};
pub use place::{FieldPath, Place, Position, Segment};

/// Longer texts in arguments are truncated; a name is recognisable long before.
const MAX_ARG_CHARS: usize = 400;

/// A finding about a project, an error or a warning, with its place. Displayed as one sentence after the place.
///
/// ```
/// use kineograph_runtime::{Code, Program, format::Action};
/// let error = Program::compile(&Action::delay(-1.0)).unwrap_err();
/// let found = &error.diagnostics[0];
/// assert_eq!((found.code, found.place.param()), (Code::NumberTooSmall, Some("duration")));
/// assert_eq!(found.message(), "duration must be at least 0 (is -1)");
/// assert_eq!(found.to_string(), "DelayTime: duration must be at least 0 (is -1)");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The kind of finding, for code.
    pub code: Code,
    /// Error or warning; usually the severity of the code.
    pub severity: Severity,
    /// Where it is.
    pub place: Box<Place>,
    args: Vec<(&'static str, Arg)>,
}

/// Whether a [`Diagnostic`] is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The project plays, but probably not as intended.
    Warning,
    /// The project cannot be played or drawn.
    Error,
}

/// An argument of a [`Diagnostic`]'s sentence. Displayed as in the sentence.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Arg {
    /// A number.
    Number(f64),
    /// A text; longer than some hundred characters it is truncated and ends with `…`. It is stored as in the file and displayed without
    /// control characters, see [`shortened`](crate::format::shortened).
    Text(String),
}

impl Diagnostic {
    pub(crate) fn new(code: Code) -> Self {
        Self { code, severity: code.severity(), place: Box::default(), args: Vec::new() }
    }

    pub(crate) fn at(mut self, place: Place) -> Self {
        self.place = Box::new(place);
        self
    }

    /// The diagnostic as an error, whatever the severity of its code.
    #[cfg(feature = "serde")]
    pub(crate) fn into_error(self) -> Self {
        Self { severity: Severity::Error, ..self }
    }

    /// The diagnostic with a position in a text.
    #[cfg(feature = "ron")]
    pub(crate) fn at_position(mut self, position: Position) -> Self {
        self.place.position = Some(position);
        self
    }

    pub(crate) fn number(mut self, name: &'static str, number: f64) -> Self {
        self.args.push((name, Arg::Number(number)));
        self
    }

    pub(crate) fn text(mut self, name: &'static str, text: &str) -> Self {
        self.args.push((name, Arg::Text(truncated(text))));
        self
    }

    /// The diagnostic with the name that was probably meant, if given.
    pub(crate) fn near(self, name: Option<&str>) -> Self {
        match name {
            Some(name) => self.text(english::NEAR, name),
            None => self,
        }
    }

    /// True for a [`Severity::Error`].
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The arguments of its sentence, by name: those of [`Code::args`], optionally `near`, the name that was
    /// probably meant, and `options`.
    pub fn args(&self) -> impl Iterator<Item = (&'static str, &Arg)> {
        self.args.iter().map(|(name, arg)| (*name, arg))
    }

    /// The argument of this name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args().find(|(own, _)| *own == name).map(|(_, arg)| arg)
    }

    /// The ids of its sentences in `texts/diagnostics.ftl`, which all use its arguments; they are joined by `; `.
    pub fn sentence_ids(&self) -> impl Iterator<Item = &'static str> {
        let added = english::ADDED.into_iter().filter(|(arg, _)| self.arg(arg).is_some());
        core::iter::once(self.code.id()).chain(added.map(|(_, id)| id))
    }

    /// What is wrong and what to do, in English, without the place.
    pub fn message(&self) -> String {
        let sentences: Vec<String> =
            self.sentence_ids().map(|id| english::sentence(id, &self.args)).collect();
        sentences.join("; ")
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.message())
    }
}

/// The code and the displayed text.
impl fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {self}", self.severity, self.code.id())
    }
}

impl core::error::Error for Diagnostic {}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => f.write_str(&format_number(*number)),
            // A truncated text has one more character.
            Self::Text(text) => shown(text).to(MAX_ARG_CHARS + 1).fmt(f),
        }
    }
}

/// Numbers are equal if their bits are, so that NaN equals itself.
impl PartialEq for Arg {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.to_bits() == b.to_bits(),
            (Self::Text(a), Self::Text(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Arg {}

impl Severity {
    pub(crate) const fn is_error(self) -> bool {
        matches!(self, Self::Error)
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

/// A text as an argument: a longer one ends with `…`.
pub(crate) fn truncated(text: &str) -> String {
    match text.char_indices().nth(MAX_ARG_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
