//! Damages bytes in the ways that disks, merges and typing hands do.

/// Words that are likely to hit something.
const WORDS: [&str; 16] = [
    "NaN",
    "inf",
    "-1",
    "1e999",
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "/*",
    "//",
    "4294967296",
    "action: ",
    "\u{0}",
];

/// What may stand in place of a number.
const NUMBERS: [&str; 12] =
    ["0", "1", "7", "-1", "0.5", "1e9", "1e999", "NaN", "-inf", "4294967294", "4294967295", "4294967296"];

/// A stream of damage that depends on its seed only.
pub struct Mutator {
    state: u64,
}

impl Mutator {
    pub fn new(seed: u64) -> Self {
        Self { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    /// A copy of `bytes` with one to three changes.
    pub fn mutate(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..=self.below(3) {
            self.change(&mut bytes);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len().max(1)).min(bytes.len());
        let end = (at + 1 + self.below(40)).min(bytes.len());
        match self.below(12) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let copy = bytes[at..end].to_vec();
                let to = self.below(bytes.len().max(1)).min(bytes.len());
                bytes.splice(to..to, copy);
            }
            3 if at < bytes.len() => bytes[at] = self.next() as u8,
            4..=9 => self.replace_number(bytes, at),
            _ => {
                let word = WORDS[self.below(WORDS.len())];
                bytes.splice(at..at, word.bytes());
            }
        }
    }

    /// Puts another number in place of the next one, which often leaves a file that still opens.
    fn replace_number(&mut self, bytes: &mut Vec<u8>, at: usize) {
        let is_digit = |b: &u8| b.is_ascii_digit() || *b == b'.';
        let Some(start) = bytes[at..].iter().position(is_digit).map(|offset| at + offset) else { return };
        let end = bytes[start..].iter().position(|b| !is_digit(b)).map_or(bytes.len(), |len| start + len);
        let number = NUMBERS[self.below(NUMBERS.len())];
        bytes.splice(start..end, number.bytes());
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// Xorshift* (Vigna 2016): good enough to damage files.
    fn next(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 8
    }
}
