//! Which nodes the tree shows: all that are in no folded one, or those that a search has found, with all around them. Pure.

use std::collections::{BTreeMap, BTreeSet};

use crate::document::{Document, NodeId};

/// A row of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct TreeRow {
    pub node: NodeId,
    pub parent: Option<NodeId>,
    pub depth: usize,
    /// Whether its children are shown; `None` without children.
    pub is_open: Option<bool>,
    /// False if it is only shown because of what is inside.
    pub is_match: bool,
}

/// The rows, from front to back, parents above their children. With a search nothing is folded.
pub(in super::super) fn rows(document: &Document, folded: &BTreeSet<NodeId>, query: &str) -> Vec<TreeRow> {
    let query = query.trim().to_lowercase();
    let all = all_rows(document, folded, &query);
    if query.is_empty() { without_folded(all) } else { found(&all) }
}

fn all_rows(document: &Document, folded: &BTreeSet<NodeId>, query: &str) -> Vec<TreeRow> {
    let nodes = document.front_first();
    let depths: Vec<usize> = nodes.iter().map(|(_, depth)| *depth).collect();
    let row = |(index, (node, depth)): (usize, (&crate::document::Node, usize))| {
        let has_children = depths.get(index + 1).is_some_and(|next| *next > depth);
        let is_open = has_children.then(|| !query.is_empty() || !folded.contains(&node.id));
        let is_match = query.is_empty() || node.name.to_lowercase().contains(query);
        TreeRow { node: node.id, parent: node.parent, depth, is_open, is_match }
    };
    nodes.into_iter().enumerate().map(row).collect()
}

fn without_folded(all: Vec<TreeRow>) -> Vec<TreeRow> {
    let mut hidden_below = usize::MAX;
    let mut shown = Vec::with_capacity(all.len());
    for row in all {
        if row.depth > hidden_below {
            continue;
        }
        hidden_below = if row.is_open == Some(false) { row.depth } else { usize::MAX };
        shown.push(row);
    }
    shown
}

/// The matches and all that they are inside of.
fn found(all: &[TreeRow]) -> Vec<TreeRow> {
    let parents: BTreeMap<NodeId, Option<NodeId>> = all.iter().map(|row| (row.node, row.parent)).collect();
    let mut shown = BTreeSet::new();
    for row in all.iter().filter(|row| row.is_match) {
        let mut at = Some(row.node);
        while let Some(id) = at.filter(|id| shown.insert(*id)) {
            at = parents.get(&id).copied().flatten();
        }
    }
    let open = |row: &TreeRow, next: Option<&TreeRow>| TreeRow {
        is_open: next.filter(|next| next.depth > row.depth).map(|_| true),
        ..*row
    };
    let rows: Vec<&TreeRow> = all.iter().filter(|row| shown.contains(&row.node)).collect();
    (0..rows.len()).map(|index| open(rows[index], rows.get(index + 1).copied())).collect()
}

/// The nodes from one row to another, that one last; only the second if the first is not shown.
pub(super) fn range(rows: &[TreeRow], from: Option<NodeId>, to: NodeId) -> Vec<NodeId> {
    let place = |id: NodeId| rows.iter().position(|row| row.node == id);
    let (Some(start), Some(end)) = (from.and_then(place), place(to)) else { return vec![to] };
    let mut nodes: Vec<NodeId> = rows[start.min(end)..=start.max(end)].iter().map(|row| row.node).collect();
    if end < start {
        nodes.reverse();
    }
    nodes
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Content, StartPose};

    use super::*;
    use crate::document::Edit;

    /// From front to back: `c`, `b` with `kid` (with `grandkid`) and `twin` … the later one in front.
    fn document() -> Document {
        let list = [
            ("a", None),
            ("b", None),
            ("twin", Some(2)),
            ("kid", Some(2)),
            ("grandkid", Some(4)),
            ("c", None),
        ];
        list.iter().fold(Document::default(), |document, (name, parent)| {
            let (name, parent) = ((*name).to_owned(), parent.map(NodeId));
            let edit = Edit::AddNode { name, parent, content: Content::Group, start: StartPose::default() };
            document.edited(&edit).unwrap().0
        })
    }

    fn text(folded: &[u32], query: &str) -> String {
        let document = document();
        let folded = folded.iter().map(|id| NodeId(*id)).collect();
        let line = |row: TreeRow| {
            let sign = row.is_open.map_or("", |open| if open { "-" } else { "+" });
            let name = &document.node(row.node).unwrap().name;
            format!("{}{sign}{name}{}", ">".repeat(row.depth), if row.is_match { "" } else { "?" })
        };
        rows(&document, &folded, query).into_iter().map(line).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn folded_nodes_hide_what_is_inside() {
        assert_eq!(text(&[], ""), "c -b >-kid >>grandkid >twin a");
        assert_eq!(text(&[4], ""), "c -b >+kid >twin a");
        assert_eq!(text(&[2, 4, 6], ""), "c +b a");
    }

    #[test]
    fn a_search_shows_matches_inside_their_parents() {
        assert_eq!(text(&[2], "GRAND"), "-b? >-kid? >>grandkid");
        assert_eq!(text(&[], " kid "), "-b? >-kid >>grandkid");
        assert_eq!(text(&[], "b"), "b");
        assert_eq!(text(&[], "none"), "");
    }

    #[test]
    fn a_range_ends_where_it_was_asked_for() {
        let rows = rows(&document(), &BTreeSet::new(), "");
        let ids = |from: u32, to: u32| {
            range(&rows, Some(NodeId(from)), NodeId(to)).iter().map(|id| id.0).collect::<Vec<_>>()
        };
        assert_eq!(ids(6, 4), [6, 2, 4]);
        assert_eq!(ids(4, 6), [4, 2, 6]);
        assert_eq!(ids(99, 6), [6]);
    }
}
