//! Drags in the timeline: they keep what they started from, so that the result depends on the pointer's position only.

use egui::{CursorIcon, Pos2};
use kineograph_runtime::format::{MAX_AT_SECS, Marker};

use super::canvas::TimeCanvas;
use super::clip::actions::ActionRow;
use super::clip::bar_drag::{BarDrag, BarPart};
use super::clip::edges_drag::{EdgeDrag, EdgesDrag};
use super::clip::keys::KeyDrag;
use super::clip::order::OrderDrag;
use super::marker_edit;
use super::marquee::MarqueeDrag;
use super::paint::secs_text;
use super::runs::HeldRuns;
use super::snap::{Magnets, TimeSnap};
use crate::document::{Edit, Run, readable_secs};
use crate::history::Change;
use crate::session::TimeRange;
use crate::text::tr;
use crate::ui_kit::ruler::TimeView;

/// Shortest loop range, in seconds.
pub const MIN_LOOP_SECS: f64 = 1.0e-3;

/// What is being dragged.
#[derive(Debug, Clone)]
pub enum TimelineDrag {
    /// The playhead.
    Scrub {
        /// Where it was.
        from_secs: f64,
        /// Times it snaps to while Shift is held.
        magnets: Magnets,
    },
    /// Something of the document.
    Edit(Held),
    /// Rows of actions, up and down.
    Order(OrderDrag),
    /// A frame that selects what it touches.
    Marquee(Box<MarqueeDrag>),
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
        /// The scale of time as it was.
        scale: TimeView,
        /// How far down the lines were scrolled.
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
        /// How far down the lines were scrolled.
        scroll_px: f32,
        /// Where it was grabbed.
        from_y: f32,
    },
}

/// What is held of the document.
#[derive(Debug, Clone)]
pub enum Held {
    /// Something with a time.
    Timed {
        /// What, as it was.
        what: Timed,
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
    /// Runs in the Runs view.
    Runs(Box<HeldRuns>),
}

/// What has a single time that is dragged.
#[derive(Debug, Clone)]
pub enum Timed {
    /// A marker.
    Marker(Marker),
    /// A run, along the timeline of the Clip view.
    Run(Box<Run>),
}

impl Timed {
    const fn at_secs(&self) -> f64 {
        match self {
            Self::Marker(marker) => marker.at_secs,
            Self::Run(run) => run.at_secs,
        }
    }

    fn moved(&self, at_secs: f64) -> Change {
        match self {
            Self::Marker(marker) => marker_edit::moved(marker, at_secs.min(MAX_AT_SECS)),
            Self::Run(run) => {
                let edit = Edit::SetRun(Run { at_secs, ..run.as_ref().clone() });
                Change::new(tr!("change-move-run"), edit)
            }
        }
    }
}

/// The result of a drag at the pointer.
#[derive(Debug, Clone)]
pub struct DragResult {
    /// The change of the document.
    pub change: Change,
    /// What is shown beside the pointer, such as where it starts, or how long it lasts.
    pub shown: String,
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

impl TimelineDrag {
    /// True if it follows the pointer over the lines, so that they scroll when it leaves.
    pub const fn is_over_lines(&self) -> bool {
        matches!(self, Self::Order(_) | Self::Marquee(_) | Self::Edit(Held::Runs(_)))
    }

    /// True if it follows the pointer in time, so that the view scrolls when it leaves.
    pub const fn is_in_time(&self) -> bool {
        matches!(self, Self::Edit(_) | Self::Scrub { .. } | Self::Loop { .. } | Self::Marquee(_))
    }
}

impl Held {
    /// What the drag does with the pointer there. `ripples`: what comes after moves along.
    pub fn dragged(
        &self,
        canvas: &TimeCanvas,
        pointer: Pos2,
        (snap, ripples): (TimeSnap, bool),
    ) -> DragResult {
        let secs = canvas.secs(pointer.x);
        match self {
            Self::Timed { what, grab_secs, magnets } => {
                let at_secs = readable_secs(snap.to(magnets, what.at_secs() + secs - grab_secs));
                DragResult { change: what.moved(at_secs), shown: secs_text(at_secs.min(MAX_AT_SECS)) }
            }
            Self::Bar(bar) => bar.dragged(secs, snap, ripples),
            Self::Edges(edges) => edges.dragged(secs, snap, ripples),
            Self::Key(key) => key.dragged(secs, snap),
            Self::Runs(runs) => runs.dragged(canvas, pointer, snap, ripples),
        }
    }

    /// What was reached, less than requested where there is no room: the start, or the duration. `None` if `rows`, what is shown now, don't
    /// say.
    pub fn reached(&self, rows: &[ActionRow]) -> Option<String> {
        match self {
            Self::Edges(edges) => edges.reached(rows),
            Self::Bar(bar) => bar.reached(rows),
            Self::Timed { .. } | Self::Key(_) | Self::Runs(_) => None,
        }
    }

    /// The cursor meanwhile.
    pub fn cursor(&self) -> CursorIcon {
        let moves = match self {
            Self::Timed { .. } => true,
            Self::Bar(bar) => matches!(bar.part, BarPart::Body | BarPart::Inside),
            Self::Edges(edges) => edges.hold == EdgeDrag::Bodies,
            Self::Key(_) => false,
            Self::Runs(runs) => runs.is_body(),
        };
        if moves { CursorIcon::Grabbing } else { CursorIcon::ResizeHorizontal }
    }
}

/// The loop range with a part of it dragged to the pointer. Ends that cross swap.
pub fn dragged_loop(
    range: TimeRange,
    part: LoopPart,
    moved_secs: f64,
    (snap, magnets): (TimeSnap, &Magnets),
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

    const FRAMES: TimeSnap = TimeSnap { fps: Some(10.0), reach_secs: 0.0 };

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
