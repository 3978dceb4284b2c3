//! Drags in the timeline: they keep what they started from, so that the result depends on the pointer's position only.

use egui::Pos2;

use kineograph_runtime::format::{ActionId, MAX_AT_SECS, Marker};

use super::bar_drag::BarDrag;
use super::edges_drag::EdgesDrag;
use super::keys::KeyDrag;
use super::marquee::Frame;
use super::order::OrderDrag;
use super::runs::{self, HeldRuns};
use super::snap::{Magnets, Snap};
use crate::document::{Edit, Run, readable_secs};
use crate::history::Change;
use crate::session::TimeRange;
use crate::text::tr;
use crate::ui_kit::ruler::TimeView;

/// Shortest loop range, in seconds.
pub const MIN_LOOP_SECS: f64 = 1.0e-3;

/// What is being dragged.
#[derive(Debug, Clone)]
pub enum Drag {
    /// The playhead.
    Scrub {
        /// Where it was.
        from_secs: f64,
        /// Times it snaps to while Shift is held.
        magnets: Magnets,
    },
    /// A marker.
    Marker {
        /// The marker as it was.
        marker: Marker,
        /// Where it was grabbed, in seconds of the project.
        grab_secs: f64,
        /// Times it snaps to.
        magnets: Magnets,
    },
    /// A run, along the timeline.
    MoveRun {
        /// The run as it was.
        run: Run,
        /// Where it was grabbed, in seconds of the project.
        grab_secs: f64,
        /// Times it snaps to.
        magnets: Magnets,
    },
    /// The bar of an action.
    Bar(BarDrag),
    /// Starts and ends of several bars.
    Edges(EdgesDrag),
    /// A key on the bar of a `Keyframes`.
    Key(Box<KeyDrag>),
    /// Rows, up and down.
    Order(OrderDrag),
    /// A frame that selects bars.
    Frame(Frame<ActionId>),
    /// Runs in the Runs view.
    Runs(Box<HeldRuns>),
    /// A frame that selects runs in the Runs view.
    RunFrame(Box<runs::RunFrame>),
    /// An end of the loop range, or all of it.
    Loop {
        /// The range as it was; for a new one both ends are where the drag began.
        range: TimeRange,
        /// Which part.
        part: LoopPart,
        /// Where it was grabbed, in seconds of the project.
        grab_secs: f64,
        /// What a cancelled drag restores.
        before: Option<TimeRange>,
        /// Times it snaps to.
        magnets: Magnets,
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

impl Drag {
    /// True if it changes the document.
    #[must_use]
    pub const fn edits(&self) -> bool {
        matches!(
            self,
            Self::MoveRun { .. }
                | Self::Bar(_)
                | Self::Edges(_)
                | Self::Key(_)
                | Self::Runs(_)
                | Self::Marker { .. }
        )
    }

    /// True if it follows the pointer over the rows, so that they scroll when it leaves.
    #[must_use]
    pub const fn is_over_rows(&self) -> bool {
        matches!(self, Self::Order(_) | Self::Frame(_) | Self::Runs(_) | Self::RunFrame(_))
    }

    /// True if it follows the pointer in time, so that the view scrolls when it leaves.
    #[must_use]
    pub const fn is_in_time(&self) -> bool {
        self.edits()
            || matches!(self, Self::Scrub { .. } | Self::Loop { .. } | Self::Frame(_) | Self::RunFrame(_))
    }
}

/// The change that moves a run to where the pointer is.
#[must_use]
pub fn moved_run(run: &Run, magnets: &Magnets, by_secs: f64, snap: Snap) -> Change {
    let at_secs = readable_secs(snap.to(magnets, run.at_secs + by_secs));
    Change::new(tr!("change-move-run"), Edit::SetRun(Run { at_secs, ..run.clone() }))
}

/// The time of a dragged marker, in seconds of the project.
#[must_use]
pub fn marker_secs(marker: &Marker, magnets: &Magnets, by_secs: f64, snap: Snap) -> f64 {
    readable_secs(snap.to(magnets, marker.at_secs + by_secs)).min(MAX_AT_SECS)
}

/// The loop range with a part of it dragged to the pointer. Ends that cross swap.
#[must_use]
pub fn dragged_loop(
    range: TimeRange,
    part: LoopPart,
    moved_secs: f64,
    (snap, magnets): (Snap, &Magnets),
) -> Option<TimeRange> {
    let TimeRange { start_secs, end_secs } = range;
    let (a, b) = match part {
        LoopPart::Start => (snap.to(magnets, start_secs + moved_secs), end_secs),
        LoopPart::End => (start_secs, snap.to(magnets, end_secs + moved_secs)),
        LoopPart::Whole => {
            let by_secs = snap.shift(magnets, [start_secs, end_secs], moved_secs).max(-start_secs);
            (start_secs + by_secs, end_secs + by_secs)
        }
    };
    let (start_secs, end_secs) = (a.min(b), a.max(b));
    (end_secs - start_secs >= MIN_LOOP_SECS).then_some(TimeRange { start_secs, end_secs })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAMES: Snap = Snap { fps: Some(10.0), reach_secs: 0.0 };

    #[test]
    fn loop_ends_may_cross() {
        let range = TimeRange { start_secs: 1.0, end_secs: 2.0 };
        let magnets = Magnets::default();
        let crossed = dragged_loop(range, LoopPart::Start, 1.51, (FRAMES, &magnets));
        assert_eq!(crossed, Some(TimeRange { start_secs: 2.0, end_secs: 2.5 }));
        let moved = dragged_loop(range, LoopPart::Whole, -3.0, (FRAMES, &magnets));
        assert_eq!(moved, Some(TimeRange { start_secs: 0.0, end_secs: 1.0 }));
        assert_eq!(dragged_loop(range, LoopPart::End, -1.0, (FRAMES, &magnets)), None);
    }
}
