//! Order, draw calls, large scenes, and sprites that can't be drawn.

use kineograph_render::{Affine2, Filter, Offscreen, RgbaImage, Sprite, TextureId};

use crate::common::{assert_near, count, draw, draw_on, gpu, pixels, quad_at, sprite_at, texture, turned};

const RED: [f32; 3] = [1.0, 0.0, 0.0];
const GREEN: [f32; 3] = [0.0, 1.0, 0.0];
const BLUE: [f32; 3] = [0.0, 0.0, 1.0];

/// A turning, tinted, translucent crowd.
fn crowd(count: u32, texture: TextureId) -> Vec<Sprite> {
    (0..count)
        .map(|index| {
            let turn = index as f32 * 37.0;
            let center = [turn % 128.0, (turn / 3.0) % 96.0];
            let phase = (turn % 100.0) / 100.0;
            Sprite {
                tint_rgb: [phase, 1.0 - phase, 0.5],
                opacity: 0.3 + phase / 2.0,
                z: (index % 7) as i32,
                ..turned(texture, center, [9.0, 5.0], [1.0 + (turn % 3.0), 1.0], turn)
            }
        })
        .collect()
}

#[test]
fn higher_z_covers_and_equal_z_keeps_the_order_of_the_slice() {
    let mut gpu = gpu();
    let layer = |tint, z| Sprite { z, ..quad_at([0.0, 0.0], [2.0, 2.0], tint) };
    for (sprites, top) in [
        ([layer(RED, 5), layer(GREEN, 0), layer(BLUE, -3)], [255, 0, 0, 255]),
        ([layer(RED, -1), layer(GREEN, 2), layer(BLUE, 1)], [0, 255, 0, 255]),
        ([layer(RED, 1), layer(GREEN, 1), layer(BLUE, 1)], [0, 0, 255, 255]),
        ([layer(RED, i32::MIN), layer(GREEN, i32::MAX), layer(BLUE, 0)], [0, 255, 0, 255]),
    ] {
        assert_eq!(count(&draw(&mut gpu, [2, 2], &sprites), top), 4, "{top:?}");
    }
}

#[test]
fn equal_z_is_stable_among_many() {
    let mut gpu = gpu();
    let mut sprites = vec![quad_at([0.0, 0.0], [1.0, 1.0], RED); 500];
    sprites.push(quad_at([0.0, 0.0], [1.0, 1.0], GREEN));
    assert_eq!(draw(&mut gpu, [1, 1], &sprites).pixel(0, 0), Some([0, 255, 0, 255]));
}

#[test]
fn runs_of_one_texture_are_one_draw_call() {
    let mut gpu = gpu();
    let (a, b) = (
        texture(&mut gpu, &[[[255; 4]]], Filter::Nearest),
        texture(&mut gpu, &[[[255; 4]]], Filter::Nearest),
    );
    let with = |texture, z| Sprite { z, ..sprite_at(texture, [0.0, 0.0], [1.0, 1.0]) };
    draw(&mut gpu, [4, 4], &[with(a, 0), with(b, 1), with(a, 0), with(b, 1), with(a, 2)]);
    assert_eq!(gpu.last_batch().quad_count(), 5);
    assert_eq!(gpu.last_batch().draw_call_count(), 3);
}

#[test]
fn quads_of_one_colour_join_the_run_that_they_lie_in() {
    let mut gpu = gpu();
    let image = texture(&mut gpu, &[[[0, 0, 255, 255]]], Filter::Nearest);
    let other = texture(&mut gpu, &[[[255, 255, 255, 128]]], Filter::Nearest);
    let at = |texture, x: u8| sprite_at(texture, [f32::from(x), 0.0], [1.0, 1.0]);
    let red = |x: u8| quad_at([f32::from(x), 0.0], [1.0, 1.0], RED);
    let picture =
        draw_on(&mut gpu, [6, 1], Some([0.0, 1.0, 0.0, 1.0]), &[red(0), at(image, 1), red(2), at(image, 3)]);
    assert_eq!((gpu.last_batch().quad_count(), gpu.last_batch().draw_call_count()), (5, 1));
    let [red_px, green_px, blue_px] = [RED, GREEN, BLUE].map(|rgb| rgb.map(|level| (level * 255.0) as u8));
    let opaque = [red_px, blue_px, red_px, blue_px, green_px, green_px].map(|[r, g, b]| [r, g, b, 255]);
    assert_eq!(pixels(&picture), opaque);

    draw(&mut gpu, [6, 1], &[red(0), at(image, 1), red(2), at(other, 3), red(4), at(image, 5)]);
    assert_eq!((gpu.last_batch().quad_count(), gpu.last_batch().draw_call_count()), (6, 3));
    draw(&mut gpu, [6, 1], &[red(0), red(2)]);
    assert_eq!((gpu.last_batch().quad_count(), gpu.last_batch().draw_call_count()), (2, 1));
}

#[test]
fn only_what_changed_is_sent() {
    let mut gpu = gpu();
    let mut sprites = crowd(20_000, TextureId::WHITE);
    sprites.sort_by_key(|sprite| sprite.z);
    draw(&mut gpu, [128, 96], &sprites);
    assert_eq!(gpu.last_batch().sent_quad_count(), 20_000);
    let still = draw(&mut gpu, [128, 96], &sprites);
    assert_eq!(gpu.last_batch().sent_quad_count(), 0);
    assert_eq!(gpu.last_batch().quad_count(), 20_000);

    // The topmost and one in the middle, so that the change shows.
    for index in [9_000, 19_999] {
        sprites[index] = quad_at([f32::from(index as u16 % 100), 5.0], [20.0, 20.0], RED);
        sprites[index].z = sprites[index - 1].z;
    }
    let changed = draw(&mut gpu, [128, 96], &sprites);
    let sent = gpu.last_batch().sent_quad_count();
    assert!((2..=2 * 4096).contains(&sent), "{sent} quads were sent");
    assert_ne!(changed, still);
    assert_near(&draw(&mut Offscreen::new().unwrap(), [128, 96], &sprites), &changed, 0, "drawn anew");
}

#[test]
fn whatever_is_left_out_or_added_the_picture_is_that_of_a_new_batch() {
    let mut gpu = gpu();
    let mut fresh = Offscreen::new().unwrap();
    let crowd = crowd(9_000, TextureId::WHITE);
    // Lengths around the sizes of chunks and segments, in an order that shrinks and grows.
    for count in [1, 9_000, 64, 65, 63, 4096, 4097, 4095, 0, 8192, 8193, 128, 9_000] {
        let skip = count % 3;
        let sprites = &crowd[skip..count.max(skip)];
        let expected = draw_fresh(&mut fresh, sprites);
        assert_near(&draw(&mut gpu, [128, 96], sprites), &expected, 0, &format!("{count} sprites"));
    }
}

/// While sprites only move, their quads are written where they were; whatever else happens in between, nothing wrong is left.
#[test]
fn moving_layers_are_drawn_as_by_a_new_batch() {
    let (mut gpu, mut fresh) = (gpu(), Offscreen::new().unwrap());
    let [image, other] = [200, 90].map(|level| {
        let pixels = [[[level, 255, 255 - level, 255]]];
        let kept = texture(&mut gpu, &pixels, Filter::Nearest);
        (kept, texture(&mut fresh, &pixels, Filter::Nearest))
    });
    let mut sprites = crowd(700, image.0);
    for frame in 0..40_u8 {
        for sprite in &mut sprites {
            sprite.stage_from_local.tx += 0.7;
        }
        // Frames between the changes, so that places are known when the next one comes.
        match frame {
            6 => sprites[300].z = -1,
            12 => sprites[5].texture = other.0,
            18 => sprites[44].opacity = f32::NAN,
            22 => sprites[44].opacity = 1.0,
            28 => sprites.truncate(650),
            34 => gpu.remove_texture(other.0),
            _ => {}
        }
        let is_there = |sprite: &&Sprite| frame < 34 || sprite.texture != other.0;
        let expected: Vec<Sprite> = sprites
            .iter()
            .filter(is_there)
            .map(|sprite| Sprite {
                texture: if sprite.texture == image.0 { image.1 } else { other.1 },
                ..*sprite
            })
            .collect();
        let found = draw(&mut gpu, [128, 96], &sprites);
        assert_near(&found, &draw_fresh(&mut fresh, &expected), 0, &format!("frame {frame}"));
        let is_broken = (18..22).contains(&frame) || frame >= 34;
        assert_eq!(gpu.last_batch().skipped_count(), usize::from(is_broken), "frame {frame}");
        if frame == 4 {
            draw(&mut gpu, [128, 96], &sprites);
            assert_eq!(gpu.last_batch().sent_quad_count(), 0);
            sprites[7].tint_rgb = RED;
            draw(&mut gpu, [128, 96], &sprites);
            assert!((1..=64).contains(&gpu.last_batch().sent_quad_count()), "one quad with its neighbours");
        }
    }
}

/// Draws with a batch that holds nothing of what is drawn.
fn draw_fresh(gpu: &mut Offscreen, sprites: &[Sprite]) -> RgbaImage {
    let other = vec![quad_at([0.25, 0.25], [1.0, 1.0], BLUE); sprites.len()];
    draw(gpu, [128, 96], &other);
    draw(gpu, [128, 96], sprites)
}

#[test]
fn ten_thousand_sprites_are_drawn_in_one_call() {
    let mut gpu = gpu();
    let sprites: Vec<Sprite> = (0..10_000_u16)
        .map(|index| {
            let [column, row] = [index % 100, index / 100].map(f32::from);
            quad_at([column, row], [1.0, 1.0], [column / 255.0, row / 255.0, 1.0])
        })
        .collect();
    let picture = draw(&mut gpu, [100, 100], &sprites);
    assert_eq!(gpu.last_batch().quad_count(), 10_000);
    assert_eq!(gpu.last_batch().draw_call_count(), 1);
    for (index, pixel) in pixels(&picture).iter().enumerate() {
        let (column, row) = (index % 100, 99 - index / 100);
        assert_eq!(*pixel, [column as u8, row as u8, 255, 255], "pixel {index}");
    }
}

#[test]
fn a_batch_shrinks_and_grows_without_leftovers() {
    let mut gpu = gpu();
    let image = texture(&mut gpu, &[[[255, 255, 255, 200]]], Filter::Nearest);
    let few = draw(&mut gpu, [128, 96], &crowd(10, image));
    draw(&mut gpu, [128, 96], &crowd(3_000, image));
    assert_eq!(draw(&mut gpu, [128, 96], &crowd(10, image)), few);
    assert_eq!(count(&draw(&mut gpu, [128, 96], &[]), [0; 4]), 128 * 96);
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let mut gpu = gpu();
    let checker = [[[255, 255, 255, 255], [0, 0, 0, 128]], [[0, 0, 0, 128], [255, 255, 255, 255]]];
    let image = texture(&mut gpu, &checker, Filter::Linear);
    let first = draw(&mut gpu, [128, 96], &crowd(500, image));
    assert!(pixels(&first).iter().any(|pixel| *pixel != [0; 4]));
    assert_eq!(draw(&mut gpu, [128, 96], &crowd(500, image)), first);

    let mut other = Offscreen::new().unwrap();
    let image = texture(&mut other, &checker, Filter::Linear);
    assert_eq!(
        draw(&mut other, [128, 96], &crowd(500, image)),
        first,
        "on another device of {}",
        gpu.driver()
    );
}

#[test]
fn broken_sprites_are_skipped_and_counted() {
    let mut gpu = gpu();
    let good = quad_at([0.0, 0.0], [2.0, 2.0], GREEN);
    let broken = [
        Sprite { opacity: f32::NAN, z: 1, ..good },
        Sprite { stage_from_local: Affine2::from_translation([f32::NAN, 0.0]), z: 1, ..good },
        Sprite { size_px: [f32::INFINITY, 1.0], z: 1, ..good },
        Sprite { stage_from_local: Affine2 { a: f32::MAX, d: f32::MAX, ..Affine2::IDENTITY }, z: 1, ..good },
    ];
    let sprites = [&[good], broken.as_slice()].concat();
    let picture = draw(&mut gpu, [4, 4], &sprites);
    assert_eq!(gpu.last_batch().skipped_count(), 4);
    assert_eq!(count(&picture, [0, 255, 0, 255]), 4);
    assert_eq!(count(&picture, [0; 4]), 12);
}

#[test]
fn flat_and_upright_skewed_sprites_do_no_harm() {
    let mut gpu = gpu();
    let good = quad_at([0.0, 0.0], [2.0, 2.0], GREEN);
    let flat = Sprite { stage_from_local: Affine2 { a: 0.0, ..Affine2::IDENTITY }, z: 1, ..good };
    // As a skew by 90° makes it.
    let skewed = Affine2 { a: 1.0, b: 1.6e16, c: 1.6e16, d: 1.0, tx: -1.6e16, ty: -1.6e16 };
    let endless = Sprite { stage_from_local: skewed, z: -1, ..good };
    let picture = draw(&mut gpu, [4, 4], &[good, flat, endless]);
    assert_eq!(picture.pixel(0, 3), Some([0, 255, 0, 255]));
}
