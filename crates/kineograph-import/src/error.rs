//! Why a file can't be read.

use std::borrow::Cow;
use std::fmt;

use crate::syntax::SyntaxFault;

/// Why a file can't be read, and where in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Error {
    /// What is wrong.
    pub reason: Reason,
    /// Where: a line and column, or the way to a value, such as `frames/run_01.png/rect`. Empty for the whole file.
    pub place: String,
}

/// What is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// It is none of the known kinds, or not of the kind that its name promises.
    #[error("this is no such file")]
    NotThis,
    /// It has something that is known and not read, such as a tileset in another file. The words name it.
    #[error("{0} can't be read")]
    Unsupported(&'static str),
    /// A property list in its binary form.
    #[error("a binary property list can't be read")]
    BinaryList,
    /// Its text can't be read.
    #[error("{0}")]
    Syntax(SyntaxFault),
    /// Something is needed and not there. The word is its name in the file.
    #[error("`{0}` is missing")]
    Missing(Cow<'static, str>),
    /// Something is there twice, and once is allowed. The word is its name in the file.
    #[error("`{0}` is there twice")]
    Twice(String),
    /// Something is not as it must be. The words are what is wanted.
    #[error("{0} is wanted")]
    Wanted(&'static str),
    /// A sheet without frames.
    #[error("it has no frames")]
    NoFrames,
    /// Bytes that should follow are missing or make no sense.
    #[error("the file is damaged or cut off")]
    Damaged,
    /// It takes longer than whoever reads it wants to wait.
    #[error("it takes too long")]
    OutOfTime,
    /// It was not begun: other files of its kind, which take too long, are still being read.
    #[error("other files are still being read")]
    Busy,
    /// The library that reads it fails on it.
    #[error("the library that reads it fails")]
    Failed,
    /// A definition of a drawing uses itself. The words are the way from it to itself, such as `pattern#a → mask#b → pattern#a`.
    #[error("a definition uses itself: {0}")]
    LeadsBack(String),
    /// More than the limits allow.
    #[error("{what} is {is}, above the limit of {limit}")]
    TooMuch {
        /// Of what.
        what: Quantity,
        /// How much there is, or at least is.
        is: u64,
        /// The most that is read.
        limit: u64,
    },
}

/// What there can be too much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Quantity {
    /// Bytes of a file.
    Bytes,
    /// Width or height in pixels.
    Side,
    /// Pixels of a picture.
    Pixels,
    /// Frames of a picture.
    Frames,
    /// Items of a description.
    Items,
    /// Characters of a name.
    NameChars,
    /// Values inside of each other.
    Depth,
    /// Memory for decoding, in bytes.
    Memory,
    /// Memory for the layers, masks and filters of a drawing, in bytes.
    LayerMemory,
    /// Elements of a drawing, each as often as it is drawn.
    Elements,
    /// Stops of a gradient.
    Stops,
    /// Steps of drawing.
    Steps,
    /// Attributes of all elements.
    Attributes,
    /// Attributes of one element.
    ElementAttributes,
    /// Prefixes of names that are declared.
    Prefixes,
    /// Comparisons of elements with rules of style sheets.
    Comparisons,
}

impl Reason {
    /// Something is needed and not there.
    pub(crate) const fn missing(name: &'static str) -> Self {
        Self::Missing(Cow::Borrowed(name))
    }
}

impl Error {
    /// An error at a place.
    pub fn at(place: impl Into<String>, reason: Reason) -> Self {
        Self { reason, place: place.into() }
    }

    /// An error of the whole file.
    pub const fn whole(reason: Reason) -> Self {
        Self { reason, place: String::new() }
    }

    /// The same error, inside of a further place.
    #[must_use]
    pub(crate) fn inside(mut self, outer: &str) -> Self {
        self.place = if self.place.is_empty() { outer.to_owned() } else { format!("{outer}/{}", self.place) };
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            write!(f, "{}", self.reason)
        } else {
            write!(f, "{}: {}", self.place, self.reason)
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bytes => "the size in bytes",
            Self::Side => "width or height",
            Self::Pixels => "the number of pixels",
            Self::Frames => "the number of frames",
            Self::Items => "the number of items",
            Self::NameChars => "the length of a name",
            Self::Depth => "the nesting",
            Self::Memory => "the memory in bytes",
            Self::LayerMemory => "the memory of layers in bytes",
            Self::Elements => "the number of elements, each as often as it is drawn,",
            Self::Stops => "the number of stops of a gradient",
            Self::Steps => "the number of steps of drawing",
            Self::Attributes => "the number of attributes",
            Self::ElementAttributes => "the number of attributes of an element",
            Self::Prefixes => "the number of prefixes",
            Self::Comparisons => "elements times rules of style sheets",
        })
    }
}

/// Refuses what is above a limit.
pub(crate) fn at_most(what: Quantity, is: u64, limit: u64) -> Result<(), Error> {
    if is > limit { Err(Error::whole(Reason::TooMuch { what, is, limit })) } else { Ok(()) }
}
