//! The state of a run on a mixed target, and the exact position of that target.

use super::playhead::{Playhead, Window};
use super::run_program::RunProgram;
use crate::channel::{Channel, ChannelSet};
use crate::movement::{Leg, Line, Point};
use crate::pose::Pose;
use crate::program::Program;

/// A run's displacement and channels on a mixed target. Meaningful only while the target is mixed.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct MixState {
    /// Whether its chain has started, moving or at rest.
    pub is_started: bool,
    leg: Leg,
    /// The line that its displacement was last on.
    line: Option<Line>,
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
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
            leg: Leg::alone(position_px),
            line: None,
            moved: Point::ORIGIN,
            owned: ChannelSet::EMPTY,
            lost: ChannelSet::EMPTY,
            position: ExactPosition::at(position_px),
        }
    }

    /// The same, of a run that begins anew from `start_px`.
    pub fn anew(&self, start_px: [f32; 2]) -> Self {
        Self { position: self.position, ..Self::new(start_px) }
    }

    /// For a run that alone has moved its target from `start_px` to `position_px` and has written the channels `owned`.
    pub fn alone(start_px: [f32; 2], position_px: [f32; 2], owned: ChannelSet) -> Self {
        let moved = Point::of(position_px).minus(Point::of(start_px));
        Self { is_started: true, leg: Leg::alone(start_px), moved, owned, ..Self::new(position_px) }
    }

    /// Records that others have written these channels.
    pub const fn lose(&mut self, written: ChannelSet) {
        self.owned = self.owned.without(written);
        self.lost = self.lost.union(written);
    }

    pub const fn leg(&self) -> &Leg {
        &self.leg
    }

    /// Sets the displacement, and moves the target by as much as that changes.
    pub fn go_to(&mut self, moved: Point, position: &mut ExactPosition) {
        position.point = position.point.plus(moved.minus(self.moved));
        self.moved = moved;
    }

    /// The displacement at the end of a window, if it is on a line there.
    pub fn moved_on_line(&mut self, program: &Program, window: Window) -> Option<Point> {
        let secs = window.to_secs;
        if self.line.is_none_or(|line| !line.covers(secs)) {
            self.line = self.leg.line(program, secs);
        }
        // At the ends of a line, the place of the event decides what has happened at that time.
        let line = self.line.filter(|line| window.to_event.is_none() || line.is_inside(secs))?;
        Some(line.at(secs))
    }

    /// Starts a chain where its target is.
    pub fn start(&mut self, is_beside: bool, position: &mut ExactPosition) {
        let leg = Leg::started(&mut position.point, is_beside);
        *self = Self { is_started: true, leg, line: None, moved: Point::ORIGIN, ..*self };
    }

    /// Starts its next leg, for an action that starts from the current position at a time of the program.
    pub fn begin(&mut self, program: &Program, at_secs: f64, position: &ExactPosition) {
        (self.leg, self.line) = (self.leg.next(program, at_secs, position.point), None);
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
        mix.go_to(Point::ORIGIN, position);
        position.show(program, &mut pose.position);
    }
    for channel in run_program.written(head).iter().filter(|channel| !channel.is_position()) {
        pose.copy_channel(channel, start);
    }
}
