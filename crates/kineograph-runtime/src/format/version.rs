//! Finds the format number in the text of a file before anything else is read.

use super::text::{Scanner, TextEdit, Token, position_at};
use crate::diagnostic::Position;
use crate::prelude::*;

/// Offset and text of the value of the outermost `format` field.
pub fn find_version(text: &str) -> Option<(usize, &str)> {
    let mut depth = 0usize;
    let mut before = ["", ""];
    for (token, range) in Scanner::new(text) {
        let word = &text[range.clone()];
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Word if depth == 1 && before == ["format", ":"] => return Some((range.start, word)),
            _ => {}
        }
        before = [before[1], word];
    }
    None
}

/// The change that sets the format of a file.
pub fn version_edit(text: &str, format: u32) -> Option<TextEdit> {
    let (offset, word) = find_version(text)?;
    Some(TextEdit::new(offset..offset + word.len(), format.to_string()))
}

/// The position of the format number; the start of the text if there is none.
pub fn version_position(text: &str) -> Position {
    position_at(text, find_version(text).map_or(0, |(offset, _)| offset))
}
