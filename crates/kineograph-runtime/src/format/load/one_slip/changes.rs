//! Changes of one mark or word that may restore the intended text.

use core::ops::Range;

use crate::action::{Kind, field_names};
use crate::format::text::{TextEdit, Token};
use crate::prelude::*;

/// The marks to insert or to replace others with.
const MARKS: [&str; 7] = [",", ":", ")", "]", "(", "[", "\""];

/// The values to insert or to replace others with, one for each type.
const VALUES: [&str; 6] = ["0", "\"a\"", "true", "(0, 0)", "Hide()", "[]"];

/// Names before brackets other than actions.
const NAMES: [&str; 10] =
    ["Image", "Sheet", "Frame", "Box", "NineSlice", "Particles", "Func", "Pose", "Event", "Index"];

/// The most characters of a word, other than letters and digits, that are tried as marks.
const MAX_ODD_CHARS: usize = 4;

/// Longer words are not searched for a mark.
const MAX_WORD_BYTES: usize = 40;

/// A change of one mark or word.
pub(super) struct SlipFix {
    pub edit: TextEdit,
    pub meant: Meant,
}

/// What a change inserts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::format::load) enum Meant {
    /// A mark, or nothing.
    Mark,
    Value,
    Field,
}

/// The tokens to change.
pub(super) struct SlipFixes<'a> {
    pub text: &'a str,
    pub tokens: &'a [(Token, Range<usize>)],
    /// The fields of which one is expected where reading stops; empty if unknown.
    pub fields: &'static [&'static str],
}

impl SlipFixes<'_> {
    /// Changes of a mark, of the marks in a word or text, and insertions before it.
    pub(super) fn of_marks(&self, nth: usize) -> Vec<SlipFix> {
        let range = &self.tokens[nth].1;
        let mut found: Vec<SlipFix> =
            self.marks_in(nth).into_iter().flat_map(|mark| self.marks_for(mark)).collect();
        let behind_last = nth.checked_sub(1).map_or(range.start, |before| self.tokens[before].1.end);
        for mark in MARKS {
            let at = if matches!(mark, "(" | "[") { range.start } else { behind_last };
            found.push(mark_at(at..at, mark));
        }
        found.push(mark_at(range.start..range.start, "\""));
        found
    }

    /// Removes a word or text; removes a character of a word, or replaces it by a mark.
    pub(super) fn of_words(&self, nth: usize) -> Vec<SlipFix> {
        let (token, range) = self.tokens[nth].clone();
        if !matches!(token, Token::Word | Token::Quoted) {
            return Vec::new();
        }
        let mut found = vec![mark_at(range.clone(), "")];
        if token == Token::Word && range.len() <= MAX_WORD_BYTES {
            let letters = self.text[range.clone()].char_indices();
            let letters = letters.map(|(at, letter)| range.start + at..range.start + at + letter.len_utf8());
            found.extend(letters.flat_map(|letter| self.marks_for(letter)));
        }
        found
    }

    /// Replaces a token by a name or value, or inserts one before it.
    pub(super) fn of_meanings(&self, nth: usize) -> Vec<SlipFix> {
        let mut found = Vec::new();
        for place in self.names(nth) {
            found.extend(self.fields().map(|name| changed(&place, name, Meant::Field)));
        }
        for place in self.places(nth) {
            let behind = if place.is_empty() { nth } else { nth + 1 };
            if self.is(behind, Token::Open) {
                let kinds = Kind::all().map(|kind| kind.spec().name);
                found.extend(kinds.chain(NAMES).map(|name| changed(&place, name, Meant::Value)));
            }
            found.extend(VALUES.map(|value| changed(&place, value, Meant::Value)));
        }
        found
    }

    /// Where a field's name may have been meant: in place of a token before a colon, or before the colon.
    pub(super) fn names(&self, nth: usize) -> impl Iterator<Item = Range<usize>> + use<> {
        let is_text = self.is(nth, Token::Quoted);
        let [is_colon, is_before_colon] = [nth, nth + 1].map(|nth| self.is(nth, Token::Colon));
        let places = self.places(nth).into_iter();
        places.filter(move |place| if place.is_empty() { is_colon } else { is_before_colon || is_text })
    }

    /// Where a value or a name may have been meant: in place of a word or mark, or before a mark.
    fn places(&self, nth: usize) -> Vec<Range<usize>> {
        let range = self.tokens[nth].1.clone();
        if self.is(nth, Token::Word) {
            return vec![range];
        }
        let before = range.start..range.start;
        self.marks_in(nth).into_iter().take(1).chain([before]).collect()
    }

    fn is(&self, nth: usize, token: Token) -> bool {
        self.tokens.get(nth).is_some_and(|(found, _)| *found == token)
    }

    /// The fields to try.
    fn fields(&self) -> impl Iterator<Item = &'static str> {
        let of_actions = Kind::all().filter(|_| self.fields.is_empty());
        let of_actions = of_actions.flat_map(|kind| field_names(kind.spec()));
        let mut seen = alloc::collections::BTreeSet::new();
        self.fields.iter().copied().chain(of_actions).filter(move |name| seen.insert(*name))
    }

    /// Removes a mark, or replaces it by another one.
    fn marks_for(&self, place: Range<usize>) -> impl Iterator<Item = SlipFix> + use<> {
        let written = self.text[place.clone()].to_owned();
        let others = MARKS.into_iter().filter(move |mark| *mark != written);
        others.chain([""]).map(move |mark| mark_at(place.clone(), mark))
    }

    /// A mark, the characters of a word other than letters and digits, or the quotes of a text.
    fn marks_in(&self, nth: usize) -> Vec<Range<usize>> {
        let (token, Range { start, end }) = self.tokens[nth].clone();
        let written = &self.text[start..end];
        match token {
            Token::Word => {
                let odd = written.char_indices().filter(|(_, c)| !c.is_alphanumeric() && *c != '_');
                odd.map(|(at, c)| start + at..start + at + c.len_utf8()).take(MAX_ODD_CHARS).collect()
            }
            Token::Quoted if written.len() > 1 && written.ends_with(['"', '\'']) => {
                vec![start..start + 1, end - 1..end]
            }
            Token::Quoted => core::iter::once(start..start + 1).collect(),
            _ => core::iter::once(start..end).collect(),
        }
    }
}

fn mark_at(range: Range<usize>, mark: &str) -> SlipFix {
    SlipFix { edit: TextEdit::new(range, mark), meant: Meant::Mark }
}

fn changed(range: &Range<usize>, with: &str, meant: Meant) -> SlipFix {
    SlipFix { edit: TextEdit::new(range.clone(), with), meant }
}
