//! Texts of users as messages repeat them.

use core::fmt::{self, Write};

/// The most characters of a text that a message repeats.
pub const MAX_SHOWN_CHARS: usize = 60;

/// A text as a message repeats it: at most its first [`MAX_SHOWN_CHARS`] characters, then “…”. Line breaks and tabs are blanks, and other
/// characters that a terminal obeys or that hide or reorder text are written as `\u{…}`. So a message stays one line, and no name in it
/// passes for another message.
///
/// ```
/// use kineograph_runtime::format::shortened;
/// assert_eq!(shortened("hop").to_string(), "hop");
/// assert_eq!(shortened("two\nlines").to_string(), "two lines");
/// assert_eq!(shortened("\u{1b}[2Jred \u{202e}nor.evil").to_string(), "\\u{1b}[2Jred \\u{202e}nor.evil");
/// assert_eq!(shortened(&"x".repeat(5_000_000)).to_string(), format!("{}…", "x".repeat(60)));
/// ```
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
            match c {
                '\n' | '\r' | '\t' => f.write_char(' ')?,
                c if is_unseen(c) => write!(f, "{}", c.escape_unicode())?,
                c => f.write_char(c)?,
            }
        }
        if chars.next().is_some() { f.write_char('…') } else { Ok(()) }
    }
}

/// Whether a character controls a terminal, or hides or reorders what is beside it. Joiners are not among them: names in some scripts, and
/// pictograms, need them.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}
