//! The selection as journals store it: ids as numbers, in RON.

use serde::{Deserialize, Serialize};

use super::{Focus, Selection};
use crate::document::{ActionId, ClipId, NodeId, RunId};

/// A stored selection. What a later version adds is left out, what is missing is not selected.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredSelection {
    clip: Option<u32>,
    actions: Vec<u32>,
    node: Option<u32>,
    focus: StoredFocus,
    runs: Vec<u32>,
    more_nodes: Vec<u32>,
    chosen: Option<u32>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
enum StoredFocus {
    #[default]
    Stage,
    Actions,
    Clip,
    Node,
    Run(u32),
    Image(String),
    Sheet(String),
    Ease(String),
    Marker(String),
}

impl From<&Selection> for StoredSelection {
    fn from(selection: &Selection) -> Self {
        Self {
            clip: selection.clip.map(|id| id.0),
            actions: selection.actions.iter().map(|id| id.0).collect(),
            node: selection.node.map(|id| id.0),
            focus: match &selection.focus {
                // Expectations have no ids that outlive the session.
                Focus::Stage | Focus::Expected(_) => StoredFocus::Stage,
                Focus::Actions => StoredFocus::Actions,
                Focus::Clip => StoredFocus::Clip,
                Focus::Node => StoredFocus::Node,
                Focus::Run(id) => StoredFocus::Run(id.0),
                Focus::Image(name) => StoredFocus::Image(name.clone()),
                Focus::Sheet(name) => StoredFocus::Sheet(name.clone()),
                Focus::Ease(name) => StoredFocus::Ease(name.clone()),
                Focus::Marker(name) => StoredFocus::Marker(name.clone()),
            },
            runs: selection.runs.iter().map(|id| id.0).collect(),
            more_nodes: selection.more_nodes.iter().map(|id| id.0).collect(),
            chosen: selection.chosen.map(|id| id.0),
        }
    }
}

impl From<StoredSelection> for Selection {
    fn from(stored: StoredSelection) -> Self {
        Self {
            clip: stored.clip.map(ClipId),
            actions: stored.actions.into_iter().map(ActionId).collect(),
            node: stored.node.map(NodeId),
            focus: match stored.focus {
                StoredFocus::Stage => Focus::Stage,
                StoredFocus::Actions => Focus::Actions,
                StoredFocus::Clip => Focus::Clip,
                StoredFocus::Node => Focus::Node,
                StoredFocus::Run(id) => Focus::Run(RunId(id)),
                StoredFocus::Image(name) => Focus::Image(name),
                StoredFocus::Sheet(name) => Focus::Sheet(name),
                StoredFocus::Ease(name) => Focus::Ease(name),
                StoredFocus::Marker(name) => Focus::Marker(name),
            },
            runs: stored.runs.into_iter().map(RunId).collect(),
            more_nodes: stored.more_nodes.into_iter().map(NodeId).collect(),
            chosen: stored.chosen.map(NodeId),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_is_read_back() {
        for focus in [
            Focus::Stage,
            Focus::Actions,
            Focus::Clip,
            Focus::Node,
            Focus::Run(RunId(3)),
            Focus::Image("a".into()),
            Focus::Sheet("b".into()),
            Focus::Ease("c".into()),
            Focus::Marker("“d”".into()),
        ] {
            let selection = Selection {
                clip: Some(ClipId(7)),
                actions: vec![ActionId(1), ActionId(9)],
                node: Some(NodeId(2)),
                focus,
                runs: vec![RunId(3)],
                more_nodes: vec![NodeId(4)],
                chosen: None,
            };
            let text = ron::to_string(&StoredSelection::from(&selection)).unwrap();
            let read: StoredSelection = ron::from_str(&text).unwrap();
            assert_eq!(Selection::from(read), selection);
        }
        assert_eq!(Selection::from(ron::from_str::<StoredSelection>("()").unwrap()), Selection::default());
    }
}
