//! When nodes leave the stage.

use alloc::collections::BTreeMap;

use super::TrackRun;
use crate::prelude::*;
use crate::program::{Removal, reached};

/// When nodes leave the stage by a `RemoveSelf`: what runs there ends then, and so does what those runs do to other nodes.
#[derive(Debug, Clone, Default)]
pub struct Removals {
    /// The first of each node, with its time in seconds.
    first: BTreeMap<usize, (f64, Removal)>,
}

impl Removals {
    /// Of runs, each with its node. What comes first in time, happens; a run that has ended removes nothing.
    pub fn of<'a>(runs: impl IntoIterator<Item = (usize, &'a TrackRun)>) -> Self {
        let removal = |(node, run): (usize, &'a TrackRun)| {
            let removal = run.program.first_removal()?;
            Some((run.secs_at(removal.at_secs), removal, node, run))
        };
        let mut all: Vec<_> = runs.into_iter().filter_map(removal).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut removals = Self::default();
        for (secs, removal, node, run) in all {
            if reached(removals.until_secs(node, run), secs) {
                removals.first.entry(node).or_insert((secs, removal));
            }
        }
        removals
    }

    /// When a run on a node has to end, in seconds: where the node, or that of the run which it is a part of, leaves the stage.
    /// Infinite if none does.
    pub fn until_secs(&self, node: usize, run: &TrackRun) -> f64 {
        let [node, owner] = run.nodes(node);
        let own = self.first.get(&node).filter(|(_, removal)| run.ends_by(*removal));
        let secs = [own, self.first.get(&owner)].into_iter().flatten().map(|(secs, _)| *secs);
        secs.fold(f64::INFINITY, f64::min)
    }
}
