//! What one run does within an update.

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
use crate::program::{Program, reached};

/// A run that has played on a target since that was settled last: what it started from, and its segments. It stays when the run ends.
#[derive(Debug, Clone)]
pub(in crate::manager) struct Trajectory {
    pub run: ActionHandle,
    /// The place of the run among all, in the order in which they were run.
    pub order: u64,
    pub program: Arc<Program>,
    /// Of a part the program of the run that it belongs to.
    pub event_program: Option<Arc<Program>>,
    pub start: Pose,
    pub mix: MixState,
    /// Whether the run has ended.
    pub is_over: bool,
    /// The channels that it had not written before its first segment.
    pub(super) waiting: ChannelSet,
    /// Its first segment in the list of all, and the one after its last.
    pub(super) segments: (u32, u32),
    /// The segment up to which its beginnings are known, and the last of them in seconds of the program.
    pub(super) at_segment: u32,
    pub(super) after_secs: f64,
}

impl Trajectory {
    /// Of a run that has played nothing yet.
    pub fn new(
        run: ActionHandle,
        single: &Single,
        program: &Arc<Program>,
        event_program: Option<&Arc<Program>>,
    ) -> Self {
        Self {
            run,
            order: single.order,
            program: Arc::clone(program),
            event_program: event_program.cloned(),
            start: single.start,
            mix: single.mix,
            is_over: false,
            waiting: ChannelSet::EMPTY,
            segments: (0, 0),
            at_segment: 0,
            after_secs: f64::NEG_INFINITY,
        }
    }

    /// Whether it moves its target, and has begun to.
    pub fn has_moved(&self) -> bool {
        self.mix.is_started && self.program.moves()
    }

    pub fn run_program(&self) -> RunProgram<'_> {
        RunProgram::new(&self.program, self.event_program.as_deref())
    }

    /// Its segments are these of all.
    pub(super) fn take_segments(&mut self, from: u32, to: u32) {
        (self.segments, self.at_segment, self.after_secs) = ((from, to), from, f64::NEG_INFINITY);
    }

    pub(super) fn segments_of<'a>(&self, all: &'a [Segment]) -> &'a [Segment] {
        &all[self.segments.0 as usize..self.segments.1 as usize]
    }

    /// What of its last segment is played up to a moment, in seconds before the end of the update; `None` if none has begun.
    pub(super) fn window_at(&self, segments: &[Segment], ago_secs: f64) -> Option<Window> {
        let begun = segments.partition_point(|segment| segment.has_begun(ago_secs));
        Some(segments[..begun].last()?.until(ago_secs))
    }

    /// What its program makes of a channel at a moment.
    pub(super) fn value(&self, segments: &[Segment], ago_secs: f64, channel: Channel) -> f64 {
        let Some(window) = self.window_at(segments, ago_secs) else { return self.start.get(channel) };
        let window = self.to_first_write(window, channel);
        self.run_program().sample(&self.start, window).get(channel)
    }

    /// A window that ends at the first write of a channel to the bit, should it end there but for rounding.
    fn to_first_write(&self, mut window: Window, channel: Channel) -> Window {
        if window.to_event.is_none() {
            window.cut(self.program.at_first_write(channel, window.to_secs));
        }
        window
    }

    /// The channels that others have not written since it has, and that may change without a write.
    pub(super) fn kept(&self) -> ChannelSet {
        let channels = self.program.channels().without(self.mix.lost);
        if self.program.changes_unwritten() { channels } else { ChannelSet::EMPTY }
    }

    /// Those channels of `among` that change between the start of its segments and the end of a window, should it only go forwards.
    pub(super) fn changed(&self, segments: &[Segment], window: Window, among: ChannelSet) -> ChannelSet {
        let goes_on = segments.iter().all(|segment| !segment.is_jump && !segment.window.is_backwards);
        let Some(first) = segments.first().filter(|_| goes_on && !among.is_empty()) else {
            return ChannelSet::EMPTY;
        };
        let [before, after] =
            [first.window.at_start(), window].map(|window| self.run_program().sample(&self.start, window));
        let changes = |channel: &Channel| before.get(*channel) != after.get(*channel);
        among.iter().filter(|channel| !channel.is_position() && changes(channel)).collect()
    }

    /// When it wrote a channel last in these segments, seen from a moment; both in seconds before the end of the update.
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

    /// Where its chain stands at the end of a window, if it is on a line there.
    pub(super) fn place_on_line(&mut self, window: Window) -> Option<Point> {
        let Self { program, event_program, start, mix, .. } = self;
        mix.place_on_line(RunProgram::new(program, event_program.as_deref()), start.position, window)
    }

    /// Where its chain stands at a moment; `None` if no segment has begun.
    pub(super) fn place_at(&self, segments: &[Segment], ago_secs: f64) -> Option<Point> {
        let window = self.window_at(segments, ago_secs)?;
        let (run_program, start_px) = (self.run_program(), self.start.position);
        let own_px = run_program.position_at(start_px, window);
        Some(run_program.place(&self.mix.shift, start_px, own_px, window))
    }
}
