//! Texts are shown and typed up to a length: nothing that is laid out grows with what a file or the clipboard holds.

use std::borrow::Cow;

/// Most characters of a name that is part of a sentence or a title.
pub const MAX_NAME_CHARS: usize = 60;
/// Most characters of a text in one line: wider than any window.
pub const MAX_LINE_CHARS: usize = 400;
/// Most characters of a message, a comment or a tooltip, which may take several lines.
pub const MAX_TEXT_CHARS: usize = 1_000;
/// Most characters that a text field takes: room for the keys of a long track.
pub const MAX_TYPED_CHARS: usize = 100_000;

/// The first `max_chars` characters of a text, the last of them `…` if there are more.
pub fn shortened(text: &str, max_chars: usize) -> Cow<'_, str> {
    // No character is shorter than a byte, so most texts need not be counted.
    if text.len() <= max_chars || text.chars().nth(max_chars).is_none() {
        return Cow::Borrowed(text);
    }
    let mut short: String = text.chars().take(max_chars.saturating_sub(1)).collect();
    short.push('…');
    Cow::Owned(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_end_in_dots_and_short_ones_stay() {
        for (text, max_chars, short) in
            [("", 0, ""), ("äöü", 3, "äöü"), ("äöü!", 3, "äö…"), ("abc", 1, "…"), ("abc", 0, "…")]
        {
            assert_eq!(shortened(text, max_chars), short, "{text} {max_chars}");
        }
    }
}
