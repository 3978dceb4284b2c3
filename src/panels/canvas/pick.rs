//! Picking one of the sprites under a point of the stage.

use crate::document::NodeId;

/// The node that a click selects: the topmost of `hits`, or the one below the selected one after a click at the same place.
pub(super) fn next_pick(hits: &[NodeId], selected: Option<NodeId>, is_same_place: bool) -> Option<NodeId> {
    let below = || {
        let index = hits.iter().position(|hit| Some(*hit) == selected)?;
        hits.get((index + 1) % hits.len())
    };
    let again = if is_same_place { below() } else { None };
    again.or_else(|| hits.first()).copied()
}

/// The node that a drag moves: the first of `selected` that is under the pointer, even below others; else the first that holds one of those
/// there, as a group holds its pictures; else the topmost one.
pub(super) fn drag_pick(
    hits: &[NodeId],
    selected: &[NodeId],
    is_within: impl Fn(NodeId, NodeId) -> bool,
) -> Option<NodeId> {
    let holds = |node: &&NodeId| hits.iter().any(|hit| is_within(*hit, **node));
    let held = selected.iter().find(|node| hits.contains(node)).or_else(|| selected.iter().find(holds));
    held.or_else(|| hits.first()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_clicks_cycle_downwards_and_start_again() {
        let hits = [NodeId(3), NodeId(2), NodeId(1)];
        assert_eq!(next_pick(&hits, None, false), Some(NodeId(3)));
        assert_eq!(next_pick(&hits, Some(NodeId(3)), true), Some(NodeId(2)));
        assert_eq!(next_pick(&hits, Some(NodeId(1)), true), Some(NodeId(3)));
        assert_eq!(next_pick(&hits, Some(NodeId(2)), false), Some(NodeId(3)), "another place");
        assert_eq!(next_pick(&hits, Some(NodeId(9)), true), Some(NodeId(3)), "selected elsewhere");
        assert_eq!(next_pick(&[], Some(NodeId(3)), true), None);
    }

    #[test]
    fn a_drag_keeps_to_the_selected_sprite() {
        let picked = |hits: &[u32], selected: &[u32]| {
            let [hits, selected] =
                [hits, selected].map(|ids| ids.iter().copied().map(NodeId).collect::<Vec<_>>());
            // 9 holds 2.
            drag_pick(&hits, &selected, |node, top| node == top || (node, top) == (NodeId(2), NodeId(9)))
        };
        assert_eq!(picked(&[3, 2], &[2]), Some(NodeId(2)));
        assert_eq!(picked(&[3, 2], &[7]), Some(NodeId(3)));
        assert_eq!(picked(&[3, 2], &[7, 9]), Some(NodeId(9)), "the group around a sprite");
        assert_eq!(picked(&[3, 2], &[9, 3]), Some(NodeId(3)), "what is there itself comes first");
        assert_eq!(picked(&[3], &[9]), Some(NodeId(3)), "the group is elsewhere");
        assert_eq!(picked(&[], &[2]), None);
    }
}
