//! Several runs that move one target: one definition for the timeline, which knows them all, and for the manager, which plays them.
//!
//! A target is at its start position plus the displacements of its runs. A run moves its target along its *chain*: the path of its own
//! actions, as if it were alone. Where one of them starts from the current position, the chain is shifted to where the target *is* at that
//! time. Later, as much of the shift remains as the actions since then keep of their start. From one start to the next, it moves its target
//! by the same [`Leg`].

use crate::channel::{Channel, ChannelSet};
use crate::pose::Pose;
use crate::program::{Program, reached};

mod leg;
mod line;
mod point;
mod writes;

pub(crate) use leg::Leg;
pub(crate) use line::{EvenMotion, Line};
pub(crate) use point::Point;
pub(crate) use writes::{LastWrites, Write};

/// Sorts by time in seconds, and at equal times by place: rounding must not decide the order.
pub(crate) fn sort_by_moment<T, P: Ord>(all: &mut [T], secs: impl Fn(&T) -> f64, place: impl Fn(&T) -> P) {
    all.sort_unstable_by(|a, b| secs(a).total_cmp(&secs(b)));
    for at_once in all.chunk_by_mut(|a, b| reached(secs(a), secs(b))) {
        at_once.sort_unstable_by_key(&place);
    }
}

impl Program {
    /// Whether it moves its target.
    #[inline]
    pub(crate) fn moves(&self) -> bool {
        self.channels().touches(ChannelSet::of(&[Channel::X, Channel::Y]))
    }

    /// Where a target from `start_px` is at a time of the program, as [`Self::sample_secs_extrapolated`].
    pub(crate) fn position_at(&self, start_px: [f32; 2], secs: f64) -> [f32; 2] {
        self.sample_secs_extrapolated(&Pose::at(start_px), secs).position
    }
}
