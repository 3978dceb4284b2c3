//! Drags in the timeline: captured where they start, so that what is shown depends on the pointer's place only.

use egui::Pos2;
use kineograph_runtime::format::{ActionId, Value};

use crate::document::{ClipEdit, ClipId, Edit, Run};
use crate::history::Change;
use crate::session::TimeRange;
use crate::ui_kit::ruler::{TimeView, snapped_to_frame};

/// Shortest loop range, in seconds.
const MIN_LOOP_SECS: f64 = 1.0e-3;

/// What is being dragged.
#[derive(Debug, Clone)]
pub enum Drag {
    /// The playhead.
    Scrub {
        /// Where it stood.
        from_secs: f64,
    },
    /// A run, along the time line.
    MoveRun {
        /// The run as it was.
        run: Run,
        /// Where it was grabbed, in seconds of the project.
        grab_secs: f64,
    },
    /// The right edge of an action.
    Stretch(Stretch),
    /// An end of the loop range, or all of it.
    Loop {
        /// The range as it was; for a new one both ends are where the drag began.
        range: TimeRange,
        /// Which part.
        part: LoopPart,
        /// Where it was grabbed, in seconds of the project.
        grab_secs: f64,
        /// What to go back to.
        before: Option<TimeRange>,
    },
    /// The view.
    Pan {
        /// The view as it was.
        view: TimeView,
        /// How far down the rows were scrolled.
        scroll_px: f32,
        /// Where it was grabbed.
        from: Pos2,
    },
    /// The edge of the column of names.
    NamesWidth {
        /// Its width, in points.
        width_px: f32,
        /// Where it was grabbed.
        from_x: f32,
    },
    /// The thumb of the scroll bar.
    Scroll {
        /// How far down the rows were scrolled.
        scroll_px: f32,
        /// Where it was grabbed.
        from_y: f32,
    },
}

/// Part of the loop range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoopPart {
    /// Its start.
    Start,
    /// Its end.
    End,
    /// All of it.
    Whole,
}

/// The right edge of an action's bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Stretch {
    /// The clip of the action.
    pub clip: ClipId,
    /// Which action.
    pub id: ActionId,
    /// Its kind, for the label of the undo step.
    pub name: &'static str,
    /// When its bar starts, in seconds of the project.
    pub start_secs: f64,
    /// When its bar ends.
    pub end_secs: f64,
    /// Its own duration, in seconds of its own time.
    pub duration_secs: f64,
    /// Distance of the pointer from the edge when grabbed, in seconds.
    pub grab_offset_secs: f64,
    /// Seconds of its own time in a second of the project, for an action without length.
    pub speed: f64,
}

impl Drag {
    /// True if it changes the document.
    #[must_use]
    pub const fn edits(&self) -> bool {
        matches!(self, Self::MoveRun { .. } | Self::Stretch(_))
    }

    /// True if it follows the pointer in time, so that the view scrolls when it leaves.
    #[must_use]
    pub const fn is_in_time(&self) -> bool {
        self.edits() || matches!(self, Self::Scrub { .. } | Self::Loop { .. })
    }
}

/// Rounds times: to whole frames of this rate, or not at all while Ctrl is held.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Snap {
    /// Frames a second; `None`: no snapping.
    pub fps: Option<f64>,
}

impl Snap {
    /// The snapped time, not before 0.
    #[must_use]
    pub fn secs(self, secs: f64) -> f64 {
        self.fps.map_or(secs, |fps| snapped_to_frame(secs, fps)).max(0.0)
    }
}

/// The change that moves a run to where the pointer is.
#[must_use]
pub fn moved_run(run: &Run, grab_secs: f64, pointer_secs: f64, snap: Snap) -> Change {
    let at_secs = readable(snap.secs(run.at_secs + pointer_secs - grab_secs));
    Change::new("Move run", Edit::SetRun(Run { at_secs, ..run.clone() }))
}

impl Stretch {
    /// The duration for a bar that ends at the pointer. The action's own seconds are longer or shorter than those of the
    /// project under a Speed; both have the same proportion before and after.
    #[must_use]
    pub fn stretched_secs(&self, pointer_secs: f64, snap: Snap) -> f64 {
        let end_secs = snap.secs(pointer_secs - self.grab_offset_secs).max(self.start_secs);
        let shown_secs = self.end_secs - self.start_secs;
        let own_per_shown = if shown_secs > 0.0 && self.duration_secs > 0.0 {
            self.duration_secs / shown_secs
        } else {
            self.speed
        };
        readable((end_secs - self.start_secs) * own_per_shown)
    }

    /// The change that gives the action this duration.
    #[must_use]
    pub fn change(&self, duration_secs: f64) -> Change {
        let value = Value::Number(duration_secs);
        let edit = ClipEdit::SetParam { ids: vec![self.id], param: "duration", value };
        Change::new(format!("Change duration of {}", self.name), Edit::Clip(self.clip, edit))
    }
}

/// The loop range with a part of it dragged to the pointer. Ends that cross swap.
#[must_use]
pub fn dragged_loop(range: TimeRange, part: LoopPart, moved_secs: f64, snap: Snap) -> Option<TimeRange> {
    let TimeRange { start_secs, end_secs } = range;
    let (a, b) = match part {
        LoopPart::Start => (snap.secs(start_secs + moved_secs), end_secs),
        LoopPart::End => (start_secs, snap.secs(end_secs + moved_secs)),
        LoopPart::Whole => {
            let start = snap.secs(start_secs + moved_secs);
            (start, start + end_secs - start_secs)
        }
    };
    let (start_secs, end_secs) = (a.min(b), a.max(b));
    (end_secs - start_secs >= MIN_LOOP_SECS).then_some(TimeRange { start_secs, end_secs })
}

/// Six decimals: a file that people can read, and far finer than any frame.
fn readable(secs: f64) -> f64 {
    (secs * 1.0e6).round() / 1.0e6
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAMES: Snap = Snap { fps: Some(10.0) };
    const FREE: Snap = Snap { fps: None };

    fn stretch() -> Stretch {
        Stretch {
            clip: ClipId(1),
            id: ActionId(2),
            name: "MoveBy",
            start_secs: 1.0,
            end_secs: 1.5,
            duration_secs: 1.0,
            grab_offset_secs: 0.02,
            speed: 1.0,
        }
    }

    #[test]
    fn stretching_keeps_the_proportion_of_own_and_shown_seconds() {
        assert_eq!(stretch().stretched_secs(2.02, FRAMES), 2.0);
        assert_eq!(stretch().stretched_secs(1.78, FRAMES), 1.6);
        assert_eq!(stretch().stretched_secs(1.77, FREE), 1.5);
        assert_eq!(stretch().stretched_secs(0.2, FRAMES), 0.0);
    }

    #[test]
    fn an_action_without_length_can_be_drawn_out() {
        let flat =
            Stretch { end_secs: 1.0, duration_secs: 0.0, grab_offset_secs: 0.0, speed: 2.0, ..stretch() };
        assert_eq!(flat.stretched_secs(1.5, FRAMES), 1.0);
    }

    #[test]
    fn loop_ends_may_cross() {
        let range = TimeRange { start_secs: 1.0, end_secs: 2.0 };
        let crossed = dragged_loop(range, LoopPart::Start, 1.51, FRAMES);
        assert_eq!(crossed, Some(TimeRange { start_secs: 2.0, end_secs: 2.5 }));
        let moved = dragged_loop(range, LoopPart::Whole, -3.0, FRAMES);
        assert_eq!(moved, Some(TimeRange { start_secs: 0.0, end_secs: 1.0 }));
        assert_eq!(dragged_loop(range, LoopPart::End, -1.0, FRAMES), None);
    }
}
