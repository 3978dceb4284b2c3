//! Texts in quotes.

use super::Mistake;
use crate::format::shortened;
use crate::prelude::*;

/// What a text in quotes holds; `at` is its byte offset.
pub(super) fn unquoted(token: &str, at: usize) -> Result<String, Mistake> {
    if token.starts_with('\'') {
        return Err(Mistake::new(
            at,
            format!("write double quotes: \"{}\"", shortened(token.trim_matches('\''))),
        ));
    }
    if let Some(raw) = token.strip_prefix('r') {
        return Ok(raw.trim_matches('#').trim_matches('"').to_owned());
    }
    let Some(body) = token.strip_prefix('"') else {
        return Err(Mistake::new(
            at,
            "a text in double quotes should stand here, without anything before it",
        ));
    };
    let mut found = String::new();
    let mut chars = body.char_indices();
    while let Some((index, c)) = chars.next() {
        match c {
            '"' => return Ok(found),
            '\\' => {
                let rest = &body[index + 1..];
                let (c, len) = escaped(rest).ok_or_else(|| bad_escape(rest, at + 1 + index))?;
                found.push(c);
                for _ in rest[..len].chars() {
                    chars.next();
                }
            }
            c => found.push(c),
        }
    }
    Err(Mistake::new(at, "this text has no closing quote; write `\"` at its end"))
}

/// The character of an escape behind its backslash, and how many bytes it takes.
fn escaped(rest: &str) -> Option<(char, usize)> {
    let c = rest.chars().next()?;
    Some(match c {
        '"' | '\'' | '\\' => (c, 1),
        'n' => ('\n', 1),
        'r' => ('\r', 1),
        't' => ('\t', 1),
        '0' => ('\0', 1),
        'x' => (char::from(u8::from_str_radix(rest.get(1..3)?, 16).ok()?), 3),
        'u' => {
            let (digits, _) = rest.get(1..)?.strip_prefix('{')?.split_once('}')?;
            (char::from_u32(u32::from_str_radix(digits, 16).ok()?)?, digits.len() + 3)
        }
        _ => return None,
    })
}

fn bad_escape(rest: &str, at: usize) -> Mistake {
    let c: String = rest.chars().take(1).collect();
    Mistake::new(
        at,
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
        for (token, at) in
            [("'a'", 5), ("\"abc", 5), (r#""ab\qc""#, 8), (r#""\u{110000}""#, 6), ("b\"x\"", 5)]
        {
            assert_eq!(unquoted(token, 5).unwrap_err().at, Some(at), "{token}");
        }
    }
}
