//! Several runs that move one target: one definition for the timeline, which knows them all, and for the manager, which plays them.
//!
//! A target is at its start position plus the displacements of its runs. A run moves its target along its *chain*: the path of its own
//! actions, as if it were alone. Where one of them starts from the current position, the chain is shifted to where the target *is* at that
//! time. Later, as much of the shift remains as the actions since then keep of their start.

use crate::channel::{Channel, ChannelSet};
use crate::pose::Pose;
use crate::program::{Program, reached};

mod line;
mod point;

pub(crate) use line::{EvenMotion, Line};
pub(crate) use point::Point;

/// The shift of a run's chain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shift {
    /// The shift was made just before what starts at this time, in seconds of the program.
    since_secs: f64,
    by: Point,
    /// Whether the run has started beside others. Its even motion is then a line of double length, so that the timeline can add up any
    /// number of them. A run that has started alone shows what its program samples.
    is_beside: bool,
}

impl Shift {
    /// No shift, for a run that starts alone.
    pub const NONE: Self = Self { since_secs: 0.0, by: Point::ORIGIN, is_beside: false };

    /// The start of a run's chain where its target is at `shown`, and its shift, which is none yet. Beside others a chain starts at the
    /// origin. Alone it starts at what a pose shows, which then is the target's exact position.
    pub fn started(shown: Point, is_beside: bool) -> ([f32; 2], Self) {
        let start_px = if is_beside { [0.0; 2] } else { shown.shown_px() };
        (start_px, Self { is_beside, ..Self::NONE })
    }

    /// Where the chain of a run that starts from `start_px` is at a time of its program; its own actions lead to `own_px`.
    pub fn place(&self, program: &Program, start_px: [f32; 2], own_px: [f32; 2], at_secs: f64) -> Point {
        match self.line(program, start_px, at_secs) {
            Some(line) => line.at(at_secs),
            None => self.place_by_walk(program, own_px, at_secs),
        }
    }

    /// As [`Self::place`], and computes where its own actions lead.
    pub fn place_at(&self, program: &Program, start_px: [f32; 2], at_secs: f64) -> Point {
        match self.line(program, start_px, at_secs) {
            Some(line) => line.at(at_secs),
            None => self.place_unevenly(program, start_px, at_secs),
        }
    }

    /// As [`Self::place_at`], where the chain is on no line.
    pub fn place_unevenly(&self, program: &Program, start_px: [f32; 2], at_secs: f64) -> Point {
        self.place_by_walk(program, program.position_at(start_px, at_secs), at_secs)
    }

    /// The line that the chain is on at a time, if the run started beside others and moves evenly or rests.
    pub fn line(&self, program: &Program, start_px: [f32; 2], at_secs: f64) -> Option<Line> {
        let (from_secs, until_secs) = if self.is_beside { program.even_span(at_secs)? } else { return None };
        let from = self.place_unevenly(program, start_px, from_secs);
        let to = || self.place_before(program, start_px, until_secs);
        Some(Line::between((from_secs, until_secs), from, to))
    }

    fn place_by_walk(&self, program: &Program, own_px: [f32; 2], at_secs: f64) -> Point {
        self.place_with(own_px, |since_secs| program.left_of_shift(since_secs, at_secs))
    }

    /// Where the chain is, given where its own actions lead and what is left of a shift made just before a time.
    pub fn place_with(&self, own_px: [f32; 2], left_of_shift: impl FnOnce(f64) -> [f64; 2]) -> Point {
        if self.by == Point::ORIGIN {
            return Point::of(own_px);
        }
        self.shifted(own_px, left_of_shift(self.since_secs))
    }

    /// As [`Self::place_at`], just before what starts at that time.
    pub fn place_before(&self, program: &Program, start_px: [f32; 2], at_secs: f64) -> Point {
        let own_px = program.position_before(start_px, at_secs);
        if self.by == Point::ORIGIN {
            return Point::of(own_px);
        }
        self.shifted(own_px, program.left_of_shift_before(self.since_secs, at_secs))
    }

    /// The shift with which the chain continues from the target's position `shown`, when an action starts at `at_secs`: the same one if
    /// only the run itself has moved its target since.
    pub fn begun(&self, program: &Program, start_px: [f32; 2], at_secs: f64, shown: Point) -> Self {
        let own = Point::of(program.position_before(start_px, at_secs));
        let carried = self.by.scaled(program.left_of_shift_before(self.since_secs, at_secs));
        let by = shown.limited().minus(own);
        if by.is_as(carried, shown) { *self } else { Self { since_secs: at_secs, by, ..*self } }
    }

    fn shifted(&self, own_px: [f32; 2], left: [f64; 2]) -> Point {
        Point::of(own_px).plus(self.by.scaled(left))
    }
}

/// Whether a write comes after another one. Each is given by its time and the order of its run; at equal times the write of the later run
/// comes after.
pub(crate) fn is_later<R: PartialOrd>((secs, run): (f64, R), (other_secs, other_run): (f64, R)) -> bool {
    !reached(other_secs, secs) || reached(secs, other_secs) && run >= other_run
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_where_its_own_actions_put_it_unless_it_is_shifted() {
        let program = Program::compile(&crate::format::Action::move_to(1.0, [10.0, 0.0])).unwrap();
        let shift = Shift::NONE.begun(&program, [0.0; 2], 0.0, Point::of([100.0, 4.0]));
        let x = |secs: f64| shift.place_at(&program, [0.0; 2], secs).shown_px();
        assert_eq!([x(0.0), x(0.5), x(1.0)], [[100.0, 4.0], [55.0, 2.0], [10.0, 0.0]]);
        assert_eq!(Shift::NONE.place(&program, [0.0; 2], [5.0, 0.0], 0.5).shown_px(), [5.0, 0.0]);
    }
}
