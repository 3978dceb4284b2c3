//! Dragging a node: from the pointer's path on the stage to a start position, with snapping.

use kineograph_runtime::format::Content;
use kineograph_stage::scene::Affine2;

use super::snap::{Hit, Moved, Snapping, is_odd, single, snap};
use crate::document::Node;

/// A drag of a node. All values are from the start of the drag, so that errors don't accumulate.
#[derive(Debug, Clone)]
pub(super) struct NodeDrag {
    /// The node before the drag.
    pub(super) node: Node,
    /// From the stage to the coordinates in which the node's position is given.
    pub(super) parent_from_stage: Affine2,
    /// Where the pointer was pressed, on the stage.
    pub(super) press: [f32; 2],
    /// The node's anchor on the stage.
    pub(super) anchor: [f32; 2],
    /// The corners of the node on the stage.
    pub(super) corners: [[f32; 2]; 4],
}

/// The result of a drag so far.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct DraggedNode {
    /// The new start position.
    pub(super) position: [f64; 2],
    /// What the node snapped to along x and along y.
    pub(super) hits: [Option<Hit>; 2],
}

impl NodeDrag {
    /// The same drag of a node that is shown at `position`, and follows from there.
    pub(super) fn shown_at(mut self, position: [f64; 2]) -> Self {
        self.node.start.position = position;
        self
    }

    /// The same drag of a node whose anchor and corners are elsewhere on the stage.
    pub(super) const fn of_box(mut self, anchor: [f32; 2], corners: [[f32; 2]; 4]) -> Self {
        (self.anchor, self.corners) = (anchor, corners);
        self
    }

    /// The result with the pointer at `pointer` on the stage. `keeps_axis` moves the node along the longer axis only.
    pub(super) fn dragged(
        &self,
        pointer: [f32; 2],
        snapping: Option<&Snapping>,
        keeps_axis: bool,
    ) -> DraggedNode {
        let mut delta = [pointer[0] - self.press[0], pointer[1] - self.press[1]];
        let free_axes = free_axes(delta, keeps_axis);
        let mut hits = snapping.map_or([None; 2], |to| self.hits(delta, to));
        for axis in 0..2 {
            if !free_axes[axis] {
                (delta[axis], hits[axis]) = (0.0, None);
            } else if let Some(hit) = hits[axis] {
                delta[axis] += single(hit.shift);
            }
        }
        let offset = self.parent_from_stage.transform_vector(delta);
        let start = self.node.start.position;
        let moved = [start[0] + f64::from(offset[0]), start[1] + f64::from(offset[1])];
        let whole = self.whole_axes(&free_axes, &hits, snapping.is_some_and(|to| to.targets.pixels));
        DraggedNode { position: rounded(moved, whole), hits }
    }

    fn hits(&self, delta: [f32; 2], to: &Snapping) -> [Option<Hit>; 2] {
        let moved = Moved::around(&self.corners, Some(self.anchor));
        moved.map_or([None; 2], |moved| snap(&moved.shifted(delta), &to.targets, to.reach))
    }

    /// The axes of the parent on which the new position is rounded to whole numbers: those that the drag changes and nothing that
    /// attracts sets. In a rotated parent that sets both.
    fn whole_axes(&self, free_axes: &[bool; 2], hits: &[Option<Hit>; 2], is_whole: bool) -> [bool; 2] {
        let is_upright = self.parent_from_stage.b == 0.0 && self.parent_from_stage.c == 0.0;
        // What a symbol shows ends anywhere, so that its edges would not bring it to whole pixels.
        let has_odd_edges = matches!(self.node.content, Content::Symbol(_));
        let is_free = |axis: usize| hits[axis].as_ref().is_none_or(is_odd) || has_odd_edges;
        if !is_whole {
            [false; 2]
        } else if is_upright {
            [0, 1].map(|axis| free_axes[axis] && is_free(axis))
        } else {
            [is_free(0) && is_free(1) && free_axes[0] && free_axes[1]; 2]
        }
    }
}

/// Both axes, or only the one of the longer distance.
fn free_axes(delta: [f32; 2], keeps_axis: bool) -> [bool; 2] {
    let is_wide = delta[0].abs() >= delta[1].abs();
    [!keeps_axis || is_wide, !keeps_axis || !is_wide]
}

/// Rounds to whole numbers where `whole` says so, else to hundredths: pointers are no more precise.
fn rounded(position: [f64; 2], whole: [bool; 2]) -> [f64; 2] {
    [0, 1].map(|axis| {
        let x = position[axis];
        // + 0.0 turns −0 into 0.
        if whole[axis] { x.round() + 0.0 } else { (x * 100.0).round() / 100.0 + 0.0 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::NodeId;
    use crate::panels::canvas::snap::{Other, Targets};
    use kineograph_runtime::format::{StartPose, Symbol};

    fn stage() -> Snapping {
        let targets = Targets { stage: Some([480.0, 270.0]), pixels: true, ..Targets::default() };
        Snapping { targets, reach: 4.0 }
    }

    /// Where a drag ends, and the lines that it snapped to.
    fn end(dragged: DraggedNode) -> ([f64; 2], [Option<f64>; 2]) {
        (dragged.position, dragged.hits.map(|hit| hit.map(|hit| hit.at)))
    }

    /// A box of 20 × 10 around its anchor at (100, 50) on the stage.
    fn drag(stage_from_parent: Affine2) -> NodeDrag {
        let start = StartPose::default().with_position([100.0, 50.0]);
        NodeDrag {
            node: Node {
                id: NodeId(1),
                name: "box".to_owned(),
                parent: None,
                content: Content::Box([20.0, 10.0]),
                z: 0,
                blend: kineograph_runtime::Blend::Normal,
                cascade: kineograph_runtime::Cascade::default(),
                mask: None,
                start,
            },
            parent_from_stage: stage_from_parent.inverse().expect("the map can be undone"),
            press: [95.0, 52.0],
            anchor: [100.0, 50.0],
            corners: [[90.0, 45.0], [110.0, 45.0], [110.0, 55.0], [90.0, 55.0]],
        }
    }

    #[test]
    fn a_free_drag_follows_the_pointer() {
        let dragged = drag(Affine2::IDENTITY).dragged([105.25, 40.5], None, false);
        assert_eq!(end(dragged), ([110.25, 38.5], [None; 2]));
    }

    #[test]
    fn a_snapped_drag_ends_on_whole_pixels() {
        let dragged = drag(Affine2::IDENTITY).dragged([105.4, 40.7], Some(&stage()), false);
        assert_eq!(end(dragged), ([110.0, 39.0], [None; 2]));
    }

    #[test]
    fn anchor_and_edges_snap_to_the_stage() {
        let drag = drag(Affine2::IDENTITY);
        let to = |x: f32, y: f32| end(drag.dragged([x - 5.0, y + 2.0], Some(&stage()), false));
        assert_eq!(to(237.5, 137.0), ([240.0, 135.0], [Some(240.0), Some(135.0)]));
        assert_eq!(to(12.0, 60.2), ([10.0, 60.0], [Some(0.0), None]));
        assert_eq!(to(300.0, 264.0), ([300.0, 265.0], [None, Some(270.0)]));
    }

    #[test]
    fn a_symbol_ends_on_whole_pixels_though_its_edges_lie_between_them() {
        let mut drag = drag(Affine2::IDENTITY);
        drag.node.content = Content::Symbol(Symbol::new("part.ron"));
        drag.corners = [[90.91, 45.4], [110.3, 45.4], [110.3, 55.2], [90.91, 55.2]];
        let dragged = drag.dragged([88.0, 52.0 + 213.0], Some(&stage()), false);
        assert_eq!(dragged.position, dragged.position.map(f64::round), "{dragged:?}");
        let dragged = drag.dragged([95.0 - 91.3, 52.0], Some(&stage()), false);
        assert_eq!(dragged.position, [9.0, 50.0], "the left edge is at that of the stage");
        assert!(dragged.hits[0].is_some());
    }

    #[test]
    fn a_line_between_pixels_attracts_to_the_next_whole_one_and_a_guide_to_the_edge() {
        let other = |low: f32, high: f32| {
            let corner = |x: f32| [x, 30.0];
            Other { node: NodeId(9), low: corner(low), high: corner(high), is_sibling: false }
        };
        let drag = drag(Affine2::IDENTITY);
        let to = |targets: Targets| {
            let targets = Targets { edges: true, pixels: true, ..targets };
            drag.dragged([205.5, 152.0], Some(&Snapping { targets, reach: 4.0 }), false)
        };
        let text = to(Targets { others: vec![other(200.78, 340.0)], ..Targets::default() });
        assert_eq!((text.position[0], text.hits[0].is_some()), (211.0, true), "its left edge at 201");
        let odd = to(Targets { others: vec![other(200.5, 340.0)], ..Targets::default() });
        assert_eq!(odd.position[0], 210.5, "half a pixel is that of a box with an odd side");
        let guide = to(Targets { guides: [vec![200.25], Vec::new()], ..Targets::default() });
        assert_eq!(guide.position[0], 210.25, "a guide is where it was put");
    }

    #[test]
    fn turned_and_scaled_parents_are_undone() {
        // The parent turns clockwise by 90° and doubles: up on the stage is left in the parent, by half as much.
        let parent = Affine2 { a: 0.0, b: -2.0, c: 2.0, d: 0.0, tx: 0.0, ty: 0.0 };
        let dragged = drag(parent).dragged([95.0, 82.0], None, false);
        assert!((dragged.position[0] - 85.0).abs() < 0.011, "{dragged:?}");
        assert!((dragged.position[1] - 50.0).abs() < 0.011, "{dragged:?}");

        let way = parent.transform_vector([-15.0, 0.0]);
        assert!(way[0].abs() < 1e-4 && (way[1] - 30.0).abs() < 1e-4, "{way:?}");
    }

    #[test]
    fn shift_keeps_to_the_longer_way() {
        let dragged = drag(Affine2::IDENTITY).dragged([135.2, 60.0], Some(&stage()), true);
        assert_eq!(dragged.position, [140.0, 50.0]);
        let dragged = drag(Affine2::IDENTITY).dragged([100.0, 82.4], Some(&stage()), true);
        assert_eq!(dragged.position, [100.0, 80.0]);
    }
}
