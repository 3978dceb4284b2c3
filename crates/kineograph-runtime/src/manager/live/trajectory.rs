//! What one run plays within an update.

use alloc::sync::Arc;

use crate::channel::{Channel, ChannelSet};
use crate::manager::handle::ActionHandle;
use crate::manager::mix_state::MixState;
use crate::manager::playhead::Window;
use crate::manager::run_program::RunProgram;
use crate::manager::segment::Segment;
use crate::manager::singles::Single;
use crate::movement::Point;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Aim, Program, reached};

/// A run that has played on a target since the target was last settled: its start, and its segments. It stays after the run has ended.
#[derive(Debug, Clone)]
pub(in crate::manager) struct Trajectory {
    pub run: ActionHandle,
    /// See [`Single::order`].
    pub order: u64,
    pub program: Arc<Program>,
    /// For a part, the program of the run that it belongs to.
    pub event_program: Option<Arc<Program>>,
    pub start: Pose,
    pub mix: MixState,
    /// Where the run has been told to arrive.
    pub aims: Vec<Aim>,
    /// Whether the run has ended.
    pub is_over: bool,
    /// The channels that it had not written before its first segment.
    pub(super) waiting: ChannelSet,
    /// Its segments in the list of all: the first one, and the one after the last.
    pub(super) segments: (u32, u32),
    /// The segment up to which its starts from the current position are known, and the last of them in seconds of the program.
    pub(super) at_segment: u32,
    pub(super) after_secs: f64,
}

impl Trajectory {
    /// For a run that has not played yet.
    pub fn new(
        run: ActionHandle,
        single: &Single,
        program: &Arc<Program>,
        event_program: Option<&Arc<Program>>,
        aims: Vec<Aim>,
    ) -> Self {
        Self {
            run,
            order: single.order,
            program: Arc::clone(program),
            event_program: event_program.cloned(),
            start: single.start,
            mix: single.mix,
            aims,
            is_over: false,
            waiting: ChannelSet::EMPTY,
            segments: (0, 0),
            at_segment: 0,
            after_secs: f64::NEG_INFINITY,
        }
    }

    /// Whether its chain has started and moves its target.
    pub fn has_moved(&self) -> bool {
        self.mix.is_started && self.program.moves()
    }

    pub fn run_program(&self) -> RunProgram<'_> {
        RunProgram::new(&self.program, self.event_program.as_deref(), &self.aims)
    }

    /// Sets which segments of all are its own.
    pub(super) fn take_segments(&mut self, from: u32, to: u32) {
        (self.segments, self.at_segment, self.after_secs) = ((from, to), from, f64::NEG_INFINITY);
    }

    pub(super) fn segments_of<'a>(&self, all: &'a [Segment]) -> &'a [Segment] {
        &all[self.segments.0 as usize..self.segments.1 as usize]
    }

    /// What has been played of its last segment, `ago_secs` before the end of the update; `None` if no segment has started.
    pub(super) fn window_at(&self, segments: &[Segment], ago_secs: f64) -> Option<Window> {
        let begun = segments.partition_point(|segment| segment.has_begun(ago_secs));
        Some(segments[..begun].last()?.until(ago_secs))
    }

    /// The value of a channel `ago_secs` before the end of the update.
    pub(super) fn value(&self, segments: &[Segment], ago_secs: f64, channel: Channel) -> f64 {
        let Some(window) = self.window_at(segments, ago_secs) else { return self.start.get(channel) };
        let window = self.to_first_write(window, channel);
        self.run_program().sample_beside(&self.start, window).get(channel)
    }

    /// Moves the end of a window to the first write of a channel, to the bit, if only rounding separates them.
    fn to_first_write(&self, mut window: Window, channel: Channel) -> Window {
        if window.to_event.is_none() {
            window.cut(self.program.at_first_write(channel, window.to_secs));
        }
        window
    }

    /// The channels that may change without a write and that others have not written since it has.
    pub(super) fn kept(&self) -> ChannelSet {
        let channels = self.program.channels().without(self.mix.lost);
        if self.program.changes_unwritten() { channels } else { ChannelSet::EMPTY }
    }

    /// The channels of `among` that change from the start of its segments to the end of a window, if it only plays forwards.
    pub(super) fn changed(&self, segments: &[Segment], window: Window, among: ChannelSet) -> ChannelSet {
        let goes_on = segments.iter().all(|segment| !segment.is_jump && !segment.window.is_backwards);
        let Some(first) = segments.first().filter(|_| goes_on && !among.is_empty()) else {
            return ChannelSet::EMPTY;
        };
        let [before, after] = [first.window.at_start(), window]
            .map(|window| self.run_program().sample_beside(&self.start, window));
        let changes = |channel: &Channel| before.get(*channel) != after.get(*channel);
        among.iter().filter(|channel| !channel.is_position() && changes(channel)).collect()
    }

    /// When it last wrote a channel in these segments, by a given time; both in seconds before the end of the update.
    pub(super) fn write_ago_secs(
        &self,
        segments: &[Segment],
        channel: Channel,
        ago_secs: f64,
    ) -> Option<f64> {
        segments.iter().rev().filter(|segment| segment.has_begun(ago_secs)).find_map(|segment| {
            let window = self.to_first_write(segment.until(ago_secs), channel);
            let write_secs = self.run_program().last_write(channel, window)?;
            let write_ago_secs = segment.clock.write_ago_secs(write_secs, window);
            reached(write_ago_secs, ago_secs).then_some(write_ago_secs)
        })
    }

    /// Its displacement of the target `ago_secs` before the end of the update; `None` if no segment has started.
    pub(super) fn moved_at(&self, segments: &[Segment], ago_secs: f64) -> Option<Point> {
        let window = self.window_at(segments, ago_secs)?;
        let own_px = self.run_program().position_at(self.mix.leg().start_px, window);
        Some(self.run_program().moved(self.mix.leg(), own_px, window))
    }
}
