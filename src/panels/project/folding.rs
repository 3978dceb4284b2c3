//! Which lists of the panel are folded, and what of that is kept for the next time that the project is open.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::panels::renaming::Renamed;

/// Longer lists of runs are folded at first: what is below them would be out of sight.
const MAX_UNFOLDED_RUNS: usize = 8;

/// The lists that the user has folded or unfolded; the others are as they are at first.
#[derive(Debug, Default)]
pub(super) struct Folding {
    chosen: BTreeMap<List, bool>,
    /// Whether the project had many runs when the panel first showed it.
    has_many_runs: Option<bool>,
}

/// A list of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(super) enum List {
    Nodes,
    Clips,
    Runs,
    Eases,
    Images,
    Sheets,
}

/// What is kept of the panel, as RON.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    lists: BTreeMap<List, bool>,
    nodes: Option<String>,
}

impl Folding {
    /// Looks at a project that has just been opened.
    pub(super) fn begin(&mut self, document: &Document) {
        self.has_many_runs.get_or_insert_with(|| document.runs().len() > MAX_UNFOLDED_RUNS);
    }

    pub(super) fn is_folded(&self, list: List) -> bool {
        let at_first = list == List::Runs && self.has_many_runs == Some(true);
        self.chosen.get(&list).copied().unwrap_or(at_first)
    }

    pub(super) fn toggle(&mut self, list: List) {
        self.chosen.insert(list, !self.is_folded(list));
    }

    /// Unfolds the list in which a name is typed.
    pub(super) fn reveal(&mut self, target: Renamed) {
        let list = match target {
            Renamed::Node(_) => List::Nodes,
            Renamed::Clip(_) => List::Clips,
            Renamed::Ease(_) => List::Eases,
            Renamed::Image(_) => List::Images,
            Renamed::Sheet(_) => List::Sheets,
            Renamed::Folder(_) => return,
        };
        if self.is_folded(list) {
            self.toggle(list);
        }
    }

    /// What the user has chosen, and the folded nodes, as text; `None` for nothing.
    pub(super) fn kept(&self, nodes: Option<String>) -> Option<String> {
        if self.chosen.is_empty() {
            return nodes;
        }
        ron::to_string(&Kept { lists: self.chosen.clone(), nodes }).ok()
    }

    /// Takes a text that was kept. Returns that of the folded nodes.
    pub(super) fn restore(&mut self, kept: &str) -> Option<String> {
        match ron::from_str::<Kept>(kept) {
            Ok(kept) => {
                self.chosen = kept.lists;
                kept.nodes
            }
            // Without choices it is about nodes alone.
            Err(_) => Some(kept.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_and_nodes_are_kept_together() {
        let mut folding = Folding::default();
        let nodes = Some("[\"holder\"]".to_owned());
        assert_eq!((folding.kept(None), folding.kept(nodes.clone())), (None, nodes.clone()));
        folding.toggle(List::Images);
        let mut again = Folding::default();
        assert_eq!(again.restore(&folding.kept(nodes.clone()).unwrap()), nodes);
        assert!(again.is_folded(List::Images) && !again.is_folded(List::Runs));
        assert_eq!(Folding::default().restore("[\"holder\"]"), nodes, "the text of nodes alone");
    }
}
