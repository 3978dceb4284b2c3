//! One run of a node.

use alloc::sync::Arc;

use crate::channel::Channel;
use crate::pose::Pose;
use crate::program::{Follow, Length, Program, reached};

/// A program that runs on a track.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TrackRun {
    /// The program.
    pub program: Arc<Program>,
    /// When it starts, in seconds.
    pub at_secs: f64,
    /// How fast it plays, > 0.
    pub speed: f64,
    /// Its start pose. The position is in the table.
    pub(super) start: Pose,
}

impl TrackRun {
    /// When it ends, in seconds; `None` if it never does.
    pub fn end_secs(&self) -> Option<f64> {
        match self.program.length() {
            Length::Finite(secs) => Some(self.secs_at(secs)),
            Length::Endless => None,
        }
    }

    /// Time of the program at `secs` of the timeline.
    pub fn local_secs(&self, secs: f64) -> f64 {
        (secs - self.at_secs) * self.speed
    }

    /// Time of the timeline at a time of the program.
    pub(super) fn secs_at(&self, local_secs: f64) -> f64 {
        self.at_secs + local_secs / self.speed
    }

    /// As [`Self::local_secs`]. A finite program stays at its end once that is reached; it is not extrapolated by a timeline.
    pub(super) fn playing_secs(&self, secs: f64) -> f64 {
        let local_secs = self.local_secs(secs);
        self.program.length().secs().filter(|end_secs| reached(local_secs, *end_secs)).unwrap_or(local_secs)
    }

    pub(super) fn pose_from(&self, start: &Pose, secs: f64) -> Pose {
        self.program.sample_secs_extrapolated(start, self.playing_secs(secs))
    }

    /// When it wrote a channel last, seen from `secs`.
    pub(super) fn last_write_secs(&self, channel: Channel, secs: f64) -> Option<f64> {
        Some(self.secs_at(self.program.last_write(channel, self.playing_secs(secs))?))
    }

    /// When it writes a channel first.
    pub(super) fn first_write_secs(&self, channel: Channel) -> Option<f64> {
        Some(self.secs_at(self.program.first_write(channel)?))
    }

    /// Whether events can happen in (`after_secs`, `until_secs`], with some time to spare.
    pub(super) fn has_events_in(&self, after_secs: f64, until_secs: f64) -> bool {
        const SPARE_SECS: f64 = 1e-3;
        let has_ended = || self.end_secs().is_some_and(|end_secs| end_secs + SPARE_SECS < after_secs);
        self.program.has_events() && until_secs + SPARE_SECS > self.at_secs && !has_ended()
    }

    pub(super) fn follow_at(&self, secs: f64) -> Option<&Follow> {
        self.program.follow_at(self.local_secs(secs))
    }
}
