//! A node that is grabbed, and where it goes when it is moved, turned, scaled and skewed. No pointer and no painting.

use kineograph_stage::scene::Affine2;
use kineograph_studio::motion::Placement;

use super::Frame;
use crate::compile::start_pose;
use crate::document::{Node, NodeId};

/// A node as it was when it was grabbed.
#[derive(Debug, Clone)]
pub struct GrabbedNode {
    /// The node.
    pub node: Node,
    /// Where it is at the playhead.
    pub before: Placement,
    /// Its size in pixels.
    pub size_px: [f64; 2],
    pub stage_from_parent: Affine2,
    pub parent_from_stage: Affine2,
}

impl GrabbedNode {
    /// A node at the playhead; `None` in a parent that is scaled to zero.
    pub fn of(frame: &Frame<'_>, id: NodeId) -> Option<Self> {
        let node = frame.ctx.document.node(id)?.as_ref().clone();
        let parent_from_stage = frame.parent_from_stage(id)?;
        let pose = frame.ctx.pose(id)?;
        let size_px = frame.ctx.media.content_size_px(frame.ctx.document, &node.content, pose.frame);
        Some(Self {
            before: Placement::of(&pose),
            size_px,
            stage_from_parent: parent_from_stage.inverse()?,
            parent_from_stage,
            node,
        })
    }

    /// The node in its start pose, in its parent as it is at the playhead.
    pub fn at_start(&self) -> Self {
        Self { before: Placement::of(&start_pose(&self.node)), ..self.clone() }
    }

    /// The corners on the stage.
    pub fn stage_corners(&self) -> [[f32; 2]; 4] {
        [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|part| self.stage_at(part))
    }

    /// Where a point of the stage is in the parent.
    fn in_parent(&self, stage: [f32; 2]) -> [f64; 2] {
        self.parent_from_stage.transform_point(stage).map(f64::from)
    }

    /// The directions in which the node's axes are turned, in the parent.
    fn axes(&self) -> [[f64; 2]; 2] {
        let [x_deg, y_deg] = self.before.rotation_deg;
        let (sin_y, cos_y) = (-y_deg.to_radians()).sin_cos();
        let (sin_x, cos_x) = (-x_deg.to_radians()).sin_cos();
        [[cos_y, sin_y], [-sin_x, cos_x]]
    }

    /// The same as directions of the parent.
    #[allow(clippy::cast_possible_truncation)] // at most 1
    pub fn turned_axes(&self) -> [[f32; 2]; 2] {
        self.axes().map(|axis| axis.map(|x| x as f32))
    }

    /// A point of the stage along the turned axes, from the anchor, in pixels of the parent.
    pub fn along_axes(&self, stage: [f32; 2]) -> [f64; 2] {
        let [x, y] = self.in_parent(stage);
        let [dx, dy] = [x - self.before.position[0], y - self.before.position[1]];
        let [[a, b], [c, d]] = self.axes();
        let det = a * d - b * c;
        if det.abs() < 1.0e-9 {
            return [0.0; 2];
        }
        [(dx * d - dy * c) / det, (dy * a - dx * b) / det]
    }

    /// The direction in which a point of the stage lies from the anchor, in clockwise degrees of the parent from its up.
    pub fn deg_at(&self, stage: [f32; 2]) -> f64 {
        let [x, y] = self.in_parent(stage);
        (x - self.before.position[0]).atan2(y - self.before.position[1]).to_degrees()
    }

    /// Where an own point is along the turned axes, from the anchor. `part` is a part of the size.
    pub fn own_along_axes(&self, part: [f64; 2]) -> [f64; 2] {
        let q = [0, 1].map(|axis| (part[axis] - self.before.anchor[axis]) * self.size_px[axis]);
        let [tan_x, tan_y] = self.before.skew_deg.map(|deg| deg.to_radians().tan());
        [self.before.scale[0] * (q[0] + q[1] * tan_x), self.before.scale[1] * (q[0] * tan_y + q[1])]
    }

    /// The place in the parent of what is there along the turned axes.
    fn off_axes(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [[a, b], [c, d]] = self.axes();
        [a * x + c * y, b * x + d * y]
    }

    /// Moved by a way on the stage.
    pub fn moved(&self, stage_by: [f32; 2]) -> Placement {
        let by = self.parent_from_stage.transform_vector(stage_by).map(f64::from);
        let [x, y] = self.before.position;
        Placement { position: [x + by[0], y + by[1]], ..self.before }
    }

    /// Turned clockwise on the stage by an angle, around a point of the stage.
    pub fn turned(&self, pivot: [f32; 2], from: [f32; 2], cw_deg: f64) -> Placement {
        let (sin, cos) = (-cw_deg.to_radians()).sin_cos();
        let spin = |[x, y]: [f64; 2]| [cos * x - sin * y, sin * x + cos * y];
        #[allow(clippy::cast_possible_truncation)] // pixels of the stage
        let in_parent =
            |v: [f64; 2]| self.parent_from_stage.transform_vector(v.map(|x| x as f32)).map(f64::from);
        // The angle that the arm from the pivot to the pointer covers in the parent, which may be stretched or mirrored.
        let arm = [0, 1].map(|axis| f64::from(from[axis] - pivot[axis]));
        let arm = if arm[0].hypot(arm[1]) > 1.0e-3 { arm } else { [1.0, 0.0] };
        let [start, end] = [in_parent(arm), in_parent(spin(arm))];
        let ccw_deg = |v: [f64; 2]| v[1].atan2(v[0]).to_degrees();
        let is_mirrored = self.parent_from_stage.a * self.parent_from_stage.d
            < self.parent_from_stage.b * self.parent_from_stage.c;
        let steady_deg = if is_mirrored { -cw_deg } else { cw_deg };
        let turn_deg = ccw_deg(start) - ccw_deg(end);
        let by_deg = turn_deg + ((steady_deg - turn_deg) / 360.0).round() * 360.0;
        let anchor = self.stage_anchor();
        let way = [0, 1].map(|axis| f64::from(anchor[axis] - pivot[axis]));
        let turned = spin(way);
        let by = in_parent([turned[0] - way[0], turned[1] - way[1]]);
        let [x, y] = self.before.position;
        Placement {
            position: [x + by[0], y + by[1]],
            rotation_deg: self.before.rotation_deg.map(|deg| deg + by_deg),
            ..self.before
        }
    }

    /// Turned clockwise in its parent, around its anchor.
    pub fn turned_in_parent(&self, cw_deg: f64) -> Placement {
        Placement { rotation_deg: self.before.rotation_deg.map(|deg| deg + cw_deg), ..self.before }
    }

    /// Turned clockwise in its parent, around a point of the stage.
    pub fn turned_around(&self, pivot: [f32; 2], cw_deg: f64) -> Placement {
        let (sin, cos) = cw_deg.to_radians().sin_cos();
        let [px, py] = self.in_parent(pivot);
        let [x, y] = [self.before.position[0] - px, self.before.position[1] - py];
        let position = [px + x * cos + y * sin, py + y * cos - x * sin];
        Placement { position, ..self.turned_in_parent(cw_deg) }
    }

    /// Scaled along its axes. What is at `fixed` along the turned axes stays in place; the anchor is [0, 0].
    pub fn scaled(&self, factors: [f64; 2], fixed: [f64; 2]) -> Placement {
        let shift = self.off_axes([0, 1].map(|axis| fixed[axis] * (1.0 - factors[axis])));
        let [x, y] = self.before.position;
        let scale = [0, 1].map(|axis| self.before.scale[axis] * factors[axis]);
        Placement { position: [x + shift[0], y + shift[1]], scale, ..self.before }
    }

    /// Scaled evenly from a point of the stage.
    pub fn scaled_from(&self, pivot: [f32; 2], factor: f64) -> Placement {
        let [x, y] = self.before.position;
        let [px, py] = self.in_parent(pivot);
        Placement {
            position: [px + (x - px) * factor, py + (y - py) * factor],
            scale: self.before.scale.map(|scale| scale * factor),
            ..self.before
        }
    }

    /// With other angles of skew.
    pub const fn skewed(&self, skew_deg: [f64; 2]) -> Placement {
        Placement { skew_deg, ..self.before }
    }

    /// With another anchor, which leaves the sprite where it is.
    pub fn anchored(&self, anchor: [f64; 2]) -> Placement {
        let shift = self.off_axes(self.own_along_axes(anchor));
        let [x, y] = self.before.position;
        Placement { anchor, position: [x + shift[0], y + shift[1]], ..self.before }
    }

    /// The part of the size at a point of the stage; `None` for a group, or one that is scaled to nothing.
    pub fn part_at(&self, stage: [f32; 2]) -> Option<[f64; 2]> {
        let [sx, sy] = self.before.scale;
        let [tan_x, tan_y] = self.before.skew_deg.map(|deg| deg.to_radians().tan());
        let det = 1.0 - tan_x * tan_y;
        if self.size_px.contains(&0.0) || sx == 0.0 || sy == 0.0 || det.abs() < 1.0e-9 {
            return None;
        }
        let [vx, vy] = self.along_axes(stage);
        let [wx, wy] = [vx / sx, vy / sy];
        let q = [(wx - tan_x * wy) / det, (wy - tan_y * wx) / det];
        Some([0, 1].map(|axis| self.before.anchor[axis] + q[axis] / self.size_px[axis]))
    }

    /// Its anchor on the stage.
    pub fn stage_anchor(&self) -> [f32; 2] {
        #[allow(clippy::cast_possible_truncation)] // a pose has f32
        self.stage_from_parent.transform_point(self.before.position.map(|x| x as f32))
    }

    /// The stage point of a part of the size.
    pub fn stage_at(&self, part: [f64; 2]) -> [f32; 2] {
        let [dx, dy] = self.off_axes(self.own_along_axes(part));
        let [x, y] = self.before.position;
        #[allow(clippy::cast_possible_truncation)] // pixels of the stage
        self.stage_from_parent.transform_point([(x + dx) as f32, (y + dy) as f32])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kineograph_runtime::format::{Content, StartPose};
    use proptest::prelude::*;

    fn held(placement: Placement, stage_from_parent: Affine2) -> GrabbedNode {
        GrabbedNode {
            node: Node {
                id: NodeId(1),
                name: "box".to_owned(),
                parent: None,
                content: Content::Box([40.0, 20.0]),
                z: 0,
                blend: kineograph_runtime::Blend::Normal,
                cascade: kineograph_runtime::Cascade::default(),
                mask: None,
                start: StartPose::default(),
            },
            before: placement,
            size_px: [40.0, 20.0],
            stage_from_parent,
            parent_from_stage: stage_from_parent.inverse().expect("it can be undone"),
        }
    }

    fn any_held() -> impl Strategy<Value = GrabbedNode> {
        let pair = |range: std::ops::Range<f64>| [range.clone(), range];
        let parent = (0.0..360.0_f64, 0.5..2.0_f64, 0.5..2.0_f64, any::<bool>());
        let own = (pair(-100.0..100.0), 0.0..360.0_f64, pair(0.3..2.0), pair(-30.0..30.0), pair(0.0..1.0));
        (own, parent).prop_map(|((position, deg, scale, skew_deg, anchor), (turn, sx, sy, mirrors))| {
            let placement = Placement {
                position,
                rotation_deg: [deg; 2],
                scale,
                skew_deg,
                anchor,
                opacity: 255.0,
                color: [255.0; 3],
            };
            let (sin, cos) = turn.to_radians().sin_cos();
            let sx = if mirrors { -sx } else { sx };
            #[allow(clippy::cast_possible_truncation)]
            let map = [cos * sx, sin * sx, -sin * sy, cos * sy].map(|x| x as f32);
            held(placement, Affine2 { a: map[0], b: map[1], c: map[2], d: map[3], tx: 30.0, ty: -20.0 })
        })
    }

    fn at(held: &GrabbedNode, placement: Placement, part: [f64; 2]) -> [f32; 2] {
        GrabbedNode { before: placement, ..held.clone() }.stage_at(part)
    }

    fn near(a: [f32; 2], b: [f32; 2]) -> bool {
        (a[0] - b[0]).hypot(a[1] - b[1]) < 0.02
    }

    proptest! {
        #[test]
        fn a_moved_anchor_leaves_the_sprite_where_it_is(held in any_held(), anchor in [0.0..1.0_f64, 0.0..1.0]) {
            let after = held.anchored(anchor);
            for part in [[0.0, 0.0], [1.0, 0.0], [0.3, 1.0]] {
                prop_assert!(near(held.stage_at(part), at(&held, after, part)));
            }
            let found = held.part_at(held.stage_at(anchor)).unwrap();
            prop_assert!((found[0] - anchor[0]).hypot(found[1] - anchor[1]) < 1.0e-3);
        }

        #[test]
        fn what_is_turned_around_a_point_keeps_it(held in any_held(), deg in -400.0..400.0_f64) {
            let part = [0.8, -0.3];
            let pivot = held.stage_at(part);
            let after = held.turned_around(pivot, deg);
            prop_assert!(near(pivot, at(&held, after, part)));
            prop_assert!((after.rotation_deg[0] - held.before.rotation_deg[0] - deg).abs() < 1.0e-9);
        }

        #[test]
        fn scaling_keeps_what_is_fixed(held in any_held(), factors in [0.2..3.0_f64, 0.2..3.0]) {
            let corner = [0.0, 1.0];
            let after = held.scaled(factors, held.own_along_axes(corner));
            prop_assert!(near(held.stage_at(corner), at(&held, after, corner)));
            let from_anchor = held.scaled(factors, [0.0; 2]);
            prop_assert_eq!(from_anchor.position, held.before.position);
        }

        #[test]
        fn a_turn_takes_the_arm_to_the_pointer(held in any_held(), deg in -400.0..400.0_f64) {
            // A point of the sprite that was grabbed goes round the anchor on the stage; in a stretched parent not in a circle.
            let (pivot, grabbed) = (held.stage_anchor(), held.stage_at([1.3, 1.2]));
            let after = held.turned(pivot, grabbed, deg);
            let anchor = GrabbedNode { before: after, ..held.clone() }.stage_anchor();
            prop_assert!(near(pivot, anchor));
            let now = at(&held, after, [1.3, 1.2]);
            let angle = |p: [f32; 2]| f64::from((p[1] - pivot[1]).atan2(p[0] - pivot[0])).to_degrees();
            let off = (angle(grabbed) - angle(now) - deg).rem_euclid(360.0);
            prop_assert!(off.min(360.0 - off) < 0.1, "{off}");
        }
    }
}
