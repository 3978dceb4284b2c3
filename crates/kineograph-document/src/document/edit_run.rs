//! Edits of runs: when they play, how fast and on which nodes, several at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::format::MAX_AT_SECS;

use super::edit_error::EditError;
use super::edit_time::readable_secs;
use super::ids::{NodeId, RunId};
use super::outcome::Outcome;
use super::{Document, Run};

pub use kineograph_runtime::format::RUN_SPEEDS;

/// One change of runs. Starts stay at 0 or later: a move is limited for all runs so that the first stays there.
#[derive(Debug, Clone, PartialEq)]
pub enum RunEdit {
    /// Replaces the runs of the same ids, as `Edit::SetRun` does with one.
    Set(Vec<Run>),
    /// Removes runs.
    Remove(Vec<RunId>),
    /// Adds a copy of each, so many seconds later. A tag belongs to one run, so copies have none.
    Duplicate {
        ids: Vec<RunId>,
        /// How much later, in seconds.
        by_secs: f64,
    },
    /// Moves runs in time and keeps their distances.
    Shift {
        ids: Vec<RunId>,
        /// How much later, in seconds; below 0 earlier.
        by_secs: f64,
        /// True if all runs that start later on one of their nodes move too.
        ripple: bool,
    },
    /// Stretches runs in proportion, so that `from_secs` is mapped to `to_secs`.
    Stretch {
        ids: Vec<RunId>,
        /// Start and end before, in seconds.
        from_secs: [f64; 2],
        /// Start and end after, in seconds.
        to_secs: [f64; 2],
    },
    /// Starts runs one after the other, evenly.
    Stagger {
        /// Which runs, in the order in which they start.
        ids: Vec<RunId>,
        /// When the first starts, in seconds.
        from_secs: f64,
        /// How much later each starts than the one before, in seconds; below 0 earlier. None starts before 0.
        each_secs: f64,
    },
    /// Moves runs to other nodes.
    ToNodes {
        ids: Vec<RunId>,
        /// The new node of each old one; others stay.
        nodes: BTreeMap<NodeId, NodeId>,
    },
    /// Inserts time: all runs that start at `at_secs` or later move. Runs that play across it stay unchanged.
    InsertTime {
        /// Where, in seconds.
        at_secs: f64,
        /// How much, in seconds above 0.
        secs: f64,
    },
    /// Cuts a range of time: removes `inside` and moves all runs after it earlier. Runs that start before it stay unchanged.
    CutTime {
        /// Start of the range, in seconds.
        from_secs: f64,
        /// End of the range, in seconds.
        until_secs: f64,
        /// The runs entirely inside the range. Others that start in it are refused: they can't play without their start.
        inside: Vec<RunId>,
    },
}

impl Document {
    /// Whether all runs that differ from those of `before` play as a game plays them. What a file brought along may stay as it is.
    pub(super) fn check_new_runs(&self, before: &Self) -> Result<(), EditError> {
        let changed = self.runs.changed_since(&before.runs);
        let mut wrong = changed.filter_map(|run| Some((run, run_problem(run)?)));
        let is_new = |run: &Run| before.run(run.id).is_none_or(|old| run_problem(old).is_none());
        match wrong.find(|(run, _)| is_new(run)) {
            Some((_, error)) => Err(error),
            None => Ok(()),
        }
    }

    pub(super) fn edit_runs(&mut self, edit: &RunEdit, outcome: &mut Outcome) -> Result<(), EditError> {
        match edit {
            RunEdit::Set(runs) => self.set_runs(runs)?,
            RunEdit::Remove(ids) => {
                self.places_of_runs(ids)?;
                let ids: BTreeSet<RunId> = ids.iter().copied().collect();
                self.runs.retain(|run| !ids.contains(&run.id));
            }
            RunEdit::Duplicate { ids, by_secs } => self.duplicate_runs(ids, *by_secs, outcome)?,
            RunEdit::Shift { ids, by_secs, ripple } => {
                let mut places = self.places_of_runs(ids)?;
                if *ripple {
                    let mut ids: BTreeSet<RunId> = ids.iter().copied().collect();
                    ids.extend(self.runs_behind(&ids));
                    places = ids.iter().filter_map(|id| self.runs.place(id)).collect();
                }
                self.shift_runs(*by_secs, &places)?;
            }
            RunEdit::Stretch { ids, from_secs, to_secs } => self.stretch_runs(ids, *from_secs, *to_secs)?,
            RunEdit::Stagger { ids, from_secs, each_secs } => {
                self.stagger_runs(ids, *from_secs, *each_secs)?;
            }
            RunEdit::ToNodes { ids, nodes } => self.move_to_nodes(ids, nodes)?,
            RunEdit::InsertTime { at_secs, secs } => {
                if !(secs.is_finite() && *secs > 0.0 && at_secs.is_finite()) {
                    return Err(EditError::NoTime);
                }
                self.shift_runs(*secs, &self.places_where(|run| is_from(run, *at_secs)))?;
            }
            RunEdit::CutTime { from_secs, until_secs, inside } => {
                self.cut_run_time([*from_secs, *until_secs], inside)?;
            }
        }
        Ok(())
    }

    /// These runs with their starts in seconds, by start; those that start together from the front node to the back one.
    pub fn runs_by_start(&self, ids: &[RunId]) -> Vec<(RunId, f64)> {
        let nodes = self.front_first().into_iter().enumerate();
        let places: BTreeMap<NodeId, usize> = nodes.map(|(place, (node, _))| (node.id, place)).collect();
        let mut runs: Vec<&Arc<Run>> = ids.iter().filter_map(|id| self.run(*id)).collect();
        runs.sort_by(|a, b| {
            a.at_secs.total_cmp(&b.at_secs).then_with(|| places.get(&a.node).cmp(&places.get(&b.node)))
        });
        runs.into_iter().map(|run| (run.id, run.at_secs)).collect()
    }

    /// The runs that start later than one of these on one of its nodes.
    pub fn runs_behind(&self, ids: &BTreeSet<RunId>) -> Vec<RunId> {
        let mut first_secs: BTreeMap<NodeId, f64> = BTreeMap::new();
        for (node, secs) in self.runs.iter().filter(|run| ids.contains(&run.id)).flat_map(|run| run.starts())
        {
            let first = first_secs.entry(node).or_insert(secs);
            *first = first.min(secs);
        }
        let is_behind = |run: &Run| {
            run.starts().any(|(node, secs)| first_secs.get(&node).is_some_and(|first| secs > *first))
        };
        let others = self.runs.iter().filter(|run| !ids.contains(&run.id) && is_behind(run));
        others.map(|run| run.id).collect()
    }

    /// Where these runs are in the list, ascending and each once, if all of them exist.
    fn places_of_runs(&self, ids: &[RunId]) -> Result<Vec<usize>, EditError> {
        let mut places = self.run_places(ids).ok_or(EditError::Missing("run"))?;
        places.sort_unstable();
        places.dedup();
        Ok(places)
    }

    fn places_where(&self, picks: impl Fn(&Run) -> bool) -> Vec<usize> {
        self.runs.iter().enumerate().filter(|(_, run)| picks(run)).map(|(place, _)| place).collect()
    }

    fn set_runs(&mut self, runs: &[Run]) -> Result<(), EditError> {
        runs.iter().try_for_each(|run| self.set_run(run))
    }

    fn duplicate_runs(
        &mut self,
        ids: &[RunId],
        by_secs: f64,
        outcome: &mut Outcome,
    ) -> Result<(), EditError> {
        let places = self.places_of_runs(ids)?;
        if !by_secs.is_finite() {
            return Err(EditError::NoTime);
        }
        for place in places {
            let id = RunId(self.fresh_id());
            let source = &self.runs[place];
            let at_secs = readable_secs((source.at_secs + by_secs).max(0.0));
            self.runs.push(Run { id, at_secs, tag: None, ..source.as_ref().clone() });
            outcome.runs.push(id);
        }
        Ok(())
    }

    /// Moves the runs at these places by the same time: at most as far as the first of them can.
    fn shift_runs(&mut self, by_secs: f64, places: &[usize]) -> Result<(), EditError> {
        if !by_secs.is_finite() {
            return Err(EditError::NoTime);
        }
        let first_secs = places.iter().map(|place| self.runs[*place].at_secs).fold(f64::INFINITY, f64::min);
        let by_secs = by_secs.max(-first_secs.max(0.0));
        for place in places {
            let run = &self.runs[*place];
            let at_secs = readable_secs((run.at_secs + by_secs).max(0.0));
            if at_secs != run.at_secs {
                self.runs.put(*place, Arc::new(Run { at_secs, ..run.as_ref().clone() }));
            }
        }
        Ok(())
    }

    fn stagger_runs(&mut self, ids: &[RunId], from_secs: f64, each_secs: f64) -> Result<(), EditError> {
        if !(from_secs.is_finite() && each_secs.is_finite()) {
            return Err(EditError::NoTime);
        }
        let mut next_secs = from_secs;
        for id in ids {
            let place = self.runs.place(id).ok_or(EditError::Missing("run"))?;
            let at_secs = readable_secs(next_secs.max(0.0));
            next_secs += each_secs;
            if at_secs != self.runs[place].at_secs {
                let run = self.runs[place].as_ref().clone();
                self.runs.put(place, Arc::new(Run { at_secs, ..run }));
            }
        }
        Ok(())
    }

    fn stretch_runs(&mut self, ids: &[RunId], from: [f64; 2], to: [f64; 2]) -> Result<(), EditError> {
        let places = self.places_of_runs(ids)?;
        let factor = (to[1] - to[0]) / (from[1] - from[0]);
        if !(factor.is_finite() && factor > 0.0 && to[0].is_finite()) {
            return Err(EditError::NoTime);
        }
        for place in places {
            let mut run = self.runs[place].as_ref().clone();
            run.at_secs = readable_secs((to[0] + (run.at_secs - from[0]) * factor).max(0.0));
            run.speed = held_speed(run.speed / factor);
            run.stagger.each_secs = readable_secs(run.stagger.each_secs * factor);
            self.runs.set(place, run);
        }
        Ok(())
    }

    fn move_to_nodes(&mut self, ids: &[RunId], nodes: &BTreeMap<NodeId, NodeId>) -> Result<(), EditError> {
        let places = self.places_of_runs(ids)?;
        if nodes.values().any(|node| self.node(*node).is_none()) {
            return Err(EditError::Missing("node"));
        }
        let moved = |node: NodeId| nodes.get(&node).copied().unwrap_or(node);
        for place in places {
            let mut run = self.runs[place].as_ref().clone();
            run.node = moved(run.node);
            run.more_nodes.iter_mut().for_each(|node| *node = moved(*node));
            self.runs.set(place, run.once_on_each());
        }
        Ok(())
    }

    fn cut_run_time(&mut self, [from_secs, until_secs]: [f64; 2], inside: &[RunId]) -> Result<(), EditError> {
        let secs = until_secs - from_secs;
        if !(secs.is_finite() && secs > 0.0) {
            return Err(EditError::NoTime);
        }
        let inside: BTreeSet<RunId> = inside.iter().copied().collect();
        let is_in = |run: &Run| is_from(run, from_secs) && !is_from(run, until_secs);
        if let Some(run) = self.runs.iter().find(|run| is_in(run) && !inside.contains(&run.id)) {
            let clip = self.clip(run.clip).map(|clip| clip.name.clone()).unwrap_or_default();
            let node = self.node(run.node).map(|node| node.name.clone()).unwrap_or_default();
            return Err(EditError::CutsRun { clip, node });
        }
        self.runs.retain(|run| !(is_in(run) && inside.contains(&run.id)));
        self.shift_runs(-secs, &self.places_where(|run| is_from(run, until_secs)))
    }
}

/// True if a run starts at this time or later.
fn is_from(run: &Run, secs: f64) -> bool {
    run.at_secs >= secs - 1.0e-9
}

/// What a run has that no game takes.
pub(super) fn run_problem(run: &Run) -> Option<EditError> {
    let times = 0.0..=MAX_AT_SECS;
    let [slowest, fastest] = RUN_SPEEDS;
    let is_in_range = times.contains(&run.at_secs)
        && times.contains(&run.stagger.each_secs)
        && (slowest..=fastest).contains(&run.speed);
    match &run.tag {
        _ if !is_in_range => Some(EditError::RunOutOfRange),
        Some(tag) if tag.trim().is_empty() => Some(EditError::EmptyTag),
        _ => None,
    }
}

/// The speed within its limits, with enough decimals to keep an end within a millionth of a second.
pub fn held_speed(speed: f64) -> f64 {
    let [slowest, fastest] = RUN_SPEEDS;
    let speed = speed.clamp(slowest, fastest);
    (speed * 1.0e9).round() / 1.0e9
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Stagger;
    use kineograph_runtime::format::{Content, StartPose};

    use super::*;
    use crate::document::Edit;

    /// Nodes `a` and `b` with runs: `a` at 1 and 3, `b` at 2.
    fn document() -> Document {
        let node = |name: &str| Edit::AddNode {
            name: name.to_owned(),
            parent: None,
            content: Content::Group,
            start: StartPose::default(),
        };
        let mut document = Document::default();
        for edit in [node("a"), node("b"), Edit::AddClip("hop".to_owned())] {
            document = document.edited(&edit).unwrap().0;
        }
        let (a, b, clip) = (document.nodes()[0].id, document.nodes()[1].id, document.clips()[0].id);
        for (node, at_secs) in [(a, 1.0), (b, 2.0), (a, 3.0)] {
            document = document.edited(&Edit::AddRun(clip, node, at_secs)).unwrap().0;
        }
        document
    }

    fn ids(document: &Document, places: &[usize]) -> Vec<RunId> {
        places.iter().map(|place| document.runs()[*place].id).collect()
    }

    fn starts(document: &Document) -> Vec<f64> {
        document.runs().iter().map(|run| run.at_secs).collect()
    }

    fn edited(document: &Document, edit: RunEdit) -> Document {
        let after = document.edited(&Edit::Runs(edit)).unwrap().0;
        assert_eq!(after.violations(), Vec::<String>::new());
        after
    }

    #[test]
    fn runs_move_together_and_stop_at_0() {
        let document = document();
        let shift = |by_secs, ripple, places: &[usize]| {
            starts(&edited(&document, RunEdit::Shift { ids: ids(&document, places), by_secs, ripple }))
        };
        assert_eq!(shift(0.5, false, &[0]), [1.5, 2.0, 3.0]);
        assert_eq!(shift(0.5, true, &[0]), [1.5, 2.0, 3.5], "the later one on the same node");
        assert_eq!(shift(-5.0, false, &[0, 1]), [0.0, 1.0, 3.0], "their distance stays");
        let same =
            edited(&document, RunEdit::Shift { ids: ids(&document, &[0]), by_secs: 0.0, ripple: true });
        assert!(document.is_same(&same));
    }

    #[test]
    fn runs_stay_in_the_range_of_files() {
        let document = document();
        let run = document.runs()[0].as_ref().clone();
        let refused = |run: Run| document.edited(&Edit::SetRun(run)).unwrap_err();
        for at_secs in [-1.0, 1.0e9, f64::NAN] {
            assert_eq!(refused(Run { at_secs, ..run.clone() }), EditError::RunOutOfRange);
        }
        for speed in [0.0, -1.0, 1.0e6, f64::INFINITY] {
            assert_eq!(refused(Run { speed, ..run.clone() }), EditError::RunOutOfRange);
        }
        assert_eq!(refused(Run { stagger: Stagger::each(-1.0), ..run.clone() }), EditError::RunOutOfRange);
        assert_eq!(refused(Run { tag: Some(" ".to_owned()), ..run.clone() }), EditError::EmptyTag);
        let late = RunEdit::Shift { ids: ids(&document, &[0]), by_secs: 1.0e9, ripple: false };
        assert_eq!(document.edited(&Edit::Runs(late)).unwrap_err(), EditError::RunOutOfRange);
        let add = Edit::AddRun(run.clip, run.node, f64::NAN);
        assert_eq!(document.edited(&add).unwrap_err(), EditError::RunOutOfRange);
    }

    #[test]
    fn a_stretch_is_in_proportion() {
        let mut document = document();
        let staggered = Run { stagger: Stagger::each(0.2), ..document.runs()[1].as_ref().clone() };
        document = edited(&document, RunEdit::Set(vec![staggered]));
        let edit =
            RunEdit::Stretch { ids: ids(&document, &[1, 2]), from_secs: [2.0, 4.0], to_secs: [2.0, 3.0] };
        let after = edited(&document, edit);
        assert_eq!(starts(&after), [1.0, 2.0, 2.5]);
        assert_eq!(after.runs()[2].speed, 2.0);
        assert_eq!(after.runs()[1].stagger.each_secs, 0.1);
        let nothing =
            RunEdit::Stretch { ids: ids(&document, &[1]), from_secs: [2.0, 2.0], to_secs: [1.0, 2.0] };
        assert_eq!(document.edited(&Edit::Runs(nothing)).unwrap_err(), EditError::NoTime);
    }

    #[test]
    fn runs_start_one_after_the_other() {
        let document = document();
        let ids = ids(&document, &[2, 0, 1]);
        let after = |from_secs, each_secs| {
            starts(&edited(&document, RunEdit::Stagger { ids: ids.clone(), from_secs, each_secs }))
        };
        assert_eq!(after(1.0, 0.25), [1.25, 1.5, 1.0]);
        assert_eq!(after(0.3, -0.2), [0.1, 0.0, 0.3], "none before 0");
        let wrong = RunEdit::Stagger { ids, from_secs: 0.0, each_secs: f64::NAN };
        assert_eq!(document.edited(&Edit::Runs(wrong)).unwrap_err(), EditError::NoTime);
    }

    #[test]
    fn time_is_inserted_and_cut() {
        let document = document();
        let inserted = edited(&document, RunEdit::InsertTime { at_secs: 2.0, secs: 0.5 });
        assert_eq!(starts(&inserted), [1.0, 2.5, 3.5]);
        let cut = |inside: &[usize]| {
            let inside = ids(&document, inside);
            document.edited(&Edit::Runs(RunEdit::CutTime { from_secs: 1.5, until_secs: 2.5, inside }))
        };
        assert_eq!(starts(&cut(&[1]).unwrap().0), [1.0, 2.0], "a run inside it is removed");
        let refused = cut(&[]).unwrap_err();
        assert_eq!(refused, EditError::CutsRun { clip: "hop".to_owned(), node: "b".to_owned() });
    }

    #[test]
    fn copies_come_later_without_the_tag() {
        let mut document = document();
        let tagged = Run { tag: Some("x".to_owned()), ..document.runs()[0].as_ref().clone() };
        document = edited(&document, RunEdit::Set(vec![tagged]));
        let edit = RunEdit::Duplicate { ids: ids(&document, &[0, 1]), by_secs: 2.0 };
        let (after, outcome) = document.edited(&Edit::Runs(edit)).unwrap();
        assert_eq!(starts(&after), [1.0, 2.0, 3.0, 3.0, 4.0]);
        assert_eq!(outcome.runs, ids(&after, &[3, 4]));
        assert_eq!(after.runs()[3].tag, None);
        let gone = edited(&after, RunEdit::Remove(outcome.runs));
        assert_eq!(starts(&gone), [1.0, 2.0, 3.0]);
    }

    #[test]
    fn runs_go_to_other_nodes_and_name_each_once() {
        let mut document = document();
        let (a, b) = (document.nodes()[0].id, document.nodes()[1].id);
        let both = Run { more_nodes: vec![b], ..document.runs()[0].as_ref().clone() };
        document = edited(&document, RunEdit::Set(vec![both]));
        let nodes = BTreeMap::from([(a, b)]);
        let after = edited(&document, RunEdit::ToNodes { ids: ids(&document, &[0, 2]), nodes });
        assert_eq!(after.runs()[0].nodes().collect::<Vec<_>>(), [b]);
        assert_eq!(after.runs()[2].node, b);
        let gone = RunEdit::Remove(vec![RunId(999)]);
        assert_eq!(document.edited(&Edit::Runs(gone)).unwrap_err(), EditError::Missing("run"));
    }
}
