//! From format 1 to 2: a node's `sprite` is its `content`, and one that shows nothing is a `Group`.

use crate::format::text::{Scanner, TextEdit, Token};
use crate::prelude::*;

/// Renames the field in each item of the outermost list `nodes`, and nowhere else.
pub(super) fn changes(text: &str) -> Vec<TextEdit> {
    let mut changes = Vec::new();
    // The field of each open bracket, as far as it decides.
    let mut around: Vec<&str> = Vec::new();
    let (mut field, mut last, mut is_value) = ("", 0..0, false);
    for (token, range) in Scanner::new(text) {
        let word = &text[range.clone()];
        match token {
            Token::Open => {
                around.push(field);
                field = "";
            }
            Token::Close => {
                around.pop();
                field = "";
            }
            Token::Comma => field = "",
            Token::Colon => {
                field = text[last.clone()].trim_matches('"');
                is_value = field == "sprite" && around == ["", "nodes", ""];
                if is_value {
                    changes.push(TextEdit::new(last, "content"));
                    last = range;
                    continue;
                }
            }
            Token::Word if is_value && word == "None" => changes.push(TextEdit::new(range.clone(), "Group")),
            Token::Word | Token::Quoted => {}
        }
        is_value = false;
        last = range;
    }
    changes
}
