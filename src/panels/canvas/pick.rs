//! Which sprite lies under a point of the stage.

use crate::document::NodeId;
use crate::scene::DrawItem;

/// The nodes whose sprites contain a stage point, topmost first. What is fully transparent is not hit.
pub(super) fn nodes_at(items: &[DrawItem], stage_point: [f32; 2]) -> Vec<NodeId> {
    let hit = |item: &&DrawItem| item.sprite.opacity > 0.0 && item.sprite.contains(stage_point);
    items.iter().rev().filter(hit).map(|item| item.node).collect()
}

/// What a click selects: the topmost of `hits`, or the one below the selected one if the same place is clicked again.
pub(super) fn next_pick(hits: &[NodeId], selected: Option<NodeId>, is_same_place: bool) -> Option<NodeId> {
    let below = || {
        let index = hits.iter().position(|hit| Some(*hit) == selected)?;
        hits.get((index + 1) % hits.len())
    };
    let again = if is_same_place { below() } else { None };
    again.or_else(|| hits.first()).copied()
}

/// What a drag moves: the selected node if it lies under the pointer, also behind others, else the topmost one.
pub(super) fn drag_pick(hits: &[NodeId], selected: Option<NodeId>) -> Option<NodeId> {
    selected.filter(|node| hits.contains(node)).or_else(|| hits.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kineograph_render::{Affine2, Sprite, TextureId};

    fn item(id: u32, corner: [f32; 2], size_px: [f32; 2]) -> DrawItem {
        let sprite = Sprite::new(TextureId::WHITE, size_px, Affine2::from_translation(corner));
        DrawItem { node: NodeId(id), sprite }
    }

    #[test]
    fn the_topmost_comes_first_and_transparent_ones_are_left_out() {
        let mut items = vec![
            item(1, [0.0, 0.0], [10.0, 10.0]),
            item(2, [5.0, 5.0], [10.0, 10.0]),
            item(3, [0.0, 0.0], [20.0, 20.0]),
        ];
        items[2].sprite.opacity = 0.0;
        assert_eq!(nodes_at(&items, [7.0, 7.0]), [NodeId(2), NodeId(1)]);
        assert_eq!(nodes_at(&items, [1.0, 1.0]), [NodeId(1)]);
        assert_eq!(nodes_at(&items, [19.0, 19.0]), []);
    }

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
        let hits = [NodeId(3), NodeId(2)];
        assert_eq!(drag_pick(&hits, Some(NodeId(2))), Some(NodeId(2)));
        assert_eq!(drag_pick(&hits, Some(NodeId(7))), Some(NodeId(3)));
        assert_eq!(drag_pick(&[], Some(NodeId(2))), None);
    }
}
