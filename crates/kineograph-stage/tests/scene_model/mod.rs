//! Random changes of a tree, against a model that computes everything anew each time.

use std::collections::BTreeMap;

use kineograph_runtime::channel::Property;
use kineograph_runtime::{Cascade, Pose};
use kineograph_stage::scene::{Affine2, NodeId, Scene};
use proptest::prelude::*;

#[derive(Debug, Clone)]
enum Op {
    Add { parent: usize, pose: Pose },
    Create { pose: Pose },
    Attach { node: usize, parent: usize },
    Detach { node: usize },
    Remove { node: usize },
    Pose { node: usize, pose: Pose },
    Size { node: usize, size_px: [f32; 2] },
    Cascade { node: usize, opacity: bool, color: bool },
    Ask { node: usize },
    Visit,
}

struct Plain {
    parent: Option<NodeId>,
    arrival: usize,
    pose: Pose,
    picture_px: [f32; 2],
    cascades: [bool; 2],
}

struct Model {
    nodes: BTreeMap<NodeId, Plain>,
    arrivals: usize,
    root: NodeId,
}

/// What is drawn of a node, with all bits.
type Drawn = (NodeId, [u32; 6], [u32; 4]);

#[derive(Clone, Copy)]
struct Above {
    map: Option<Affine2>,
    opacity: f32,
    color: [f32; 3],
}

/// The formula, step by step.
fn parent_from_node(pose: &Pose, size_px: [f32; 2]) -> Affine2 {
    let [rotation_x, rotation_y] = pose.rotation_deg.map(|deg| -f64::from(deg).to_radians());
    let [tan_x, tan_y] = pose.skew_deg.map(|deg| libm::tan(f64::from(deg).to_radians()));
    let [scale_x, scale_y] = pose.scale.map(f64::from);
    let [x_axis_x, x_axis_y] = [libm::cos(rotation_y) * scale_x, libm::sin(rotation_y) * scale_x];
    let [y_axis_x, y_axis_y] = [-libm::sin(rotation_x) * scale_y, libm::cos(rotation_x) * scale_y];
    let a = x_axis_x + y_axis_x * tan_y;
    let b = x_axis_y + y_axis_y * tan_y;
    let c = x_axis_x * tan_x + y_axis_x;
    let d = x_axis_y * tan_x + y_axis_y;
    let anchor = [0, 1].map(|axis| f64::from(pose.anchor[axis]) * f64::from(size_px[axis]));
    let [x, y] = pose.position.map(f64::from);
    let [a, b, c, d, tx, ty] =
        [a, b, c, d, x - (a * anchor[0] + c * anchor[1]), y - (b * anchor[0] + d * anchor[1])]
            .map(|value| value as f32);
    Affine2 { a, b, c, d, tx, ty }
}

impl Model {
    fn is_below(&self, node: NodeId, top: NodeId) -> bool {
        let mut at = Some(node);
        while at.is_some_and(|node| node != top) {
            at = at.and_then(|node| self.nodes[&node].parent);
        }
        at.is_some()
    }

    fn add(&mut self, node: NodeId, parent: Option<NodeId>, pose: Pose) {
        let arrival = self.arrivals;
        self.arrivals += 1;
        self.nodes
            .insert(node, Plain { parent, arrival, pose, picture_px: [0.0; 2], cascades: [true, false] });
    }

    fn attach(&mut self, node: NodeId, parent: NodeId) -> bool {
        let is_right = node != self.root && !self.is_below(parent, node);
        if is_right {
            self.arrivals += 1;
            let plain = self.nodes.get_mut(&node).unwrap();
            (plain.parent, plain.arrival) = (Some(parent), self.arrivals);
        }
        is_right
    }

    fn below(&self, node: NodeId, above: Above) -> Above {
        let plain = &self.nodes[&node];
        let picture_px = plain.picture_px;
        let size_px = [0, 1]
            .map(|axis| if plain.pose.size[axis] == 0.0 { picture_px[axis] } else { plain.pose.size[axis] });
        let own = parent_from_node(&plain.pose, size_px);
        let cascades = plain.parent.map_or([false; 2], |parent| self.nodes[&parent].cascades);
        let opacity = (plain.pose.opacity / 255.0).clamp(0.0, 1.0);
        let color = plain.pose.color.map(|channel| (channel / 255.0).clamp(0.0, 1.0));
        Above {
            map: Some(above.map.map_or(own, |map| map * own)),
            opacity: if cascades[0] { above.opacity * opacity } else { opacity },
            color: if cascades[1] { [0, 1, 2].map(|index| above.color[index] * color[index]) } else { color },
        }
    }

    fn draw(&self, node: NodeId, above: Above, list: &mut Vec<Drawn>) {
        if !self.nodes[&node].pose.visible {
            return;
        }
        let own = self.below(node, above);
        let mut children: Vec<_> = self
            .nodes
            .iter()
            .filter(|(_, plain)| plain.parent == Some(node))
            .map(|(id, plain)| (plain.pose.z, plain.arrival, *id))
            .collect();
        children.sort_unstable();
        children.iter().filter(|child| child.0 < 0).for_each(|child| self.draw(child.2, own, list));
        let [red, green, blue] = own.color;
        let map = own.map.unwrap().to_array().map(f32::to_bits);
        list.push((node, map, [red, green, blue, own.opacity].map(f32::to_bits)));
        children.iter().filter(|child| child.0 >= 0).for_each(|child| self.draw(child.2, own, list));
    }

    fn world(&self, node: NodeId) -> Above {
        let nothing = Above { map: None, opacity: 1.0, color: [1.0; 3] };
        let above = self.nodes[&node].parent.map_or(nothing, |parent| self.world(parent));
        self.below(node, above)
    }
}

fn apply(scene: &mut Scene, model: &mut Model, op: &Op) -> Result<(), TestCaseError> {
    // Among all nodes there are, the root included.
    let pick = |model: &Model, index: usize| *model.nodes.keys().nth(index % model.nodes.len()).unwrap();
    match op {
        Op::Add { parent, pose } => {
            let parent = pick(model, *parent);
            model.arrivals += 1;
            model.add(scene.add(parent, *pose).unwrap(), Some(parent), *pose);
        }
        Op::Create { pose } => model.add(scene.create(*pose), None, *pose),
        Op::Attach { node, parent } => {
            let (node, parent) = (pick(model, *node), pick(model, *parent));
            prop_assert_eq!(scene.attach(node, parent).is_ok(), model.attach(node, parent));
        }
        Op::Detach { node } => {
            let node = pick(model, *node);
            prop_assert_eq!(scene.detach(node).is_ok(), node != model.root);
            model.nodes.get_mut(&node).unwrap().parent = None;
        }
        Op::Remove { node } => {
            let node = pick(model, *node);
            prop_assert_eq!(scene.remove(node).is_ok(), node != model.root);
            if node != model.root {
                let gone: Vec<_> =
                    model.nodes.keys().copied().filter(|id| model.is_below(*id, node)).collect();
                model.nodes.retain(|id, _| !gone.contains(id));
                prop_assert!(gone.iter().all(|id| !scene.contains(*id)));
            }
        }
        Op::Pose { node, pose } => {
            let node = pick(model, *node);
            prop_assert!(scene.set_pose(node, pose));
            model.nodes.get_mut(&node).unwrap().pose = *pose;
        }
        Op::Size { node, size_px } => {
            let node = pick(model, *node);
            prop_assert!(scene.set_picture_size(node, *size_px));
            model.nodes.get_mut(&node).unwrap().picture_px = *size_px;
        }
        Op::Cascade { node, opacity, color } => {
            let node = pick(model, *node);
            let cascade = Cascade { opacity: *opacity, color: *color };
            prop_assert!(scene.set_cascade(node, cascade));
            model.nodes.get_mut(&node).unwrap().cascades = [*opacity, *color];
        }
        Op::Ask { node } => {
            let node = pick(model, *node);
            let own = model.world(node);
            let bits = |map: Affine2| map.to_array().map(f32::to_bits);
            prop_assert_eq!(scene.world_from_node(node).map(bits), own.map.map(bits));
            prop_assert_eq!(scene.displayed_opacity(node).map(f32::to_bits), Some(own.opacity.to_bits()));
        }
        Op::Visit => {
            let mut expected = Vec::new();
            model.draw(model.root, Above { map: None, opacity: 1.0, color: [1.0; 3] }, &mut expected);
            let mut list = Vec::new();
            scene.visit(|visited| {
                let [red, green, blue] = visited.color_rgb;
                let tint = [red, green, blue, visited.opacity].map(f32::to_bits);
                list.push((visited.node, visited.world_from_node.to_array().map(f32::to_bits), tint));
            });
            prop_assert_eq!(list, expected);
        }
    }
    Ok(())
}

prop_compose! {
    fn poses()(
        position in prop::array::uniform2(-99.0..99.0_f32),
        rotation_deg in prop::array::uniform2(prop_oneof![3 => Just(0.0), 2 => -400.0..400.0_f32]),
        scale in prop::array::uniform2(prop_oneof![3 => Just(1.0), 2 => -3.0..3.0_f32]),
        skew_deg in prop::array::uniform2(prop_oneof![3 => Just(0.0), 1 => -80.0..80.0_f32]),
        anchor in prop::array::uniform2(prop_oneof![Just(0.5), 0.0..1.0_f32]),
        size in prop::array::uniform2(prop_oneof![Just(0.0), 1.0..50.0_f32]),
        opacity in -20.0..300.0_f32,
        color in prop::array::uniform3(0.0..255.0_f32),
        z in -2..3_i32,
        visible in prop::bool::weighted(0.8),
    ) -> Pose {
        Pose::default().with(Property::POSITION, position).with(Property::ROTATION_DEG, rotation_deg).with(Property::SCALE, scale).with(Property::SKEW_DEG, skew_deg).with(Property::ANCHOR, anchor).with(Property::SIZE, size).with(Property::OPACITY, opacity).with(Property::COLOR, color).with(Property::Z, z).with(Property::VISIBLE, visible)
    }
}

fn ops() -> impl Strategy<Value = Op> {
    let index = || 0..1000_usize;
    prop_oneof![
        6 => (index(), poses()).prop_map(|(parent, pose)| Op::Add { parent, pose }),
        1 => poses().prop_map(|pose| Op::Create { pose }),
        3 => (index(), index()).prop_map(|(node, parent)| Op::Attach { node, parent }),
        1 => index().prop_map(|node| Op::Detach { node }),
        1 => index().prop_map(|node| Op::Remove { node }),
        4 => (index(), poses()).prop_map(|(node, pose)| Op::Pose { node, pose }),
        1 => (index(), prop::array::uniform2(0.0..9.0_f32)).prop_map(|(node, size_px)| Op::Size { node, size_px }),
        1 => (index(), any::<bool>(), any::<bool>())
            .prop_map(|(node, opacity, color)| Op::Cascade { node, opacity, color }),
        3 => index().prop_map(|node| Op::Ask { node }),
        3 => Just(Op::Visit),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn any_tree_is_drawn_as_if_it_were_computed_anew(ops in prop::collection::vec(ops(), 1..80)) {
        let mut scene = Scene::new();
        let root = scene.root();
        let mut model = Model { nodes: BTreeMap::new(), arrivals: 0, root };
        model.add(root, None, Pose::default());
        for op in ops.iter().chain([&Op::Visit]) {
            apply(&mut scene, &mut model, op)?;
        }
        prop_assert_eq!(scene.len(), model.nodes.len());
    }

    #[test]
    fn a_new_parent_moves_nothing_if_asked(around in poses(), from in poses(), own in poses(), to in poses()) {
        let mut scene = Scene::new();
        let around = scene.add(scene.root(), around).unwrap();
        let from = scene.add(around, from).unwrap();
        let node = scene.add(from, own).unwrap();
        let to = scene.add(scene.root(), to).unwrap();
        let corners = |scene: &mut Scene| scene.world_from_node(node).unwrap().transform_corners([30.0, 20.0]);
        let (before, pose) = (corners(&mut scene), *scene.pose(node).unwrap());
        // A parent that is almost flat magnifies rounding without limit.
        let map = scene.world_from_node(to).unwrap();
        prop_assume!((map.a * map.d - map.b * map.c).abs() > 0.05);
        // So does a skew that almost flattens.
        let [tan_x, tan_y] = pose.skew_deg.map(|deg| f64::from(deg).to_radians().tan());
        prop_assume!((1.0 - tan_x * tan_y).abs() > 0.05);
        scene.attach_in_place(node, to).unwrap();
        for (after, before) in corners(&mut scene).into_iter().flatten().zip(before.into_iter().flatten()) {
            let size = before.abs().max(1000.0);
            prop_assert!((after - before).abs() < 1e-3 * size, "{} is not {}", after, before);
        }
        let turned = scene.pose(node).unwrap();
        prop_assert!((0..2).all(|axis| (turned.rotation_deg[axis] - pose.rotation_deg[axis]).abs() <= 180.1));
    }
}
