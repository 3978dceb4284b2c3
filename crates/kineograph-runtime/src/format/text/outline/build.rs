//! Builds the values of an outline from tokens, without recursion, and mends brackets that do not match.
//!
//! A bracket that is missing is put in where fields turn into items, or items into fields: `actions: [Hide(), (name: "b", …` needs one
//! before what has no name where all before it have one. Else it stands before the one that does not match. Lines decide what is wrong: a
//! bracket at the beginning of a line closes what began on an earlier line.

use core::iter::Peekable;
use core::ops::Range;

use super::{Value, ValueId, WHOLE, to_u32};
use crate::format::text::{Scanner, TextEdit, Token};
use crate::prelude::*;

/// More brackets are not mended: then the text is something else.
const MAX_MENDED: usize = 20;

/// An item of a list has no more fields.
const MAX_FIELDS: usize = 32;

/// What is wrong with the brackets of a text.
#[derive(Debug, Clone, Default)]
pub(in crate::format) struct Mended {
    /// In the order in which they were found, inner ones before outer ones.
    pub brackets: Vec<MendedBracket>,
    /// Byte offset of a text whose closing quote is probably missing. What is behind it can't be understood.
    pub unquoted: Option<usize>,
}

impl Mended {
    /// Byte offset from which on nothing that is found wrong may be so: where a quote is missing, or where brackets were put in and others
    /// taken out again, so that one of them was misunderstood.
    pub(in crate::format) fn doubtful_from(&self) -> Option<usize> {
        let has = |is_taken_out: bool| {
            self.brackets.iter().any(|bracket| bracket.fix.with.is_empty() == is_taken_out)
        };
        let first = self.brackets.iter().map(|bracket| bracket.fix.range.start + 1).min();
        first.filter(|_| has(true) && has(false)).into_iter().chain(self.unquoted).min()
    }

    pub(in crate::format) fn is_doubtful(&self, at: usize) -> bool {
        self.doubtful_from().is_some_and(|from| from <= at)
    }
}

/// A bracket that is missing, closes nothing, or is of another kind.
#[derive(Debug, Clone)]
pub(in crate::format) struct MendedBracket {
    /// The change that mends it.
    pub fix: TextEdit,
    /// The value whose bracket is mended; `None` where a bracket is taken out.
    pub value: Option<ValueId>,
    /// Whether the text ends before the bracket.
    pub is_at_end: bool,
}

pub(super) struct Builder<'a> {
    text: &'a str,
    pub values: Vec<Value>,
    pub mended: Mended,
    /// Values whose bracket is open; the first is the whole text and never closes.
    open: Vec<ValueId>,
    /// The name of the field whose value comes next.
    key: [u32; 2],
    /// A word or string that is a value, a field name or the name before a bracket.
    pending: Option<[u32; 2]>,
    /// Whether a bracket is put in before numbers, and whether one was.
    mends_numbers: bool,
    has_numbers: bool,
}

impl<'a> Builder<'a> {
    pub fn build(text: &'a str) -> Self {
        let builder = Self::read(text, true);
        // Both brackets of the numbers are missing, not one: then one that was taken for theirs is missing in the end.
        let is_short = builder.mended.brackets.iter().any(|bracket| bracket.is_at_end);
        if is_short && builder.has_numbers { Self::read(text, false) } else { builder }
    }

    fn read(text: &'a str, mends_numbers: bool) -> Self {
        let end = to_u32(text.len());
        let mut builder = Self {
            text,
            values: vec![Value { end, ..Value::default() }],
            mended: Mended::default(),
            open: vec![WHOLE],
            key: [0; 2],
            pending: None,
            mends_numbers,
            has_numbers: false,
        };
        let mut tokens = Scanner::new(text).peekable();
        let mut last = None;
        while let Some((token, range)) = tokens.next() {
            let [start, end] = [to_u32(range.start), to_u32(range.end)];
            match token {
                Token::Word => builder.pending = builder.pending.or(Some([start, end])),
                Token::Quoted => {
                    builder.pending = builder.pending.or(Some([start, end]));
                    builder.look_for_its_quote(range, &mut tokens);
                }
                Token::Colon => builder.key = builder.pending.take().unwrap_or_default(),
                // Nothing but a closing bracket, or a value, may stand behind an opening one.
                Token::Comma if last == Some(Token::Open) => {
                    let value = builder.open.pop().unwrap_or_default();
                    builder.close_missing(value, false);
                }
                Token::Comma => builder.finish_item(),
                Token::Open => builder.open_bracket(start),
                Token::Close => builder.close_bracket(range, tokens.peek()),
            }
            last = Some(token);
        }
        builder.finish_item();
        while let Some(value) = builder.open.pop().filter(|value| *value != WHOLE) {
            builder.close_missing(value, true);
        }
        builder
    }

    fn add(&mut self, start: u32, end: u32) -> ValueId {
        let id = to_u32(self.values.len());
        let parent = self.open.last().copied().unwrap_or(WHOLE);
        self.values.push(Value {
            key: core::mem::take(&mut self.key),
            start,
            end,
            parent,
            ..Value::default()
        });
        id
    }

    fn finish_item(&mut self) {
        if let Some([start, end]) = self.pending.take() {
            self.add(start, end);
        }
        self.key = [0; 2];
    }

    fn open_bracket(&mut self, bracket: u32) {
        let start = self.pending.take().map_or(bracket, |[start, _]| start);
        let id = self.add(start, bracket + 1);
        self.values[id as usize].inside = bracket + 1;
        self.open.push(id);
    }

    fn close_bracket(&mut self, at: Range<usize>, next: Option<&(Token, Range<usize>)>) {
        self.finish_item();
        if self.open_missing(&at, next) {
            return;
        }
        match self.role(&at, next) {
            ClosingRole::Closes(outer) => {
                while self.open.len() > outer + 1 {
                    let value = self.open.pop().unwrap_or_default();
                    self.close_missing(value, false);
                }
                self.close(at.end);
            }
            ClosingRole::Replaces => {
                let value = self.open.last().copied();
                let bracket = value.map_or("", |value| closing(self.opening(value)));
                self.mend(MendedBracket { fix: TextEdit::new(at.clone(), bracket), value, is_at_end: false });
                self.close(at.end);
            }
            ClosingRole::Surplus => {
                self.mend(MendedBracket { fix: TextEdit::new(at, ""), value: None, is_at_end: false });
            }
        }
    }

    fn close(&mut self, end: usize) {
        if self.open.len() > 1
            && let Some(value) = self.open.pop()
        {
            self.values[value as usize].end = to_u32(end);
        }
    }

    /// What a closing bracket was probably meant to do.
    fn role(&self, at: &Range<usize>, next: Option<&(Token, Range<usize>)>) -> ClosingRole {
        let bracket = &self.text[at.clone()];
        let fits = |nth: usize| nth > 0 && closing(self.opening(self.open[nth])) == bracket;
        let top = self.open.len() - 1;
        if fits(top) {
            return ClosingRole::Closes(top);
        }
        let outer = (1..top).rev().find(|nth| fits(*nth));
        match outer {
            _ if top == 0 => ClosingRole::Surplus,
            _ if self.is_lost() => ClosingRole::Closes(top),
            _ if self.is_on_a_line(self.open[top], at.start) => {
                let is_other = match next {
                    Some((Token::Close, next)) => {
                        top > 1 && closing(self.opening(self.open[top - 1])) == &self.text[next.clone()]
                    }
                    _ => outer.is_none_or(|outer| !self.is_on_a_line(self.open[outer], at.start)),
                };
                outer.filter(|_| !is_other).map_or(ClosingRole::Replaces, ClosingRole::Closes)
            }
            Some(outer)
                if self.is_first_of_its_line(at.start) || self.other_part(self.open[top]).is_some() =>
            {
                ClosingRole::Closes(outer)
            }
            None if self.is_first_of_its_line(at.start) => ClosingRole::Replaces,
            _ => ClosingRole::Surplus,
        }
    }

    fn opening(&self, value: ValueId) -> &'a str {
        let behind = self.values[value as usize].inside as usize;
        self.text.get(behind.saturating_sub(1)..behind).unwrap_or_default()
    }

    fn is_on_a_line(&self, opened: ValueId, at: usize) -> bool {
        !self.text[self.values[opened as usize].inside as usize..at].contains('\n')
    }

    fn is_first_of_its_line(&self, at: usize) -> bool {
        self.text[..at].bytes().rev().take_while(|byte| *byte != b'\n').all(|byte| byte.is_ascii_whitespace())
    }

    /// Puts in the bracket that is missing before what this one closes. False if none is.
    fn open_missing(&mut self, at: &Range<usize>, next: Option<&(Token, Range<usize>)>) -> bool {
        let Some(&top) = self.open.last().filter(|top| **top != WHOLE && !self.is_lost()) else {
            return false;
        };
        let (start, bracket) = match (self.opening(top), &self.text[at.clone()]) {
            ("(", ")") if self.mends_numbers => (self.first_of_numbers(top), "("),
            ("(", "]") => (self.first_of_list(top), "["),
            ("[", ")") if matches!(next, Some((Token::Comma | Token::Close, _))) => {
                let Some(start) = self.first_field(top, at.start) else { return false };
                self.put_in(start, "(");
                return true;
            }
            _ => return false,
        };
        let Some(first) = start else { return false };
        self.has_numbers |= bracket == "(";
        for id in first + 1..self.values.len() {
            if self.values[id].parent == top {
                self.values[id].parent = to_u32(first);
            }
        }
        self.values[first].end = to_u32(at.end);
        self.put_in(self.values[first].start as usize, bracket);
        true
    }

    fn put_in(&mut self, at: usize, bracket: &str) {
        self.mend(MendedBracket { fix: TextEdit::new(at..at, bracket), value: None, is_at_end: false });
    }

    /// The number of a field that others follow, as in `delta: 1, 2)`; not a number with a decimal comma.
    fn first_of_numbers(&self, top: ValueId) -> Option<usize> {
        let is_number = |value: &Value| {
            let word = self.text.get(value.start as usize..value.end as usize).unwrap_or_default();
            value.inside == 0 && word.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
        };
        // Nearly always there is none, which is to be seen at once.
        let last = self.values.last().filter(|last| last.parent == top && !last.is_field())?;
        let (before, other) = self.turn(top).filter(|_| is_number(last))?;
        let between = &self.text[self.values[before].end as usize..self.values[other].start as usize];
        (is_number(&self.values[before]) && between.ends_with(char::is_whitespace)).then_some(before)
    }

    /// The first item of a list without its bracket, as in `actions: Show(), Hide()]`.
    fn first_of_list(&self, top: ValueId) -> Option<usize> {
        let (before, _) = self.turn(top)?;
        let [start, end] = self.values[before].key;
        // Lists have names of many things.
        self.text[start as usize..end as usize].ends_with('s').then_some(before)
    }

    /// Where the first field of an item without its bracket begins, as in `name: "a", action: Show()),`: on the line of the closing bracket,
    /// or on one above whose line begins with closing brackets.
    fn first_field(&self, top: ValueId, end: usize) -> Option<usize> {
        let mut line = self.text[..end].bytes().rev().take_while(|byte| *byte != b'\n');
        let is_alone = line.all(|byte| byte.is_ascii_whitespace() || b")]}".contains(&byte));
        let is_there = |value: &Value| is_alone || !self.text[value.key[0] as usize..end].contains('\n');
        let mut inner = self.values.iter().rev().filter(|value| value.parent == top);
        let fields = core::iter::from_fn(|| inner.next().filter(|value| value.is_field() && is_there(value)));
        let first = fields.take(MAX_FIELDS).last()?.key[0] as usize;
        self.is_first_of_its_line(first).then_some(first)
    }

    /// The last field and the item behind it.
    fn turn(&self, top: ValueId) -> Option<(usize, usize)> {
        self.values.get(top as usize + 1).filter(|first| first.parent == top && first.is_field())?;
        let other = self.other_part(top)?;
        let before = (top as usize + 1..other).rev().find(|id| self.values[*id].parent == top)?;
        Some((before, other))
    }

    /// Ends a value before what does not belong to it.
    fn close_missing(&mut self, value: ValueId, is_at_end: bool) {
        if self.is_lost() {
            self.values[value as usize].end = to_u32(self.text.len());
            return;
        }
        let Value { parent, inside, .. } = self.values[value as usize];
        let inner = value as usize + 1..self.values.len();
        let other = self.other_part(value);
        for id in other.map_or(0..0, |other| other..inner.end) {
            if self.values[id].parent == value {
                self.values[id].parent = parent;
            }
        }
        let last =
            (inner.start..other.unwrap_or(inner.end)).rev().find(|id| self.values[*id].parent == value);
        let end = last.map_or(inside, |last| self.values[last].end);
        self.values[value as usize].end = end;
        let end = end as usize;
        let is_followed =
            Scanner::new(&self.text[end..]).next().is_some_and(|(token, _)| token == Token::Comma);
        let comma = if other.is_some() && !is_followed { "," } else { "" };
        let fix = TextEdit::new(end..end, format!("{}{comma}", closing(self.opening(value))));
        self.mend(MendedBracket { fix, value: Some(value), is_at_end: is_at_end && other.is_none() });
    }

    /// The first item behind fields, or the first field behind items, in a value that is still open.
    fn other_part(&self, value: ValueId) -> Option<usize> {
        let mut inner = (value as usize + 1..self.values.len()).filter(|id| self.values[*id].parent == value);
        let first = inner.next()?;
        inner.find(|id| self.values[*id].is_field() != self.values[first].is_field())
    }

    /// Whether brackets are no longer mended: each takes a look at all that was read.
    const fn is_lost(&self) -> bool {
        self.mended.unquoted.is_some() || self.mended.brackets.len() >= MAX_MENDED
    }

    fn mend(&mut self, bracket: MendedBracket) {
        if !self.is_lost() {
            self.mended.brackets.push(bracket);
        }
    }

    /// A text without its closing quote goes on up to the next quote, behind which another text begins.
    fn look_for_its_quote(&mut self, text: Range<usize>, tokens: &mut Peekable<Scanner<'_>>) {
        let next = tokens.peek();
        let is_before_a_text = next.is_some_and(|(token, next)| {
            matches!(token, Token::Word | Token::Quoted)
                && (next.start == text.end || self.text[text.clone()].contains('\n'))
        });
        let is_closed = self.text[text.clone()].ends_with(['"', '\'', '#']) && text.len() > 1;
        if is_before_a_text || (next.is_none() && !is_closed) {
            self.mended.unquoted = self.mended.unquoted.or(Some(text.start));
        }
    }
}

/// What a closing bracket does.
enum ClosingRole {
    /// It closes the value at this place in the list of open ones; the brackets of those in it are missing.
    Closes(usize),
    /// It stands in place of the bracket that would match.
    Replaces,
    Surplus,
}

/// The bracket that closes one.
fn closing(bracket: &str) -> &'static str {
    match bracket {
        "[" => "]",
        "{" => "}",
        _ => ")",
    }
}
