//! The camera's maps, there and back.

use kineograph_render::Camera;

const CAMERA: Camera = Camera { center: [120.0, -30.0], zoom: 1.5, viewport_px: [640.0, 480.0] };

#[track_caller]
fn assert_near(actual: [f32; 2], expected: [f32; 2]) {
    let distance = (actual[0] - expected[0]).hypot(actual[1] - expected[1]);
    assert!(distance < 1e-3, "{actual:?} is not {expected:?}");
}

#[test]
fn the_centre_is_in_the_middle_and_y_is_turned_over() {
    assert_eq!(CAMERA.screen_from_stage([120.0, -30.0]), [320.0, 240.0]);
    assert_eq!(CAMERA.screen_from_stage([130.0, -10.0]), [335.0, 210.0]);
}

#[test]
fn screen_and_stage_are_inverse() {
    for stage in [[0.0, 0.0], [500.0, 100.0], [-33.3, 0.125]] {
        assert_near(CAMERA.stage_from_screen(CAMERA.screen_from_stage(stage)), stage);
    }
}

#[test]
fn fit_shows_the_whole_stage_within_the_margin() {
    let camera = Camera::fit([200.0, 100.0], [1000.0, 1000.0], 50.0);
    assert_eq!(camera.zoom, 4.5);
    assert_near(camera.screen_from_stage([0.0, 0.0]), [50.0, 725.0]);
    assert_near(camera.screen_from_stage([200.0, 100.0]), [950.0, 275.0]);
}

#[test]
fn fit_copes_with_nothing_to_fit() {
    for (stage, viewport, margin) in [
        ([0.0, 0.0], [100.0, 100.0], 0.0),
        ([100.0, 100.0], [20.0, 20.0], 10.0),
        ([100.0, 100.0], [20.0, 20.0], 50.0),
        ([f32::NAN, 1.0], [20.0, f32::NAN], 0.0),
    ] {
        assert_eq!(Camera::fit(stage, viewport, margin).zoom, 1.0, "{stage:?} {viewport:?} {margin}");
    }
}

#[test]
fn a_cropped_camera_shows_the_same_points_shifted() {
    let cropped = CAMERA.cropped([100.0, 40.0, 300.0, 200.0]);
    assert_eq!(cropped.viewport_px, [300.0, 200.0]);
    let [x, y] = CAMERA.screen_from_stage([77.0, 11.0]);
    assert_near(cropped.screen_from_stage([77.0, 11.0]), [x - 100.0, y - 40.0]);
}
