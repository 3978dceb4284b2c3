//! Several runs on one target, and a game that changes the pose meanwhile.

use super::playhead::{StepClock, Window};
use crate::channel::{Channel, ChannelSet};
use crate::pose::Pose;
use crate::program::{Program, reached};

/// How far a target has been moved by others since a run started, seen from that run.
///
/// Displacements add up as long as one action runs: a `MoveTo` ends beside its target by what others moved meanwhile. The next
/// action of the program starts where the target stands, so that a `MoveTo` takes in what happened before it. That is what
/// [`Program::carry_shift`] answers, for a shift made at one time; hence shifts made before the current action and since are
/// kept apart.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mix {
    /// Where the run left its target, in pixels.
    left_px: [f32; 2],
    /// When the earlier shifts were counted, in seconds of the program.
    before_at_secs: f64,
    /// Earlier shifts, as they were at that time, in pixels.
    before_px: [f64; 2],
    /// Shifts since the current action started, in pixels.
    since_px: [f64; 2],
}

impl Mix {
    /// Nobody has moved the target yet.
    pub fn new(position_px: [f32; 2], at_secs: f64) -> Self {
        Self { left_px: position_px, before_at_secs: at_secs, ..Self::default() }
    }

    /// Counts what others moved the target to `position_px`, and gives what all such shifts come to at the end of the window.
    ///
    /// In f64, so that the roundings of positions cancel out over time instead of adding up.
    fn shift_px(
        &mut self,
        program: &Program,
        from_secs: f64,
        to_secs: f64,
        position_px: [f32; 2],
    ) -> [f64; 2] {
        for ((since, now), left) in self.since_px.iter_mut().zip(position_px).zip(self.left_px) {
            *since += f64::from(now) - f64::from(left);
        }
        if self.before_px == [0.0; 2] && self.since_px == [0.0; 2] {
            return [0.0; 2];
        }
        if !program.same_position_action(from_secs, to_secs) {
            self.before_px = self.total_px(program, from_secs);
            self.before_at_secs = from_secs;
            self.since_px = [0.0; 2];
        }
        self.total_px(program, to_secs)
    }

    fn total_px(&self, program: &Program, at_secs: f64) -> [f64; 2] {
        let [x, y] = program.carry_shift(self.before_at_secs, at_secs, self.before_px);
        [x + self.since_px[0], y + self.since_px[1]]
    }
}

/// When the channels of the target that is visited were written last, in seconds before the end of the update: of several runs the one
/// that writes last in time wins, not the one that is visited last.
#[derive(Debug, Clone, Copy)]
pub(super) struct LastWrites {
    ago_secs: [f64; Channel::COUNT],
}

impl LastWrites {
    /// Nothing was written yet.
    pub const NONE: Self = Self { ago_secs: [f64::INFINITY; Channel::COUNT] };

    /// Counts a write. False if another run has written the channel later.
    fn counts(&mut self, channel: Channel, ago_secs: f64) -> bool {
        let last_secs = &mut self.ago_secs[channel as usize];
        let counts = reached(*last_secs, ago_secs);
        if counts {
            *last_secs = last_secs.min(ago_secs);
        }
        counts
    }
}

/// Writes what a run does in a window into the pose of its target, and leaves the rest of the pose alone. What is not done in a step of
/// an update, such as a seek, is written whoever else has written. The channels `found` are taken from the pose as it is.
pub(super) fn mixed_pose(
    program: &Program,
    (window, found): (Window, ChannelSet),
    (start, mix): (&mut Pose, &mut Mix),
    mut step: Option<(StepClock, &mut LastWrites)>,
    pose: &mut Pose,
) {
    for channel in found.iter() {
        start.copy_channel(channel, pose);
    }
    let shift_px = mix.shift_px(program, window.from_secs, window.to_secs, pose.position);
    let own = program.sample_secs(start, window.to_secs);
    for channel in program.channels().iter() {
        let Some(write_secs) = last_write_in(program, channel, window) else { continue };
        match channel {
            Channel::X => pose.position[0] = shifted(own.position[0], shift_px[0]),
            Channel::Y => pose.position[1] = shifted(own.position[1], shift_px[1]),
            other => {
                let counts = |(clock, last): &mut (StepClock, &mut LastWrites)| {
                    last.counts(other, clock.ago_secs(write_secs))
                };
                if step.as_mut().is_none_or(counts) {
                    pose.copy_channel(other, &own);
                }
            }
        }
    }
    mix.left_px = pose.position;
}

/// When a run that plays a window writes a channel last, in seconds of the program; `None` if it does not. Backwards that is where it
/// takes the first write back.
pub(super) fn last_write_in(program: &Program, channel: Channel, window: Window) -> Option<f64> {
    let write_secs = program.last_write(channel, window.until_secs())?;
    if write_secs <= write_after_secs(window) {
        return None;
    }
    let taken_back_secs = program.next_write(channel, window.to_secs).filter(|_| window.is_backwards);
    Some(taken_back_secs.map_or(write_secs, |secs| secs.min(write_secs)))
}

/// Gives each channel that a run has written up to `at_secs` its start value back. Of the position only the displacement of the run is
/// taken back.
pub(super) fn restored_pose(program: &Program, at_secs: f64, start: &Pose, mix: &mut Mix, pose: &mut Pose) {
    let [x, y] = mix.shift_px(program, at_secs, at_secs, pose.position);
    for channel in program.writes(f64::NEG_INFINITY, at_secs).iter() {
        match channel {
            Channel::X => pose.position[0] = shifted(start.position[0], x),
            Channel::Y => pose.position[1] = shifted(start.position[1], y),
            other => pose.copy_channel(other, start),
        }
    }
}

/// What a run has not written yet it starts from as it finds it, as a child of a cocos2d-x Sequence does.
pub(super) fn waiting(program: &Program, window: Window) -> ChannelSet {
    let waiting = program.channels().without(program.writes(f64::NEG_INFINITY, window.from_secs));
    // Positions go by shifts.
    waiting.iter().filter(|channel| !channel.is_position()).collect()
}

/// The first update writes all that was written up to where the run starts. Backwards, what wrote in the window is taken back.
const fn write_after_secs(window: Window) -> f64 {
    if window.is_first { f64::NEG_INFINITY } else { window.after_secs() }
}

fn shifted(own_px: f32, shift_px: f64) -> f32 {
    if shift_px == 0.0 {
        // Also −0, which a sum would turn into 0.
        return own_px;
    }
    // The sum is rounded once; it stays in range because both are positions of a pose.
    (f64::from(own_px) + shift_px) as f32
}
