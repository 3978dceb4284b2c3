//! One run of a node.

use alloc::sync::Arc;

use crate::channel::Channel;
use crate::movement::Write;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Event, Follow, Program, Removal, reached};

/// A program that runs on a track. It converts from a program, its start in seconds, and its speed.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TrackRun {
    /// The program.
    pub program: Arc<Program>,
    /// When it starts, in seconds.
    pub at_secs: f64,
    /// How fast it plays, > 0.
    pub speed: f64,
    /// Where it has to stop at the latest.
    pub until: Until,
    /// For a part, the node of the run that it belongs to.
    pub(super) part_of: Option<usize>,
    /// Where it ends, in seconds of the program; infinite if never, and below 0 if it never starts.
    pub(super) end_local_secs: f64,
    /// Whether it is only paused at its end, and so keeps its displacement.
    pub(super) is_held: bool,
    /// Its start pose, apart from the position, which is in the table.
    pub(super) start: Pose,
}

/// Where a run has to stop because its node, or that of the run that it is a part of, leaves the stage.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Until {
    /// When, in seconds; infinite for never.
    pub secs: f64,
    /// Whether it is only paused there, and so keeps its displacement.
    pub is_held: bool,
}

impl Until {
    /// It does not have to stop.
    pub const NEVER: Self = Self { secs: f64::INFINITY, is_held: false };

    pub(super) fn or_earlier(self, other: Self) -> Self {
        if other.secs < self.secs { other } else { self }
    }
}

impl TrackRun {
    /// A program from `at_secs` on, `speed` times as fast, on a node that stays.
    pub fn new(program: Arc<Program>, at_secs: f64, speed: f64) -> Self {
        let end_local_secs = program.length().secs().unwrap_or(f64::INFINITY);
        Self {
            program,
            at_secs,
            speed,
            until: Until::NEVER,
            part_of: None,
            end_local_secs,
            is_held: false,
            start: Pose::default(),
        }
    }

    /// The same run as a part of a run on the node with this index.
    #[must_use]
    pub fn as_part_of(self, node: usize) -> Self {
        Self { part_of: Some(node), ..self }
    }

    /// Whether both play the same shared program at the same times, as a part of the same node's run or of none.
    pub fn plays_as(&self, other: &Self) -> bool {
        let times = |run: &Self| (run.at_secs, run.speed, run.until, run.part_of);
        Arc::ptr_eq(&self.program, &other.program) && times(self) == times(other)
    }

    /// When it ends, in seconds; `None` if never.
    pub fn end_secs(&self) -> Option<f64> {
        Some(self.secs_at(self.end_local_secs)).filter(|secs| *secs < f64::INFINITY)
    }

    /// Its node, and the node of the run that it is a part of, or its own again.
    pub(super) const fn nodes(&self, node: usize) -> [usize; 2] {
        [node, if let Some(owner) = self.part_of { owner } else { node }]
    }

    /// When it takes its node off the stage, in seconds, if it gets that far.
    pub(super) fn removal(&self) -> Option<(f64, Removal)> {
        let removal = self.program.first_removal()?;
        let secs = self.secs_at(removal.at_secs);
        reached(self.until.secs, secs).then_some((secs, removal))
    }

    /// Where it has to stop for a removal of its node. A part of another node's run goes on where the node is only paused.
    pub(super) fn until_of(&self, (secs, removal): (f64, Removal)) -> Until {
        let is_held = !removal.cleans_up;
        if is_held && self.part_of.is_some() { Until::NEVER } else { Until { secs, is_held } }
    }

    /// Sets its end, at the latest where its node leaves the stage.
    pub(super) fn end_by(&mut self, removal: Option<(f64, Removal)>) {
        let until = removal.map_or(Until::NEVER, |removal| self.until_of(removal)).or_earlier(self.until);
        let own_secs = self.program.first_removal_secs();
        // The time of its own removal, to the bit.
        let until_local_secs = own_secs
            .filter(|own_secs| self.secs_at(*own_secs) == until.secs)
            .unwrap_or_else(|| self.local_secs(until.secs));
        let length_secs = self.program.length().secs().unwrap_or(f64::INFINITY);
        self.end_local_secs = length_secs.min(until_local_secs);
        self.is_held = until.is_held && until_local_secs < length_secs;
    }

    /// Whether it starts before its node leaves the stage.
    pub(super) fn plays(&self) -> bool {
        reached(self.end_local_secs, 0.0)
    }

    /// The time of the program at `secs` of the timeline.
    pub fn local_secs(&self, secs: f64) -> f64 {
        (secs - self.at_secs) * self.speed
    }

    /// The time of the timeline at `local_secs` of the program.
    pub(super) fn secs_at(&self, local_secs: f64) -> f64 {
        self.at_secs + local_secs / self.speed
    }

    /// As [`Self::local_secs`] from the start of the run on, which rounding may put an ulp later, and at most its end: a timeline does not
    /// extrapolate.
    pub(super) fn playing_secs(&self, secs: f64) -> f64 {
        let local_secs = self.local_secs(secs).max(0.0);
        if reached(local_secs, self.end_local_secs) { self.end_local_secs } else { local_secs }
    }

    pub(super) fn pose_from(&self, start: &Pose, secs: f64) -> Pose {
        self.program.sample_secs_extrapolated(start, self.playing_secs(secs))
    }

    /// Its last write of a channel up to `secs`, if it is at this place among the runs.
    pub(super) fn last_write(&self, index: u32, channel: Channel, secs: f64) -> Option<Write> {
        let local_secs = self.program.last_write(channel, self.playing_secs(secs))?;
        Some(Write { secs: self.secs_at(local_secs), run: u64::from(index) })
    }

    /// When it first writes a channel.
    pub(super) fn first_write_secs(&self, channel: Channel) -> Option<f64> {
        let local_secs = self.program.first_write(channel)?;
        (self.plays() && reached(self.end_local_secs, local_secs)).then(|| self.secs_at(local_secs))
    }

    /// Its events in (`after_secs`, `until_secs`], in seconds of the timeline.
    pub(super) fn events(&self, after_secs: f64, until_secs: f64, found: &mut Vec<Event>) {
        if self.has_events_in(after_secs, until_secs) {
            let until_local_secs = self.local_secs(until_secs).min(self.end_local_secs);
            self.program.events(self.local_secs(after_secs), until_local_secs, found);
        }
    }

    /// Whether events may happen in (`after_secs`, `until_secs`], with a margin.
    fn has_events_in(&self, after_secs: f64, until_secs: f64) -> bool {
        const SPARE_SECS: f64 = 1e-3;
        let has_ended = || self.end_secs().is_some_and(|end_secs| end_secs + SPARE_SECS < after_secs);
        self.program.has_events() && self.plays() && until_secs + SPARE_SECS > self.at_secs && !has_ended()
    }

    pub(super) fn follow_at(&self, secs: f64) -> Option<&Follow> {
        // Rounding may make its start an ulp later.
        let local_secs = self.local_secs(secs).max(0.0);
        let is_cut = self.end_local_secs < self.program.length().secs().unwrap_or(f64::INFINITY)
            && reached(local_secs, self.end_local_secs);
        self.program.follow_at(local_secs).filter(|_| !is_cut)
    }
}

impl From<(Arc<Program>, f64, f64)> for TrackRun {
    fn from((program, at_secs, speed): (Arc<Program>, f64, f64)) -> Self {
        Self::new(program, at_secs, speed)
    }
}
