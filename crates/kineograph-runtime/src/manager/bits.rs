//! A set of small numbers.

use crate::clone_fields::clone_fields;
use crate::prelude::*;

/// One bit per number.
#[derive(Debug, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
}

clone_fields!(Bits { words });

impl Bits {
    #[inline]
    pub fn insert(&mut self, index: u32) {
        let word = index as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (index % 64);
    }

    #[inline]
    pub fn remove(&mut self, index: u32) {
        if let Some(word) = self.words.get_mut(index as usize / 64) {
            *word &= !(1 << (index % 64));
        }
    }

    #[inline]
    pub fn contains(&self, index: u32) -> bool {
        self.word(index as usize / 64) >> (index % 64) & 1 == 1
    }

    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// All numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.words.iter().enumerate().flat_map(|(index, word)| {
            let non_zero = |word: u64| Some(word).filter(|word| *word != 0);
            core::iter::successors(non_zero(*word), move |word| non_zero(word & (word - 1)))
                .map(move |word| index as u32 * 64 + word.trailing_zeros())
        })
    }

    #[inline]
    fn word(&self, index: usize) -> u64 {
        self.words.get(index).copied().unwrap_or(0)
    }

    /// The first number from `from` on that is in either set.
    #[inline]
    pub fn first_in_either(&self, other: &Self, from: u32) -> Option<u32> {
        let mut index = from as usize / 64;
        let mut word = (self.word(index) | other.word(index)) & (u64::MAX << (from % 64));
        let end = self.words.len().max(other.words.len());
        while word == 0 {
            index += 1;
            if index >= end {
                return None;
            }
            word = self.word(index) | other.word(index);
        }
        Some(index as u32 * 64 + word.trailing_zeros())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_order() {
        let (mut a, mut b) = (Bits::default(), Bits::default());
        for index in [0, 63, 64, 700] {
            a.insert(index);
        }
        for index in [63, 65, 1000] {
            b.insert(index);
        }
        a.remove(64);
        a.remove(99_999);
        let (mut found, mut from) = (Vec::new(), 0);
        while let Some(index) = a.first_in_either(&b, from) {
            found.push(index);
            from = index + 1;
        }
        assert_eq!(found, [0, 63, 65, 700, 1000]);
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 63, 700]);
        a.clear();
        assert_eq!(a.first_in_either(&Bits::default(), 0), None);
    }
}
