//! Drags in time: they keep what they started from, so that the result depends on the pointer's position only.

use egui::CursorIcon;

use super::TimelinePanel;
use super::actions::ActionRow;
use super::snap::{Magnets, TimeSnap};
use crate::history::Change;
use crate::panels::{Intent, Outbox};
use crate::session::TimeRange;
use crate::ui_kit::gesture::{Gesture, Touch};

/// Shortest loop range, in seconds.
pub const MIN_LOOP_SECS: f64 = 1.0e-3;

/// A drag in the timeline.
pub type TimelineDrag = Box<dyn Gesture<TimelinePanel>>;

/// A drag that edits the document.
pub trait EditDrag {
    /// Follows the pointer before [`Self::dragged`]: up and down, for example.
    fn follow(&mut self, _panel: &mut TimelinePanel, _touch: &Touch<'_, TimelinePanel>) {}

    /// What the drag does with the pointer at a time of the project. `ripples`: what comes after moves along.
    fn dragged(&self, pointer_secs: f64, snap: TimeSnap, ripples: bool) -> DragResult;

    /// What was reached, less than requested where there is no room: the start, or the duration. `None` if `rows`, what is shown now, don't
    /// say.
    fn reached(&self, _rows: &[ActionRow]) -> Option<String> {
        None
    }

    /// Whether all of it moves, not an end.
    fn moves(&self) -> bool;

    /// Where a line says that what is dragged has come to stand between others, in seconds of the project.
    fn insertion_secs(&self, _rows: &[ActionRow]) -> Option<f64> {
        None
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

/// A drag of what has a single time.
pub struct TimedDrag<F> {
    /// That time as it was, in seconds of the project.
    pub at_secs: f64,
    /// Where it was grabbed, in seconds of the project.
    pub grab_secs: f64,
    /// Times it snaps to.
    pub magnets: Magnets,
    /// Whether it is all of something, not a part of a bar.
    pub moves: bool,
    /// What moves it to a time.
    pub moved: F,
}

impl<F: Fn(f64) -> DragResult> EditDrag for TimedDrag<F> {
    fn dragged(&self, pointer_secs: f64, snap: TimeSnap, _ripples: bool) -> DragResult {
        (self.moved)(snap.to(&self.magnets, self.at_secs + pointer_secs - self.grab_secs))
    }

    fn moves(&self) -> bool {
        self.moves
    }
}

/// A drag of the playhead.
pub struct ScrubDrag {
    /// Where it was.
    pub from_secs: f64,
    /// Times it snaps to while Shift is held.
    pub magnets: Magnets,
}

impl Gesture<TimelinePanel> for ScrubDrag {
    fn go_on(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, out: &mut Outbox) {
        let (ctx, canvas) = (touch.frame.ctx, touch.frame.canvas);
        let (secs, snap) = (canvas.secs(touch.pos.x), panel.snap(touch));
        let is_attracted = touch.ui.input(|input| input.modifiers.shift);
        let secs = if is_attracted { snap.to(&self.magnets, secs) } else { snap.secs(secs) };
        if secs > ctx.programs.length_secs() {
            // Beyond the end there is no progress, but room for what is recorded.
            out.push(Intent::Seek(secs));
        } else {
            // Seconds end here: scrubbing is `update(t)`.
            out.push(Intent::Update(ctx.programs.length().progress(secs)));
        }
        panel.scroll_at_edge(touch, canvas.scale.start_secs <= 0.0);
    }

    fn cancel(&mut self, _: &mut TimelinePanel, out: &mut Outbox) {
        out.push(Intent::Seek(self.from_secs));
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::ResizeHorizontal)
    }
}

/// A drag of an end of the loop range, or of all of it.
pub struct LoopDrag {
    /// The range as it was; for a new one both ends are where the drag began.
    pub range: TimeRange,
    /// Which part.
    pub part: StretchPart,
    /// Where it was grabbed, in seconds of the project.
    pub grab_secs: f64,
    /// What a cancelled drag restores.
    pub before: Option<TimeRange>,
    /// Times it snaps to.
    pub magnets: Magnets,
}

/// Part of a stretch of time: of the loop range, or of the bracket over all that is selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StretchPart {
    /// Its start.
    Start,
    /// Its end.
    End,
    /// All of it.
    Whole,
}

impl Gesture<TimelinePanel> for LoopDrag {
    fn go_on(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, out: &mut Outbox) {
        let moved_secs = touch.frame.canvas.secs(touch.pos.x) - self.grab_secs;
        if let Some(range) = self.dragged(moved_secs, panel.snap(touch)) {
            out.push(Intent::SetLoopRange(Some(range)));
        }
        panel.scroll_at_edge(touch, false);
    }

    fn cancel(&mut self, _: &mut TimelinePanel, out: &mut Outbox) {
        out.push(Intent::SetLoopRange(self.before));
    }
}

impl LoopDrag {
    /// The range with its part dragged by so much. Ends that cross swap.
    fn dragged(&self, moved_secs: f64, snap: TimeSnap) -> Option<TimeRange> {
        let (TimeRange { start_secs, end_secs }, magnets) = (self.range, &self.magnets);
        let (a, b) = match self.part {
            StretchPart::Start => (snap.to(magnets, start_secs + moved_secs), end_secs),
            StretchPart::End => (start_secs, snap.to(magnets, end_secs + moved_secs)),
            StretchPart::Whole => {
                let by_secs = snap.shift(magnets, [start_secs, end_secs], moved_secs).max(-start_secs);
                (start_secs + by_secs, end_secs + by_secs)
            }
        };
        let (start_secs, end_secs) = (a.min(b), a.max(b));
        (end_secs - start_secs >= MIN_LOOP_SECS).then_some(TimeRange { start_secs, end_secs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAMES: TimeSnap = TimeSnap { fps: Some(10.0), reach_secs: 0.0 };

    #[test]
    fn loop_ends_may_cross() {
        let range = TimeRange { start_secs: 1.0, end_secs: 2.0 };
        let dragged = |part, moved_secs| {
            let magnets = Magnets::default();
            LoopDrag { range, part, grab_secs: 0.0, before: None, magnets }.dragged(moved_secs, FRAMES)
        };
        let crossed = dragged(StretchPart::Start, 1.51);
        assert_eq!(crossed, Some(TimeRange { start_secs: 2.0, end_secs: 2.5 }));
        let moved = dragged(StretchPart::Whole, -3.0);
        assert_eq!(moved, Some(TimeRange { start_secs: 0.0, end_secs: 1.0 }));
        assert_eq!(dragged(StretchPart::End, -1.0), None);
    }
}
