//! Reading a text.

use std::ops::Range;
use std::sync::Arc;

use kineograph_runtime::for_files::{Scanner, Token, position_at, unclosed_comment};
use kineograph_runtime::format::MAX_DEPTH as MAX_ACTION_DEPTH;

use super::gap::line_end_len;
use super::plain::{MAX_DEPTH, is_plain, plain_len};
use super::{Brackets, Group, Item, ItemKey, Slice, Tree, Value};
use crate::error::{Error, SyntaxReason};

/// A little deeper than a project may be, and shallow enough for any stack: trees are walked by recursion.
const MAX_BRACKETS: usize = 2 * MAX_ACTION_DEPTH + 32;

pub(super) fn parse(text: &str) -> Result<Tree, Error> {
    let start = attributes_len(text);
    let source = Arc::new(text.to_owned());
    let mut reader = TreeParser::new(&source, start);
    let before = reader.gap();
    let value = reader.value(0)?;
    if reader.peek().is_some() {
        return Err(reader.error(SyntaxReason::Unexpected));
    }
    if let Some(at) = unclosed_comment(&reader.gap()) {
        return Err(reader.error_at(reader.at + at, SyntaxReason::UnclosedComment));
    }
    let (after, end) = reader.split(true);
    let root = Item { before, value, ..Item::default() }.with_end(after, Slice::default());
    Ok(Tree { attributes: Slice::of(&source, 0..start), root, end })
}

/// Brackets that were kept as one word, with their items; `None` for other words.
pub(super) fn expanded(word: &str) -> Option<Group> {
    if !is_plain(word) {
        return None;
    }
    let source = Arc::new(word.to_owned());
    match TreeParser::new(&source, 0).group(Slice::default(), Slice::default(), 0).ok()? {
        Value::Group(group) => Some(*group),
        Value::Word(_) => None,
    }
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

struct TreeParser<'a> {
    source: &'a Arc<String>,
    /// The tokens from `base` on.
    tokens: Scanner<'a>,
    base: usize,
    next: Option<(Token, Range<usize>)>,
    /// Up to where the text is read.
    at: usize,
}

impl<'a> TreeParser<'a> {
    /// Reads from a place on.
    fn new(source: &'a Arc<String>, at: usize) -> Self {
        let mut reader = Self { source, tokens: Scanner::new(""), base: 0, next: None, at };
        reader.go_to(at);
        reader
    }

    fn go_to(&mut self, at: usize) {
        (self.tokens, self.base, self.at) = (Scanner::new(&self.source[at..]), at, at);
        self.advance();
    }

    fn advance(&mut self) {
        let base = self.base;
        self.next = self.tokens.next().map(|(token, range)| (token, range.start + base..range.end + base));
    }

    fn peek(&self) -> Option<Token> {
        self.next.as_ref().map(|(token, _)| *token)
    }

    /// Whether the next token is a comma as RON has it, and not what is written in place of one: a tree can't print that again.
    fn is_at_comma(&self) -> bool {
        matches!(&self.next, Some((Token::Comma, range)) if self.source[range.clone()] == *",")
    }

    /// Where the next token begins.
    fn next_start(&self) -> usize {
        self.next.as_ref().map_or(self.source.len(), |(_, range)| range.start)
    }

    /// The blank before the next token.
    fn gap(&self) -> Slice {
        Slice::of(self.source, self.at..self.next_start())
    }

    /// The same as what ends the line before it, and the rest.
    fn split(&self, is_last: bool) -> (Slice, Slice) {
        let (at, end) = (self.at, self.next_start());
        let middle = at + line_end_len(&self.source[at..end], is_last);
        (Slice::of(self.source, at..middle), Slice::of(self.source, middle..end))
    }

    fn take(&mut self) -> Slice {
        let Some((_, range)) = self.next.take() else { return Slice::default() };
        self.at = range.end;
        self.advance();
        Slice::of(self.source, range)
    }

    fn error(&self, reason: SyntaxReason) -> Error {
        self.error_at(self.next_start(), reason)
    }

    fn error_at(&self, offset: usize, reason: SyntaxReason) -> Error {
        Error::Syntax { position: position_at(self.source, offset), reason }
    }

    /// A value without the gap before it.
    fn value(&mut self, depth: usize) -> Result<Value, Error> {
        match self.peek() {
            Some(Token::Word) => {
                let word = self.take();
                if self.peek() != Some(Token::Open) {
                    return Ok(Value::Word(word));
                }
                let after_name = self.gap();
                self.group(word, after_name, depth)
            }
            Some(Token::Quoted) => Ok(Value::Word(self.take())),
            Some(Token::Open) => {
                let start = self.next_start();
                match plain_len(&self.source[start..]) {
                    // Below the limit of depth whatever is in it.
                    Some(len) if depth + MAX_DEPTH < MAX_BRACKETS => {
                        self.go_to(start + len);
                        Ok(Value::Word(Slice::of(self.source, start..start + len)))
                    }
                    _ => self.group(Slice::default(), Slice::default(), depth),
                }
            }
            Some(_) => Err(self.error(SyntaxReason::Unexpected)),
            None => Err(self.error(SyntaxReason::Unfinished)),
        }
    }

    fn group(&mut self, name: Slice, after_name: Slice, depth: usize) -> Result<Value, Error> {
        if depth >= MAX_BRACKETS {
            return Err(self.error(SyntaxReason::TooDeep));
        }
        let brackets = Brackets::of(&self.take());
        let (open, mut before) = self.split(false);
        let mut items: Vec<Item> = Vec::new();
        while self.peek() != Some(Token::Close) {
            if items.last().is_some_and(|item| !item.has_comma) {
                return Err(self.error(SyntaxReason::Unexpected));
            }
            let (item, rest) = self.item(before, depth)?;
            before = rest;
            items.push(item);
        }
        items.shrink_to_fit();
        let end = self.next_start();
        if Brackets::of(&self.take()) != brackets {
            return Err(self.error_at(end, SyntaxReason::Unexpected));
        }
        let group = Group { name, after_name, brackets, open, items, close: before };
        Ok(Value::Group(Box::new(group)))
    }

    /// A value with its key, its comma and the rest of its line, and what is left of the gap.
    fn item(&mut self, before: Slice, depth: usize) -> Result<(Item, Slice), Error> {
        let first = self.value(depth + 1)?;
        let mut item = Item { before, ..Item::default() };
        if self.peek() == Some(Token::Colon) {
            let after = self.gap();
            self.take();
            let key = ItemKey { value: first, after, before_value: self.gap() };
            item = item.with_key(Some(key));
            item.value = self.value(depth + 1)?;
        } else {
            item.value = first;
        }
        if !self.is_at_comma() {
            let (after, rest) = self.split(true);
            return Ok((item.with_end(after, Slice::default()), rest));
        }
        let after = self.gap();
        self.take();
        item.has_comma = true;
        let is_last = matches!(self.peek(), Some(Token::Close) | None);
        let (end, rest) = self.split(is_last);
        Ok((item.with_end(after, end), rest))
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
    fn brackets_of_one_word_are_equal_to_their_items() {
        for word in ["(1, -2.5)", "[ (1.0,2.50) ,\n \"a  b\", ]", "[[3],]"] {
            let mut compact = String::new();
            crate::tree::plain::write_compact(word, &mut compact);
            assert_eq!(Value::Group(Box::new(expanded(word).unwrap())).compact(), compact);
        }
    }

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
        assert_eq!(reason("(a: 1; b: 2)"), Some((1, 6, SyntaxReason::Unexpected)));
        assert_eq!(reason("[a, \"b\" . c]"), Some((1, 9, SyntaxReason::Unexpected)));
        assert_eq!(reason("[1;2]"), Some((1, 3, SyntaxReason::Unexpected)));
        assert_eq!(reason("(a: 1)\n /* b */ /*/"), Some((2, 10, SyntaxReason::UnclosedComment)));
        assert_eq!(reason(""), Some((1, 1, SyntaxReason::Unfinished)));
        assert_eq!(reason("1 2"), Some((1, 3, SyntaxReason::Unexpected)));
        assert_eq!(reason(&"(".repeat(9999)), Some((1, 289, SyntaxReason::TooDeep)));
    }
}
