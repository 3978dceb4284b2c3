//! Which nodes are part of masks, and which are seen through them.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use kineograph_runtime::{Mask, Pose};
use kineograph_stage::scene::{Masking, NodeId, Scene, SpriteId};

/// A box of 20 × 20 at the origin of its parent.
fn add(scene: &mut Scene, parent: NodeId) -> NodeId {
    let node = scene.add(parent, Pose::at([10.0, 10.0])).unwrap();
    scene.set_picture_size(node, [20.0; 2]);
    scene.set_sprite(node, Some(SpriteId(0)));
    node
}

fn group(scene: &mut Scene, parent: NodeId) -> NodeId {
    scene.add(parent, Pose::default()).unwrap()
}

fn maskings(scene: &mut Scene) -> BTreeMap<NodeId, Masking> {
    let mut list = BTreeMap::new();
    scene.visit(|visited| {
        list.insert(visited.node, visited.masking);
    });
    list
}

const fn masking(part_of: u16, through: u16) -> Masking {
    Masking { part_of, through }
}

#[test]
fn siblings_and_what_is_below_them_are_seen_through_a_mask() {
    let mut scene = Scene::new();
    let root = scene.root();
    let parent = group(&mut scene, root);
    let before = add(&mut scene, parent);
    let mask = add(&mut scene, parent);
    let below_mask = add(&mut scene, mask);
    let after = group(&mut scene, parent);
    let below = add(&mut scene, after);
    let outside = add(&mut scene, root);
    assert!(scene.set_mask(mask, Some(Mask::SHOW)));
    let found = maskings(&mut scene);
    for part in [mask, below_mask] {
        assert_eq!(found[&part], masking(1, 0));
    }
    for seen in [before, after, below] {
        assert_eq!(found[&seen], masking(0, 1));
    }
    for free in [root, parent, outside] {
        assert_eq!(found[&free], masking(0, 0));
    }
    let [shown] = scene.masks() else { panic!("{:?}", scene.masks()) };
    assert_eq!((shown.node, shown.mask, shown.outer), (mask, Mask::SHOW, 0));
    scene.set_mask(mask, None);
    assert!(maskings(&mut scene).values().all(|own| *own == masking(0, 0)));
    assert!(scene.masks().is_empty());
}

#[test]
fn masks_of_one_parent_and_of_parents_show_what_all_show() {
    let mut scene = Scene::new();
    let root = scene.root();
    let outer = group(&mut scene, root);
    let first = add(&mut scene, outer);
    let second = add(&mut scene, outer);
    let inner = group(&mut scene, outer);
    let third = add(&mut scene, inner);
    let seen = add(&mut scene, inner);
    for mask in [first, second, third] {
        scene.set_mask(mask, Some(Mask::HIDE));
    }
    let found = maskings(&mut scene);
    assert_eq!(found[&inner], masking(0, 2));
    assert_eq!(found[&seen], masking(0, 3));
    let outers: Vec<_> = scene.masks().iter().map(|shown| (shown.node, shown.outer)).collect();
    assert_eq!(outers, [(first, 0), (second, 1), (third, 2)]);
}

#[test]
fn a_mask_inside_of_a_mask_shows_parts_of_it() {
    let mut scene = Scene::new();
    let root = scene.root();
    let mask = group(&mut scene, root);
    let inner = add(&mut scene, mask);
    let part = add(&mut scene, mask);
    let seen = add(&mut scene, root);
    scene.set_mask(mask, Some(Mask::SHOW));
    scene.set_mask(inner, Some(Mask::HIDE));
    let found = maskings(&mut scene);
    assert_eq!(found[&inner], masking(2, 0));
    assert_eq!(found[&part], masking(1, 2));
    assert_eq!(found[&seen], masking(0, 1));
    assert_eq!(scene.masks()[1].outer, 0, "what is around is asked of the mask around");
}

#[test]
fn opacity_around_a_mask_is_none_of_the_mask() {
    let mut scene = Scene::new();
    let root = scene.root();
    let parent = group(&mut scene, root);
    let mask = add(&mut scene, parent);
    let seen = add(&mut scene, parent);
    scene.change_pose(parent, |pose| pose.opacity = 51.0);
    scene.change_pose(mask, |pose| pose.opacity = 127.5);
    scene.set_mask(mask, Some(Mask::SHOW));
    let mut opacities = BTreeMap::new();
    scene.visit(|visited| {
        opacities.insert(visited.node, visited.opacity);
    });
    assert_eq!((opacities[&mask], opacities[&seen]), (0.5, 0.2));
}

#[test]
fn nothing_is_hit_where_a_mask_hides_it_nor_the_mask() {
    let mut scene = Scene::new();
    let root = scene.root();
    let seen = add(&mut scene, root);
    let mask = add(&mut scene, root);
    scene.change_pose(mask, |pose| pose.position = [20.0, 10.0]);
    let (left, both, right) = ([5.0, 10.0], [15.0, 10.0], [25.0, 10.0]);
    assert_eq!([left, both, right].map(|at| scene.hit_test(at)), [Some(seen), Some(mask), Some(mask)]);
    scene.set_mask(mask, Some(Mask::SHOW));
    assert_eq!([left, both, right].map(|at| scene.hit_test(at)), [None, Some(seen), None]);
    scene.set_mask(mask, Some(Mask::HIDE));
    assert_eq!([left, both, right].map(|at| scene.hit_test(at)), [Some(seen), None, None]);
}
