//! When nodes leave the stage.

use alloc::collections::BTreeMap;

use super::TrackRun;
use super::run::Until;
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
            if reached(removals.until(node, run).secs, secs) {
                removals.first.entry(node).or_insert((secs, removal));
            }
        }
        removals
    }

    /// Where a run on a node has to stop.
    pub fn until(&self, node: usize, run: &TrackRun) -> Until {
        let [node, owner] = run.nodes(node);
        let own = self.first.get(&node).map_or(Until::NEVER, |removal| run.until_of(*removal));
        let until = |(secs, removal): &(f64, Removal)| Until { secs: *secs, is_held: !removal.cleans_up };
        own.or_earlier(self.first.get(&owner).map_or(Until::NEVER, until))
    }
}
