//! Shortens texts of users for messages.

use core::fmt::{self, Write};

/// The most characters of a text shown in a message.
pub const MAX_SHOWN_CHARS: usize = 60;

/// A text as shown in a message: at most its first [`MAX_SHOWN_CHARS`] characters, then “…”. Line breaks and tabs become spaces. Other
/// characters that control a terminal, or hide or reorder text, become `\u{…}`. So a message stays on one line, and no name in it
/// looks like another message.
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
    /// With at most `most` characters.
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

/// Whether a character controls a terminal, or hides or reorders text. Joiners are allowed: names in some scripts, and
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
