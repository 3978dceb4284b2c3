//! Drags of runs: their bodies, an edge of one, or an edge of the bracket around all that are selected.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::TimelinePanel;
use super::super::bars::BarEnd;
use super::super::drag::{DragResult, EditDrag, StretchPart};
use super::super::paint::secs_text;
use super::super::snap::{Magnets, TimeSnap};
use super::model::RunsModel;
use super::pieces;
use crate::document::{Edit, NodeId, RUN_SPEEDS, Run, RunEdit, RunId, held_speed, readable_secs};
use crate::history::Change;
use crate::text::tr;
use crate::ui_kit::fields::format_number;
use crate::ui_kit::gesture::Touch;

/// Shortest duration of a run, in seconds.
const MIN_SECS: f64 = 1.0e-3;

/// What is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunPart {
    /// Bars: the runs play earlier or later, or on other nodes.
    Body,
    /// A bar of several that are selected, with Shift: they start one after the other, evenly.
    Fan,
    /// An end of a bar: it plays faster or slower, the other end stays.
    End(BarEnd),
    /// A part of the bracket.
    Bracket(StretchPart),
}

/// A drag of runs, with the runs as they were when it began.
#[derive(Debug, Clone)]
pub struct RunDrag {
    /// What is held.
    pub part: RunPart,
    /// The run under the pointer.
    pub held: Run,
    /// When it starts and ends on the node where it is held, in seconds of the project; infinite if it never ends.
    pub held_secs: [f64; 2],
    /// How long its clip is, in its own seconds.
    pub clip_secs: f64,
    /// All that are dragged.
    pub ids: Vec<RunId>,
    /// When the first of them starts and the last ends.
    pub bracket_secs: [f64; 2],
    /// Where they were grabbed, in seconds of the project.
    pub grab_secs: f64,
    /// Times they snap to.
    pub magnets: Magnets,
    /// Times they snap to with ripple.
    pub ripple_magnets: Magnets,
    /// The nodes that are shown, from top to bottom, with their names.
    pub rows: Vec<(NodeId, String)>,
    /// All that are dragged, from the top row to the bottom, with their starts in seconds.
    pub in_rows: Vec<(RunId, f64)>,
    /// First and last row that one of the dragged runs plays on.
    pub used_rows: [usize; 2],
    /// The row where they were grabbed.
    pub from_row: usize,
    /// How many rows further down the pointer is.
    pub rows_by: isize,
    /// The rows as they were.
    pub model: Arc<RunsModel>,
}

impl EditDrag for RunDrag {
    fn follow(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>) {
        self.rows_by = pieces::rows_moved(touch.frame.canvas, &self.model, self.from_row, touch.pos.y);
        // No row loses a line, or rows would slip away under the pointer.
        if panel.runs.layout.least_lines.is_empty() {
            panel.runs.layout.least_lines = self.model.bar_lines();
        }
        panel.scroll_lines_at_edge(touch);
    }

    /// With `ripple` all runs that start later on the nodes of the dragged ones move along.
    fn dragged(&self, pointer_secs: f64, snap: TimeSnap, ripple: bool) -> DragResult {
        let by_secs = pointer_secs - self.grab_secs;
        match self.part {
            RunPart::Body => self.moved(by_secs, self.rows_by, snap, ripple),
            RunPart::Fan => self.fanned(by_secs, snap),
            RunPart::Bracket(StretchPart::Whole) => self.moved(by_secs, 0, snap, ripple),
            RunPart::End(end) => self.stretched(end, by_secs, snap),
            RunPart::Bracket(part) => self.all_stretched(part, by_secs, snap),
        }
    }

    fn moves(&self) -> bool {
        self.part == RunPart::Body
    }
}

impl RunDrag {
    fn moved(&self, by_secs: f64, rows_by: isize, snap: TimeSnap, ripple: bool) -> DragResult {
        let [start_secs, end_secs] = if self.part == RunPart::Bracket(StretchPart::Whole) {
            self.bracket_secs
        } else {
            self.held_secs
        };
        let edges = [start_secs, if end_secs.is_finite() { end_secs } else { start_secs }];
        let magnets = if ripple { &self.ripple_magnets } else { &self.magnets };
        let by_secs = snap.shift(magnets, edges, by_secs).max(-self.bracket_secs[0]);
        let mut edits = vec![Edit::Runs(RunEdit::Shift { ids: self.ids.clone(), by_secs, ripple })];
        let mut text = secs_text(start_secs + by_secs);
        if let Some((nodes, name)) = self.other_nodes(rows_by) {
            edits.push(Edit::Runs(RunEdit::ToNodes { ids: self.ids.clone(), nodes }));
            text = tr!("timeline-on-node", at = text, node = name);
        }
        if ripple {
            text = tr!("timeline-rippled", at = text);
        }
        DragResult {
            change: Change::all(tr!("change-move-runs", count = self.ids.len()), edits),
            shown: text,
        }
    }

    /// The first run stays and the held one follows the pointer; if the first one is held, the last stays.
    fn fanned(&self, by_secs: f64, snap: TimeSnap) -> DragResult {
        let held = self.in_rows.iter().position(|(id, _)| *id == self.held.id).unwrap_or(0);
        let last = self.in_rows.len() - 1;
        #[allow(clippy::cast_precision_loss)] // places in a list
        let steps = |count: usize| count.max(1) as f64;
        // On a node that starts later, the run itself starts earlier.
        let later_secs = self.held_secs[0] - self.held.at_secs;
        let to_secs = (snap.to(&self.magnets, self.held_secs[0] + by_secs) - later_secs).max(0.0);
        let start_secs = |index: usize| self.in_rows.get(index).map_or(0.0, |(_, secs)| *secs);
        let (from_secs, each_secs) = if held == 0 {
            (to_secs, (start_secs(last) - to_secs) / steps(last))
        } else {
            (start_secs(0), (to_secs - start_secs(0)) / steps(held))
        };
        let ids = self.in_rows.iter().map(|(id, _)| *id).collect();
        let edit = RunEdit::Stagger { ids, from_secs, each_secs };
        let shown = tr!("timeline-staggered", at = secs_text(each_secs));
        DragResult {
            change: Change::new(tr!("change-stagger-runs", count = last + 1), Edit::Runs(edit)),
            shown,
        }
    }

    /// The node that replaces each, so many rows further down but only as far as all have room, and the name of the first.
    fn other_nodes(&self, rows_by: isize) -> Option<(BTreeMap<NodeId, NodeId>, &str)> {
        let [first, last] = self.used_rows.map(|row| isize::try_from(row).unwrap_or(0));
        let count = isize::try_from(self.rows.len()).unwrap_or(0);
        let by = rows_by.clamp(-first, (count - 1 - last).max(-first));
        if by == 0 {
            return None;
        }
        let moved = |index: usize| self.rows.get(index.checked_add_signed(by)?);
        let pairs = self.rows.iter().enumerate();
        let nodes: BTreeMap<NodeId, NodeId> =
            pairs.filter_map(|(index, (id, _))| Some((*id, moved(index)?.0))).collect();
        let to = nodes.get(&self.held.node)?;
        let name = self.rows.iter().find(|(id, _)| id == to).map(|(_, name)| name.as_str())?;
        Some((nodes, name))
    }

    fn stretched(&self, end: BarEnd, by_secs: f64, snap: TimeSnap) -> DragResult {
        let [start_secs, end_secs] = self.held_secs;
        let shortest_secs = (self.clip_secs / RUN_SPEEDS[1]).max(MIN_SECS);
        let mut run = self.held.clone();
        if end == BarEnd::Start {
            // On a node that starts later, the first one must not start before 0.
            let earliest_secs = start_secs - run.at_secs;
            let to_secs = snap.to(&self.magnets, start_secs + by_secs).max(earliest_secs);
            run.speed = held_speed(self.clip_secs / (end_secs - to_secs).max(shortest_secs));
            let moved_secs = end_secs - self.clip_secs / run.speed - start_secs;
            run.at_secs = readable_secs((run.at_secs + moved_secs).max(0.0));
        } else {
            let to_secs = snap.to(&self.magnets, end_secs + by_secs);
            run.speed = held_speed(self.clip_secs / (to_secs - start_secs).max(shortest_secs));
        }
        let (duration, speed) = (secs_text(self.clip_secs / run.speed), short(run.speed));
        let text = tr!("timeline-duration-at-speed", duration, speed);
        DragResult {
            change: Change::new(tr!("change-run-speed"), Edit::Runs(RunEdit::Set(vec![run]))),
            shown: text,
        }
    }

    fn all_stretched(&self, part: StretchPart, by_secs: f64, snap: TimeSnap) -> DragResult {
        let [start_secs, end_secs] = self.bracket_secs;
        let to_secs = if part == StretchPart::Start {
            [snap.to(&self.magnets, start_secs + by_secs).min(end_secs - MIN_SECS).max(0.0), end_secs]
        } else {
            [start_secs, snap.to(&self.magnets, end_secs + by_secs).max(start_secs + MIN_SECS)]
        };
        let percent = (to_secs[1] - to_secs[0]) / (end_secs - start_secs) * 100.0;
        let text = format!("{}, {percent:.0} %", secs_text(to_secs[1] - to_secs[0]));
        let edit = RunEdit::Stretch { ids: self.ids.clone(), from_secs: self.bracket_secs, to_secs };
        DragResult {
            change: Change::new(tr!("change-stretch-runs", count = self.ids.len()), Edit::Runs(edit)),
            shown: text,
        }
    }
}

/// A speed for people: three decimals at most.
pub fn short(speed: f64) -> String {
    format_number((speed * 1000.0).round() / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::panels::fixture::document;

    const FRAMES: TimeSnap = TimeSnap { fps: Some(10.0), reach_secs: 0.02 };

    /// `hop` (1.5 s at 0.5 s on `coin`), grabbed at 1 s.
    fn drag(document: &Document, part: RunPart) -> RunDrag {
        let held = document.runs()[0].as_ref().clone();
        RunDrag {
            part,
            ids: vec![held.id],
            held,
            held_secs: [0.5, 2.0],
            clip_secs: 1.5,
            bracket_secs: [0.5, 2.0],
            grab_secs: 1.0,
            magnets: Magnets::new([3.03], &[]),
            ripple_magnets: Magnets::default(),
            rows: document.nodes().iter().map(|node| (node.id, node.name.clone())).collect(),
            in_rows: document.runs().iter().map(|run| (run.id, run.at_secs)).collect(),
            used_rows: [0, 0],
            from_row: 0,
            rows_by: 0,
            model: Arc::default(),
        }
    }

    fn after(document: &Document, dragged: DragResult) -> (f64, f64, String) {
        let mut document = document.clone();
        for edit in &dragged.change.edits {
            document = document.edited(edit).unwrap().0;
            assert_eq!(document.violations(), Vec::<String>::new());
        }
        let run = &document.runs()[0];
        (run.at_secs, run.speed, dragged.shown)
    }

    #[test]
    fn bodies_move_by_frames_to_magnets_and_not_before_0() {
        let document = document();
        let to = |secs, snap| after(&document, drag(&document, RunPart::Body).dragged(secs, snap, false));
        assert_eq!(to(1.22, FRAMES), (0.7, 1.0, "0.7 s".to_owned()));
        assert_eq!(to(2.04, FRAMES).0, 1.53, "the end rests at 3.03 s");
        let rippled = drag(&document, RunPart::Body).dragged(2.04, FRAMES, true);
        assert_eq!(after(&document, rippled).0, 1.5, "what goes along is no place to rest");
        assert_eq!(to(-3.0, FRAMES).0, 0.0);
        assert_eq!(to(1.22, TimeSnap { fps: None, ..FRAMES }).0, 0.72);
    }

    #[test]
    fn with_shift_runs_start_one_after_the_other() {
        let document = document();
        let starts = |held: usize, secs: f64| {
            let mut drag = drag(&document, RunPart::Fan);
            // From the top: `spin` at 0 s, then `hop` at 0.5 s.
            drag.in_rows.reverse();
            drag.held = document.runs()[1 - held].as_ref().clone();
            drag.held_secs = [drag.held.at_secs, f64::INFINITY];
            drag.grab_secs = drag.held.at_secs;
            let dragged = drag.dragged(secs, FRAMES, false);
            let mut next = document.clone();
            for edit in &dragged.change.edits {
                next = next.edited(edit).unwrap().0;
            }
            (next.runs().iter().map(|run| run.at_secs).collect::<Vec<_>>(), dragged.shown)
        };
        assert_eq!(starts(1, 0.31), (vec![0.3, 0.0], "0.3 s after each other".to_owned()));
        assert_eq!(
            starts(0, 0.2),
            (vec![0.5, 0.2], "0.3 s after each other".to_owned()),
            "the last one stays"
        );
    }

    #[test]
    fn edges_change_the_speed() {
        let document = document();
        let to = |part, secs| after(&document, drag(&document, part).dragged(secs, FRAMES, false));
        assert_eq!(to(RunPart::End(BarEnd::End), 2.5), (0.5, 0.5, "3 s at 0.5×".to_owned()));
        assert_eq!(
            to(RunPart::End(BarEnd::Start), 1.5),
            (1.0, 1.5, "1 s at 1.5×".to_owned()),
            "the end stays"
        );
        assert_eq!(to(RunPart::End(BarEnd::End), -9.0), (0.5, 1000.0, "0.002 s at 1000×".to_owned()));
        let (at_secs, speed, _) = to(RunPart::End(BarEnd::Start), 9.0);
        assert!((at_secs + 1.5 / speed - 2.0).abs() < 1e-6, "the end stays at the fastest, too");
        assert_eq!(to(RunPart::End(BarEnd::Start), -9.0).0, 0.0);
    }

    #[test]
    fn the_bracket_stretches_all() {
        let document = document();
        let to = |part, secs| after(&document, drag(&document, part).dragged(secs, FRAMES, false));
        assert_eq!(to(RunPart::Bracket(StretchPart::End), 2.5), (0.5, 0.5, "3 s, 200 %".to_owned()));
        assert_eq!(to(RunPart::Bracket(StretchPart::Start), 1.75).0, 1.3, "from the end");
    }

    #[test]
    fn rows_are_changed_as_far_as_there_are_some() {
        let document = document();
        let node = |rows_by| {
            let drag = RunDrag { rows_by, ..drag(&document, RunPart::Body) };
            let dragged = drag.dragged(1.0, FRAMES, false);
            let moved =
                dragged.change.edits.iter().fold(document.clone(), |d, edit| d.edited(edit).unwrap().0);
            (moved.runs()[0].node, dragged.shown)
        };
        let [coin, star] = [0, 1].map(|index: usize| document.nodes()[index].id);
        assert_eq!(node(0), (coin, "0.5 s".to_owned()));
        assert_eq!(node(1), (star, "0.5 s on star".to_owned()));
        assert_eq!(node(7).0, star);
        assert_eq!(node(-1).0, coin);
    }
}
