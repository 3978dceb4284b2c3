//! When nodes leave the stage.

use alloc::collections::BTreeMap;

use super::TrackRun;
use super::run::Until;
use crate::prelude::*;
use crate::program::{Removal, reached};

/// When nodes leave the stage by a `RemoveSelf`. Then the runs on them and on the nodes below them end, with their parts on other nodes.
#[derive(Debug, Clone, Default)]
pub struct Removals {
    /// The first removal of each node, with its time in seconds.
    first: BTreeMap<usize, (f64, Removal)>,
    /// The parent of each node, if it has one.
    parents: Vec<Option<usize>>,
}

impl Removals {
    /// The removals by these runs, each with its node, in order of time; a run that has ended removes nothing. `parents` has the parent of
    /// each node, if it has one; nodes beyond its end have none.
    pub fn of<'a>(
        runs: impl IntoIterator<Item = (usize, &'a TrackRun)>,
        parents: impl IntoIterator<Item = Option<usize>>,
    ) -> Self {
        let removal = |(node, run): (usize, &'a TrackRun)| {
            let removal = run.program.first_removal()?;
            Some((run.secs_at(removal.at_secs), removal, node, run))
        };
        let mut all: Vec<_> = runs.into_iter().filter_map(removal).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        if all.is_empty() {
            return Self::default();
        }
        let mut removals = Self { first: BTreeMap::new(), parents: parents.into_iter().collect() };
        for (secs, removal, node, run) in all {
            if reached(removals.until(node, run).secs, secs) {
                removals.first.entry(node).or_insert((secs, removal));
            }
        }
        removals
    }

    /// Where a run on a node has to stop.
    pub fn until(&self, node: usize, run: &TrackRun) -> Until {
        let [node, owner] = run.nodes(node);
        let own = self.of_node(node).map_or(Until::NEVER, |removal| run.until_of(removal));
        let until = |(secs, removal): (f64, Removal)| Until { secs, is_held: !removal.cleans_up };
        own.or_earlier(self.of_node(owner).map_or(Until::NEVER, until))
    }

    /// The first removal of a node or of a node above it.
    fn of_node(&self, node: usize) -> Option<(f64, Removal)> {
        if self.first.is_empty() {
            return None;
        }
        let parent = |node: &usize| self.parents.get(*node).copied().flatten();
        // The limit ends the walk even if parents form a cycle.
        let above = core::iter::successors(Some(node), parent).take(self.parents.len() + 1);
        above.filter_map(|node| self.first.get(&node).copied()).min_by(|a, b| a.0.total_cmp(&b.0))
    }
}
