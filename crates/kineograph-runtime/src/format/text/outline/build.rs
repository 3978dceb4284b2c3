//! Builds the values of an outline from tokens, without recursion, correcting likely slips.

use core::cell::Cell;
use core::ops::Range;

use super::mended::{MendKind, Mended, MendedMark};
use super::{OutlineValue, ValueId, WHOLE, to_u32};
use crate::format::text::scan::unclosed_comment;
use crate::format::text::{Scanner, TextEdit, Token};
use crate::prelude::*;

pub(super) struct OutlineBuilder<'a> {
    pub(super) text: &'a str,
    pub values: Vec<OutlineValue>,
    pub mended: Mended,
    /// Values whose bracket is open; the first is the whole text and never closes.
    pub(super) open: Vec<ValueId>,
    /// The name of the field whose value comes next.
    key: [u32; 2],
    /// A word or string that is a value, a field name or the name before a bracket.
    pub(super) pending: Option<[u32; 2]>,
    /// The previous token, and the byte offset after it.
    last: Option<(Token, usize)>,
    /// Bits of the guesses that are made, and of those on which the result depends.
    guesses: u8,
    asked: Cell<u8>,
}

/// A likely slip; a guess is kept if it reduces the number of corrections.
#[derive(Clone, Copy)]
pub(super) enum Guess {
    /// A bracket is missing before numbers, as in `delta: 1, 2)`.
    Numbers,
    /// A bracket is missing after a name, as in `MoveBy duration: 1)`.
    Calls,
    /// A quote is missing.
    Quotes,
    /// Brackets are doubled, as in `delta: ((1, 2)` and `delta: (1, 2)), id: 1`.
    Doubled,
    /// Closing brackets in the middle of a line are of a wrong kind, not surplus.
    Replaced,
    /// The opening bracket of a list of one item is missing, as in `actions: Show()]`.
    OneItem,
    /// The last bracket of the text closes the outermost value.
    Last,
    /// A closing bracket after another one that doesn't fit is surplus, as in `actions: [Hide())]`.
    Surplus,
}

impl Guess {
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The guesses that are made at first.
const FIRST_GUESSES: u8 =
    Guess::Numbers.bit() | Guess::Calls.bit() | Guess::Quotes.bit() | Guess::OneItem.bit();

/// The most further guesses that are combined.
const MAX_OTHER_GUESSES: usize = 2;

/// Fields that can be the first of an action.
const FIRST_FIELDS: [&str; 8] = ["id", "label", "duration", "rate", "times", "name", "action", "actions"];

impl<'a> OutlineBuilder<'a> {
    pub fn build(text: &'a str) -> Self {
        let mut best = Self::read(text, FIRST_GUESSES);
        if best.mended.marks.is_empty() {
            return best;
        }
        if best.mended.unquoted.is_some() {
            best = Self::read(text, best.guesses & !Guess::Quotes.bit());
        }
        let mut least = best.cost();
        // Several slips may need several guesses.
        for _ in 0..MAX_OTHER_GUESSES {
            let from = (best.guesses, best.asked.get() & !Guess::Quotes.bit());
            for bit in (0..u8::BITS).map(|nth| 1 << nth).filter(|bit| from.1 & bit != 0) {
                if least <= 1 {
                    return best;
                }
                let other = Self::read(text, from.0 ^ bit);
                let cost = other.cost();
                if cost < least {
                    (best, least) = (other, cost);
                }
            }
            if best.guesses == from.0 {
                break;
            }
        }
        best
    }

    /// Whether a guess is made; notes that the result depends on it.
    pub(super) fn guesses(&self, guess: Guess) -> bool {
        self.asked.set(self.asked.get() | guess.bit());
        self.guesses & guess.bit() != 0
    }

    /// The number of errors in the text as read with these guesses.
    fn cost(&self) -> usize {
        let is_cut = self.mended.marks.iter().any(|mark| mark.is_at_end);
        self.mended.marks.len() + usize::from(is_cut) + self.strange()
    }

    /// The number of malformed values: an item among fields, fields in brackets where a field should be, and lists of lists.
    fn strange(&self) -> usize {
        let mut first: Vec<Option<bool>> = vec![None; self.values.len()];
        let mut strange = vec![false; self.values.len()];
        for (id, value) in self.values.iter().enumerate().skip(1) {
            let parent = value.parent as usize;
            let is_field = *first[parent].get_or_insert(value.is_field());
            strange[parent] |= is_field != value.is_field();
            let is_struct =
                self.values.get(id + 1).is_some_and(|inner| inner.parent as usize == id && inner.is_field());
            let around = &self.values[parent];
            strange[id] |= value.start + 1 == value.inside
                && !value.is_field()
                && self.opening(to_u32(id)) == self.opening(value.parent)
                && (is_struct || around.start + 1 == around.inside);
        }
        strange.into_iter().filter(|is_strange| *is_strange).count()
    }

    fn read(text: &'a str, guesses: u8) -> Self {
        let end = to_u32(text.len());
        let mut builder = Self {
            text,
            values: vec![OutlineValue { end, ..OutlineValue::default() }],
            mended: Mended::default(),
            open: vec![WHOLE],
            key: [0; 2],
            pending: None,
            last: None,
            guesses,
            asked: Cell::new(0),
        };
        let mut tokens = Scanner::new(text).peekable();
        while let Some((token, range)) = tokens.next() {
            let (token, end) = builder.take(token, range.clone(), tokens.peek());
            builder.last = Some((token, end));
            if end != range.end {
                tokens = Scanner::from(text, end).peekable();
            }
        }
        builder.end();
        builder
    }

    /// Adds a token. Returns its corrected kind, and the byte offset where it ends.
    fn take(
        &mut self,
        token: Token,
        range: Range<usize>,
        next: Option<&(Token, Range<usize>)>,
    ) -> (Token, usize) {
        let (start, end) = (to_u32(range.start), range.end);
        self.separate(token, &range, next);
        match token {
            Token::Word | Token::Quoted => {
                let (token, end) = self.quoted(token, range, next);
                self.pending = self.pending.or(Some([start, to_u32(end)]));
                return (token, end);
            }
            Token::Colon => {
                self.close_numbers();
                self.open_glued();
                self.key = self.pending.take().unwrap_or_default();
            }
            // After an opening bracket only a closing bracket or a value is valid.
            Token::Comma if self.is_behind(Token::Open) => {
                let value = self.open.pop().unwrap_or_default();
                self.close_missing(value, false);
            }
            Token::Comma => self.finish_item(),
            Token::Open if self.is_doubled(&range) => self.take_out(MendKind::SurplusBracket, range),
            Token::Open => self.open_bracket(start),
            Token::Close => self.close_bracket(range, next),
        }
        (token, end)
    }

    pub(super) fn is_behind(&self, token: Token) -> bool {
        self.last.is_some_and(|(last, _)| last == token)
    }

    fn is_doubled(&self, bracket: &Range<usize>) -> bool {
        let before = self.last.filter(|(token, _)| *token == Token::Open);
        before.is_some_and(|(_, end)| self.text[..end].ends_with(&self.text[bracket.clone()]))
            && self.guesses(Guess::Doubled)
    }

    /// Inserts the comma between two values, or the bracket before a field that follows a name or a colon.
    fn separate(&mut self, token: Token, range: &Range<usize>, next: Option<&(Token, Range<usize>)>) {
        let Some((last, end)) = self.last.filter(|_| self.open.len() > 1) else { return };
        let is_followed = match (last, token) {
            (Token::Close, Token::Word | Token::Quoted | Token::Open) => true,
            (Token::Word | Token::Quoted, Token::Word | Token::Quoted) | (Token::Quoted, Token::Open) => {
                self.pending_value().is_some()
            }
            _ => false,
        };
        let is_name = token == Token::Word && next.is_some_and(|(next, _)| *next == Token::Colon);
        if last == Token::Colon && is_name && self.has_key() {
            let start = to_u32(range.start);
            self.open_unwritten([start, start]);
        }
        if last == Token::Word && is_name && !is_followed {
            let stray = self.pending.take();
            self.take_out(MendKind::StrayWords, stray.map_or(end, |[start, _]| start as usize)..end);
        }
        match self.pending_value().filter(|name| name.starts_with(char::is_uppercase)) {
            _ if !is_followed => {}
            Some(_)
                if (is_name || token == Token::Quoted && end == range.start)
                    && self.guesses(Guess::Calls) =>
            {
                let name = self.pending.take().unwrap_or_default();
                self.open_unwritten(name);
            }
            _ => {
                self.finish_item();
                self.put_in(MendKind::MissingComma, end, ",");
            }
        }
    }

    /// Opens an action whose name is joined to its first field, as in `MoveByid: 49`.
    fn open_glued(&mut self) {
        let Some([start, end]) = self.pending.filter(|_| self.open.len() > 1 && self.guesses(Guess::Calls))
        else {
            return;
        };
        let word = &self.text[start as usize..end as usize];
        let name = FIRST_FIELDS.iter().find_map(|field| word.strip_suffix(field));
        if let Some(name) = name.filter(|name| name.starts_with(char::is_uppercase)) {
            let behind = start + to_u32(name.len());
            self.open_unwritten([start, behind]);
            self.pending = Some([behind, end]);
        }
    }

    /// Opens a value whose bracket is missing after its name.
    fn open_unwritten(&mut self, [start, end]: [u32; 2]) {
        let value = self.add(start, end);
        self.open.push(value);
        self.put_in(MendKind::MissingOpening, end as usize, "(");
    }

    /// The pending word or string, if a value can end here.
    fn pending_value(&self) -> Option<&'a str> {
        let [start, end] = self.pending?;
        let word = self.text.get(start as usize..end as usize)?;
        let is_item = self.open.last().is_some_and(|top| self.opening(*top) == "[");
        // A word with `#` is the start of an intended comment.
        let is_no_name = !word.starts_with(|c: char| c.is_alphabetic() || "_#".contains(c));
        (self.has_key() || is_item || is_no_name).then_some(word)
    }

    pub(super) const fn has_key(&self) -> bool {
        self.key[0] < self.key[1]
    }

    fn add(&mut self, start: u32, end: u32) -> ValueId {
        let id = to_u32(self.values.len());
        let parent = self.open.last().copied().unwrap_or(WHOLE);
        self.values.push(OutlineValue {
            key: core::mem::take(&mut self.key),
            start,
            end,
            parent,
            ..OutlineValue::default()
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
        if !self.open_missing(&at, next) {
            self.close_what_is_meant(at, next);
        }
    }

    pub(super) fn close(&mut self, end: usize) {
        if self.open.len() > 1
            && let Some(value) = self.open.pop()
        {
            self.values[value as usize].end = to_u32(end);
        }
    }

    /// Closes what is open at the end of the text. Leaves out a comment without an end, and an unfinished field or item.
    fn end(&mut self) {
        let behind = self.last.map_or(0, |(_, end)| end);
        let unfinished = Some(self.key).filter(|_| self.has_key()).or(self.pending).map(|[start, _]| start);
        if let Some(start) = unfinished.filter(|_| self.open.len() > 1) {
            (self.pending, self.key) = (None, [0; 2]);
            self.leave_out_end(MendKind::Unfinished, start as usize..behind);
        }
        if let Some(comment) = unclosed_comment(&self.text[behind..]) {
            self.leave_out_end(MendKind::OpenComment, behind + comment..self.text.len());
        }
        self.finish_item();
        while let Some(value) = self.open.pop().filter(|value| *value != WHOLE) {
            self.close_missing(value, true);
        }
    }

    fn leave_out_end(&mut self, kind: MendKind, range: Range<usize>) {
        self.mend(MendedMark { kind, fix: TextEdit::new(range, ""), value: None, is_at_end: true });
    }
}
