//! The rules for each part of a project. A [`Checker`](super::checker::Checker) applies them.

pub(super) mod clips;
pub(super) mod contents;
pub(super) mod eases;
pub(super) mod expectations;
pub(super) mod frame_counts;
pub(super) mod frames;
pub(super) mod markers;
pub(super) mod names;
pub(super) mod nodes;
pub(super) mod particles;
pub(super) mod pictures;
pub(super) mod runs;
pub(super) mod sheets;
pub(super) mod text_values;

use super::project::Stage;
use crate::action::number_range::{number_args, number_problem};
use crate::diagnostic::{Code, Diagnostics, FieldPath, Place};

pub use clips::MAX_PLAYED_ACTIONS;
pub use particles::MAX_PARTICLES;
pub use pictures::IMAGE_SCALES;
pub use runs::RUN_SPEEDS;
pub use sheets::{MAX_FRAME_SECS, MAX_RECT_PX};

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
/// The longest name of a node, clip, image, sheet, ease or marker, in characters.
pub const MAX_NAME_CHARS: usize = 200;
/// Largest magnitude of a position, angle or factor: far above practical values, far below an overflow of f32.
const MAX_MAGNITUDE: f64 = 1.0e9;

pub(super) fn check_stage(stage: &Stage, found: &mut Diagnostics) {
    let field = |name| move || FieldPath::root().field("stage").field(name);
    check_numbers(found, "size", &stage.size, [1.0, MAX_STAGE_PX], field("size"));
    check_numbers(found, "fps", &[stage.fps], [1.0, MAX_FPS], field("fps"));
}

/// Reports the first of `numbers` outside the range, ends included; one diagnostic for each field is enough.
fn check_numbers(
    found: &mut Diagnostics,
    name: &str,
    numbers: &[f64],
    range: [f64; 2],
    path: impl Fn() -> FieldPath,
) {
    let wrong = |(index, number): (usize, &f64)| Some((index, *number, number_problem(*number, range)?));
    let Some((index, number, code)) = numbers.iter().enumerate().find_map(wrong) else { return };
    found.report(code, |problem| {
        let path = if numbers.len() > 1 { path().index(index) } else { path() };
        number_args(problem, name, number, range).at(Place::of_path(path))
    });
}

/// Reports an unknown name. Suggestions are added at the end, when few diagnostics remain.
fn report_unknown(found: &mut Diagnostics, code: Code, name: &str, path: impl FnOnce() -> FieldPath) {
    found.report(code, |problem| problem.text("name", name).at(Place::of_path(path())));
}

#[cfg(test)]
mod tests;
