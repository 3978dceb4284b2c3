//! Goes on behind names that there are not, and notes them.

use super::Reader;
use crate::diagnostic::{FieldPath, Segment};
use crate::format::action::field_names;
use crate::format::load::unknown::{MAX_CORRECTED, Unknown, What};
use crate::format::nearest;
use crate::format::spec::ActionSpec;
use crate::format::text::Token;
use crate::prelude::*;

/// The fields that something may have.
#[derive(Debug, Clone, Copy)]
pub(super) enum Known {
    These(&'static [&'static str]),
    /// The fields of an action.
    Of(&'static ActionSpec),
    /// Any: what reads them leaves out those that are not these.
    Open(&'static [&'static str]),
}

impl Known {
    fn names(self) -> impl Iterator<Item = &'static str> {
        let (these, spec) = match self {
            Self::These(these) | Self::Open(these) => (these, None),
            Self::Of(spec) => (&[][..], Some(spec)),
        };
        these.iter().copied().chain(spec.into_iter().flat_map(field_names))
    }

    fn find(self, name: &str) -> Option<&'static str> {
        self.names().find(|known| *known == name)
    }
}

/// What is kept while names that there are not are gone over.
#[derive(Debug, Default)]
pub(in crate::format::load::mistake) struct Lenient {
    pub unknown: Vec<Unknown>,
    corrects: bool,
    /// Byte offsets of the names of fields that are left out although a name is near: their values do not fit.
    left_out: Vec<usize>,
    /// The way to the value that is read.
    path: Vec<Segment>,
}

impl Lenient {
    /// Reads misspelt names as those that were meant if it `corrects`, but leaves out these fields, by the byte offsets of their names.
    pub fn new(corrects: bool, left_out: Vec<usize>) -> Self {
        Self { corrects, left_out, ..Self::default() }
    }

    /// Whether a misspelt field at a byte offset may be read as the one that is near to its name.
    fn may_correct(&self, near: &str, offset: usize) -> bool {
        // The first comparison keeps the others from taking long.
        self.unknown.len() < MAX_CORRECTED
            && !self.left_out.contains(&offset)
            && !self.unknown.iter().rev().any(|other| {
                other.is_corrected
                    && other.near == Some(near)
                    && other.owner.segments() == self.path.as_slice()
            })
    }

    fn owner(&self) -> FieldPath {
        FieldPath::root().then(self.path.iter().copied())
    }
}

impl<'de> Reader<'de> {
    /// How long the way to the value is that is read.
    pub(super) fn depth(&self) -> usize {
        self.lenient.as_ref().map_or(0, |lenient| lenient.path.len())
    }

    /// The way to the value goes so far, and then by `next`.
    pub(super) fn step(&mut self, depth: usize, next: Option<Segment>) {
        if let Some(lenient) = &mut self.lenient {
            lenient.path.truncate(depth);
            lenient.path.extend(next);
        }
    }

    /// The name of the field at the last token as it is to be read. `None`: it is left out, with its value.
    pub(super) fn known_field(
        &mut self,
        name: &'de str,
        known: Known,
        opened: usize,
        depth: usize,
    ) -> Option<&'de str> {
        if self.lenient.is_none() {
            return Some(name);
        }
        let segment = known.find(name).map(Segment::Field);
        self.step(depth, segment);
        if segment.is_some() || matches!(known, Known::Open(_)) {
            return Some(name);
        }
        let corrects = self.lenient.as_ref().is_some_and(|lenient| lenient.corrects);
        let near = nearest(name, known.names()).filter(|_| corrects);
        let (key, end) = (self.at - 1, self.end_of_value());
        let name = self.tokens.get(key).map_or(0..0, |(_, range)| range);
        let what = What::Field(self.owner.to_owned());
        // The last of these looks through the bracket, so a file of a million such fields must not get there each time.
        let is_corrected = near.is_some_and(|near| {
            self.lenient.as_ref().is_some_and(|lenient| lenient.may_correct(near, name.start))
                && !self.has_field(opened, near)
        });
        let lenient = self.lenient.as_mut()?;
        let owner = lenient.owner();
        lenient.unknown.push(Unknown { name, end, owner, what, near, is_corrected });
        let near = near.filter(|_| is_corrected)?;
        self.step(depth, Some(Segment::Field(near)));
        Some(near)
    }

    /// A word as it is to be read: a kind of action, or one of some variants; if it is not known, the nearest one. It is the last token.
    pub(super) fn known_word(
        &mut self,
        word: &'de str,
        is_known: bool,
        known: impl Iterator<Item = &'static str>,
        what: What,
    ) -> &'de str {
        let Some(lenient) = &mut self.lenient else { return word };
        if is_known || !lenient.corrects || lenient.unknown.len() >= MAX_CORRECTED {
            return word;
        }
        let Some(near) = nearest(word, known) else { return word };
        let name = self.tokens.get(self.at - 1).map_or(0..0, |(_, range)| range);
        let (end, owner) = (name.end, lenient.owner());
        lenient.unknown.push(Unknown { name, end, owner, what, near: Some(near), is_corrected: true });
        near
    }

    /// Whether a field of this name stands directly inside the bracket at token `opened`.
    fn has_field(&self, opened: usize, name: &str) -> bool {
        let mut depth = 0_usize;
        for index in opened..self.tokens.len() {
            match self.token(index) {
                Some((Token::Open, _)) => depth += 1,
                Some((Token::Close, _)) if depth <= 1 => return false,
                Some((Token::Close, _)) => depth -= 1,
                Some((Token::Word, word)) if depth == 1 && word == name => {
                    if matches!(self.token(index + 1), Some((Token::Colon, _))) {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Byte offset behind the value of the field whose name is the last token, and behind the comma that follows it.
    fn end_of_value(&self) -> usize {
        let mut depth = 0_usize;
        for (index, token) in (self.at..).zip(self.tokens.kinds_from(self.at)) {
            let range = || self.tokens.get(index).map_or(0..0, |(_, range)| range);
            match token {
                Token::Open => depth += 1,
                Token::Close if depth == 0 => return range().start,
                Token::Close => depth -= 1,
                Token::Comma if depth == 0 => return range().end,
                _ => {}
            }
        }
        self.text.len()
    }
}
