//! Texts in which nothing hides or reorders what is beside it.

use std::borrow::Cow;
use std::fmt::Write as _;

use kineograph_runtime::format::is_unseen;

/// A text with characters that control a terminal, or hide or reorder text, written as JSON writes them in its strings: `\u202e`. Of a text of
/// JSON, which has them in strings only, it is the same value. Line breaks and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_written_out = |letter: char| is_unseen(letter) && !matches!(letter, '\n' | '\r' | '\t');
    if !text.chars().any(is_written_out) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_written_out(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_not_be_seen_is_written_in_numbers() {
        assert_eq!(visible("fox\nä"), "fox\nä");
        assert_eq!(visible("\u{202e}fox\u{9b}\u{e0041}\u{200d}"), "\\u202efox\\u009b\\udb40\\udc41\u{200d}");
        let name = "\u{202e}\u{7f}\"x\\\n\u{e0041}";
        let text = serde_json::Value::from(name).to_string();
        assert_eq!(serde_json::from_str::<String>(&visible(&text)).unwrap(), name);
    }
}
