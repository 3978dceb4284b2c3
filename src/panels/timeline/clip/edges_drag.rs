//! Drags of starts and ends of several bars: selected ones together, all that meets at a moment, or a stretch in proportion. Pure.

use std::collections::BTreeSet;

use kineograph_runtime::format::ActionId;

use super::super::actions::{ActionRow, joined};
use super::super::drag::{DragResult, EditDrag, StretchPart};
use super::super::paint::secs_text;
use super::super::snap::{Magnets, TimeSnap};
use super::grip::BarHandle;
use super::keys::HeldKey;
use crate::document::{ClipEdit, ClipId, EdgeMove, Edit, SAME_SECS, TimeEdit};
use crate::history::Change;
use crate::text::tr;

/// Smallest part of its length to which a selection can be shrunk.
const LEAST_PART: f64 = 0.01;

/// What happens to the bars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeDrag {
    /// They move by a part of the bracket over all of them.
    Bracket(StretchPart),
    /// What starts or ends at one moment. With `ripple` what starts there moves as a whole.
    Moment,
}

/// A drag of several bars.
#[derive(Debug, Clone)]
pub struct EdgesDrag {
    /// The clip of the actions.
    pub clip: ClipId,
    /// Which, none inside another.
    pub grips: Vec<BarHandle>,
    /// What happens to them.
    pub hold: EdgeDrag,
    /// Start and end of all of them, or the moment twice, in seconds of the project.
    pub stretch_secs: [f64; 2],
    /// The keys of a `Keyframes` that move along with a moment.
    pub keys: Vec<HeldKey>,
    /// Where it was grabbed, in seconds of the project.
    pub grab_secs: f64,
    /// Times it snaps to.
    pub magnets: Magnets,
}

impl EditDrag for EdgesDrag {
    fn dragged(&self, pointer_secs: f64, snap: TimeSnap, ripples: bool) -> DragResult {
        let by_secs = pointer_secs - self.grab_secs;
        let [start_secs, end_secs] = self.stretch_secs;
        let by_secs = match self.hold {
            EdgeDrag::Bracket(StretchPart::Whole) => snap.shift(&self.magnets, self.stretch_secs, by_secs),
            EdgeDrag::Moment | EdgeDrag::Bracket(StretchPart::Start) => {
                snap.to(&self.magnets, start_secs + by_secs) - start_secs
            }
            EdgeDrag::Bracket(StretchPart::End) => snap.to(&self.magnets, end_secs + by_secs) - end_secs,
        };
        self.moved(by_secs, ripples)
    }

    fn reached(&self, rows: &[ActionRow]) -> Option<String> {
        let now = |grip: &BarHandle| {
            let row = rows.iter().find(|row| row.id == grip.id)?;
            row.bar.as_ref().map(|bar| [bar.start_secs, bar.end_secs])
        };
        let [start_secs, end_secs] = self.stretch_secs;
        match self.hold {
            EdgeDrag::Bracket(StretchPart::Whole) => {
                let grip = self.grips.first()?;
                Some(secs_text(start_secs + now(grip)?[0] - grip.stretch_secs[0]))
            }
            EdgeDrag::Moment => {
                let is_here = |secs: &f64| (secs - start_secs).abs() < SAME_SECS;
                let edges = self.grips.iter().filter_map(|grip| {
                    let edge = grip.stretch_secs.iter().position(is_here)?;
                    Some(now(grip)?[edge])
                });
                edges.map(secs_text).next()
            }
            EdgeDrag::Bracket(StretchPart::Start | StretchPart::End) => {
                let held: BTreeSet<ActionId> = self.grips.iter().map(|grip| grip.id).collect();
                let bars =
                    rows.iter().filter(|row| held.contains(&row.id)).filter_map(|row| row.bar.as_ref());
                let [from_secs, to_secs] = bars.map(|bar| [bar.start_secs, bar.end_secs]).reduce(joined)?;
                let part = (to_secs - from_secs) / (end_secs - start_secs).max(SAME_SECS);
                Some(stretch_text(to_secs - from_secs, part))
            }
        }
    }

    fn moves(&self) -> bool {
        self.hold == EdgeDrag::Bracket(StretchPart::Whole)
    }
}

impl EdgesDrag {
    /// What it does when what is held moves by so much.
    pub fn moved(&self, by_secs: f64, ripples: bool) -> DragResult {
        let [start_secs, end_secs] = self.stretch_secs;
        let (shown, moves) = match self.hold {
            EdgeDrag::Bracket(StretchPart::Whole) => (secs_text(start_secs + by_secs), self.shifted(by_secs)),
            EdgeDrag::Moment => {
                (secs_text(start_secs + by_secs), self.at_moment(start_secs, by_secs, ripples))
            }
            EdgeDrag::Bracket(StretchPart::Start | StretchPart::End) => {
                let length_secs = (end_secs - start_secs).max(SAME_SECS);
                let grown_secs =
                    if self.hold == EdgeDrag::Bracket(StretchPart::End) { by_secs } else { -by_secs };
                let factor = ((length_secs + grown_secs) / length_secs).max(LEAST_PART);
                (stretch_text(length_secs * factor, factor), self.stretched(factor))
            }
        };
        // Keys first: their times are those of before.
        let mut edits: Vec<Edit> = self.keys.iter().flat_map(|key| key.moved(by_secs).change.edits).collect();
        if !moves.is_empty() {
            let edit = TimeEdit::MoveEdges { moves, ripple: ripples };
            edits.push(Edit::Clip(self.clip, ClipEdit::Time(edit)));
        }
        DragResult { change: Change::all(self.label(), edits), shown }
    }

    fn label(&self) -> String {
        let count = self.grips.len();
        match self.hold {
            EdgeDrag::Bracket(StretchPart::Whole) => tr!("change-move-actions-in-time", count),
            EdgeDrag::Moment if self.grips.is_empty() => tr!("change-move-key").to_owned(),
            EdgeDrag::Moment => tr!("change-move-boundary").to_owned(),
            EdgeDrag::Bracket(StretchPart::Start | StretchPart::End) => tr!("change-stretch-actions", count),
        }
    }

    fn shifted(&self, by_secs: f64) -> Vec<EdgeMove> {
        self.grips.iter().map(|grip| EdgeMove::shift(grip.id, by_secs * grip.pace)).collect()
    }

    fn at_moment(&self, at_secs: f64, by_secs: f64, ripples: bool) -> Vec<EdgeMove> {
        let near = |secs: f64| (secs - at_secs).abs() < SAME_SECS;
        let moved = |grip: &BarHandle| {
            let by_secs = by_secs * grip.pace;
            let [starts, ends] = grip.stretch_secs.map(near);
            EdgeMove {
                id: grip.id,
                start_by_secs: if starts { by_secs } else { 0.0 },
                end_by_secs: if ends || (starts && ripples) { by_secs } else { 0.0 },
            }
        };
        self.grips.iter().map(moved).collect()
    }

    fn stretched(&self, factor: f64) -> Vec<EdgeMove> {
        let [start_secs, end_secs] = self.stretch_secs;
        let anchor_secs =
            if self.hold == EdgeDrag::Bracket(StretchPart::End) { start_secs } else { end_secs };
        let moved = |grip: &BarHandle| {
            let [start_by_secs, end_by_secs] =
                grip.stretch_secs.map(|secs| (secs - anchor_secs) * (factor - 1.0) * grip.pace);
            EdgeMove { id: grip.id, start_by_secs, end_by_secs }
        };
        self.grips.iter().map(moved).collect()
    }
}

fn stretch_text(secs: f64, part: f64) -> String {
    format!("{} · {:.0} %", secs_text(secs), part * 100.0)
}

/// The bars that a change of the selection as a whole takes along: those selected that play and end, none inside another.
pub fn outermost<'a>(
    rows: &'a [ActionRow],
    is_selected: impl Fn(ActionId) -> bool + 'a,
) -> impl Iterator<Item = &'a ActionRow> {
    let mut inside: Option<usize> = None;
    rows.iter().filter(move |row| {
        inside = inside.filter(|depth| row.depth > *depth);
        let bar = row.bar.as_ref().filter(|bar| !bar.is_endless() && bar.end_secs.is_finite());
        let is_picked = inside.is_none() && !row.muted && bar.is_some() && is_selected(row.id);
        if is_picked {
            inside = Some(row.depth);
        }
        is_picked
    })
}

/// The stretch of time that holds all of these; `None` if there are none.
pub fn hull(grips: &[BarHandle]) -> Option<[f64; 2]> {
    grips.iter().map(|grip| grip.stretch_secs).reduce(joined)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Kind;

    use super::*;
    use crate::panels::timeline::actions::{Bar, BarShape};

    const FRAMES: TimeSnap = TimeSnap { fps: Some(10.0), reach_secs: 0.02 };

    fn drag(hold: EdgeDrag) -> EdgesDrag {
        let grip = |id, stretch_secs, pace| BarHandle { id: ActionId(id), stretch_secs, pace };
        let grips = vec![grip(1, [1.0, 1.5], 1.0), grip(2, [1.5, 3.0], 2.0)];
        let stretch_secs = if hold == EdgeDrag::Moment { [1.5; 2] } else { [1.0, 3.0] };
        let magnets = Magnets::default();
        EdgesDrag { clip: ClipId(1), grips, hold, stretch_secs, keys: Vec::new(), grab_secs: 3.0, magnets }
    }

    /// The edit as `id: start end` and what is shown.
    fn text(hold: EdgeDrag, pointer_secs: f64, ripples: bool) -> String {
        let dragged = drag(hold).dragged(pointer_secs, FRAMES, ripples);
        let Some(Edit::Clip(_, ClipEdit::Time(TimeEdit::MoveEdges { moves, ripple }))) =
            dragged.change.edits.into_iter().next()
        else {
            unreachable!("starts and ends are moved")
        };
        assert_eq!(ripple, ripples);
        let moves = moves
            .iter()
            .map(|edge| format!("{}: {:.2} {:.2}", edge.id.0, edge.start_by_secs, edge.end_by_secs));
        format!("{} | {}", moves.collect::<Vec<_>>().join(", "), dragged.shown)
    }

    #[test]
    fn one_way_of_the_pointer_moves_each_in_its_own_seconds() {
        assert_eq!(
            text(EdgeDrag::Bracket(StretchPart::Whole), 3.28, false),
            "1: 0.30 0.30, 2: 0.60 0.60 | 1.3 s"
        );
        assert_eq!(text(EdgeDrag::Moment, 2.8, false), "1: 0.00 -0.20, 2: -0.40 0.00 | 1.3 s");
        assert_eq!(text(EdgeDrag::Moment, 2.8, true), "1: 0.00 -0.20, 2: -0.40 -0.40 | 1.3 s");
    }

    #[test]
    fn the_time_that_was_reached_is_reported_not_the_requested_one() {
        let row = |id, [start_secs, end_secs]: [f64; 2]| ActionRow {
            id: ActionId(id),
            depth: 0,
            kind: Kind::MoveBy,
            title: String::new(),
            about: None,
            bar: Some(Bar { start_secs, end_secs, shape: BarShape::Group }),
            muted: false,
            problem: None,
            foldable: false,
            folded: false,
        };
        let reached = |hold, rows: &[ActionRow]| drag(hold).reached(rows).unwrap();
        let pushed = [row(7, [0.0, 9.0]), row(1, [0.75, 1.25]), row(2, [1.25, 2.75])];
        assert_eq!(reached(EdgeDrag::Bracket(StretchPart::Whole), &pushed), "0.75 s");
        assert_eq!(reached(EdgeDrag::Moment, &pushed), "1.25 s");
        assert_eq!(
            reached(EdgeDrag::Bracket(StretchPart::End), &[row(1, [1.0, 1.25]), row(2, [1.25, 2.0])]),
            "1 s · 50 %"
        );
        assert_eq!(drag(EdgeDrag::Bracket(StretchPart::Whole)).reached(&[]), None);
    }

    #[test]
    fn a_stretch_is_in_proportion_and_keeps_the_other_end() {
        assert_eq!(
            text(EdgeDrag::Bracket(StretchPart::End), 4.0, false),
            "1: 0.00 0.25, 2: 0.50 2.00 | 3 s · 150 %"
        );
        assert_eq!(
            text(EdgeDrag::Bracket(StretchPart::Start), 2.0, false),
            "1: -1.00 -0.75, 2: -1.50 0.00 | 3 s · 150 %"
        );
        assert!(
            text(EdgeDrag::Bracket(StretchPart::End), -9.0, false).ends_with("2: -0.99 -3.96 | 0.02 s · 1 %"),
            "not to nothing"
        );
    }
}
