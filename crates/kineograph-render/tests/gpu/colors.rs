//! Tint, opacity and blending, against a reference on the CPU.

use kineograph_render::{Filter, Sprite, TextureId};

use crate::common::{assert_pixel_near, count, draw, draw_on, gpu, pixels, quad_at, sprite_at, texture};

/// Straight-alpha "over" in gamma space: source · opacity · tint over an opaque background, 0..1.
fn blended(source: [f32; 3], tint: [f32; 3], opacity: f32, background: [f32; 3]) -> [u8; 4] {
    let channel = |index: usize| {
        let color = source[index] * tint[index];
        ((color * opacity + background[index] * (1.0 - opacity)) * 255.0).round() as u8
    };
    [channel(0), channel(1), channel(2), 255]
}

#[test]
fn tint_multiplies_each_channel() {
    let mut gpu = gpu();
    let image = texture(&mut gpu, &[[[200, 100, 50, 255]]], Filter::Nearest);
    let tinted = Sprite { tint_rgb: [0.5, 1.0, 0.0], ..sprite_at(image, [0.0, 0.0], [4.0, 4.0]) };
    let picture = draw(&mut gpu, [4, 4], &[tinted]);
    assert_eq!(count(&picture, [100, 100, 0, 255]), 16);
}

#[test]
fn opacity_over_a_background_equals_the_reference() {
    let mut gpu = gpu();
    let background = [0.25, 0.5, 0.75];
    // A 16×16 field of one-pixel quads: tint changes along x, opacity along y.
    let fraction = |step: u32| step as f32 / 15.0;
    let tint = |x: u32| [fraction(x), 1.0 - fraction(x), 0.4];
    let field: Vec<Sprite> = (0..256)
        .map(|index| {
            let (x, y) = (index % 16, index / 16);
            Sprite { opacity: fraction(y), ..quad_at([x as f32, 15.0 - y as f32], [1.0, 1.0], tint(x)) }
        })
        .collect();
    let picture = draw_on(&mut gpu, [16, 16], Some([0.25, 0.5, 0.75, 1.0]), &field);
    for y in 0..16 {
        for x in 0..16 {
            let expected = blended([1.0; 3], tint(x), fraction(y), background);
            assert_pixel_near(&picture, x, y, expected, 1);
        }
    }
}

#[test]
fn alpha_of_the_image_and_opacity_multiply() {
    let mut gpu = gpu();
    let image = texture(&mut gpu, &[[[255, 128, 0, 128]]], Filter::Nearest);
    let sprite = Sprite { opacity: 0.5, ..sprite_at(image, [0.0, 0.0], [2.0, 2.0]) };
    let on_blue = draw_on(&mut gpu, [2, 2], Some([0.0, 0.0, 1.0, 1.0]), &[sprite]);
    let expected = blended([1.0, 128.0 / 255.0, 0.0], [1.0; 3], 64.0 / 255.0, [0.0, 0.0, 1.0]);
    assert_pixel_near(&on_blue, 0, 0, expected, 1);

    let on_nothing = draw(&mut gpu, [2, 2], &[sprite]);
    // Straight alpha: the colour of the image comes back, as exactly as 64 steps of alpha allow.
    assert_pixel_near(&on_nothing, 1, 1, [255, 128, 0, 64], 2);
}

#[test]
fn tint_and_opacity_are_clamped() {
    let mut gpu = gpu();
    let bright = Sprite { opacity: 7.0, ..quad_at([0.0, 0.0], [2.0, 1.0], [3.0, -1.0, 0.5]) };
    let unseen = Sprite { opacity: -1.0, ..quad_at([2.0, 0.0], [2.0, 1.0], [1.0; 3]) };
    let picture = draw(&mut gpu, [4, 1], &[bright, unseen]);
    assert_eq!(picture.pixel(0, 0), Some([255, 0, 128, 255]));
    assert_eq!(picture.pixel(3, 0), Some([0, 0, 0, 0]));
}

#[test]
fn smooth_edges_have_no_dark_fringe() {
    let mut gpu = gpu();
    // White beside clear black: a filter that mixed straight colours would turn the edge grey.
    let image = texture(&mut gpu, &[[[255, 255, 255, 255], [0, 0, 0, 0]]], Filter::Linear);
    let sprite = sprite_at(image, [0.0, 0.0], [16.0, 1.0]);
    let on_white = draw_on(&mut gpu, [16, 1], Some([1.0; 4]), &[sprite]);
    assert_eq!(count(&on_white, [255; 4]), 16);

    let on_nothing = draw(&mut gpu, [16, 1], &[sprite]);
    let alphas: Vec<u8> = pixels(&on_nothing).iter().map(|pixel| pixel[3]).collect();
    assert!(
        alphas.is_sorted_by(|left, right| left >= right) && alphas[8] > 0 && alphas[8] < 255,
        "{alphas:?}"
    );
    for [r, g, b, a] in pixels(&on_nothing) {
        assert!(*a == 0 || [r, g, b] == [&255; 3], "{r} {g} {b} at alpha {a}");
    }
}

#[test]
fn two_translucent_layers_add_up_in_alpha() {
    let mut gpu = gpu();
    let half = Sprite { opacity: 0.5, ..quad_at([0.0, 0.0], [1.0, 1.0], [1.0, 0.0, 0.0]) };
    let picture = draw(&mut gpu, [1, 1], &[half, Sprite { texture: TextureId::WHITE, ..half }]);
    assert_pixel_near(&picture, 0, 0, [255, 0, 0, 191], 1);
}

#[test]
fn a_clear_colour_keeps_its_straight_alpha() {
    let mut gpu = gpu();
    let scene = kineograph_render::Scene {
        camera: crate::common::pixel_camera([3, 3]),
        background: None,
        sprites: &[],
        masks: &[],
        islands: &[],
    };
    let picture = gpu.render_on([1.0, 0.5, f32::NAN, 0.5], [3, 3], &scene).unwrap();
    assert_pixel_near(&picture, 1, 1, [255, 128, 0, 128], 1);
}
