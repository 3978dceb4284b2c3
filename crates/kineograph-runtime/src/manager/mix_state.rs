//! The state of a run on a mixed target, and the exact position of that target.

use super::playhead::{Playhead, Window};
use super::run_program::RunProgram;
use crate::channel::{Channel, ChannelSet};
use crate::movement::{Line, Point, Shift};
use crate::pose::Pose;
use crate::program::Program;

/// A run's displacement and channels on a mixed target. Meaningful only while the target is mixed.
#[derive(Debug, Clone, Copy)]
pub(super) struct MixState {
    /// Whether its chain has started, moving or at rest.
    pub is_started: bool,
    pub shift: Shift,
    /// The line that its chain was last on.
    line: Option<Line>,
    /// Where its chain was when it was last shown.
    place: Point,
    /// By how much it has moved its target.
    moved: Point,
    /// The channels whose last write is its own.
    pub owned: ChannelSet,
    /// The channels that others have written since its own last write.
    pub lost: ChannelSet,
    /// In the first run of a target, the position of the target.
    pub position: ExactPosition,
}

/// The exact position of a target, which its pose shows rounded.
#[derive(Debug, Clone, Copy)]
pub(super) struct ExactPosition {
    pub point: Point,
    /// The position that the pose last showed.
    shown_px: [f32; 2],
}

impl MixState {
    /// For a run that has not started, on a target at `position_px`.
    pub fn new(position_px: [f32; 2]) -> Self {
        Self {
            is_started: false,
            shift: Shift::NONE,
            line: None,
            place: Point::of(position_px),
            moved: Point::ORIGIN,
            owned: ChannelSet::EMPTY,
            lost: ChannelSet::EMPTY,
            position: ExactPosition::at(position_px),
        }
    }

    /// For a run that alone has moved its target from `start_px` to `position_px` and has written the channels `owned`.
    pub fn alone(start_px: [f32; 2], position_px: [f32; 2], owned: ChannelSet) -> Self {
        let mix = Self::new(position_px);
        Self { is_started: true, moved: mix.place.minus(Point::of(start_px)), owned, ..mix }
    }

    /// Records that others have written these channels.
    pub const fn lose(&mut self, written: ChannelSet) {
        self.owned = self.owned.without(written);
        self.lost = self.lost.union(written);
    }

    /// Moves the chain to a point, and the target by as much.
    pub fn go_to(&mut self, place: Point, position: &mut ExactPosition) {
        let way = place.minus(self.place);
        self.place = place;
        self.moved = self.moved.plus(way);
        position.point = position.point.plus(way);
    }

    /// Where its chain is at the end of a window, if it is on a line there.
    pub fn place_on_line(
        &mut self,
        run_program: RunProgram<'_>,
        start_px: [f32; 2],
        window: Window,
    ) -> Option<Point> {
        let secs = window.to_secs;
        if self.line.is_none_or(|line| !line.covers(secs)) {
            self.line = self.shift.line(run_program.program, start_px, secs);
        }
        // At the ends of a line, the place of the event decides what has happened at that time.
        let line = self.line.filter(|line| window.to_event.is_none() || line.is_inside(secs))?;
        Some(line.at(secs))
    }

    /// Starts a chain with this shift.
    pub fn start(&mut self, program: &Program, start_px: [f32; 2], shift: Shift) {
        (self.is_started, self.moved) = (true, Point::ORIGIN);
        (self.shift, self.line) = (shift, None);
        self.place = shift.place_before(program, start_px, 0.0);
    }

    /// Continues its chain with a new shift from a time of the program on.
    pub fn go_on_with(&mut self, shift: Shift, program: &Program, start_px: [f32; 2], at_secs: f64) {
        (self.shift, self.line) = (shift, None);
        self.place = shift.place_before(program, start_px, at_secs);
    }
}

impl ExactPosition {
    pub const ORIGIN: Self = Self { point: Point::ORIGIN, shown_px: [0.0; 2] };

    fn at(position_px: [f32; 2]) -> Self {
        Self { point: Point::of(position_px), shown_px: position_px }
    }

    /// Takes over a position that the game has set.
    pub fn find(&mut self, position_px: [f32; 2]) {
        if position_px != self.shown_px {
            self.point = self.point.replaced(self.shown_px, position_px);
            self.shown_px = position_px;
        }
    }

    /// Rounded, as a pose shows it.
    pub fn shown_px(&self) -> [f32; 2] {
        self.point.shown_px()
    }

    /// Records that the pose shows another position. The target itself does not move.
    pub const fn show_at(&mut self, shown_px: [f32; 2]) {
        self.shown_px = shown_px;
    }

    /// Writes the position on the axes that a program moves.
    pub fn show(&mut self, program: &Program, position_px: &mut [f32; 2]) {
        let shown_px = self.point.shown_px();
        for (axis, channel) in [Channel::X, Channel::Y].into_iter().enumerate() {
            if program.channels().contains(channel) {
                position_px[axis] = shown_px[axis];
            }
        }
        self.shown_px = *position_px;
    }
}

/// Resets each channel that a run has written up to `head` to its start value. Of the position, only the run's displacement is undone.
pub(super) fn restored_pose(
    run_program: RunProgram<'_>,
    head: &Playhead,
    start: &Pose,
    mix: &mut MixState,
    position: &mut ExactPosition,
    pose: &mut Pose,
) {
    let program = run_program.program;
    if program.moves() {
        position.find(pose.position);
        mix.go_to(mix.place.minus(mix.moved), position);
        position.show(program, &mut pose.position);
    }
    for channel in run_program.written(head).iter().filter(|channel| !channel.is_position()) {
        pose.copy_channel(channel, start);
    }
}
