//! The tokens of a text, in little memory.

use core::ops::Range;

use crate::format::text::{Scanner, Token};
use crate::prelude::*;

/// All tokens of a text. Eight bytes for each: a file at the limit has some ten million.
#[derive(Debug, Default)]
pub(in crate::format::load::mistake) struct Tokens(Vec<Packed>);

#[derive(Debug, Clone, Copy)]
struct Packed {
    start: u32,
    /// The length in bytes, times eight, and the kind.
    len_and_kind: u32,
}

/// In this order a kind is its index.
const KINDS: [Token; 6] = [Token::Open, Token::Close, Token::Comma, Token::Colon, Token::Quoted, Token::Word];

impl Packed {
    /// What does not fit, in a text far above the limit, is at its end.
    fn new(token: Token, range: &Range<usize>) -> Self {
        let number = |bytes: usize, max: u32| u32::try_from(bytes).map_or(max, |bytes| bytes.min(max));
        let kind = KINDS.iter().position(|kind| *kind == token).unwrap_or_default();
        let len = number(range.len(), u32::MAX >> 3);
        Self { start: number(range.start, u32::MAX), len_and_kind: (len << 3) | number(kind, 7) }
    }

    const fn range(self) -> Range<usize> {
        let start = self.start as usize;
        start..start.saturating_add((self.len_and_kind >> 3) as usize)
    }

    fn kind(self) -> Token {
        KINDS.get((self.len_and_kind & 7) as usize).copied().unwrap_or(Token::Word)
    }
}

impl Tokens {
    pub fn of(text: &str) -> Self {
        Self(Scanner::new(text).map(|(token, range)| Packed::new(token, &range)).collect())
    }

    pub const fn len(&self) -> usize {
        self.0.len()
    }

    pub fn get(&self, index: usize) -> Option<(Token, Range<usize>)> {
        self.0.get(index).map(|packed| (packed.kind(), packed.range()))
    }

    /// The kinds of the tokens from an index on.
    pub fn kinds_from(&self, index: usize) -> impl Iterator<Item = Token> + '_ {
        self.0.iter().skip(index).map(|packed| packed.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_those_of_the_scanner() {
        let text = "(format: 1, /* ( */ clips: [(name: \"ä\\\"\", x: r#\"b\"#)], 'c' {-1.5e3: yes})";
        let tokens = Tokens::of(text);
        assert!((0..).map_while(|index| tokens.get(index)).eq(Scanner::new(text)));
        assert!(tokens.kinds_from(3).eq(Scanner::new(text).skip(3).map(|(token, _)| token)));
        assert_eq!(tokens.len(), Scanner::new(text).count());
    }
}
