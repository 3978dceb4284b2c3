//! Texts in quotes.

use ron::error::{Position, SpannedError};

use super::Mistake;
use crate::format::shortened;
use crate::prelude::*;

/// What a text in quotes holds; `at` is its byte offset.
pub(super) fn unquoted(token: &str, at: usize) -> Result<String, Mistake> {
    ron::from_str(token).map_err(|error| {
        if token.starts_with('\'') {
            return Mistake::new(
                at,
                format!("write double quotes: \"{}\"", shortened(token.trim_matches('\''))),
            );
        }
        match error {
            SpannedError { code: ron::Error::InvalidEscape(_), span } => bad_escape(token, span.end, at),
            SpannedError { code: ron::Error::ExpectedStringEnd | ron::Error::Eof, .. } => {
                Mistake::new(at, "this text has no closing quote; write `\"` at its end")
            }
            _ => Mistake::new(at, "a text in double quotes should stand here, without anything before it"),
        }
    })
}

/// The escape that ends at `end` in a text whose byte offset is `at`.
fn bad_escape(token: &str, end: Position, at: usize) -> Mistake {
    let line: usize = token.split_inclusive('\n').take(end.line - 1).map(str::len).sum();
    let end = token[line..].char_indices().nth(end.col - 1).map_or(token.len(), |(col, _)| line + col);
    let backslash = token[..end].rfind('\\').unwrap_or(0);
    let c: String = token[backslash..].chars().skip(1).take(1).collect();
    Mistake::new(
        at + backslash,
        format!("`\\{c}` means nothing in a text; write `\\\\` for a backslash, and `/` in paths"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_mistakes_placed() {
        for (token, held) in
            [(r#""a\"b\\\n\x41\u{e4}ö""#, "a\"b\\\nAäö"), (r##"r#"a\"b"#"##, "a\\\"b"), ("\"\"", "")]
        {
            assert_eq!(unquoted(token, 0).unwrap(), held);
        }
        for (token, at) in [
            ("'a'", 5),
            ("\"abc", 5),
            (r#""ab\qc""#, 8),
            (r#""\\ö\q""#, 10),
            ("\"a\nö\\q\"", 10),
            (r#""\u{110000}""#, 6),
            ("b\"x\"", 5),
        ] {
            assert_eq!(unquoted(token, 5).unwrap_err().at, Some(at), "{token}");
        }
    }
}
