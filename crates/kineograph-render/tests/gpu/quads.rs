//! Which pixels a quad covers.

use kineograph_render::{Affine2, Background, Camera, Filter, Offscreen, Scene, Sprite, TextureId};

use crate::common::{count, draw, gpu, pixel_camera, pixels, quad_at, turned};

const RED: [u8; 4] = [255, 0, 0, 255];
const CLEAR: [u8; 4] = [0, 0, 0, 0];

fn red(sprite: Sprite) -> Sprite {
    Sprite { tint_rgb: [1.0, 0.0, 0.0], ..sprite }
}

#[test]
fn a_quad_covers_exactly_its_pixels() {
    let mut gpu = gpu();
    // A width that is no multiple of 64 pixels, so that rows are padded on readback.
    let image = draw(&mut gpu, [50, 30], &[quad_at([10.0, 5.0], [7.0, 3.0], [1.0, 0.0, 0.0])]);
    assert_eq!((image.width, image.height, image.pixels.len()), (50, 30, 50 * 30 * 4));
    for y in 0..30 {
        for x in 0..50 {
            // Rows 5 to 8 from the bottom are rows 22 to 25 from the top.
            let is_inside = (10..17).contains(&x) && (22..25).contains(&y);
            assert_eq!(image.pixel(x, y), Some(if is_inside { RED } else { CLEAR }), "({x}, {y})");
        }
    }
}

#[test]
fn neighbouring_quads_neither_overlap_nor_leave_gaps() {
    let mut gpu = gpu();
    let half = |x: f32| Sprite { opacity: 0.5, ..quad_at([x, 0.0], [3.5, 10.0], [1.0, 0.0, 0.0]) };
    let image = draw(&mut gpu, [14, 10], &[half(0.0), half(3.5), half(7.0), half(10.5)]);
    let first = image.pixel(0, 0).unwrap();
    assert_eq!(count(&image, first), 140);
}

#[test]
fn a_rotated_quad_covers_the_rotated_pixels() {
    let mut gpu = gpu();
    let upright = turned(TextureId::WHITE, [15.0, 15.0], [20.0, 4.0], [1.0; 2], 90.0);
    let image = draw(&mut gpu, [30, 30], &[red(upright)]);
    assert_eq!(count(&image, RED), 80);
    for y in 0..30 {
        for x in 0..30 {
            let is_inside = (13..17).contains(&x) && (5..25).contains(&y);
            assert_eq!(image.pixel(x, y) == Some(RED), is_inside, "({x}, {y})");
        }
    }
}

#[test]
fn rotation_turns_clockwise_on_screen() {
    let mut gpu = gpu();
    // Its lower end lies at (20, 20).
    let reach = 9.0 / 2.0_f32.sqrt();
    let hand = turned(TextureId::WHITE, [20.0 + reach, 20.0 + reach], [2.0, 18.0], [1.0; 2], 45.0);
    let image = draw(&mut gpu, [40, 40], &[red(hand)]);
    assert_eq!(image.pixel(28, 11), Some(RED), "the hand points to the top right");
    assert_eq!(image.pixel(11, 11), Some(CLEAR));
}

#[test]
fn mirrored_and_skewed_quads_are_drawn_too() {
    let mut gpu = gpu();
    let mirrored = turned(TextureId::WHITE, [20.0, 20.0], [10.0, 10.0], [-1.0, 1.0], 0.0);
    assert_eq!(count(&draw(&mut gpu, [40, 40], &[red(mirrored)]), RED), 100);

    let lean = Affine2 { a: 1.0, b: 0.0, c: 1.0, d: 1.0, tx: 10.0, ty: 15.0 };
    let image = draw(&mut gpu, [40, 40], &[red(Sprite::new(TextureId::WHITE, [10.0, 10.0], lean))]);
    // Rows are shifted, none is longer or shorter: the area stays, and the top row lies to the right.
    assert_eq!(count(&image, RED), 100);
    let first_red = |y: u32| (0..40).find(|&x| image.pixel(x, y) == Some(RED)).unwrap();
    assert_eq!(first_red(15) - first_red(24), 9);
}

#[test]
fn the_camera_zooms_about_its_centre() {
    let mut gpu = gpu();
    let sprites = [quad_at([10.0, 10.0], [4.0, 2.0], [1.0, 0.0, 0.0])];
    let camera = Camera { center: [12.0, 11.0], zoom: 3.0, viewport_px: [40.0, 20.0] };
    let image = gpu
        .render([40, 20], &Scene { camera, background: None, sprites: &sprites, masks: &[], islands: &[] })
        .unwrap();
    assert_eq!(count(&image, RED), 12 * 6);
    assert_eq!(image.pixel(14, 7), Some(RED));
    assert_eq!(image.pixel(25, 12), Some(RED));
    assert_eq!(image.pixel(13, 7), Some(CLEAR));
    assert_eq!(image.pixel(14, 6), Some(CLEAR));
}

#[test]
fn a_cropped_camera_draws_the_same_pixels() {
    let mut gpu = gpu();
    let sprites =
        [quad_at([1.0, 1.0], [9.0, 5.0], [1.0, 0.0, 0.0]), quad_at([6.0, 3.0], [9.0, 5.0], [0.0, 1.0, 0.0])];
    let camera = Camera { center: [10.0, 6.0], zoom: 2.0, viewport_px: [64.0, 40.0] };
    let whole = gpu
        .render([64, 40], &Scene { camera, background: None, sprites: &sprites, masks: &[], islands: &[] })
        .unwrap();

    let camera = camera.cropped([12.0, 9.0, 31.0, 20.0]);
    let part = gpu
        .render([31, 20], &Scene { camera, background: None, sprites: &sprites, masks: &[], islands: &[] })
        .unwrap();
    assert!(count(&part, RED) > 0 && count(&part, CLEAR) > 0);
    for y in 0..20 {
        for x in 0..31 {
            assert_eq!(part.pixel(x, y), whole.pixel(x + 12, y + 9), "({x}, {y})");
        }
    }
}

/// Turned, scaled, mirrored and moved by no whole numbers, all over a stage of 160×140; most are smooth, some made smaller.
fn scattered(gpu: &mut Offscreen, count: u32) -> Vec<Sprite> {
    let mut seed = 11_u32;
    let mut next = |low: f32, high: f32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        low + (high - low) * (seed >> 8) as f32 / (1 << 24) as f32
    };
    let pixels: Vec<u8> = (0..13 * 9 * 4).map(|_| next(0.0, 255.9) as u8).collect();
    let [smooth, hard] = [Filter::Linear, Filter::Nearest]
        .map(|filter| gpu.add_texture([13, 9], &pixels, filter).expect("the texture is valid"));
    (0..count)
        .map(|index| {
            let texture = if index % 5 == 0 { hard } else { smooth };
            let scale = if index % 3 == 0 {
                [next(0.2, 0.9), next(0.2, 0.9)]
            } else {
                [next(1.0, 2.5), next(-2.5, -1.0)]
            };
            // Some reach over the edges of the stage.
            let center = [next(0.0, 160.0), next(0.0, 140.0)];
            Sprite {
                uv_rotated: index % 4 == 0,
                flip_x: index % 7 == 0,
                opacity: next(0.4, 1.0),
                ..turned(texture, center, [13.0, 9.0], scale, next(0.0, 360.0))
            }
        })
        .collect()
}

#[test]
fn where_a_stage_lies_in_its_view_changes_no_bit() {
    let mut gpu = gpu();
    let sprites = scattered(&mut gpu, 400);
    let scene = |camera| Scene { camera, background: None, sprites: &sprites, masks: &[], islands: &[] };
    let export = gpu.render([160, 140], &scene(pixel_camera([160, 140]))).unwrap();
    assert!(count(&export, CLEAR) < 160 * 140 * 3 / 4, "much of it is covered");
    for (size_px, [left, top]) in [
        ([200, 150], [30, 7]),
        ([201, 151], [30, 7]),
        ([1037, 613], [701, 333]),
        ([1920, 1080], [3, 937]),
        ([3840, 2160], [3677, 1]),
    ] {
        let viewport_px = size_px.map(|side| side as f32);
        let center = [viewport_px[0] / 2.0 - left as f32, 140.0 - (viewport_px[1] / 2.0 - top as f32)];
        let canvas = gpu.render(size_px, &scene(Camera { center, zoom: 1.0, viewport_px })).unwrap();
        let mut differ = 0;
        for (x, y) in (0..140).flat_map(|y| (0..160).map(move |x| (x, y))) {
            differ += usize::from(export.pixel(x, y) != canvas.pixel(x + left, y + top));
        }
        assert_eq!(differ, 0, "of 22,400 pixels at {left}, {top} of {size_px:?}");
    }
}

/// A hundred turned sprites of hard pixels, whole or without what a packer trims: their corners differ, and their texels must not.
#[test]
fn a_trimmed_frame_shows_the_texels_of_the_whole_one() {
    let mut gpu = gpu();
    let mut seed = 5_u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / (1 << 24) as f32
    };
    // 16 × 16 texels; the outer four are clear, and a packer leaves one of them.
    let is_seen = |index: usize| (4..12).contains(&(index % 16)) && (4..12).contains(&(index / 16));
    let texel = |index: usize| {
        if is_seen(index) { [255.0 * next(), 255.0 * next(), 255.0 * next(), 255.0] } else { [0.0; 4] }
    };
    let image: Vec<u8> = (0..256).flat_map(texel).map(|level| level as u8).collect();
    let texture = gpu.add_texture([16, 16], &image, Filter::Nearest).expect("the texture is valid");
    let whole: Vec<Sprite> = (0..100_u8)
        .map(|index| {
            let cell = [index % 10, index / 10].map(|place| 20.0 * f32::from(place) + 10.0);
            let center = cell.map(|middle| middle + next() - 0.5);
            turned(texture, center, [16.0, 16.0], [1.5, 1.5], 360.0 * next())
        })
        .collect();
    let trimmed: Vec<Sprite> = whole
        .iter()
        .map(|sprite| {
            let [tx, ty] = sprite.stage_from_local.transform_point([3.0, 3.0]);
            let stage_from_local = Affine2 { tx, ty, ..sprite.stage_from_local };
            Sprite {
                uv: [3.0 / 16.0, 3.0 / 16.0, 13.0 / 16.0, 13.0 / 16.0],
                size_px: [10.0; 2],
                stage_from_local,
                ..*sprite
            }
        })
        .collect();
    let [whole, trimmed] = [whole, trimmed].map(|sprites| draw(&mut gpu, [200, 200], &sprites));
    let seen = pixels(&whole).iter().zip(pixels(&trimmed));
    let (mut count, mut differ) = (0, 0);
    for (whole, trimmed) in seen.filter(|(whole, _)| **whole != CLEAR) {
        count += 1;
        differ += usize::from(whole != trimmed);
    }
    assert!(count > 10_000, "{count} pixels are seen");
    // Where the middle of a pixel falls between two texels, the last bits of the corners decide.
    assert!(differ <= 3, "{differ} of {count} pixels");
}

#[test]
fn the_background_fills_its_rectangle_of_the_stage_only() {
    let mut gpu = gpu();
    let background = Background { stage_rect: [5.0, 5.0, 10.0, 20.0], rgba: [1.0, 0.0, 0.0, 1.0] };
    let scene = Scene {
        camera: pixel_camera([40, 40]),
        background: Some(background),
        sprites: &[],
        masks: &[],
        islands: &[],
    };
    let image = gpu.render([40, 40], &scene).unwrap();
    assert_eq!(count(&image, RED), 200);
    assert_eq!(count(&image, CLEAR), 1400);
    assert_eq!(image.pixel(5, 34), Some(RED));

    let on_blue = gpu.render_on([0.0, 0.0, 1.0, 1.0], [40, 40], &scene).unwrap();
    assert_eq!(count(&on_blue, RED), 200);
    assert_eq!(count(&on_blue, [0, 0, 255, 255]), 1400);
}
