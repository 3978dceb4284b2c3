//! Whether a value that nobody asks for can be read at all.

use serde::de::IgnoredAny;

use super::{Reader, number};
use crate::format::load::MAX_RON_STEPS;
use crate::format::text::Token;
use crate::prelude::*;

/// What may come next inside of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A value, or the closing bracket.
    Value,
    /// A comma, or the closing bracket.
    Comma,
    /// The colon behind the name of a field.
    Colon,
    /// The value of a field, behind its colon.
    ValueOfField,
}

/// An open bracket.
struct Open {
    closed_by: &'static str,
    /// Whether it has fields with names; not known before the first of them.
    has_fields: Option<bool>,
    next: Next,
}

impl Open {
    fn new(bracket: &str) -> Option<Self> {
        let closed_by = match bracket {
            "(" => ")",
            "[" => "]",
            _ => return None,
        };
        Some(Self { closed_by, has_fields: (bracket == "[").then_some(false), next: Next::Value })
    }
}

impl Reader<'_> {
    /// Whether the value in these tokens is made of lists, tuples, structs, plain numbers, names and texts only, each of them in its place.
    /// Such a value ron can read; it needs ten times as long to say so. Of others this is not known.
    pub(super) fn is_plain(&self, from: usize, to: usize) -> bool {
        let mut open: Vec<Open> = Vec::new();
        let mut is_done = false;
        for index in from..to {
            let Some((token, word)) = self.token(index).filter(|_| !is_done) else { return false };
            let next = self.token(index + 1).filter(|_| index + 1 < to).map(|(token, _)| token);
            if !step(&mut open, token, word, next) {
                return false;
            }
            // A name belongs to the bracket behind it.
            is_done = open.is_empty() && !(token == Token::Word && next == Some(Token::Open));
        }
        is_done
    }
}

/// Goes over a token; `next` is the kind of the one behind it. Gives whether it may stand there.
fn step(open: &mut Vec<Open>, token: Token, word: &str, next: Option<Token>) -> bool {
    match token {
        Token::Open => {
            if !open.last_mut().is_none_or(begin_value) {
                return false;
            }
            Open::new(word).map(|bracket| open.push(bracket)).is_some()
        }
        Token::Close => open
            .pop()
            .is_some_and(|inner| inner.closed_by == word && matches!(inner.next, Next::Value | Next::Comma)),
        Token::Comma => turn(open, Next::Comma, Next::Value),
        Token::Colon => turn(open, Next::Colon, Next::ValueOfField),
        Token::Word if next == Some(Token::Colon) => open.last_mut().is_some_and(|inner| {
            let is_field = inner.next == Next::Value && inner.has_fields != Some(false) && is_name(word);
            inner.has_fields = Some(true);
            inner.next = Next::Colon;
            is_field
        }),
        // `Some` and `None` mean something; what stands in their brackets ron counts.
        Token::Word if next == Some(Token::Open) => is_name(word) && word != "Some",
        Token::Word | Token::Quoted => is_plain_token(token, word) && open.last_mut().is_none_or(begin_value),
    }
}

/// Whether a mark may stand there, and what comes behind it.
fn turn(open: &mut [Open], now: Next, then: Next) -> bool {
    match open.last_mut() {
        Some(inner) if inner.next == now => {
            inner.next = then;
            true
        }
        _ => false,
    }
}

/// Whether a value may stand there.
fn begin_value(inner: &mut Open) -> bool {
    let may = match inner.next {
        Next::Value => inner.has_fields != Some(true),
        Next::ValueOfField => true,
        Next::Comma | Next::Colon => false,
    };
    inner.has_fields = inner.has_fields.or(Some(false));
    inner.next = Next::Comma;
    may
}

fn is_plain_token(token: Token, word: &str) -> bool {
    let is_text = token == Token::Quoted
        && word.len() >= 2
        && word.starts_with('"')
        && word.ends_with('"')
        && !word.contains('\\');
    is_text || number::is_plain(word) || (token == Token::Word && is_name(word)) || is_read(word)
}

/// A name in plain letters; the words that are numbers are none.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !matches!(word, "inf" | "NaN" | "Some" | "None")
}

/// Whether ron can read one token.
fn is_read(word: &str) -> bool {
    ron::Options::default().with_recursion_limit(MAX_RON_STEPS).from_str::<IgnoredAny>(word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::Tokens;
    use super::*;

    fn is_plain(text: &str) -> bool {
        let tokens = Tokens::of(text);
        Reader::new(text, &tokens).is_plain(0, tokens.len())
    }

    #[test]
    fn what_is_plain_ron_reads() {
        let values = [
            "1",
            "-1.5",
            "\"a\"",
            "yes",
            "[]",
            "()",
            "[1, 2,]",
            "(1, (2, 3), [])",
            "(a: 1, b: [(c: \"x\")],)",
            "Foo(1, 2)",
            "Foo(a: Bar, b: Baz(a: 1))",
            "[true, -0.5, \"\", A, 1e3, 0x1f, 'c', r#\"b\"#, \"\\n\"]",
            "Foo()",
            // These only ron can tell.
            "Some(1)",
            "{\"a\": 1}",
            "Some(1, 2)",
            "{1}",
            "",
            // Marks and values out of place.
            "[1 2]",
            "[,]",
            "[1,,2]",
            "(a 1)",
            "(a: 1 b: 2)",
            "(a:: 1)",
            "(a: )",
            "(a:, b: 1)",
            "(1, a: 2)",
            "(a: 1, 2)",
            "[a: 1]",
            "(1]",
            "[1",
            "1]",
            "1, 2",
            "Foo(1",
            "Foo Bar",
            "[Foo Bar(1)]",
            "[\"a\" \"b\"]",
            "[1.2.3]",
            "[1x]",
            "['abc']",
            "(a: 1))",
            ":",
            "(: 1)",
            "(a:)",
            "((), ())",
            "(a: (), ())",
            "[\"\\q\"]",
            "[#]",
            "[a-b]",
        ];
        for value in values {
            let is_read = ron::from_str::<IgnoredAny>(value).is_ok();
            assert!(!is_plain(value) || is_read, "{value} is plain and can't be read");
        }
        // What files are made of is among them.
        let others: Vec<&str> = values.into_iter().take(13).filter(|value| !is_plain(value)).collect();
        assert!(others.is_empty(), "{others:?}");
    }
}
