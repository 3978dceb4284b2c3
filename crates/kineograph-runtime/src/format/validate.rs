//! Finds everything that is wrong in a project, each with its place.

mod clips;
mod eases;
mod markers;
mod names;
mod nodes;
mod pictures;
mod runs;

pub use clips::{MAX_PLAYED_ACTIONS, action_place};

use super::clips::Clips;
use super::place::{Place, Problem};
use super::project::{Project, Stage};
use super::value::format_number;
use crate::prelude::*;

/// The largest width and height of a stage or box, in pixels.
pub const MAX_STAGE_PX: f64 = 16384.0;
/// The highest frame rate of a timeline.
pub const MAX_FPS: f64 = 1000.0;
/// The largest number of columns or rows of a sheet.
pub const MAX_GRID: u32 = 4096;
/// The latest start of a run, and the latest marker: about eleven days.
pub const MAX_AT_SECS: f64 = 1.0e6;
/// How deep nodes may be nested in each other.
pub const MAX_NODE_DEPTH: usize = 128;
/// Largest magnitude of a position, angle or factor; far above use, far below what overflows an f32.
const MAX_MAGNITUDE: f64 = 1.0e9;

/// All problems of a project, in the order of the file format; no position in a text is given.
///
/// It never stops at the first problem and never panics, whatever the project holds.
#[must_use]
pub fn validate(project: &Project) -> Vec<Problem> {
    let mut report = Report::default();
    stage(&project.stage, &mut report);
    pictures::check(project, &mut report);
    nodes::check(project, &mut report);
    eases::check(project, &mut report);
    let trees = Clips::of(project);
    clips::check(project, &trees, &mut report);
    runs::check(project, &trees, &mut report);
    markers::check(project, &mut report);
    clips::check_drafts(project, &trees, &mut report);
    report.problems
}

fn stage(stage: &Stage, report: &mut Report) {
    let place = Place::root().field("stage");
    let size = Range { min: 1.0, max: MAX_STAGE_PX };
    report.numbers(&place.field("size"), "The stage's size", &stage.size, size);
    let fps = Range { min: 1.0, max: MAX_FPS };
    report.numbers(&place.field("fps"), "The stage's fps", &[stage.fps], fps);
}

/// Collects problems.
#[derive(Default)]
struct Report {
    problems: Vec<Problem>,
    /// How many actions clips have put into the trees so far.
    played_actions: usize,
}

/// Smallest and largest allowed number, both allowed themselves.
#[derive(Clone, Copy)]
struct Range {
    min: f64,
    max: f64,
}

impl Range {
    const ANY: Self = Self { min: -MAX_MAGNITUDE, max: MAX_MAGNITUDE };
}

impl Report {
    fn error(&mut self, place: Place, message: impl Into<String>) {
        self.problems.push(Problem::error(place, message));
    }

    fn warning(&mut self, place: Place, message: impl Into<String>) {
        self.problems.push(Problem::warning(place, message));
    }

    /// Reports the first of `numbers` that is not a number of this range, since one sentence a field is enough.
    /// `what` begins the sentence.
    fn numbers(&mut self, place: &Place, what: &str, numbers: &[f64], range: Range) {
        let wrong = numbers.iter().enumerate().find(|(_, x)| !(range.min..=range.max).contains(*x));
        let Some((index, &x)) = wrong else { return };
        let place = if numbers.len() > 1 { place.index(index) } else { place.clone() };
        let (min, max) = (format_number(range.min), format_number(range.max));
        let problem = if x.is_nan() {
            format!("{what} must be a number from {min} to {max}")
        } else if x < range.min {
            format!("{what} must be at least {min} (is {})", format_number(x))
        } else {
            format!("{what} must be at most {max} (is {})", format_number(x))
        };
        self.error(place, problem);
    }
}

#[cfg(test)]
mod tests;
