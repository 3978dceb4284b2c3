//! Divides RON into tokens without interpreting them, so that broken and future files can be examined.

use core::ops::Range;

use crate::diagnostic::Position;
use crate::prelude::*;

/// One token; comments and white space are skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// `(`, `[` or `{`
    Open,
    /// `)`, `]` or `}`
    Close,
    /// `,`; also `;` and a single `.`, which are not RON but are usually typed instead of a comma.
    Comma,
    /// `:`
    Colon,
    /// A string of any kind, or a character.
    Quoted,
    /// A name, a number or anything else.
    Word,
}

/// Iterates over tokens with their byte ranges. It accepts any text and always terminates.
#[derive(Debug, Clone)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// The tokens of a text, from its beginning.
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The tokens from a byte offset on, which must be a character boundary.
    pub const fn from(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    fn rest(&self) -> &'a str {
        // `at` is always a character boundary: every step advances by whole characters.
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_blank(&mut self) {
        loop {
            let blanks = self.rest().bytes().take_while(|byte| class(*byte) == Class::Blank).count();
            self.at += blanks;
            match self.text.as_bytes().get(self.at).map(|byte| class(*byte)) {
                Some(Class::Slash) => match comment_len(self.rest()) {
                    Some(len) => self.at += len,
                    None => return,
                },
                Some(Class::Wide) => match self.rest().chars().next() {
                    Some(c) if is_blank(c) => self.at += c.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }
}

impl Iterator for Scanner<'_> {
    type Item = (Token, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blank();
        let start = self.at;
        let (token, len) = match self.text.as_bytes().get(start)? {
            b'(' | b'[' | b'{' => (Token::Open, 1),
            b')' | b']' | b'}' => (Token::Close, 1),
            b',' | b';' => (Token::Comma, 1),
            b'.' if word_len(self.rest()) == 1 => (Token::Comma, 1),
            b':' => (Token::Colon, 1),
            b'"' | b'\'' | b'b' | b'r' => match quoted_len(self.rest()) {
                Some(len) => (Token::Quoted, len),
                None => (Token::Word, word_len(self.rest())),
            },
            _ => (Token::Word, word_len(self.rest())),
        };
        self.at += len;
        Some((token, start..self.at))
    }
}

/// What a byte of a text can begin. Files are mostly ASCII, and each file is scanned several times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    /// Brackets, commas, colons and quotes, which end a word.
    Mark,
    /// May begin a comment.
    Slash,
    /// Part of a non-ASCII character.
    Wide,
    Other,
}

const fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

static CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < classes.len() {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => Class::Blank,
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b';' | b':' | b'"' | b'\'' => Class::Mark,
            b'/' => Class::Slash,
            0x80.. => Class::Wide,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

/// Byte ranges of the comments in the text between two tokens. A `//` comment ends before its line feed.
pub fn comments(between: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = between.get(at..)?;
        let comment = rest.trim_start_matches(is_blank);
        let start = at + rest.len() - comment.len();
        let len = comment_len(comment)?;
        at = start + len;
        Some(start..at)
    })
}

/// The length of the comment at the start of `text`.
fn comment_len(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        Some(text.find('\n').unwrap_or(text.len()))
    } else {
        text.starts_with("/*").then(|| block_comment_len(text).unwrap_or(text.len()))
    }
}

/// White space as RON defines it.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'
            | '\n'
            | '\r'
            | '\x0b'
            | '\x0c'
            | '\u{85}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'
            | '\u{2029}'
    )
}

/// Byte offset of an unclosed block comment in the text after the last token.
pub fn unclosed_comment(behind: &str) -> Option<usize> {
    let last = comments(behind).last()?;
    let is_block = behind[last.clone()].starts_with("/*");
    (is_block && block_comment_len(&behind[last.clone()]).is_none()).then_some(last.start)
}

/// Block comments nest. `None` if unclosed.
fn block_comment_len(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut at = 0;
    while at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"/*") => {
                depth += 1;
                at += 2;
            }
            Some(b"*/") => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
    None
}

/// The length of the string or character at the start of `text`, its prefix included.
fn quoted_len(text: &str) -> Option<usize> {
    let (prefix, body) = match text.strip_prefix('b') {
        Some(body) => (1, body),
        None => (0, text),
    };
    let len = match body.chars().next()? {
        '"' => escaped_len(body, b'"'),
        '\'' => escaped_len(body, b'\''),
        'r' => raw_len(body)?,
        _ => return None,
    };
    Some(prefix + len)
}

/// Quotes and backslashes are never part of another character, so searching bytes is safe.
fn escaped_len(text: &str, quote: u8) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        if byte == b'\\' {
            bytes.next();
        } else if byte == quote {
            return at + 1;
        }
    }
    text.len()
}

/// `r"…"`, `r#"…"#` and so on; `None` for names that begin with r, also for the raw name `r#name`.
fn raw_len(text: &str) -> Option<usize> {
    let hashes = text.get(1..)?.bytes().take_while(|&b| b == b'#').count();
    let body_at = 1 + hashes + 1;
    if text.as_bytes().get(1 + hashes) != Some(&b'"') {
        return None;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let body = text.get(body_at..).unwrap_or_default();
    Some(body.find(&end).map_or(text.len(), |at| body_at + at + end.len()))
}

/// A word ends before any other token; it has at least one character.
fn word_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = text.chars().next().map_or(0, char::len_utf8);
    while let Some(byte) = bytes.get(at) {
        match class(*byte) {
            Class::Other => at += 1,
            Class::Slash if !matches!(bytes.get(at + 1), Some(b'/' | b'*')) => at += 1,
            Class::Wide => match text.get(at..).and_then(|rest| rest.chars().next()) {
                Some(c) if !is_blank(c) => at += c.len_utf8(),
                _ => break,
            },
            _ => break,
        }
    }
    at
}

/// The line and column of a byte offset; offsets outside the text are at its end.
pub fn position_at(text: &str, offset: usize) -> Position {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    Position {
        line: 1 + before.bytes().filter(|&b| b == b'\n').count(),
        column: 1 + before[line_start..].chars().count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        Scanner::new(text).map(|(_, range)| &text[range]).collect()
    }

    #[test]
    fn strings_and_comments_hide_brackets() {
        assert_eq!(
            words("a(b:\"(\\\")\",/*,/*[*/]*/c//)\n)"),
            ["a", "(", "b", ":", "\"(\\\")\"", ",", "c", ")"]
        );
        assert_eq!(
            words("r#\"a\"b(\"#,r\"\\\",'\\'','\"'"),
            ["r#\"a\"b(\"#", ",", "r\"\\\"", ",", "'\\''", ",", "'\"'"]
        );
        assert_eq!(words("r#type b\"x\" rest -1.5e3"), ["r#type", "b\"x\"", "rest", "-1.5e3"]);
    }

    #[test]
    fn any_text_ends() {
        for text in ["\"", "'", "/*", "r#\"", "b", "r", "/", "\"\\", "ä\"ö", "\u{2028}/*/", "b'"] {
            let end = Scanner::new(text).last().map_or(text.len(), |(_, range)| range.end);
            assert!(end <= text.len(), "{text}");
        }
    }

    #[test]
    fn comments_are_found_between_tokens() {
        let between = " // a /* b\n\t/* c\n/* d */ e */// f";
        let found: Vec<&str> = comments(between).map(|range| &between[range]).collect();
        assert_eq!(found, ["// a /* b", "/* c\n/* d */ e */", "// f"]);
        assert_eq!(comments("  \n").count(), 0);
        assert_eq!(comments("x // no comment before a token").count(), 0);
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(position_at("ab\näö\nx", 7), Position { line: 2, column: 3 });
        assert_eq!(position_at("ab", 99), Position { line: 1, column: 3 });
    }
}
