//! Folded nodes as text: by name, since ids are new whenever a project is opened.

use std::collections::BTreeSet;

use crate::document::{Document, NodeId};

/// The text that is kept for these nodes; `None` for none.
pub fn text_of(document: &Document, folded: &BTreeSet<NodeId>) -> Option<String> {
    let names = folded.iter().filter_map(|id| Some(document.node(*id)?.name.as_str()));
    let names: BTreeSet<&str> = names.collect();
    if names.is_empty() { None } else { ron::to_string(&names).ok() }
}

/// The nodes of a text that was kept, as far as they are still there. A text that can't be read is about none.
pub fn nodes_of(document: &Document, kept: &str) -> BTreeSet<NodeId> {
    let names: BTreeSet<String> = ron::from_str(kept).unwrap_or_default();
    document.nodes().iter().filter(|node| names.contains(&node.name)).map(|node| node.id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::fixture;

    #[test]
    fn nodes_are_found_by_name_and_what_is_gone_is_left_out() {
        let document = fixture::document();
        let ids: BTreeSet<NodeId> = document.nodes().iter().take(1).map(|node| node.id).collect();
        let text = text_of(&document, &ids).unwrap();
        assert_eq!(nodes_of(&document, &text), ids);
        assert_eq!(nodes_of(&Document::default(), &text), BTreeSet::new());
        assert_eq!(nodes_of(&document, "[7"), BTreeSet::new());
        assert_eq!(text_of(&document, &BTreeSet::new()), None);
    }
}
