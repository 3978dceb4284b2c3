//! Texts of users as messages repeat them.

use core::fmt::{self, Write};

/// The most characters of a text that a message repeats.
pub const MAX_SHOWN_CHARS: usize = 60;

/// A text as a message repeats it: at most its first [`MAX_SHOWN_CHARS`] characters, then “…”. Line breaks and other control characters
/// are blanks, so that a message stays one line.
///
/// ```
/// use kineograph_runtime::format::shortened;
/// assert_eq!(shortened("hop").to_string(), "hop");
/// assert_eq!(shortened("two\nlines").to_string(), "two lines");
/// assert_eq!(shortened(&"x".repeat(5_000_000)).to_string(), format!("{}…", "x".repeat(60)));
/// ```
#[must_use]
pub const fn shortened(text: &str) -> Shortened<'_> {
    Shortened { text, most: MAX_SHOWN_CHARS }
}

/// See [`shortened`].
#[derive(Debug, Clone, Copy)]
pub struct Shortened<'a> {
    text: &'a str,
    most: usize,
}

impl Shortened<'_> {
    /// With at most so many characters.
    #[must_use]
    pub const fn to(self, most: usize) -> Self {
        Self { most, ..self }
    }
}

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.text.chars();
        for c in chars.by_ref().take(self.most) {
            f.write_char(if c.is_control() { ' ' } else { c })?;
        }
        if chars.next().is_some() { f.write_char('…') } else { Ok(()) }
    }
}
