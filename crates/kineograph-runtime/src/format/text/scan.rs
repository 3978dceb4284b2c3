//! Cuts RON into tokens without understanding them, so that a broken or future file can still be looked into.

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
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// A string of any kind, or a character.
    Quoted,
    /// A name, a number or anything else.
    Word,
}

/// Iterates over tokens with their byte ranges. It accepts any text and always ends.
#[derive(Debug, Clone)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// The tokens of a text, from its beginning.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        // `at` always stands on a character boundary: every step moves by whole characters.
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches(is_blank);
            self.at += rest.len() - trimmed.len();
            match comment_len(trimmed) {
                Some(len) => self.at += len,
                None => return,
            }
        }
    }
}

impl Iterator for Scanner<'_> {
    type Item = (Token, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blank();
        let rest = self.rest();
        let start = self.at;
        let (token, len) = match rest.chars().next()? {
            '(' | '[' | '{' => (Token::Open, 1),
            ')' | ']' | '}' => (Token::Close, 1),
            ',' => (Token::Comma, 1),
            ':' => (Token::Colon, 1),
            _ => match quoted_len(rest) {
                Some(len) => (Token::Quoted, len),
                None => (Token::Word, word_len(rest)),
            },
        };
        self.at += len;
        Some((token, start..self.at))
    }
}

/// Byte ranges of the comments in what stands between two tokens. That of a `//` comment ends before its line feed.
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

/// The length of the comment that `text` starts with.
fn comment_len(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        Some(text.find('\n').unwrap_or(text.len()))
    } else {
        text.starts_with("/*").then(|| block_comment_len(text))
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

/// Block comments nest. Without an end: all that is left.
fn block_comment_len(text: &str) -> usize {
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
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    text.len()
}

/// The length of the string or character that `text` starts with, its prefix included.
fn quoted_len(text: &str) -> Option<usize> {
    let (prefix, body) = match text.strip_prefix('b') {
        Some(body) => (1, body),
        None => (0, text),
    };
    let len = match body.chars().next()? {
        '"' => escaped_len(body, '"'),
        '\'' => escaped_len(body, '\''),
        'r' => raw_len(body)?,
        _ => return None,
    };
    Some(prefix + len)
}

fn escaped_len(text: &str, quote: char) -> usize {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => {
                chars.next();
            }
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// `r"…"`, `r#"…"#` and so on; `None` for a name that begins with r, also for the raw name `r#name`.
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

/// A word ends before anything that is a token of its own; it has at least one character.
fn word_len(text: &str) -> usize {
    let mut chars = text.char_indices();
    chars.next();
    chars
        .find(|&(at, c)| {
            is_blank(c)
                || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' | '"' | '\'')
                || text[at..].starts_with("//")
                || text[at..].starts_with("/*")
        })
        .map_or(text.len(), |(at, _)| at)
}

/// The line and column of a byte offset; an offset outside the text is at its end.
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
