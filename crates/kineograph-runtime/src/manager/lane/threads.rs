//! One update of a large lane on several threads.
//!
//! Chunks are independent of each other, and those of a large lane are mostly in the order of their targets. So chunks and poses are
//! halved together, as long as the targets of one half precede those of the other. Each half is played by the same loops as the whole,
//! hence to the same bits.

use super::advance::{Chunks, Step};
use crate::manager::poses::Columns;

/// The least number of chunks that is worth another thread.
const LEAST: usize = 32;

impl Chunks<'_> {
    /// As [`Self::advance`].
    pub(super) fn advance_on_threads(self, step: Step, poses: Columns<'_>) -> bool {
        let Some((middle, target)) = self.cut() else { return self.advance(step, poses) };
        let (chunks, more_chunks) = self.split_at(middle);
        let (poses, more_poses) = poses.split_at(target);
        let (has_strays, has_more) = rayon::join(
            || chunks.advance_on_threads(step, poses),
            || more_chunks.advance_on_threads(step, more_poses),
        );
        has_strays | has_more
    }

    /// Where to split the chunks and the poses; `None` if there are few chunks or the targets of the halves overlap.
    fn cut(&self) -> Option<(usize, usize)> {
        let middle = self.chunks.len() / 2;
        if middle < LEAST {
            return None;
        }
        let (chunks, more_chunks) = self.chunks.split_at(middle);
        let last = chunks.iter().map(|chunk| chunk.span[1]).max()?;
        let first = more_chunks.iter().map(|chunk| chunk.span[0]).min()?;
        (last < first).then_some((middle, last as usize + 1))
    }

    fn split_at(self, middle: usize) -> (Self, Self) {
        let Self { flat, first, chunks, masks, wake_secs, rounds, rests_secs, starts } = self;
        let (chunks, more_chunks) = chunks.split_at_mut(middle);
        let (masks, more_masks) = masks.split_at_mut(middle * flat.piece_count());
        let (wake_secs, more_wake_secs) = wake_secs.split_at_mut(middle);
        let (rounds, more_rounds) = rounds.split_at_mut(middle.min(rounds.len()));
        let (rests_secs, more_rests_secs) = rests_secs.split_at_mut(middle.min(rests_secs.len()));
        (
            Self { flat, first, chunks, masks, wake_secs, rounds, rests_secs, starts },
            Self {
                flat,
                first: first + middle,
                chunks: more_chunks,
                masks: more_masks,
                wake_secs: more_wake_secs,
                rounds: more_rounds,
                rests_secs: more_rests_secs,
                starts,
            },
        )
    }
}
