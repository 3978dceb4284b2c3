//! Placement against closed forms worked out by hand, and the algebra of affine maps.

use kineograph_render::{Affine2, Placement, Sprite, TextureId};

/// A 40×20 box at (100, 50), anchored at its bottom-left corner.
fn corner_anchored() -> Placement {
    Placement { position: [100.0, 50.0], anchor: [0.0, 0.0], size_px: [40.0, 20.0], ..Placement::default() }
}

#[track_caller]
fn assert_maps(placement: &Placement, local: [f32; 2], parent: [f32; 2]) {
    let actual = placement.parent_from_local().transform_point(local);
    assert_near(actual, parent);
}

#[track_caller]
fn assert_near(actual: [f32; 2], expected: [f32; 2]) {
    let distance = (actual[0] - expected[0]).hypot(actual[1] - expected[1]);
    assert!(distance < 1e-4, "{actual:?} is not {expected:?}");
}

#[test]
fn position_places_the_anchor() {
    assert_maps(&corner_anchored(), [0.0, 0.0], [100.0, 50.0]);
    let centred = Placement { anchor: [0.5, 0.5], ..corner_anchored() };
    assert_maps(&centred, [20.0, 10.0], [100.0, 50.0]);
    assert_maps(&centred, [0.0, 0.0], [80.0, 40.0]);
    let outside = Placement { anchor: [2.0, -1.0], ..corner_anchored() };
    assert_maps(&outside, [80.0, -20.0], [100.0, 50.0]);
}

#[test]
fn rotation_is_clockwise() {
    let quarter = Placement { rotation_deg: [90.0, 90.0], ..corner_anchored() };
    // Right turns to down, up turns to right.
    assert_maps(&quarter, [40.0, 0.0], [100.0, 10.0]);
    assert_maps(&quarter, [0.0, 20.0], [120.0, 50.0]);

    let sixty = Placement { rotation_deg: [60.0, 60.0], ..corner_anchored() };
    let half_root_three = 3.0_f32.sqrt() / 2.0;
    assert_maps(&sixty, [40.0, 0.0], [120.0, 50.0 - 40.0 * half_root_three]);
    assert_maps(&sixty, [0.0, 20.0], [100.0 + 20.0 * half_root_three, 60.0]);
}

#[test]
fn quarter_turns_are_exact() {
    let square = Placement { size_px: [10.0, 10.0], position: [5.0, 5.0], ..Placement::default() };
    let turned = Placement { rotation_deg: [90.0, 90.0], ..square };
    assert_eq!(turned.parent_from_local().transform_point([0.0, 10.0]), [10.0, 10.0]);
}

#[test]
fn rotation_keeps_the_anchor_in_place() {
    for degrees in [0.0, 17.0, 90.0, 180.0, 271.5, -45.0, 1000.0] {
        let placement =
            Placement { anchor: [0.25, 0.75], rotation_deg: [degrees, degrees], ..corner_anchored() };
        assert_maps(&placement, [10.0, 15.0], [100.0, 50.0]);
    }
}

#[test]
fn the_two_rotations_turn_one_axis_each() {
    // rotationX turns the y axis only, as in cocos2d-x.
    let x_only = Placement { rotation_deg: [30.0, 0.0], ..corner_anchored() };
    assert_maps(&x_only, [40.0, 0.0], [140.0, 50.0]);
    assert_maps(&x_only, [0.0, 20.0], [110.0, 50.0 + 20.0 * 3.0_f32.sqrt() / 2.0]);

    // rotationY turns the x axis only.
    let y_only = Placement { rotation_deg: [0.0, 30.0], ..corner_anchored() };
    assert_maps(&y_only, [40.0, 0.0], [100.0 + 40.0 * 3.0_f32.sqrt() / 2.0, 30.0]);
    assert_maps(&y_only, [0.0, 20.0], [100.0, 70.0]);
}

#[test]
fn scale_is_applied_before_rotation_and_may_mirror() {
    let scaled = Placement { scale: [2.0, 3.0], rotation_deg: [90.0, 90.0], ..corner_anchored() };
    assert_maps(&scaled, [40.0, 0.0], [100.0, -30.0]);
    assert_maps(&scaled, [0.0, 20.0], [160.0, 50.0]);

    let mirrored = Placement { scale: [-1.0, 1.0], anchor: [0.5, 0.5], ..corner_anchored() };
    assert_maps(&mirrored, [0.0, 0.0], [120.0, 40.0]);
    assert_maps(&mirrored, [40.0, 20.0], [80.0, 60.0]);
    assert!(mirrored.parent_from_local().determinant() < 0.0);
}

#[test]
fn skew_leans_the_axes() {
    let lean_x = Placement { skew_deg: [45.0, 0.0], ..corner_anchored() };
    assert_maps(&lean_x, [0.0, 20.0], [120.0, 70.0]);
    assert_maps(&lean_x, [40.0, 0.0], [140.0, 50.0]);

    let lean_y = Placement { skew_deg: [0.0, 45.0], ..corner_anchored() };
    assert_maps(&lean_y, [40.0, 0.0], [140.0, 90.0]);
    assert_maps(&lean_y, [0.0, 20.0], [100.0, 70.0]);
}

#[test]
fn skew_is_applied_before_scale_and_rotation() {
    // (0, 20) is skewed to (20, 20), scaled to (40, 60), turned clockwise to (60, −40).
    let all = Placement {
        skew_deg: [45.0, 0.0],
        scale: [2.0, 3.0],
        rotation_deg: [90.0, 90.0],
        ..corner_anchored()
    };
    assert_maps(&all, [0.0, 20.0], [160.0, 10.0]);
}

#[test]
fn a_child_moves_with_its_parent() {
    let parent = Placement { rotation_deg: [90.0, 90.0], ..corner_anchored() };
    let child = Placement { position: [10.0, 0.0], scale: [2.0, 2.0], ..corner_anchored() };
    let stage_from_local = parent.parent_from_local() * child.parent_from_local();
    assert_near(stage_from_local.transform_point([5.0, 0.0]), [100.0, 30.0]);
}

#[test]
fn an_inverse_undoes_its_map() {
    let placement = Placement {
        rotation_deg: [33.0, -12.0],
        scale: [0.5, -2.0],
        skew_deg: [10.0, 20.0],
        ..corner_anchored()
    };
    let parent_from_local = placement.parent_from_local();
    let local_from_parent = parent_from_local.inverse().unwrap();
    for point in [[0.0, 0.0], [40.0, 0.0], [-3.0, 17.0]] {
        assert_near(local_from_parent.transform_point(parent_from_local.transform_point(point)), point);
    }
}

#[test]
fn a_flattened_or_broken_map_has_no_inverse() {
    assert_eq!(Affine2::from_scale([0.0, 1.0]).inverse(), None);
    assert_eq!(Affine2::from_scale([f32::NAN, 1.0]).inverse(), None);
    assert!(Affine2::from_scale([1e-20, 1e-20]).inverse().is_some());
}

#[test]
fn composing_applies_the_right_map_first() {
    let doubled_then_moved = Affine2::from_translation([1.0, 2.0]) * Affine2::from_scale([2.0, 2.0]);
    assert_eq!(doubled_then_moved.transform_point([10.0, 10.0]), [21.0, 22.0]);
    assert_eq!(doubled_then_moved.transform_vector([10.0, 10.0]), [20.0, 20.0]);
    assert_eq!(Affine2::IDENTITY * doubled_then_moved, doubled_then_moved);
}

#[test]
fn a_sprite_contains_the_points_of_its_turned_quad() {
    let placement = Placement { rotation_deg: [45.0, 45.0], anchor: [0.5, 0.5], ..corner_anchored() };
    let sprite = Sprite::new(TextureId::WHITE, placement.size_px, placement.parent_from_local());
    assert!(sprite.contains([100.0, 50.0]));
    // Inside the bounding box of the turned quad, outside the quad.
    assert!(sprite.contains([112.0, 38.0]) && !sprite.contains([112.0, 62.0]));
    let flat = Sprite { stage_from_local: Affine2::from_scale([0.0, 1.0]), ..sprite };
    assert!(!flat.contains([0.0, 0.0]));
    assert_near(sprite.stage_corners()[0], {
        let reach = 1.0 / 2.0_f32.sqrt();
        [100.0 + (-20.0 - 10.0) * reach, 50.0 + (20.0 - 10.0) * reach]
    });
}
