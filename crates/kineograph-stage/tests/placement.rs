//! Where a node lies in its parent, against closed forms worked out by hand, and the algebra of affine maps.
#![allow(clippy::unwrap_used)]

use kineograph_runtime::Pose;
use kineograph_runtime::channel::Property;
use kineograph_stage::Scene;
use kineograph_stage::scene::Affine2;

const SIZE_PX: [f32; 2] = [40.0, 20.0];

/// A 40×20 box at (100, 50), anchored at its bottom-left corner.
fn corner_anchored() -> Pose {
    Pose::at([100.0, 50.0]).with(Property::ANCHOR, [0.0, 0.0])
}

/// The map from the points of a 40×20 box to its parent's.
fn parent_from_node(pose: Pose) -> Affine2 {
    let mut scene = Scene::new();
    let node = scene.add(scene.root(), pose).unwrap();
    scene.set_picture_size(node, SIZE_PX);
    scene.parent_from_node(node).unwrap()
}

const fn scaled(factors: [f32; 2]) -> Affine2 {
    Affine2 { a: factors[0], d: factors[1], ..Affine2::IDENTITY }
}

#[track_caller]
fn assert_maps(pose: Pose, local: [f32; 2], parent: [f32; 2]) {
    assert_near(parent_from_node(pose).transform_point(local), parent);
}

#[track_caller]
fn assert_near(actual: [f32; 2], expected: [f32; 2]) {
    let distance = (actual[0] - expected[0]).hypot(actual[1] - expected[1]);
    assert!(distance < 1e-4, "{actual:?} is not {expected:?}");
}

#[test]
fn position_places_the_anchor() {
    assert_maps(corner_anchored(), [0.0, 0.0], [100.0, 50.0]);
    let centred = corner_anchored().with(Property::ANCHOR, [0.5, 0.5]);
    assert_maps(centred, [20.0, 10.0], [100.0, 50.0]);
    assert_maps(centred, [0.0, 0.0], [80.0, 40.0]);
    let outside = corner_anchored().with(Property::ANCHOR, [2.0, -1.0]);
    assert_maps(outside, [80.0, -20.0], [100.0, 50.0]);
}

#[test]
fn rotation_is_clockwise() {
    let quarter = corner_anchored().with(Property::ROTATION_DEG, [90.0, 90.0]);
    // Right turns to down, up turns to right.
    assert_maps(quarter, [40.0, 0.0], [100.0, 10.0]);
    assert_maps(quarter, [0.0, 20.0], [120.0, 50.0]);

    let sixty = corner_anchored().with(Property::ROTATION_DEG, [60.0, 60.0]);
    let half_root_three = 3.0_f32.sqrt() / 2.0;
    assert_maps(sixty, [40.0, 0.0], [120.0, 50.0 - 40.0 * half_root_three]);
    assert_maps(sixty, [0.0, 20.0], [100.0 + 20.0 * half_root_three, 60.0]);
}

#[test]
fn quarter_turns_are_exact() {
    let turned = corner_anchored().with(Property::ROTATION_DEG, [90.0, 90.0]);
    assert_eq!(parent_from_node(turned).transform_point([0.0, 10.0]), [110.0, 50.0]);
}

#[test]
fn rotation_keeps_the_anchor_in_place() {
    for degrees in [0.0, 17.0, 90.0, 180.0, 271.5, -45.0, 1000.0] {
        let pose = corner_anchored()
            .with(Property::ANCHOR, [0.25, 0.75])
            .with(Property::ROTATION_DEG, [degrees, degrees]);
        assert_maps(pose, [10.0, 15.0], [100.0, 50.0]);
    }
}

#[test]
fn the_two_rotations_turn_one_axis_each() {
    // rotationX turns the y axis only, as in cocos2d-x.
    let x_only = corner_anchored().with(Property::ROTATION_DEG, [30.0, 0.0]);
    assert_maps(x_only, [40.0, 0.0], [140.0, 50.0]);
    assert_maps(x_only, [0.0, 20.0], [110.0, 50.0 + 20.0 * 3.0_f32.sqrt() / 2.0]);

    // rotationY turns the x axis only.
    let y_only = corner_anchored().with(Property::ROTATION_DEG, [0.0, 30.0]);
    assert_maps(y_only, [40.0, 0.0], [100.0 + 40.0 * 3.0_f32.sqrt() / 2.0, 30.0]);
    assert_maps(y_only, [0.0, 20.0], [100.0, 70.0]);
}

#[test]
fn scale_is_applied_before_rotation_and_may_mirror() {
    let scaled =
        corner_anchored().with(Property::SCALE, [2.0, 3.0]).with(Property::ROTATION_DEG, [90.0, 90.0]);
    assert_maps(scaled, [40.0, 0.0], [100.0, -30.0]);
    assert_maps(scaled, [0.0, 20.0], [160.0, 50.0]);

    let mirrored = corner_anchored().with(Property::SCALE, [-1.0, 1.0]).with(Property::ANCHOR, [0.5, 0.5]);
    assert_maps(mirrored, [0.0, 0.0], [120.0, 40.0]);
    assert_maps(mirrored, [40.0, 20.0], [80.0, 60.0]);
    assert!({
        let Affine2 { a, b, c, d, .. } = parent_from_node(mirrored);
        a * d - b * c < 0.0
    });
}

#[test]
fn skew_leans_the_axes() {
    let lean_x = corner_anchored().with(Property::SKEW_DEG, [45.0, 0.0]);
    assert_maps(lean_x, [0.0, 20.0], [120.0, 70.0]);
    assert_maps(lean_x, [40.0, 0.0], [140.0, 50.0]);

    let lean_y = corner_anchored().with(Property::SKEW_DEG, [0.0, 45.0]);
    assert_maps(lean_y, [40.0, 0.0], [140.0, 90.0]);
    assert_maps(lean_y, [0.0, 20.0], [100.0, 70.0]);
}

#[test]
fn skew_is_applied_before_scale_and_rotation() {
    // (0, 20) is skewed to (20, 20), scaled to (40, 60), turned clockwise to (60, −40).
    let all = corner_anchored()
        .with(Property::SKEW_DEG, [45.0, 0.0])
        .with(Property::SCALE, [2.0, 3.0])
        .with(Property::ROTATION_DEG, [90.0, 90.0]);
    assert_maps(all, [0.0, 20.0], [160.0, 10.0]);
}

#[test]
fn a_child_moves_with_its_parent() {
    let parent = corner_anchored().with(Property::ROTATION_DEG, [90.0, 90.0]);
    let child = corner_anchored().with(Property::POSITION, [10.0, 0.0]).with(Property::SCALE, [2.0, 2.0]);
    let stage_from_local = parent_from_node(parent) * parent_from_node(child);
    assert_near(stage_from_local.transform_point([5.0, 0.0]), [100.0, 30.0]);
}

#[test]
fn an_inverse_undoes_its_map() {
    let pose = corner_anchored()
        .with(Property::ROTATION_DEG, [33.0, -12.0])
        .with(Property::SCALE, [0.5, -2.0])
        .with(Property::SKEW_DEG, [10.0, 20.0]);
    let parent_from_node = parent_from_node(pose);
    let node_from_parent = parent_from_node.inverse().unwrap();
    for point in [[0.0, 0.0], [40.0, 0.0], [-3.0, 17.0]] {
        assert_near(node_from_parent.transform_point(parent_from_node.transform_point(point)), point);
    }
}

#[test]
fn a_flattened_or_broken_map_has_no_inverse() {
    assert_eq!(scaled([0.0, 1.0]).inverse(), None);
    assert_eq!(scaled([f32::NAN, 1.0]).inverse(), None);
    assert!(scaled([1e-20, 1e-20]).inverse().is_some());
}

#[test]
fn composing_applies_the_right_map_first() {
    let doubled_then_moved = Affine2 { tx: 1.0, ty: 2.0, ..Affine2::IDENTITY } * scaled([2.0, 2.0]);
    assert_eq!(doubled_then_moved.transform_point([10.0, 10.0]), [21.0, 22.0]);
    assert_eq!(doubled_then_moved.transform_vector([10.0, 10.0]), [20.0, 20.0]);
    assert_eq!(Affine2::IDENTITY * doubled_then_moved, doubled_then_moved);
}
