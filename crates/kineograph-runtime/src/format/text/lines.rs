//! Lines and columns of a text.

use crate::diagnostic::Position;
use crate::prelude::*;

/// The lines of a text.
#[derive(Debug, Clone)]
pub(in crate::format) struct Lines<'a> {
    text: &'a str,
    /// Byte offset at which each line starts.
    starts: Vec<usize>,
    /// The number of characters before each block, since a file may be one long line.
    chars_before: Vec<usize>,
}

/// Length of a block in bytes.
const BLOCK_BYTES: usize = 1024;

impl<'a> Lines<'a> {
    pub(in crate::format) fn of(text: &'a str) -> Self {
        let starts = core::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut chars_before = Vec::with_capacity(text.len() / BLOCK_BYTES + 1);
        let mut count = 0;
        for block in text.as_bytes().chunks(BLOCK_BYTES) {
            chars_before.push(count);
            count += chars_in(block);
        }
        Self { text, starts, chars_before }
    }

    /// The line and column of a byte offset.
    pub(in crate::format) fn position(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset);
        let line_start = line.checked_sub(1).and_then(|index| self.starts.get(index)).copied().unwrap_or(0);
        let column = self.chars_up_to(offset) - self.chars_up_to(line_start);
        Position { line: line.max(1), column: column + 1 }
    }

    /// The number of characters before a byte offset.
    fn chars_up_to(&self, offset: usize) -> usize {
        let block = offset / BLOCK_BYTES;
        // `None` after the last block of a text that ends with the block.
        let before = self.chars_before.get(block).copied();
        before.map_or_else(
            || chars_in(self.text.as_bytes()),
            |before| {
                before + chars_in(&self.text.as_bytes()[block * BLOCK_BYTES..offset.min(self.text.len())])
            },
        )
    }
}

/// The number of characters that begin in these bytes.
fn chars_in(bytes: &[u8]) -> usize {
    // All bytes but continuation bytes.
    bytes.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
}
