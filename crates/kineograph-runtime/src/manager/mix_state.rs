//! Where a run of several on one target has come, and where that target stands exactly.

use super::playhead::{Playhead, Window};
use super::run_program::RunProgram;
use crate::channel::{Channel, ChannelSet};
use crate::movement::{Line, Point, Shift};
use crate::pose::Pose;
use crate::program::Program;

/// What a run of several on one target knows of its position. It holds something only while its target is mixed.
#[derive(Debug, Clone, Copy)]
pub(super) struct MixState {
    /// Whether it has begun to move its target, or to wait there.
    pub is_started: bool,
    /// How far its chain is shifted.
    pub shift: Shift,
    /// The line that its chain was on when it was shown last.
    line: Option<Line>,
    /// Where its chain stood then.
    place: Point,
    /// What it has moved its target.
    moved: Point,
    /// The channels that it has written last of all.
    pub owned: ChannelSet,
    /// The channels that others have written since it has.
    pub lost: ChannelSet,
    /// Of the first run of a target: where that stands.
    pub position: ExactPosition,
}

/// Where a target stands exactly; its pose is rounded.
#[derive(Debug, Clone, Copy)]
pub(super) struct ExactPosition {
    pub point: Point,
    /// As its pose showed it last.
    shown_px: [f32; 2],
}

impl MixState {
    /// Of a run that has not started, on a target that stands there.
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

    /// Of a run that has brought its target there alone, and has written these channels.
    pub fn alone(start_px: [f32; 2], position_px: [f32; 2], owned: ChannelSet) -> Self {
        let mix = Self::new(position_px);
        Self { is_started: true, moved: mix.place.minus(Point::of(start_px)), owned, ..mix }
    }

    /// Others have written these channels.
    pub const fn lose(&mut self, written: ChannelSet) {
        self.owned = self.owned.without(written);
        self.lost = self.lost.union(written);
    }

    /// Moves the target to where the chain has come.
    pub fn go_to(&mut self, place: Point, position: &mut ExactPosition) {
        let way = place.minus(self.place);
        self.place = place;
        self.moved = self.moved.plus(way);
        position.point = position.point.plus(way);
    }

    /// Where its chain stands at the end of a window, if it is on a line there.
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
        // At its ends the place of an event counts among what happens at that time.
        let line = self.line.filter(|line| window.to_event.is_none() || line.is_inside(secs))?;
        Some(line.at(secs))
    }

    /// Starts with a chain of its own.
    pub fn start(&mut self, program: &Program, start_px: [f32; 2], shift: Shift) {
        (self.is_started, self.moved) = (true, Point::ORIGIN);
        (self.shift, self.line) = (shift, None);
        self.place = shift.place_before(program, start_px, 0.0);
    }

    /// Goes on with a chain that is shifted otherwise, from a time of the program on.
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

    /// Takes over where a game has put the target.
    pub fn find(&mut self, position_px: [f32; 2]) {
        if position_px != self.shown_px {
            self.point = self.point.replaced(self.shown_px, position_px);
            self.shown_px = position_px;
        }
    }

    /// What a pose shows of it.
    pub fn shown_px(&self) -> [f32; 2] {
        self.point.shown_px()
    }

    /// The pose shows the target somewhere else, which moves it nowhere.
    pub const fn show_at(&mut self, shown_px: [f32; 2]) {
        self.shown_px = shown_px;
    }

    /// Shows the target there, on the axes that a program moves.
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

/// Gives each channel that a run has written up to `head` its start value back. Of the position only the displacement of the run is
/// taken back.
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
