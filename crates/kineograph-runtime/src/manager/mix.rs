//! Several runs on one target, and a game that changes the pose meanwhile.

use super::last_writes::LastWrites;
use super::playhead::{Playhead, StepClock, Window};
use super::run_program::RunProgram;
use super::turn::Turn;
use crate::channel::{Channel, ChannelSet};
use crate::movement::{Line, Point, Shift};
use crate::pose::Pose;
use crate::program::Program;

/// What a run of several on one target knows of its position. It holds something only while its target is mixed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mix {
    /// Whether it has begun to move its target, or to wait there.
    pub is_started: bool,
    /// How far its chain is shifted.
    pub shift: Shift,
    /// The line that its chain was on when it was shown last.
    line: Option<Line>,
    /// Where its chain stood then.
    pub place: Point,
    /// What it has moved its target.
    moved: Point,
    /// Of the first run of a target: where that stands.
    pub standing: Standing,
}

/// Where a target stands exactly; its pose is rounded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Standing {
    pub position: Point,
    /// As its pose showed it last.
    shown_px: [f32; 2],
}

impl Mix {
    /// Of a run that has not started, on a target that stands there.
    pub fn new(position_px: [f32; 2]) -> Self {
        Self {
            is_started: false,
            shift: Shift::NONE,
            line: None,
            place: Point::of(position_px),
            moved: Point::ORIGIN,
            standing: Standing::at(position_px),
        }
    }

    /// Of a run that has brought its target there alone.
    pub fn alone(start_px: [f32; 2], position_px: [f32; 2]) -> Self {
        let mix = Self::new(position_px);
        Self { is_started: true, moved: mix.place.minus(Point::of(start_px)), ..mix }
    }

    /// Moves the target to where the chain has come.
    fn go_to(&mut self, place: Point, standing: &mut Standing) {
        let way = place.minus(self.place);
        self.place = place;
        self.moved = self.moved.plus(way);
        standing.position = standing.position.plus(way);
    }

    /// Where its chain stands at the end of a window, if it is on a line there.
    fn place_on_line(
        &mut self,
        run_program: RunProgram<'_>,
        start_px: [f32; 2],
        window: Window,
    ) -> Option<Point> {
        let secs = window.to_secs;
        if self.line.is_none_or(|line| !line.covers(secs)) {
            self.line = self.shift.line(run_program.program, start_px, secs);
        }
        // At its ends the place of an event counts among what happens at that time.
        let line = self.line.filter(|line| window.to_event.is_none() || line.is_inside(secs))?;
        Some(line.at(secs))
    }

    /// Goes to where an action begins, and shifts the chain there.
    pub fn turn(&mut self, program: &Program, start_px: [f32; 2], turn: &Turn, standing: &mut Standing) {
        self.go_to(self.shift.place_before(program, start_px, turn.at_secs), standing);
        (self.shift, self.line) = (turn.shift, None);
        self.place = self.shift.place_before(program, start_px, turn.at_secs);
    }

    /// Starts with a chain of its own.
    pub fn start(&mut self, program: &Program, start_px: [f32; 2], shift: Shift) {
        (self.is_started, self.moved) = (true, Point::ORIGIN);
        (self.shift, self.line) = (shift, None);
        self.place = shift.place_before(program, start_px, 0.0);
    }
}

impl Standing {
    fn at(position_px: [f32; 2]) -> Self {
        Self { position: Point::of(position_px), shown_px: position_px }
    }

    /// Takes over where a game has put the target.
    pub fn find(&mut self, position_px: [f32; 2]) {
        if position_px != self.shown_px {
            self.position = self.position.replaced(self.shown_px, position_px);
            self.shown_px = position_px;
        }
    }

    /// Shows the target there, on the axes that a program moves.
    fn show(&mut self, program: &Program, position_px: &mut [f32; 2]) {
        let shown_px = self.position.shown_px();
        for (axis, channel) in [Channel::X, Channel::Y].into_iter().enumerate() {
            if program.channels().contains(channel) {
                position_px[axis] = shown_px[axis];
            }
        }
        self.shown_px = *position_px;
    }
}

/// Writes what a run does in a window into the pose of its target, and leaves the rest of the pose alone. What is not done in a step of
/// an update, such as a seek, is written whatever others have written; with a step comes the order of the run. The channels `found` are
/// taken from the pose as it is.
pub(super) fn mixed_pose(
    run_program: RunProgram<'_>,
    (window, found): (Window, ChannelSet),
    (start, mix, standing): (&mut Pose, &mut Mix, &mut Standing),
    mut step: Option<(StepClock, &mut LastWrites, u64)>,
    pose: &mut Pose,
) {
    for channel in found.iter() {
        start.copy_channel(channel, pose);
    }
    let program = run_program.program;
    let on_line = if program.moves() { mix.place_on_line(run_program, start.position, window) } else { None };
    // On a line the position of the sample would not be used.
    let is_sampled = on_line.is_none() || program.channels().iter().any(|channel| !channel.is_position());
    let own = if is_sampled { run_program.sample(start, window) } else { *start };
    if program.moves() {
        standing.find(pose.position);
        let place =
            on_line.unwrap_or_else(|| run_program.place(&mix.shift, (start.position, own.position), window));
        mix.go_to(place, standing);
        standing.show(program, &mut pose.position);
    }
    for channel in program.channels().iter().filter(|channel| !channel.is_position()) {
        let Some(write_secs) = run_program.last_write(channel, window) else { continue };
        let counts = |(clock, last, order): &mut (StepClock, &mut LastWrites, u64)| {
            last.counts(channel, clock.write_ago_secs(write_secs, window), *order)
        };
        if step.as_mut().is_none_or(counts) {
            pose.copy_channel(channel, &own);
        }
    }
}

/// Gives each channel that a run has written up to `head` its start value back. Of the position only the displacement of the run is
/// taken back.
pub(super) fn restored_pose(
    run_program: RunProgram<'_>,
    head: &Playhead,
    (start, mix, standing): (&Pose, &mut Mix, &mut Standing),
    pose: &mut Pose,
) {
    let program = run_program.program;
    if program.moves() {
        standing.find(pose.position);
        mix.go_to(mix.place.minus(mix.moved), standing);
        standing.show(program, &mut pose.position);
    }
    for channel in run_program.written(head).iter().filter(|channel| !channel.is_position()) {
        pose.copy_channel(channel, start);
    }
}

/// What a run has not written yet it starts from as it finds it, as a child of a cocos2d-x Sequence does.
pub(super) fn waiting(run_program: RunProgram<'_>, window: Window) -> ChannelSet {
    // Positions go by turns.
    run_program.waiting(window).iter().filter(|channel| !channel.is_position()).collect()
}
