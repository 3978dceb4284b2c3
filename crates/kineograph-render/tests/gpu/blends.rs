//! Each blend against the same sum on the processor.

use kineograph_render::{Blend, BlendFactor, Sprite};

use crate::common::{assert_pixel_near, draw, gpu, quad_at};

const FACTORS: [BlendFactor; 10] = [
    BlendFactor::Zero,
    BlendFactor::One,
    BlendFactor::SrcColor,
    BlendFactor::OneMinusSrcColor,
    BlendFactor::SrcAlpha,
    BlendFactor::OneMinusSrcAlpha,
    BlendFactor::DstColor,
    BlendFactor::OneMinusDstColor,
    BlendFactor::DstAlpha,
    BlendFactor::OneMinusDstAlpha,
];

/// Straight colours and alphas of what is behind (x) and in front (y).
const PAINTS: [([f32; 3], f32); 5] = [
    ([1.0, 1.0, 1.0], 1.0),
    ([0.2, 0.6, 0.9], 1.0),
    ([0.9, 0.4, 0.1], 0.5),
    ([0.5, 0.5, 0.5], 0.25),
    ([0.0, 0.0, 0.0], 0.0),
];

fn premultiplied((rgb, alpha): ([f32; 3], f32)) -> [f64; 4] {
    let [r, g, b] = rgb.map(|level| f64::from(level) * f64::from(alpha));
    [r, g, b, f64::from(alpha)]
}

/// As the target stores it.
fn stored(level: f64) -> f64 {
    (level.clamp(0.0, 1.0) * 255.0).round() / 255.0
}

fn factor(factor: BlendFactor, channel: usize, [source, target]: [[f64; 4]; 2]) -> f64 {
    match factor {
        BlendFactor::Zero => 0.0,
        BlendFactor::One => 1.0,
        BlendFactor::SrcColor => source[channel],
        BlendFactor::OneMinusSrcColor => 1.0 - source[channel],
        BlendFactor::SrcAlpha => source[3],
        BlendFactor::OneMinusSrcAlpha => 1.0 - source[3],
        BlendFactor::DstColor => target[channel],
        BlendFactor::OneMinusDstColor => 1.0 - target[channel],
        BlendFactor::DstAlpha => target[3],
        BlendFactor::OneMinusDstAlpha => 1.0 - target[3],
    }
}

/// Straight bytes of one colour over another.
fn reference(blend: Blend, source: [f64; 4], target: [f64; 4]) -> [u8; 4] {
    let mixed: Vec<f64> = (0..4)
        .map(|channel| {
            let of = |one| factor(one, channel, [source, target]);
            stored(of(blend.src) * source[channel] + of(blend.dst) * target[channel])
        })
        .collect();
    let alpha = mixed[3];
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=255
    let byte = |level: f64| (level.clamp(0.0, 1.0) * 255.0).round() as u8;
    let straight = |level: f64| if alpha > 0.0 { byte(level / alpha) } else { 0 };
    [straight(mixed[0]), straight(mixed[1]), straight(mixed[2]), byte(alpha)]
}

fn assert_blend(blend: Blend) {
    let mut gpu = gpu();
    let quad = |row: u16, column: u16, (rgb, alpha): ([f32; 3], f32)| Sprite {
        opacity: alpha,
        ..quad_at([f32::from(column), f32::from(row)], [1.0; 2], rgb)
    };
    let mut sprites = Vec::new();
    for (row, behind) in (0..).zip(PAINTS) {
        sprites.extend((0..5).map(|column| quad(row, column, behind)));
    }
    for (column, front) in (0..).zip(PAINTS) {
        sprites.extend((0..5).map(|row| Sprite { blend, z: 1, ..quad(row, column, front) }));
    }
    let picture = draw(&mut gpu, [5, 5], &sprites);
    for (row, behind) in (0..).zip(PAINTS) {
        let target = premultiplied(behind).map(stored);
        for (column, front) in (0..).zip(PAINTS) {
            let expected = reference(blend, premultiplied(front), target);
            // Drivers may blend in whole bytes, so that each of the two products is rounded. A byte is worth more where alpha divides it.
            let tolerance = (255 / expected[3].max(1)).saturating_mul(2);
            assert_pixel_near(&picture, column, 4 - row, expected, tolerance);
        }
    }
}

#[test]
fn any_pair_of_factors_is_its_sum() {
    for src in FACTORS {
        for dst in FACTORS {
            assert_blend(Blend { src, dst });
        }
    }
}

#[test]
fn runs_of_one_blend_are_one_draw_call() {
    let mut gpu = gpu();
    const ADD: Blend = Blend { src: BlendFactor::One, dst: BlendFactor::One };
    let quad = |blend, z| Sprite { blend, z, ..quad_at([0.0; 2], [1.0; 2], [1.0; 3]) };
    let calls = |gpu: &mut kineograph_render::Offscreen, sprites: &[Sprite]| {
        draw(gpu, [2, 2], sprites);
        gpu.last_batch().draw_call_count()
    };
    let mixed: Vec<Sprite> = [Blend::NORMAL, ADD, ADD, Blend::NORMAL]
        .into_iter()
        .zip([0, 1, 1, 2])
        .map(|(blend, z)| quad(blend, z))
        .collect();
    assert_eq!(calls(&mut gpu, &mixed), 3);
    // The places that are known from the last frame are those of other blends.
    let plain: Vec<Sprite> = mixed.iter().map(|sprite| Sprite { blend: Blend::NORMAL, ..*sprite }).collect();
    assert_eq!(calls(&mut gpu, &plain), 1);
    assert_eq!(calls(&mut gpu, &mixed), 3);
}
