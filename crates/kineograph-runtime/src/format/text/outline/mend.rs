//! Corrects missing and mismatched brackets, commas and quotes.
//!
//! A missing bracket is inserted where fields turn into items, or items into fields: `actions: [Hide(), (name: "b", …` needs one
//! before the item without a name. Otherwise it is inserted before the bracket that doesn't match. Lines resolve ambiguities: a
//! bracket at the beginning of a line closes what began on an earlier line, usually one with the same indentation.

use core::ops::Range;

use super::build::{Guess, OutlineBuilder};
use super::mended::{MendKind, MendedMark};
use super::{OutlineValue, ValueId, WHOLE, to_u32};
use crate::format::text::{Scanner, TextEdit, Token};
use crate::prelude::*;

/// The most marks that are corrected; a text with more is probably something else.
const MAX_MENDED: usize = 20;

/// The most fields of an item of a list.
const MAX_FIELDS: usize = 32;

impl<'a> OutlineBuilder<'a> {
    /// Closes the value that a bracket was probably meant to close, if any.
    pub(super) fn close_what_is_meant(&mut self, at: Range<usize>, next: Option<&(Token, Range<usize>)>) {
        match self.role(&at, next) {
            ClosingRole::Closes(outer) => {
                while self.open.len() > outer + 1 {
                    let value = self.open.pop().unwrap_or_default();
                    self.close_missing(value, false);
                }
                self.close(at.end);
            }
            ClosingRole::Replaces => {
                self.replace(&at);
                self.close(at.end);
            }
            ClosingRole::Surplus => self.take_out(MendKind::SurplusBracket, at),
        }
    }

    /// Makes the brackets of the innermost value match.
    fn replace(&mut self, closing_at: &Range<usize>) {
        let Some(&value) = self.open.last().filter(|value| **value != WHOLE) else { return };
        let inside = self.values[value as usize].inside;
        let has_fields = self.values.get(value as usize + 1).is_some_and(OutlineValue::is_field);
        let opening = if self.is_list(value) && !has_fields { "[" } else { "(" };
        let is_opening_wrong =
            self.opening(value) != opening && closing(opening) == &self.text[closing_at.clone()];
        let fix = if is_opening_wrong && inside > 0 {
            TextEdit::new(inside as usize - 1..inside as usize, opening)
        } else {
            TextEdit::new(closing_at.clone(), closing(self.opening(value)))
        };
        self.mend(MendedMark { kind: MendKind::WrongBracket, fix, value: Some(value), is_at_end: false });
    }

    /// The probable meaning of a closing bracket.
    fn role(&self, at: &Range<usize>, next: Option<&(Token, Range<usize>)>) -> ClosingRole {
        let bracket = &self.text[at.clone()];
        let fits = |nth: usize| nth > 0 && closing(self.opening(self.open[nth])) == bracket;
        let top = self.open.len() - 1;
        if top == 1 && next.is_some() && self.guesses(Guess::Last) {
            return ClosingRole::Surplus;
        }
        if fits(top) && self.is_doubled_end(at) && self.guesses(Guess::Doubled) {
            return ClosingRole::Surplus;
        }
        if fits(top) {
            return ClosingRole::Closes(top);
        }
        let outer = (1..top).rev().find(|nth| fits(*nth));
        match outer {
            _ if top == 0 => ClosingRole::Surplus,
            _ if self.is_lost() => ClosingRole::Closes(top),
            _ if self.is_behind(Token::Close) && self.guesses(Guess::Surplus) => ClosingRole::Surplus,
            _ if bracket == "}" || self.opening(self.open[top]) == "{" => ClosingRole::Replaces,
            _ if self.opening(self.open[top]) == "[" && !self.is_list(self.open[top]) => {
                ClosingRole::Replaces
            }
            _ if self.is_on_a_line(self.open[top], at.start) => {
                let is_other = match next {
                    Some((Token::Close, next)) => {
                        top > 1 && closing(self.opening(self.open[top - 1])) == &self.text[next.clone()]
                    }
                    _ => outer.is_none_or(|outer| !self.is_on_a_line(self.open[outer], at.start)),
                };
                outer.filter(|_| !is_other).map_or(ClosingRole::Replaces, ClosingRole::Closes)
            }
            _ if self.is_indented_as(self.open[top], at.start)
                && outer.is_none_or(|outer| !self.is_indented_as(self.open[outer], at.start)) =>
            {
                ClosingRole::Replaces
            }
            Some(outer)
                if self.is_first_of_its_line(at.start) || self.other_part(self.open[top]).is_some() =>
            {
                ClosingRole::Closes(outer)
            }
            None if self.is_first_of_its_line(at.start) => ClosingRole::Replaces,
            _ if self.guesses(Guess::Replaced) => ClosingRole::Replaces,
            _ => ClosingRole::Surplus,
        }
    }

    /// Whether a closing bracket is doubled and would end an entry of a list before one of its fields in the same line, as in
    /// `[(size: (1, 2)), name: "a")]`.
    fn is_doubled_end(&self, at: &Range<usize>) -> bool {
        let is_entry = self.open.len() > 2 && self.opening(self.open[self.open.len() - 2]) == "[";
        let is_twice = is_entry && self.text[..at.start].ends_with(&self.text[at.clone()]);
        // Not the whole line, which may be the whole text.
        let is_before_a_field = || {
            let next: Vec<_> = Scanner::from(self.text, at.end).take(3).collect();
            let behind = next.last().map_or(at.end, |(_, range)| range.end);
            next.iter().map(|(token, _)| *token).eq([Token::Comma, Token::Word, Token::Colon])
                && !self.text[at.end..behind].contains('\n')
        };
        is_twice && is_before_a_field()
    }

    /// Whether a value in brackets is a list: its field name is a plural, and there is no name before the bracket.
    fn is_list(&self, value: ValueId) -> bool {
        let OutlineValue { start, inside, .. } = self.values[value as usize];
        start + 1 == inside && self.has_list_name(value)
    }

    /// Fields of lists have plural names.
    fn has_list_name(&self, value: ValueId) -> bool {
        let [start, end] = self.values[value as usize].key;
        self.text[start as usize..end as usize].ends_with('s')
    }

    pub(super) fn opening(&self, value: ValueId) -> &'a str {
        let behind = self.values[value as usize].inside as usize;
        self.text.get(behind.saturating_sub(1)..behind).unwrap_or_default()
    }

    fn is_on_a_line(&self, opened: ValueId, at: usize) -> bool {
        !self.text[self.values[opened as usize].start as usize..at].contains('\n')
    }

    /// Whether a bracket is first on its line, and that line has the same indentation as the line of a value's bracket.
    fn is_indented_as(&self, opened: ValueId, at: usize) -> bool {
        let line = |at: usize| &self.text[self.text[..at].rfind('\n').map_or(0, |end| end + 1)..];
        let indentation = |line: &'a str| line.len() - line.trim_start_matches([' ', '\t']).len();
        let opened = self.values[opened as usize];
        self.is_first_of_its_line(at)
            && indentation(line(at)) == indentation(line(opened.inside.max(opened.start) as usize))
    }

    fn is_first_of_its_line(&self, at: usize) -> bool {
        self.text[..at].bytes().rev().take_while(|byte| *byte != b'\n').all(|byte| byte.is_ascii_whitespace())
    }

    /// Inserts the missing opening bracket that this closing one belongs to. False if none is missing.
    pub(super) fn open_missing(&mut self, at: &Range<usize>, next: Option<&(Token, Range<usize>)>) -> bool {
        let Some(&top) = self.open.last().filter(|top| **top != WHOLE && !self.is_lost()) else {
            return false;
        };
        let (start, bracket) = match (self.opening(top), &self.text[at.clone()]) {
            ("(", ")") => (self.first_of_numbers(top).filter(|_| self.guesses(Guess::Numbers)), "("),
            ("(", "]") => (self.first_of_list(top), "["),
            ("[", ")") if self.is_list(top) && matches!(next, Some((Token::Comma | Token::Close, _))) => {
                let Some(start) = self.first_field(top, at.start) else { return false };
                self.put_in(MendKind::MissingOpening, start, "(");
                return true;
            }
            _ => return false,
        };
        let Some(first) = start else { return false };
        for id in first + 1..self.values.len() {
            if self.values[id].parent == top {
                self.values[id].parent = to_u32(first);
            }
        }
        self.values[first].end = to_u32(at.end);
        self.put_in(MendKind::MissingOpening, self.values[first].start as usize, bracket);
        true
    }

    pub(super) fn put_in(&mut self, kind: MendKind, at: usize, mark: &str) {
        self.mend(MendedMark { kind, fix: TextEdit::new(at..at, mark), value: None, is_at_end: false });
    }

    pub(super) fn take_out(&mut self, kind: MendKind, mark: Range<usize>) {
        self.mend(MendedMark { kind, fix: TextEdit::new(mark, ""), value: None, is_at_end: false });
    }

    /// The number of a field that other numbers follow, as in `delta: 1, 2)`; not a number with a decimal comma.
    fn first_of_numbers(&self, top: ValueId) -> Option<usize> {
        let is_number = |value: &OutlineValue| {
            let word = self.text.get(value.start as usize..value.end as usize).unwrap_or_default();
            value.inside == 0 && word.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
        };
        // Usually there is none, which this finds quickly.
        let last = self.values.last().filter(|last| last.parent == top && !last.is_field())?;
        let (before, other) = self.turn(top).filter(|_| is_number(last))?;
        let between = &self.text[self.values[before].end as usize..self.values[other].start as usize];
        (is_number(&self.values[before]) && between.ends_with(char::is_whitespace)).then_some(before)
    }

    /// The first item of a list without its bracket, as in `actions: Show(), Hide()]`.
    fn first_of_list(&self, top: ValueId) -> Option<usize> {
        let is_inner = |id: &usize| self.values[*id].parent == top;
        let last = || (top as usize + 1..self.values.len()).rev().find(is_inner);
        let has_bracket = |id: usize| self.values[id].inside > 0;
        let turn = self.turn(top);
        let is_alike = |(before, other): &(usize, usize)| has_bracket(*before) == has_bracket(*other);
        if turn.is_some_and(|turn| !is_alike(&turn)) {
            return None;
        }
        let before =
            turn.map(|(before, _)| before).or_else(|| last().filter(|_| self.guesses(Guess::OneItem)))?;
        let is_list = self.has_list_name(to_u32(before)) && self.opening(to_u32(before)) != "[";
        is_list.then_some(before)
    }

    /// The start of the first field of an item without its bracket, as in `name: "a", action: Show()),`: on the line of the closing
    /// bracket, or on a line above if the bracket's line has only closing brackets.
    fn first_field(&self, top: ValueId, end: usize) -> Option<usize> {
        let mut line = self.text[..end].bytes().rev().take_while(|byte| *byte != b'\n');
        let is_alone = line.all(|byte| byte.is_ascii_whitespace() || b")]}".contains(&byte));
        let is_there =
            |value: &OutlineValue| is_alone || !self.text[value.key[0] as usize..end].contains('\n');
        let mut inner = self.values.iter().rev().filter(|value| value.parent == top);
        let fields = core::iter::from_fn(|| inner.next().filter(|value| value.is_field() && is_there(value)));
        let first = fields.take(MAX_FIELDS).last()?.key[0] as usize;
        self.is_first_of_its_line(first).then_some(first)
    }

    /// The last field and the item after it.
    fn turn(&self, top: ValueId) -> Option<(usize, usize)> {
        self.values.get(top as usize + 1).filter(|first| first.parent == top && first.is_field())?;
        let other = self.other_part(top)?;
        let before = (top as usize + 1..other).rev().find(|id| self.values[*id].parent == top)?;
        Some((before, other))
    }

    /// Closes numbers, or a word with its contents, before a field, as in `delta: (1, 2, height: 3` and `content: Image("fox", z: 1`.
    pub(super) fn close_numbers(&mut self) {
        let Some(&top) = self.open.last().filter(|top| self.opening(**top) == "(") else { return };
        let Some(first) = self.values.get(top as usize + 1).filter(|first| !first.is_field()) else { return };
        let OutlineValue { start, inside, .. } = self.values[top as usize];
        let is_bare = start + 1 == inside || self.text[first.start as usize..].starts_with('"');
        if is_bare && first.inside == 0 && self.values[top as usize].is_field() {
            self.open.pop();
            self.close_missing(top, false);
        }
    }

    /// Closes a value before what doesn't belong to it.
    pub(super) fn close_missing(&mut self, value: ValueId, is_at_end: bool) {
        if self.is_lost() {
            self.values[value as usize].end = to_u32(self.text.len());
            return;
        }
        let OutlineValue { parent, inside, .. } = self.values[value as usize];
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
        let mut end = end as usize;
        let mut behind = Scanner::from(self.text, end);
        let comma = behind.next().filter(|(token, _)| *token == Token::Comma);
        let is_followed = comma.is_some();
        // Of two commas the first belongs inside the bracket.
        if let Some((_, comma)) = comma
            && behind.next().is_some_and(|(token, _)| token == Token::Comma)
        {
            end = comma.end;
        }
        // The inserted bracket includes the comma.
        self.mended.marks.retain(|mark| mark.fix.range.start != end || mark.kind != MendKind::MissingComma);
        let comma = if other.is_some() && !is_followed { "," } else { "" };
        let fix = TextEdit::new(end..end, format!("{}{comma}", closing(self.opening(value))));
        let is_at_end = is_at_end && other.is_none();
        self.mend(MendedMark { kind: MendKind::MissingClosing, fix, value: Some(value), is_at_end });
    }

    /// The first item after fields, or the first field after items, in a value that is still open.
    fn other_part(&self, value: ValueId) -> Option<usize> {
        let mut inner = (value as usize + 1..self.values.len()).filter(|id| self.values[*id].parent == value);
        let first = inner.next()?;
        inner.find(|id| self.values[*id].is_field() != self.values[first].is_field())
    }

    /// Whether brackets are no longer corrected: each correction searches everything read so far.
    pub(super) const fn is_lost(&self) -> bool {
        self.mended.unquoted.is_some() || self.mended.marks.len() >= MAX_MENDED
    }

    pub(super) fn mend(&mut self, mark: MendedMark) {
        if !self.is_lost() {
            self.mended.marks.push(mark);
        }
    }
}

/// The meaning of a closing bracket.
enum ClosingRole {
    /// Closes the value at this index in the list of open ones; the brackets of values inside it are missing.
    Closes(usize),
    /// Replaces the bracket that would match.
    Replaces,
    Surplus,
}

fn closing(bracket: &str) -> &'static str {
    match bracket {
        "[" => "]",
        "{" => "}",
        _ => ")",
    }
}
