//! Moves starts and ends of several actions at once: plans the changes as numbers first, then makes them.

use std::collections::BTreeMap;

use kineograph_runtime::format::{Action, ActionId, Category, Kind};

use super::EdgeMove;
use super::lengths::{Lengths, secs_of};
use super::tops::common_top;
use crate::document::clip_editor::ClipEditor;
use crate::document::edit_error::EditError;

/// Smaller changes are ignored, in seconds.
const NO_SECS: f64 = 1.0e-9;

impl ClipEditor<'_> {
    pub(super) fn move_edges(
        &mut self,
        moves: &[EdgeMove],
        ripple: bool,
        lengths: &Lengths,
    ) -> Result<(), EditError> {
        if moves.iter().any(|edge| !(edge.start_by_secs.is_finite() && edge.end_by_secs.is_finite())) {
            return Err(EditError::NoTime);
        }
        let free = moves.iter().filter(|edge| self.kind(edge.id) != Some(Kind::At));
        let by_secs: BTreeMap<ActionId, Edges> =
            free.map(|edge| (edge.id, Edges { start: edge.start_by_secs, end: edge.end_by_secs })).collect();
        if by_secs.is_empty() {
            return Err(if moves.is_empty() { EditError::Missing("action") } else { EditError::Placed });
        }
        let top = common_top(self.clip, by_secs.keys().copied()).ok_or(EditError::Missing("action"))?;
        let tree = lengths.tree(top).ok_or(EditError::Missing("action"))?;
        let gap_secs = self.gap_secs(self.gap_before(top));
        let wanted = EdgesPlan::new(&by_secs, ripple, 1.0, tree, gap_secs);
        let plan = if wanted.most < 1.0 {
            EdgesPlan::new(&by_secs, ripple, wanted.most.max(0.0), tree, gap_secs)
        } else {
            wanted
        };
        self.carry_out(&plan, top, gap_secs, ripple)
    }

    fn carry_out(
        &mut self,
        plan: &EdgesPlan<'_>,
        top: ActionId,
        gap_secs: f64,
        ripple: bool,
    ) -> Result<(), EditError> {
        for (id, now_secs, secs) in &plan.lengths_secs {
            self.set_length(*id, *now_secs, *secs)?;
        }
        for (id, secs) in &plan.gaps_secs {
            // A Sequence may have been removed with its last gap.
            if self.clip.get(*id).is_some() {
                self.set_gap_before(*id, *secs)?;
            }
        }
        for (gap, secs) in &plan.last_gaps_secs {
            if self.clip.get(*gap).is_some() {
                self.set_gap(*gap, *secs)?;
            }
        }
        if self.clip.get(top).is_none() {
            return Ok(());
        }
        if !ripple && plan.top.end.abs() > NO_SECS {
            self.take_up(top, plan.top.end)?;
        }
        if plan.top.start.abs() > NO_SECS {
            self.set_gap_before(top, gap_secs + plan.top.start)?;
        }
        Ok(())
    }
}

/// How far the start and the end of an action move, in seconds of its list.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Edges {
    start: f64,
    end: f64,
}

impl Edges {
    fn scaled(self, factor: f64) -> Self {
        Self { start: self.start * factor, end: self.end * factor }
    }

    /// True if it moves as a whole.
    fn is_shift(self) -> bool {
        (self.start - self.end).abs() <= NO_SECS
    }
}

/// The changes that move starts and ends to where they are wanted.
#[derive(Debug)]
struct EdgesPlan<'a> {
    by_secs: &'a BTreeMap<ActionId, Edges>,
    ripple: bool,
    /// The planned fraction of the move.
    part: f64,
    /// The possible fraction of the move; all move equally far.
    most: f64,
    /// Actions with their durations before and after.
    lengths_secs: Vec<(ActionId, f64, f64)>,
    /// Actions with the new gap before them.
    gaps_secs: Vec<(ActionId, f64)>,
    /// Gaps at the ends of lists.
    last_gaps_secs: Vec<(ActionId, f64)>,
    /// How the edges of the common top move.
    top: Edges,
}

impl<'a> EdgesPlan<'a> {
    /// `gap_secs`: the gap before the top of the tree.
    fn new(
        by_secs: &'a BTreeMap<ActionId, Edges>,
        ripple: bool,
        part: f64,
        tree: &Action,
        gap_secs: f64,
    ) -> Self {
        let (lengths_secs, gaps_secs, last_gaps_secs) = (Vec::new(), Vec::new(), Vec::new());
        let top = Edges::default();
        let mut plan =
            Self { by_secs, ripple, part, most: 1.0, lengths_secs, gaps_secs, last_gaps_secs, top };
        plan.top = plan.of(tree, true);
        if plan.top.start < -NO_SECS {
            plan.limit(gap_secs, -plan.top.start);
        }
        plan
    }

    /// Limits the fraction to the room for a move of `wanted_secs`.
    fn limit(&mut self, room_secs: f64, wanted_secs: f64) {
        if wanted_secs > room_secs + NO_SECS {
            self.most = self.most.min(self.part * room_secs.max(0.0) / wanted_secs);
        }
    }

    /// Plans an action with everything inside it and returns how its edges move. `is_top`: nothing around it can make room for it.
    fn of(&mut self, action: &Action, is_top: bool) -> Edges {
        let Some(id) = action.id.filter(|_| !action.muted) else { return Edges::default() };
        if let Some(edges) = self.by_secs.get(&id) {
            return self.moved(id, action, edges.scaled(self.part));
        }
        match action.kind() {
            Kind::Sequence => self.list(action, is_top),
            Kind::Spawn => self.spawn(action),
            Kind::Speed => {
                let speed = action.number("speed").max(1.0e-9);
                action
                    .children
                    .first()
                    .map_or_else(Edges::default, |child| self.of(child, is_top))
                    .scaled(1.0 / speed)
            }
            Kind::Repeat => {
                let before = self.counts();
                let child =
                    action.children.first().map_or_else(Edges::default, |child| self.of(child, is_top));
                let rounds = action.number("times");
                if child.start.abs() > NO_SECS && child.end.abs() <= NO_SECS {
                    // Its end stays: all rounds shrink, not only the first one.
                    self.forget(before);
                    return self.moved(id, action, child);
                }
                Edges { start: child.start, end: child.start + rounds * (child.end - child.start) }
            }
            kind if kind.spec().category == Category::Ease || kind == Kind::TargetedAction => {
                action.children.first().map_or_else(Edges::default, |child| self.of(child, is_top))
            }
            // Reversed and endless actions keep their own times.
            _ => Edges::default(),
        }
    }

    /// The size of the plan, to return to it.
    fn counts(&self) -> ([usize; 3], f64) {
        ([self.lengths_secs.len(), self.gaps_secs.len(), self.last_gaps_secs.len()], self.most)
    }

    fn forget(&mut self, ([lengths, gaps, last_gaps], most): ([usize; 3], f64)) {
        self.lengths_secs.truncate(lengths);
        self.gaps_secs.truncate(gaps);
        self.last_gaps_secs.truncate(last_gaps);
        self.most = most;
    }

    fn moved(&mut self, id: ActionId, action: &Action, edges: Edges) -> Edges {
        let secs = secs_of(action);
        if edges.is_shift() || !secs.is_finite() {
            return Edges { end: if secs.is_finite() { edges.end } else { 0.0 }, ..edges };
        }
        let least_secs = super::durations::least_secs_of(action.kind());
        self.limit(secs - least_secs, edges.start - edges.end);
        let new_secs = (secs + edges.end - edges.start).max(0.0);
        self.lengths_secs.push((id, secs, new_secs));
        edges
    }

    /// Children that start together.
    fn spawn(&mut self, spawn: &Action) -> Edges {
        let played: Vec<&Action> = spawn.children.iter().filter(|child| !child.muted).collect();
        let edges: Vec<Edges> = played.iter().map(|child| self.of(child, false)).collect();
        let starts = || edges.iter().map(|edges| edges.start);
        let (least, most) =
            (starts().fold(f64::INFINITY, f64::min), starts().fold(f64::NEG_INFINITY, f64::max));
        if played.is_empty() {
            return Edges::default();
        }
        // Only all together can start earlier.
        let start = if most - least <= NO_SECS { least } else { least.max(0.0) };
        for (child, edges) in played.iter().zip(&edges) {
            let gap_secs = edges.start - start;
            self.limit(0.0, -gap_secs);
            if let (true, Some(id)) = (gap_secs > NO_SECS, child.id) {
                self.gaps_secs.push((id, gap_secs));
            }
        }
        let ends = played.iter().zip(&edges).map(|(child, edges)| (secs_of(child), edges.end));
        let (old, new) = ends
            .fold((0.0_f64, 0.0_f64), |(old, new), (secs, by_secs)| (old.max(secs), new.max(secs + by_secs)));
        Edges { start, end: if old.is_finite() { new - old } else { 0.0 } }
    }

    /// Children that follow each other, with gaps between them.
    fn list(&mut self, list: &Action, is_top: bool) -> Edges {
        let played: Vec<&Action> =
            list.children.iter().filter(|child| !child.muted && child.kind() != Kind::At).collect();
        let is_gap = |child: &Action| child.kind() == Kind::DelayTime && !self.shifts(child);
        let gaps: Vec<bool> = played
            .iter()
            .enumerate()
            // Of several pauses in a row only the last is a gap before what follows.
            .map(|(index, child)| is_gap(child) && played.get(index + 1).is_none_or(|next| !is_gap(next)))
            .collect();
        let mut group = Edges::default();
        // Where the action before ends: before and after the change, from the start of the list before it.
        let (mut old_secs, mut new_secs) = (0.0, 0.0);
        let (mut gap, mut is_first) = (None, true);
        for (child, is_gap) in played.iter().zip(&gaps) {
            if *is_gap {
                gap = Some(*child);
                continue;
            }
            let gap_secs = gap.take().map_or(0.0, secs_of);
            let edges = self.of(child, false);
            let start_secs = old_secs + gap_secs;
            let pushed_secs = new_secs - old_secs;
            // An action with its own move makes that one; others follow the action before them.
            let by_secs = if self.ripple && edges.start.abs() <= NO_SECS { pushed_secs } else { edges.start };
            let wanted_secs = start_secs + by_secs;
            let is_trimmed = is_first && !is_top && gap_secs == 0.0 && !edges.is_shift();
            if is_trimmed {
                group.start = edges.start;
                new_secs = edges.start;
            } else if edges.start < -NO_SECS {
                self.limit(gap_secs, pushed_secs - edges.start);
            }
            let at_secs = wanted_secs.max(new_secs);
            if let (true, Some(id)) = (((at_secs - new_secs) - gap_secs).abs() > NO_SECS, child.id) {
                self.gaps_secs.push((id, at_secs - new_secs));
            }
            let secs = secs_of(child);
            (old_secs, new_secs) = (start_secs + secs, at_secs + secs + edges.end - edges.start);
            is_first = false;
        }
        group.end = self.end_of_list(gap, old_secs, new_secs);
        group
    }

    /// Plans the gap at the end of a list and returns how the end of the list moves.
    fn end_of_list(&mut self, gap: Option<&Action>, old_secs: f64, new_secs: f64) -> f64 {
        let by_secs = if new_secs.is_finite() { new_secs - old_secs } else { 0.0 };
        let Some((gap, id)) = gap.and_then(|gap| Some((gap, gap.id?))) else { return by_secs };
        let wanted_secs = self.by_secs.get(&id).map_or(0.0, |edges| edges.end * self.part);
        let gap_secs = secs_of(gap);
        let left_secs = if self.ripple { gap_secs + wanted_secs } else { gap_secs + wanted_secs - by_secs };
        if (left_secs - gap_secs).abs() > NO_SECS {
            self.last_gaps_secs.push((id, left_secs.max(0.0)));
        }
        by_secs + left_secs.max(0.0) - gap_secs
    }

    /// True if an action moves as a whole.
    fn shifts(&self, action: &Action) -> bool {
        action.id.and_then(|id| self.by_secs.get(&id)).is_some_and(|edges| edges.is_shift())
    }
}
