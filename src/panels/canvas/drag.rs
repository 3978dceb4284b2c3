//! Dragging a node: from the pointer's path on the stage to a start position, with snapping.

use kineograph_stage::scene::Affine2;

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

/// What a drag snaps to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Snapping {
    /// Width and height of the stage: its edges and centre lines attract.
    pub(super) stage_size: [f32; 2],
    /// Distance at which a line attracts, in stage pixels.
    pub(super) reach: f32,
}

/// The result of a drag so far.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Dragged {
    /// The new start position.
    pub(super) position: [f64; 2],
    /// The vertical (x) and the horizontal (y) line that the node snapped to, in stage pixels.
    pub(super) guides: [Option<f32>; 2],
}

impl NodeDrag {
    /// The same drag of a node that is shown at `position`, and follows from there.
    pub(super) fn shown_at(mut self, position: [f64; 2]) -> Self {
        self.node.start.position = position;
        self
    }

    /// The result with the pointer at `pointer` on the stage. `keeps_axis` moves the node along the longer axis only.
    pub(super) fn dragged(&self, pointer: [f32; 2], snapping: Option<Snapping>, keeps_axis: bool) -> Dragged {
        let mut delta = [pointer[0] - self.press[0], pointer[1] - self.press[1]];
        let free_axes = free_axes(delta, keeps_axis);
        let mut guides = [None; 2];
        for axis in 0..2 {
            if !free_axes[axis] {
                delta[axis] = 0.0;
            } else if let Some((shift, line)) = snapping.and_then(|to| self.guide(axis, delta[axis], to)) {
                delta[axis] += shift;
                guides[axis] = Some(line);
            }
        }
        let offset = self.parent_from_stage.transform_vector(delta);
        let start = self.node.start.position;
        let moved = [start[0] + f64::from(offset[0]), start[1] + f64::from(offset[1])];
        let whole = self.whole_axes(&free_axes, &guides, snapping.is_some());
        Dragged { position: rounded(moved, whole), guides }
    }

    /// The shift to the nearest line of the stage on one axis, and that line.
    fn guide(&self, axis: usize, delta: f32, to: Snapping) -> Option<(f32, f32)> {
        let sides = self.corners.map(|corner| corner[axis]);
        let low = sides.into_iter().fold(f32::INFINITY, f32::min);
        let high = sides.into_iter().fold(f32::NEG_INFINITY, f32::max);
        // The anchor comes first, so it wins among equally near ones.
        let own = [self.anchor[axis], (low + high) / 2.0, low, high];
        let side = to.stage_size[axis];
        let lines = [side / 2.0, 0.0, side];
        let shifts = own.iter().flat_map(|at| lines.map(|line| (line - (at + delta), line)));
        let near = shifts.filter(|(shift, _)| shift.abs() <= to.reach);
        near.min_by(|a, b| a.0.abs().total_cmp(&b.0.abs()))
    }

    /// The axes of the parent on which the new position is rounded to whole numbers: those that the drag changes and no
    /// guide sets. In a rotated parent a guide sets both.
    fn whole_axes(&self, free_axes: &[bool; 2], guides: &[Option<f32>; 2], is_snapping: bool) -> [bool; 2] {
        let is_upright = self.parent_from_stage.b == 0.0 && self.parent_from_stage.c == 0.0;
        if !is_snapping {
            [false; 2]
        } else if is_upright {
            [0, 1].map(|axis| free_axes[axis] && guides[axis].is_none())
        } else {
            [guides.iter().all(Option::is_none) && free_axes[0] && free_axes[1]; 2]
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
    use kineograph_runtime::format::{Sprite, StartPose};

    const STAGE: Snapping = Snapping { stage_size: [480.0, 270.0], reach: 4.0 };

    /// A box of 20 × 10 around its anchor at (100, 50) on the stage.
    fn drag(stage_from_parent: Affine2) -> NodeDrag {
        let start = StartPose::default().with_position([100.0, 50.0]);
        NodeDrag {
            node: Node {
                id: NodeId(1),
                name: "box".to_owned(),
                parent: None,
                sprite: Sprite::Box([20.0, 10.0]),
                z: 0,
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
        assert_eq!(dragged, Dragged { position: [110.25, 38.5], guides: [None; 2] });
    }

    #[test]
    fn a_snapped_drag_ends_on_whole_pixels() {
        let dragged = drag(Affine2::IDENTITY).dragged([105.4, 40.7], Some(STAGE), false);
        assert_eq!(dragged, Dragged { position: [110.0, 39.0], guides: [None; 2] });
    }

    #[test]
    fn anchor_and_edges_snap_to_the_stage() {
        let drag = drag(Affine2::IDENTITY);
        let to = |x: f32, y: f32| drag.dragged([x - 5.0, y + 2.0], Some(STAGE), false);
        assert_eq!(
            to(237.5, 137.0),
            Dragged { position: [240.0, 135.0], guides: [Some(240.0), Some(135.0)] }
        );
        assert_eq!(to(12.0, 60.2), Dragged { position: [10.0, 60.0], guides: [Some(0.0), None] });
        assert_eq!(to(300.0, 264.0), Dragged { position: [300.0, 265.0], guides: [None, Some(270.0)] });
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
        let dragged = drag(Affine2::IDENTITY).dragged([135.2, 60.0], Some(STAGE), true);
        assert_eq!(dragged.position, [140.0, 50.0]);
        let dragged = drag(Affine2::IDENTITY).dragged([100.0, 82.4], Some(STAGE), true);
        assert_eq!(dragged.position, [100.0, 80.0]);
    }
}
