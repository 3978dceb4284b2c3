//! Brackets that hold nothing but numbers and strings: pairs, colours, lists of frames and points. They are kept as one word, since nobody
//! looks into them, and each number as a value of its own takes twenty times the memory of its digits.

use kineograph_runtime::for_files::{Scanner, Token, short_number};

/// Brackets inside of each other. What is deeper is looked at in parts.
pub const MAX_DEPTH: usize = 4;

/// Whether a word is such brackets.
pub fn is_plain(word: &str) -> bool {
    word.starts_with(['(', '['])
}

/// The length of the brackets at the start of a text; `None` if they hold anything else, or a comment, or nothing, or are not well-formed.
pub fn plain_len(text: &str) -> Option<usize> {
    let (mut depth, mut end, mut may_follow) = (0, 0, May::Value);
    let mut open = [""; MAX_DEPTH];
    for (token, range) in Scanner::new(text) {
        if text[end..range.start].contains('/') {
            return None;
        }
        end = range.end;
        let word = &text[range];
        may_follow = match (token, may_follow) {
            (Token::Open, May::Value | May::ValueOrClose) if word != "{" => {
                *open.get_mut(depth)? = if word == "(" { ")" } else { "]" };
                depth += 1;
                May::Value
            }
            (Token::Quoted, May::Value | May::ValueOrClose) => May::CommaOrClose,
            (Token::Word, May::Value | May::ValueOrClose) if is_number(word) => May::CommaOrClose,
            (Token::Comma, May::CommaOrClose) if word == "," => May::ValueOrClose,
            (Token::Close, May::CommaOrClose | May::ValueOrClose) if open[depth - 1] == word => {
                depth -= 1;
                if depth == 0 {
                    return Some(end);
                }
                May::CommaOrClose
            }
            _ => return None,
        };
    }
    None
}

/// What may follow in a list.
#[derive(Clone, Copy)]
enum May {
    Value,
    ValueOrClose,
    CommaOrClose,
}

/// A number, true or false.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) || matches!(word, "true" | "false")
}

/// Writes a word on one line, numbers as short as they are.
pub fn write_compact(word: &str, out: &mut String) {
    if !is_plain(word) {
        out.push_str(short_number(word));
        return;
    }
    let mut is_behind_comma = false;
    for (token, range) in Scanner::new(word) {
        let part = &word[range];
        // A comma before a closing bracket says nothing.
        if token == Token::Comma {
            is_behind_comma = true;
            continue;
        }
        if std::mem::take(&mut is_behind_comma) && token != Token::Close {
            out.push_str(", ");
        }
        out.push_str(short_number(part));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_and_strings_are_plain() {
        for text in ["(1, -2.5)", "[\"a, (b\", 'c', ]", "[(0, 0), (1, [1]),\n (2, true)]", "(.5,+1)"] {
            assert_eq!(plain_len(&format!("{text}, 7)")), Some(text.len()), "{text}");
        }
        for text in [
            "()",
            "[1 2]",
            "[1,,2]",
            "[1;2]",
            "[1 . 2]",
            "[,1]",
            "(1]",
            "[a]",
            "[a(1)]",
            "(x: 1)",
            "[1 /* c */]",
            "{1}",
            "[1",
        ] {
            assert_eq!(plain_len(text), None, "{text}");
        }
        assert_eq!(plain_len("[[[[[1]]]]]"), None, "too deep");
    }

    #[test]
    fn they_are_equal_however_they_are_written() {
        let compact = |word: &str| {
            let mut out = String::new();
            write_compact(word, &mut out);
            out
        };
        assert_eq!(compact("[ (1.0,2.50) ,\n \"a  b\", ]"), "[(1, 2.50), \"a  b\"]");
    }
}
