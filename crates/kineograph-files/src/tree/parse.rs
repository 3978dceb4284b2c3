//! Reading a text.

use std::ops::Range;

use kineograph_runtime::for_files::{Scanner, Token, position_at};
use kineograph_runtime::format::MAX_DEPTH;

use super::gap::line_end_len;
use super::{Brackets, Group, Item, Key, Tree, Value};
use crate::error::{Error, SyntaxReason};

/// A little deeper than a project may be, and shallow enough for any stack: trees are walked by recursion.
const MAX_BRACKETS: usize = 2 * MAX_DEPTH + 32;

pub(super) fn parse(text: &str) -> Result<Tree, Error> {
    let start = attributes_len(text);
    let tokens = Scanner::new(&text[start..])
        .map(|(token, range)| (token, range.start + start..range.end + start))
        .collect();
    let mut reader = Reader { text, tokens, next: 0, at: start };
    let before = reader.gap().to_owned();
    let value = reader.value(0)?;
    if reader.peek().is_some() {
        return Err(reader.error(SyntaxReason::Unexpected));
    }
    let (after, end) = split(reader.gap(), true);
    let root = Item { before, value, after: after.to_owned(), ..Item::default() };
    Ok(Tree { attributes: text[..start].to_owned(), root, end: end.to_owned() })
}

/// The length of a byte order mark and attributes such as `#![enable(implicit_some)]`, with what is before and between them.
fn attributes_len(text: &str) -> usize {
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let (mut len, mut depth, mut is_attribute) = (mark, 0_usize, false);
    for (token, range) in Scanner::new(&text[mark..]) {
        let word = &text[mark..][range.clone()];
        match token {
            Token::Word if depth == 0 && word.starts_with('#') => is_attribute = true,
            Token::Open if is_attribute => depth += 1,
            Token::Close if is_attribute => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    (is_attribute, len) = (false, mark + range.end);
                }
            }
            _ if is_attribute => {}
            _ => break,
        }
    }
    len
}

/// A gap as what ends the line before it, and the rest.
fn split(gap: &str, is_last: bool) -> (&str, &str) {
    gap.split_at(line_end_len(gap, is_last))
}

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<(Token, Range<usize>)>,
    next: usize,
    /// Up to where the text is read.
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.next).map(|(token, _)| *token)
    }

    /// The blank before the next token.
    fn gap(&self) -> &'a str {
        let end = self.tokens.get(self.next).map_or(self.text.len(), |(_, range)| range.start);
        &self.text[self.at..end]
    }

    fn take(&mut self) -> &'a str {
        let Some((_, range)) = self.tokens.get(self.next) else { return "" };
        (self.next, self.at) = (self.next + 1, range.end);
        &self.text[range.clone()]
    }

    fn error(&self, reason: SyntaxReason) -> Error {
        let offset = self.tokens.get(self.next).map_or(self.text.len(), |(_, range)| range.start);
        Error::Syntax { position: position_at(self.text, offset), reason }
    }

    /// A value without the gap before it.
    fn value(&mut self, depth: usize) -> Result<Value, Error> {
        match self.peek() {
            Some(Token::Word) => {
                let word = self.take();
                if self.peek() != Some(Token::Open) {
                    return Ok(Value::Word(word.to_owned()));
                }
                let after_name = self.gap();
                self.group(word, after_name, depth)
            }
            Some(Token::Quoted) => Ok(Value::Word(self.take().to_owned())),
            Some(Token::Open) => self.group("", "", depth),
            Some(_) => Err(self.error(SyntaxReason::Unexpected)),
            None => Err(self.error(SyntaxReason::Unfinished)),
        }
    }

    fn group(&mut self, name: &str, after_name: &str, depth: usize) -> Result<Value, Error> {
        if depth >= MAX_BRACKETS {
            return Err(self.error(SyntaxReason::TooDeep));
        }
        let brackets = Brackets::of(self.take());
        let (open, mut before) = split(self.gap(), false);
        let open = open.to_owned();
        let mut items: Vec<Item> = Vec::new();
        while self.peek() != Some(Token::Close) {
            if items.last().is_some_and(|item| !item.has_comma) {
                return Err(self.error(SyntaxReason::Unexpected));
            }
            let mut item = self.item(before, depth)?;
            before = self.finish(&mut item);
            items.push(item);
        }
        if Brackets::of(self.take()) != brackets {
            self.next -= 1;
            return Err(self.error(SyntaxReason::Unexpected));
        }
        let group = Group {
            name: name.to_owned(),
            after_name: after_name.to_owned(),
            brackets,
            open,
            items,
            close: before.to_owned(),
        };
        Ok(Value::Group(group))
    }

    /// A value with its key.
    fn item(&mut self, before: &str, depth: usize) -> Result<Item, Error> {
        let first = self.value(depth + 1)?;
        let mut item = Item { before: before.to_owned(), ..Item::default() };
        if self.peek() != Some(Token::Colon) {
            item.value = first;
            return Ok(item);
        }
        let after = self.gap().to_owned();
        self.take();
        let before_value = self.gap().to_owned();
        item.key = Some(Key { value: first, after, before_value });
        item.value = self.value(depth + 1)?;
        Ok(item)
    }

    /// Reads what follows a value: its comma, and the rest of its line. Returns what is left of the gap.
    fn finish(&mut self, item: &mut Item) -> &'a str {
        if self.peek() != Some(Token::Comma) {
            let (after, rest) = split(self.gap(), true);
            item.after = after.to_owned();
            return rest;
        }
        item.after = self.gap().to_owned();
        self.take();
        item.has_comma = true;
        let is_last = matches!(self.peek(), Some(Token::Close) | None);
        let (end, rest) = split(self.gap(), is_last);
        item.end = end.to_owned();
        rest
    }
}

/// The characters of a text between its quotes; `None` when an escape is wrong.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.push(if c == '\\' { escape(&mut chars)? } else { c });
    }
    Some(out)
}

/// The character of an escape, behind its backslash.
fn escape(chars: &mut std::str::Chars<'_>) -> Option<char> {
    Some(match chars.next()? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        'x' => return hex(chars.by_ref().take(2)),
        'u' => {
            chars.next().filter(|c| *c == '{')?;
            return hex(chars.by_ref().take_while(|c| *c != '}'));
        }
        other => other,
    })
}

fn hex(digits: impl Iterator<Item = char>) -> Option<char> {
    char::from_u32(u32::from_str_radix(&digits.collect::<String>(), 16).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_read() {
        assert_eq!(unescaped(r#"a\"b\\\n\u{e4}\x41"#).as_deref(), Some("a\"b\\\nä\u{41}"));
        assert_eq!(unescaped(r"\u{zz}"), None);
        assert_eq!(unescaped("\\"), None);
    }

    #[test]
    fn what_is_out_of_place_has_a_place() {
        let reason = |text: &str| match parse(text) {
            Err(Error::Syntax { position, reason }) => Some((position.line, position.column, reason)),
            _ => None,
        };
        assert_eq!(reason("(a: 1\n b: 2)"), Some((2, 2, SyntaxReason::Unexpected)));
        assert_eq!(reason("(a: [1)"), Some((1, 7, SyntaxReason::Unexpected)));
        assert_eq!(reason("(a:"), Some((1, 4, SyntaxReason::Unfinished)));
        assert_eq!(reason(""), Some((1, 1, SyntaxReason::Unfinished)));
        assert_eq!(reason("1 2"), Some((1, 3, SyntaxReason::Unexpected)));
        assert_eq!(reason(&"(".repeat(9999)), Some((1, 289, SyntaxReason::TooDeep)));
    }
}
