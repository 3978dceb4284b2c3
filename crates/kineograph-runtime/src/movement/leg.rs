//! How one run moves its target.

use super::line::Line;
use super::point::Point;
use crate::program::Program;

/// How a run moves its target from a time on. Its displacement of the target is the point of its chain plus an offset.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Leg {
    /// The start of the chain.
    pub start_px: [f32; 2],
    /// By how much the chain was shifted, just before what starts at `since_secs` of the program.
    shift: Point,
    since_secs: f64,
    /// The displacement, less the point of the chain.
    offset: Point,
    /// Whether the run has started beside others. Its even motion is then a line of double length, so that the timeline can add up any
    /// number of them. A run that has started alone shows what its program samples.
    is_beside: bool,
}

impl Leg {
    /// The first leg of a run that alone moves its target from `start_px`.
    pub fn alone(start_px: [f32; 2]) -> Self {
        let offset = Point::ORIGIN.minus(Point::of(start_px));
        Self { start_px, shift: Point::ORIGIN, since_secs: 0.0, offset, is_beside: false }
    }

    /// The first leg of a run whose target is at `shown`. Beside others its chain starts at the origin. Alone it starts at what a pose
    /// shows, which then is the target's exact position.
    pub fn started(shown: &mut Point, is_beside: bool) -> Self {
        if is_beside {
            return Self { is_beside, ..Self::alone([0.0; 2]) };
        }
        let leg = Self::alone(shown.shown_px());
        *shown = Point::of(leg.start_px);
        leg
    }

    /// The displacement at a time of the program, if the run's own actions lead to `own_px`.
    pub fn moved(&self, program: &Program, own_px: [f32; 2], at_secs: f64) -> Point {
        match self.line(program, at_secs) {
            Some(line) => line.at(at_secs),
            None => self.moved_by_walk(program, own_px, at_secs),
        }
    }

    /// As [`Self::moved`], and computes where its own actions lead.
    pub fn moved_at(&self, program: &Program, at_secs: f64) -> Point {
        match self.line(program, at_secs) {
            Some(line) => line.at(at_secs),
            None => self.moved_unevenly_at(program, at_secs),
        }
    }

    /// As [`Self::moved_at`], where the run is on no line.
    pub fn moved_unevenly_at(&self, program: &Program, at_secs: f64) -> Point {
        self.moved_by_walk(program, program.position_at(self.start_px, at_secs), at_secs)
    }

    /// As [`Self::moved_at`], just before what starts at that time.
    pub fn moved_before(&self, program: &Program, at_secs: f64) -> Point {
        self.place_before(program, at_secs).plus(self.offset)
    }

    fn moved_by_walk(&self, program: &Program, own_px: [f32; 2], at_secs: f64) -> Point {
        self.moved_with(own_px, |since_secs| program.left_of_shift(since_secs, at_secs))
    }

    /// The displacement, given where the run's own actions lead and what is left of a shift made just before a time.
    pub fn moved_with(&self, own_px: [f32; 2], left_of_shift: impl FnOnce(f64) -> [f64; 2]) -> Point {
        self.place_with(own_px, left_of_shift).plus(self.offset)
    }

    /// The line that the displacement is on at a time, if the run started beside others and moves evenly or rests.
    pub fn line(&self, program: &Program, at_secs: f64) -> Option<Line> {
        let (from_secs, until_secs) = if self.is_beside { program.even_span(at_secs)? } else { return None };
        let own_px = program.position_at(self.start_px, from_secs);
        let from = self.place_with(own_px, |since_secs| program.left_of_shift(since_secs, from_secs));
        let to = || self.place_before(program, until_secs);
        Some(Line::between((from_secs, until_secs), from, to).moved(self.offset))
    }

    /// The leg that starts at a time of the program, where the target is at `shown`: the same one if only the run itself has moved its
    /// target since.
    pub fn next(&self, program: &Program, at_secs: f64, shown: Point) -> Self {
        let own = Point::of(program.position_before(self.start_px, at_secs));
        let carried = self.shift.scaled(program.left_of_shift_before(self.since_secs, at_secs));
        let shift = shown.limited().minus(own);
        if shift.is_as(carried, shown) {
            return *self;
        }
        let begun = Self { shift, since_secs: at_secs, ..*self };
        let offset = self.moved_before(program, at_secs).minus(begun.place_before(program, at_secs));
        Self { offset, ..begun }
    }

    fn place_with(&self, own_px: [f32; 2], left_of_shift: impl FnOnce(f64) -> [f64; 2]) -> Point {
        let own = Point::of(own_px);
        if self.shift == Point::ORIGIN {
            return own;
        }
        own.plus(self.shift.scaled(left_of_shift(self.since_secs)))
    }

    fn place_before(&self, program: &Program, at_secs: f64) -> Point {
        let own_px = program.position_before(self.start_px, at_secs);
        self.place_with(own_px, |since_secs| program.left_of_shift_before(since_secs, at_secs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Action;

    #[test]
    fn a_run_moves_its_target_as_its_own_actions_do_unless_its_chain_is_shifted() {
        let program = Program::compile(&Action::move_to(1.0, [10.0, 0.0])).unwrap();
        let alone = Leg::alone([0.0; 2]);
        let leg = alone.next(&program, 0.0, Point::of([100.0, 4.0]));
        let moved = |secs: f64| leg.moved_at(&program, secs).shown_px();
        // From 100, 4 to 10, 0.
        assert_eq!([moved(0.0), moved(0.5), moved(1.0)], [[0.0, 0.0], [-45.0, -2.0], [-90.0, -4.0]]);
        assert_eq!(alone.moved(&program, [5.0, 0.0], 0.5).shown_px(), [5.0, 0.0]);
    }
}
