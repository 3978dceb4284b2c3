//! What ron has read before it refused a text: it need not be read once more to find the mistake.

use super::Tokens;
use crate::format::text::Token;
use crate::prelude::*;

/// The lists of a text before a place to which ron has read it. Their items are not read again, but for the last ones.
#[derive(Debug, Default)]
pub(in crate::format::load::mistake) struct Passed {
    /// Lists and other brackets that are still open at that place, in the order of the text.
    open: Vec<Going>,
    /// Index of the first token that may be behind that place.
    end: usize,
    /// Byte offset from which on everything is read again. What is found before it is not to be trusted: lists are shorter there.
    from: usize,
}

/// A bracket in which ron was.
#[derive(Debug, Clone, Copy)]
struct Going {
    /// Index of its token.
    opened: usize,
    /// Indices of the last comma in it, and of the one before.
    last: usize,
    before: usize,
    commas: usize,
}

impl Going {
    const fn new(opened: usize) -> Self {
        Self { opened, last: opened, before: opened, commas: 0 }
    }

    const fn add_comma(&mut self, index: usize) {
        (self.before, self.last) = (self.last, index);
        self.commas += 1;
    }

    /// Index of the first token of the item before the last comma, if there is one; else of the first item.
    const fn first_again(&self) -> usize {
        self.before + 1
    }
}

impl Passed {
    /// Up to a byte offset of a text with these tokens.
    pub fn up_to(offset: usize, text: &str, tokens: &Tokens) -> Self {
        let mut passed = Self::default();
        while let Some((token, _)) = tokens.get(passed.end).filter(|(_, range)| range.end < offset) {
            let index = passed.end;
            match token {
                Token::Open => passed.open.push(Going::new(index)),
                Token::Close => {
                    passed.open.pop();
                }
                Token::Comma => {
                    if let Some(inner) = passed.open.last_mut() {
                        inner.add_comma(index);
                    }
                }
                _ => {}
            }
            passed.end += 1;
        }
        let range = |index: usize| tokens.get(index).map_or(0..0, |(_, range)| range);
        let is_list = |going: &&Going| text.get(range(going.opened)) == Some("[");
        let outermost = passed.open.iter().find(is_list).or_else(|| passed.open.first());
        passed.from = outermost.map_or(0, |going| range(going.first_again()).start);
        passed
    }

    /// Whether a mistake at a byte offset is in what was read again.
    pub const fn has_again(&self, offset: usize) -> bool {
        offset >= self.from
    }

    pub const fn is_empty(&self) -> bool {
        self.end == 0
    }

    /// Where to go on in the list whose bracket is this token: a token, and the index of the item that begins there. That is the item before
    /// the one in which ron was, since its errors are often placed behind the mistake; or the last one of a list that it has left, which is
    /// not empty therefore.
    pub fn skip(&self, opened: usize, tokens: &Tokens) -> Option<(usize, usize)> {
        if let Ok(found) = self.open.binary_search_by_key(&opened, |going| going.opened) {
            let going = self.open.get(found).filter(|going| going.commas > 1)?;
            return Some((going.first_again(), going.commas - 1));
        }
        if opened >= self.end {
            return None;
        }
        let (mut depth, mut list) = (0_usize, Going::new(opened));
        for (index, token) in (opened..).zip(tokens.kinds_from(opened)) {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Comma if depth == 1 => list.add_comma(index),
                _ => {}
            }
            if depth == 0 {
                let is_skipped = index + 1 < self.end && list.commas > 1;
                return is_skipped.then(|| (list.first_again(), list.commas - 1));
            }
        }
        None
    }
}
