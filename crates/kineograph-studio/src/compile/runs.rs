//! How long runs take.

use kineograph_runtime::{Length, Span};

use super::Programs;
use crate::document::{ClipId, Run};

impl Programs {
    /// How long a run plays on each of its nodes, in seconds of the project; infinite if it never ends, 0 while its clip is empty.
    pub fn run_secs(&self, run: &Run) -> f64 {
        let length = self.program(run.clip).map(|program| program.length());
        match length {
            Some(Length::Finite(secs)) => secs / run.speed,
            Some(Length::Endless) => f64::INFINITY,
            None => 0.0,
        }
    }

    /// How long a clip is in its own seconds: all of it, or the longest round of what never ends.
    pub fn preview_secs(&self, clip: ClipId) -> f64 {
        let Some(program) = self.program(clip) else { return 0.0 };
        let ends = program.spans().iter().map(Span::end_secs).filter(|secs| secs.is_finite());
        program.length().secs().unwrap_or_else(|| ends.fold(0.0, f64::max))
    }

    /// When the last node of a run ends, in seconds of the project; of what never ends, after one round.
    pub fn shown_end_secs(&self, run: &Run) -> f64 {
        run.at_secs + run.stagger_secs() + self.preview_secs(run.clip) / run.speed
    }
}
