//! Placement, order, tint and activity of nodes, against numbers worked out by hand and against a plain model.
#![allow(clippy::unwrap_used, clippy::panic)]

mod scene_model;

use kineograph_runtime::{Cascade, Pose};
use kineograph_stage::scene::{NodeId, Rect, Scene, SpriteId, TreeError, Visited};

fn posed(position: [f32; 2], change: impl FnOnce(&mut Pose)) -> Pose {
    let mut pose = Pose::at(position);
    change(&mut pose);
    pose
}

fn with_z(z: i32) -> Pose {
    posed([0.0; 2], |pose| pose.z = z)
}

/// A box of 20 × 10 with a sprite.
fn add_box(scene: &mut Scene, parent: NodeId, pose: Pose) -> NodeId {
    let node = scene.add(parent, pose).unwrap();
    scene.set_picture_size(node, [20.0, 10.0]);
    scene.set_sprite(node, Some(SpriteId(0)));
    node
}

/// What is drawn below the root, from back to front.
fn drawn(scene: &mut Scene) -> Vec<Visited> {
    let mut list = Vec::new();
    scene.visit(|visited| list.push(*visited));
    list.retain(|visited| visited.node != scene.root());
    list
}

fn order(scene: &mut Scene) -> Vec<NodeId> {
    drawn(scene).iter().map(|visited| visited.node).collect()
}

#[track_caller]
fn assert_near(actual: [f32; 2], expected: [f32; 2]) {
    let is_near = actual.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-3);
    assert!(is_near, "{actual:?} is not {expected:?}");
}

#[test]
fn children_lie_behind_or_in_front_of_their_parent_by_z() {
    let mut scene = Scene::new();
    let root = scene.root();
    let back = scene.add(root, with_z(0)).unwrap();
    let front = scene.add(root, with_z(5)).unwrap();
    let middle = scene.add(root, with_z(1)).unwrap();
    let shadow = scene.add(back, with_z(-1)).unwrap();
    let hat = scene.add(back, with_z(0)).unwrap();
    let arm = scene.add(front, with_z(-2)).unwrap();
    let leg = scene.add(front, with_z(-2)).unwrap();
    let tail = scene.add(front, with_z(-3)).unwrap();
    assert_eq!(order(&mut scene), [shadow, back, hat, middle, tail, arm, leg, front]);
    assert_eq!(scene.children(front).collect::<Vec<_>>(), [tail, arm, leg]);

    // What changes its z keeps its age among equals.
    scene.change_pose(arm, |pose| pose.z = 7);
    scene.change_pose(back, |pose| pose.z = 1);
    assert_eq!(order(&mut scene), [shadow, back, hat, middle, tail, leg, front, arm]);
    scene.change_pose(arm, |pose| pose.z = -2);
    assert_eq!(scene.children(front).collect::<Vec<_>>(), [tail, arm, leg]);
    // The root may lie in front of its children, as any node.
    scene.change_pose(front, |pose| pose.z = -1);
    let mut all = Vec::new();
    scene.visit(|visited| all.push(visited.node));
    assert_eq!(all, [tail, arm, leg, front, root, shadow, back, hat, middle]);
}

#[test]
fn nodes_are_placed_by_their_anchor_rotation_and_scale() {
    let mut scene = Scene::new();
    let root = scene.root();
    let plain = add_box(&mut scene, root, Pose::at([100.0, 50.0]));
    let corners = scene.world_from_node(plain).unwrap().transform_corners([20.0, 10.0]);
    assert_eq!(corners, [[90.0, 45.0], [110.0, 45.0], [110.0, 55.0], [90.0, 55.0]]);

    // Turned clockwise by 90° and doubled about its lower left corner: its right side points down.
    let pose = posed([100.0, 50.0], |pose| {
        (pose.rotation_deg, pose.scale, pose.anchor) = ([90.0; 2], [2.0; 2], [0.0; 2]);
    });
    let turned = add_box(&mut scene, root, pose);
    let corners = scene.world_from_node(turned).unwrap().transform_corners([20.0, 10.0]);
    for (corner, expected) in
        corners.into_iter().zip([[100.0, 50.0], [100.0, 10.0], [120.0, 10.0], [120.0, 50.0]])
    {
        assert_near(corner, expected);
    }

    // Only the x axis turned (rotationSkewY), and leaning to the right.
    let sheared = add_box(
        &mut scene,
        root,
        posed([0.0; 2], |pose| {
            (pose.rotation_deg, pose.anchor) = ([0.0, 90.0], [0.0; 2]);
        }),
    );
    assert_near(scene.to_world_space(sheared, [20.0, 10.0]).unwrap(), [0.0, -10.0]);
    let leaning = add_box(
        &mut scene,
        root,
        posed([0.0; 2], |pose| {
            (pose.skew_deg, pose.anchor) = ([45.0, 0.0], [0.0; 2]);
        }),
    );
    assert_near(scene.to_world_space(leaning, [0.0, 10.0]).unwrap(), [10.0, 10.0]);
}

#[test]
fn the_size_of_a_pose_goes_before_that_of_the_picture() {
    let mut scene = Scene::new();
    let root = scene.root();
    let node = add_box(&mut scene, root, Pose::default());
    assert_eq!(scene.size_px(node), Some([20.0, 10.0]));
    scene.change_pose(node, |pose| pose.size = [0.0, 40.0]);
    assert_eq!(scene.size_px(node), Some([20.0, 40.0]));
    assert_eq!(scene.bounding_box(node), Some(Rect { min: [-10.0, -20.0], max: [10.0, 20.0] }));
    scene.set_picture_size(node, [2.0, 2.0]);
    assert_eq!(scene.bounding_box(node), Some(Rect { min: [-1.0, -20.0], max: [1.0, 20.0] }));
}

#[test]
fn points_go_from_node_to_world_and_back() {
    let mut scene = Scene::new();
    let root = scene.root();
    let parent = add_box(
        &mut scene,
        root,
        posed([100.0, 50.0], |pose| {
            (pose.rotation_deg, pose.anchor) = ([90.0; 2], [0.0; 2]);
        }),
    );
    let child = add_box(&mut scene, parent, posed([20.0, 0.0], |pose| pose.scale = [2.0, -1.0]));
    // The child's anchor lies at its position: 20 to the parent's right, which points down.
    assert_near(scene.to_world_space_from_anchor(child, [0.0, 0.0]).unwrap(), [100.0, 30.0]);
    for point in [[0.0, 0.0], [3.0, -4.0]] {
        let world = scene.to_world_space(child, point).unwrap();
        assert_near(scene.to_node_space(child, world).unwrap(), point);
        let world = scene.to_world_space_from_anchor(child, point).unwrap();
        assert_near(scene.to_node_space_from_anchor(child, world).unwrap(), point);
    }
    scene.change_pose(child, |pose| pose.scale = [0.0, 1.0]);
    assert_eq!(scene.to_node_space(child, [0.0, 0.0]), None, "a flat node has no inside");
}

#[test]
fn visibility_and_opacity_pass_down_and_colour_if_asked() {
    let mut scene = Scene::new();
    let half = |pose: &mut Pose| (pose.opacity, pose.color) = (127.5, [255.0, 51.0, 0.0]);
    let parent = scene.add(scene.root(), posed([0.0; 2], half)).unwrap();
    let child = scene.add(parent, posed([0.0; 2], half)).unwrap();
    let hidden = scene.add(scene.root(), posed([0.0; 2], |pose| pose.visible = false)).unwrap();
    let below = scene.add(hidden, Pose::default()).unwrap();
    let tints = |scene: &mut Scene| -> Vec<(f32, [f32; 3])> {
        drawn(scene).iter().map(|visited| (visited.opacity, visited.color_rgb)).collect()
    };
    assert_eq!(order(&mut scene), [parent, child]);
    assert_eq!(tints(&mut scene), [(0.5, [1.0, 0.2, 0.0]), (0.25, [1.0, 0.2, 0.0])]);
    assert!(scene.is_displayed(child) && !scene.is_displayed(hidden) && !scene.is_displayed(below));
    assert!(scene.set_cascade(parent, Cascade { opacity: false, color: true }));
    assert_eq!(tints(&mut scene)[1], (0.5, [1.0, 0.2 * 0.2, 0.0]));
    scene.change_pose(parent, |pose| (pose.opacity, pose.color) = (400.0, [-9.0, 255.0, 255.0]));
    assert_eq!(tints(&mut scene), [(1.0, [0.0, 1.0, 1.0]), (0.5, [0.0, 0.2, 0.0])], "clamped");
    assert_eq!((scene.displayed_opacity(below), scene.displayed_color(below)), (Some(1.0), Some([1.0; 3])));
}

#[test]
fn only_what_changed_is_computed_anew() {
    let mut scene = Scene::new();
    let top = scene.add(scene.root(), Pose::default()).unwrap();
    let leaves: Vec<_> = (0..10).map(|_| scene.add(top, Pose::default()).unwrap()).collect();
    for _ in 0..90 {
        scene.add(scene.root(), Pose::default()).unwrap();
    }
    let mut computed = |change: &dyn Fn(&mut Scene)| {
        let before = scene.computed_maps();
        change(&mut scene);
        scene.visit(|_| {});
        scene.computed_maps() - before
    };
    assert_eq!(computed(&|_| {}), 102);
    assert_eq!(computed(&|_| {}), 0);
    assert_eq!(
        computed(&|scene| assert!(scene.change_pose(leaves[3], |pose| pose.position = [1.0, 0.0]))),
        1
    );
    assert_eq!(computed(&|scene| assert!(scene.change_pose(top, |pose| pose.position = [1.0, 0.0]))), 11);
    let both = |scene: &mut Scene| {
        scene.change_pose(leaves[3], |pose| pose.scale = [2.0; 2]);
        scene.change_pose(top, |pose| pose.scale = [2.0; 2]);
        scene.change_pose(leaves[4], |pose| pose.scale = [2.0; 2]);
    };
    assert_eq!(computed(&both), 11, "once each");
    let not_placement = |scene: &mut Scene| {
        scene.change_pose(top, |pose| (pose.opacity, pose.frame, pose.z, pose.flip_x) = (3.0, 4, 5, true));
    };
    assert_eq!(computed(&not_placement), 0);
    assert_eq!(
        computed(&|scene| assert!(scene.set_pose(top, &scene.pose(top).copied().unwrap()))),
        0,
        "the same pose"
    );
    let asked = |scene: &mut Scene| {
        scene.change_pose(top, |pose| pose.position = [7.0, 0.0]);
        assert_eq!(scene.world_from_node(leaves[0]).unwrap().tx, 7.0);
    };
    assert_eq!(computed(&asked), 11, "asking before the visit computes nothing twice");
    scene.change_pose(top, |pose| pose.visible = false);
    scene.visit(|_| {});
    let before = scene.computed_maps();
    scene.change_pose(top, |pose| pose.position = [8.0, 0.0]);
    scene.visit(|_| {});
    assert_eq!(scene.computed_maps(), before, "what is hidden waits");
}

#[test]
fn a_point_hits_what_is_uppermost_and_visible() {
    let mut scene = Scene::new();
    let root = scene.root();
    let lower = add_box(&mut scene, root, Pose::at([50.0, 50.0]));
    let upper = add_box(&mut scene, root, posed([55.0, 50.0], |pose| pose.rotation_deg = [90.0; 2]));
    let group = scene.add(upper, Pose::default()).unwrap();
    scene.set_picture_size(group, [500.0, 500.0]);
    assert_eq!(scene.hit_test([55.0, 50.0]), Some(upper));
    let mut hits = vec![upper; 9];
    scene.hit_test_all([55.0, 50.0], &mut hits);
    assert_eq!(hits, [upper, lower]);
    scene.hit_test_all([45.0, 59.0], &mut hits);
    assert_eq!(hits, []);
    assert_eq!(scene.hit_test([55.0, 59.0]), Some(upper), "turned");
    assert_eq!(scene.hit_test([45.0, 50.0]), Some(lower));
    assert_eq!(scene.hit_test([45.0, 59.0]), None, "a group has nothing to hit");
    assert!(scene.is_hit(group, [45.0, 59.0]));
    scene.change_pose(upper, |pose| pose.visible = false);
    assert_eq!(scene.hit_test([55.0, 50.0]), Some(lower));
    scene.change_pose(lower, |pose| pose.scale = [0.0, 1.0]);
    assert_eq!(scene.hit_test([50.0, 50.0]), None);
}

#[test]
fn boxes_hold_what_is_turned_and_what_stands_below() {
    let mut scene = Scene::new();
    let root = scene.root();
    let parent = scene.add(root, posed([100.0, 0.0], |pose| pose.rotation_deg = [90.0; 2])).unwrap();
    let child = add_box(&mut scene, parent, Pose::at([30.0, 0.0]));
    let hidden = add_box(&mut scene, parent, posed([500.0, 0.0], |pose| pose.visible = false));
    add_box(&mut scene, hidden, Pose::default());
    assert_eq!(scene.bounding_box(child), Some(Rect { min: [20.0, -5.0], max: [40.0, 5.0] }));
    let world = scene.world_bounds(child).unwrap();
    assert_near(world.min, [95.0, -40.0]);
    assert_near(world.max, [105.0, -20.0]);
    assert_eq!(scene.subtree_bounds(root), Some(world));
    let other = add_box(&mut scene, root, Pose::default());
    let all = scene.subtree_bounds(root).unwrap();
    assert_eq!(all, world.union(&scene.world_bounds(other).unwrap()));
    assert!(all.contains([0.0, 0.0]) && !all.contains([0.0, 6.0]));
    scene.change_pose(root, |pose| pose.visible = false);
    assert_eq!(scene.subtree_bounds(root), None);
}

#[test]
fn a_tree_refuses_what_would_break_it() {
    let mut scene = Scene::new();
    let root = scene.root();
    let parent = scene.add(root, Pose::default()).unwrap();
    let child = scene.add(parent, Pose::default()).unwrap();
    assert_eq!(scene.attach(parent, child), Err(TreeError::Cycle));
    assert_eq!(scene.attach(parent, parent), Err(TreeError::Cycle));
    assert_eq!(scene.attach(root, child), Err(TreeError::Root));
    assert_eq!((scene.detach(root), scene.remove(root)), (Err(TreeError::Root), Err(TreeError::Root)));
    scene.change_pose(parent, |pose| pose.scale = [0.0, 1.0]);
    let other = scene.add(root, Pose::at([5.0, 5.0])).unwrap();
    assert_eq!(scene.attach_in_place(other, parent), Err(TreeError::Flat));
    assert_eq!((scene.parent(other), scene.pose(other)), (Some(root), Some(&Pose::at([5.0, 5.0]))));

    assert_eq!(scene.len(), 4);
    scene.remove(parent).unwrap();
    assert!(!scene.contains(parent) && !scene.contains(child) && scene.len() == 2);
    assert_eq!(scene.remove(child), Err(TreeError::Gone));
    assert_eq!(scene.add(parent, Pose::default()), Err(TreeError::Gone));
    let new = scene.add(root, Pose::default()).unwrap();
    assert!(new != parent && new != child, "an old id never means a new node");
    assert!(scene.pose(child).is_none() && !scene.set_pose(child, &Pose::default()));
    assert_eq!(TreeError::Cycle.to_string(), "A node can't stand below itself. Choose another parent.");
}

#[test]
fn a_loose_tree_is_not_drawn_and_keeps_what_it_has() {
    let mut scene = Scene::new();
    let top = scene.add(scene.root(), Pose::at([10.0, 0.0])).unwrap();
    let leaf = scene.add(top, Pose::at([5.0, 0.0])).unwrap();
    scene.detach(top).unwrap();
    assert!(order(&mut scene).is_empty() && scene.parent(top).is_none() && scene.parent(leaf) == Some(top));
    assert_eq!(scene.to_world_space(leaf, [0.0; 2]), Some([15.0, 0.0]));
    let shelf = scene.add(scene.root(), Pose::at([100.0, 0.0])).unwrap();
    scene.attach(top, shelf).unwrap();
    assert_eq!(scene.to_world_space(leaf, [0.0; 2]), Some([115.0, 0.0]));
    assert_eq!(scene.subtree(shelf).collect::<Vec<_>>(), [shelf, top, leaf]);
}

#[test]
fn a_node_changes_its_parent_where_it_stands() {
    let mut scene = Scene::new();
    let root = scene.root();
    let from = scene
        .add(root, posed([30.0, 9.0], |pose| (pose.rotation_deg, pose.scale) = ([33.0; 2], [2.0, 0.5])))
        .unwrap();
    let to = scene
        .add(
            root,
            posed([-7.0, 2.0], |pose| {
                (pose.rotation_deg, pose.scale, pose.skew_deg) = ([-80.0; 2], [1.5, -3.0], [10.0, -20.0]);
            }),
        )
        .unwrap();
    let node = add_box(
        &mut scene,
        from,
        posed([4.0, 5.0], |pose| {
            (pose.rotation_deg, pose.scale, pose.skew_deg) = ([400.0, 350.0], [-1.0, 2.0], [5.0, 15.0]);
        }),
    );
    let before = scene.world_from_node(node).unwrap().transform_corners([20.0, 10.0]);
    scene.attach_in_place(node, to).unwrap();
    let after = scene.world_from_node(node).unwrap().transform_corners([20.0, 10.0]);
    for (corner, expected) in after.into_iter().zip(before) {
        assert_near(corner, expected);
    }
    let pose = scene.pose(node).unwrap();
    assert_eq!(pose.skew_deg, [5.0, 15.0]);
    assert!(pose.scale[0] < 0.0, "what is mirrored along x stays so");

    // Without scale and skew around it the pose stays one of plain numbers.
    let plain = add_box(&mut scene, root, posed([1.0, 2.0], |pose| pose.rotation_deg = [370.0; 2]));
    let shelf = scene.add(root, posed([10.0, 10.0], |pose| pose.rotation_deg = [90.0; 2])).unwrap();
    scene.attach_in_place(plain, shelf).unwrap();
    let pose = scene.pose(plain).unwrap();
    assert_near(pose.rotation_deg, [280.0, 280.0]);
    assert_near(pose.scale, [1.0, 1.0]);
    assert_near(pose.position, [8.0, -9.0]);
}

#[test]
fn a_node_is_active_on_stage_and_unless_paused() {
    let mut scene = Scene::new();
    let top = scene.add(scene.root(), Pose::default()).unwrap();
    let leaf = scene.add(top, Pose::default()).unwrap();
    let states = |scene: &Scene| (scene.is_active(top), scene.is_active(leaf));
    assert_eq!(states(&scene), (false, false));
    scene.pause(top);
    scene.enter();
    assert_eq!(
        states(&scene),
        (false, true),
        "a pause lasts when the stage is entered, and is the node's own"
    );
    assert!(scene.is_running(top) && scene.is_paused(top) && !scene.is_paused(leaf));
    scene.resume(top);
    scene.pause_tree(top);
    assert_eq!(states(&scene), (false, false));
    let late = scene.add(leaf, Pose::default()).unwrap();
    assert!(!scene.is_active(late));
    scene.pause_tree(leaf);
    scene.resume_tree(top);
    assert_eq!(states(&scene), (true, false));
    scene.resume_tree(leaf);
    assert!(scene.is_active(late));
    scene.detach(leaf).unwrap();
    assert!(!scene.is_active(late) && !scene.is_running(leaf) && scene.is_active(top));
    scene.attach(leaf, top).unwrap();
    assert!(scene.is_active(late));
    scene.exit();
    assert_eq!(states(&scene), (false, false));
}

#[test]
fn depth_is_no_matter() {
    const DEPTH: u32 = 100_000;
    let mut scene = Scene::new();
    let mut node = scene.root();
    for _ in 0..DEPTH {
        node = scene.add(node, Pose::at([1.0, 0.0])).unwrap();
    }
    assert_eq!(scene.to_world_space(node, [0.0; 2]), Some([100_000.0, 0.0]));
    let mut count = 0;
    scene.visit(|_| count += 1);
    assert_eq!(count, DEPTH + 1);
    scene.enter();
    assert!(scene.is_active(node));
    scene.pause_tree(scene.root());
    assert!(!scene.is_active(node));
    let first = scene.children(scene.root()).next().unwrap();
    scene.remove(first).unwrap();
    assert!(scene.is_empty());
}
