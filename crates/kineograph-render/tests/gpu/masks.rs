//! Masks against the same sums on the processor.

use kineograph_render::{Background, Blend, Mask, Masking, RgbaImage, Scene, Sprite};

use crate::common::{assert_near, gpu, pixel_camera, quad_at, turned};

const SIZE_PX: [u32; 2] = [48, 32];
const GROUND: [f32; 4] = [0.2, 0.4, 0.6, 1.0];

fn drawn(sprites: &[Sprite], masks: &[Mask]) -> RgbaImage {
    drawn_on(Some(GROUND), sprites, masks)
}

fn drawn_on(ground: Option<[f32; 4]>, sprites: &[Sprite], masks: &[Mask]) -> RgbaImage {
    let [width, height] = SIZE_PX.map(|side| side as f32);
    let background = ground.map(|rgba| Background { stage_rect: [0.0, 0.0, width, height], rgba });
    let scene = Scene { camera: pixel_camera(SIZE_PX), background, sprites, masks, islands: &[] };
    gpu().render(SIZE_PX, &scene).expect("the scene can be drawn")
}

fn with(sprite: Sprite, part_of: u16, through: u16) -> Sprite {
    Sprite { masking: Masking { part_of, through }, ..sprite }
}

/// Overlapping parts of a mask, of different alphas, one of them turned.
fn parts() -> [Sprite; 3] {
    let tilted = turned(kineograph_render::TextureId::WHITE, [30.0, 18.0], [14.0, 9.0], [1.0, 1.0], 30.0);
    let faint = Sprite { opacity: 0.25, ..quad_at([4.0, 2.0], [10.0, 28.0], [1.0, 0.0, 0.5]) };
    [tilted, Sprite { opacity: 0.6, ..quad_at([10.0, 6.0], [12.0, 12.0], [0.0; 3]) }, faint]
}

/// What the masked sprites are: one that covers all, and one that adds light.
fn seen() -> [Sprite; 2] {
    let light = Blend { src: kineograph_render::BlendFactor::One, dst: kineograph_render::BlendFactor::One };
    [
        Sprite { opacity: 0.8, ..quad_at([0.0, 0.0], [48.0, 32.0], [1.0, 0.5, 0.0]) },
        Sprite { blend: light, ..quad_at([8.0, 8.0], [24.0, 16.0], [0.0, 0.3, 0.3]) },
    ]
}

/// Levels 0..=1 of how much is seen of what a mask of these sprites shows.
fn shown(parts: &[Sprite], mask: Mask) -> Vec<f64> {
    let picture = drawn_on(None, parts, &[]);
    let level = |pixel: &[u8; 4]| {
        let alpha = f64::from(pixel[3]) / 255.0;
        let level = match mask.threshold {
            0.0 => alpha,
            threshold => f64::from(u8::from(alpha >= f64::from(threshold))),
        };
        if mask.inverted { 1.0 - level } else { level }
    };
    crate::common::pixels(&picture).iter().map(level).collect()
}

/// The sprites over the ground, each seen as much as the levels say.
fn reference(levels: &[f64]) -> RgbaImage {
    let mut pixels = Vec::new();
    for (index, level) in levels.iter().enumerate() {
        let (x, y) = (index as u32 % SIZE_PX[0], SIZE_PX[1] - 1 - index as u32 / SIZE_PX[0]);
        let is_lit = (8..32).contains(&x) && (8..24).contains(&y);
        for (channel, ground) in GROUND.map(f64::from).into_iter().enumerate().take(3) {
            let (cover, light) = ([1.0, 0.5, 0.0][channel], [0.0, 0.3, 0.3][channel]);
            let covered = ground * (1.0 - 0.8 * level) + cover * 0.8 * level;
            let lit = if is_lit { covered + light * level } else { covered };
            pixels.push((lit.min(1.0) * 255.0).round() as u8);
        }
        pixels.push(255);
    }
    RgbaImage { width: SIZE_PX[0], height: SIZE_PX[1], pixels }
}

fn scene_through(number: u16) -> Vec<Sprite> {
    seen().map(|sprite| with(sprite, 0, number)).to_vec()
}

#[test]
fn sprites_are_seen_as_much_as_their_mask_is_drawn() {
    for inverted in [false, true] {
        for threshold in [0.0, 0.5] {
            let mask = Mask { outer: 0, inverted, threshold };
            let mut sprites = parts().map(|part| with(part, 1, 0)).to_vec();
            sprites.extend(scene_through(1));
            let expected = reference(&shown(&parts(), mask));
            assert_near(&drawn(&sprites, &[mask]), &expected, 2, &format!("{mask:?}"));
        }
    }
}

#[test]
fn a_mask_in_a_mask_shows_what_both_show() {
    let outer = Mask { outer: 0, inverted: true, threshold: 0.0 };
    let inner = Mask { outer: 1, inverted: false, threshold: 0.5 };
    let [tilted, half, faint] = parts();
    let mut sprites = vec![with(tilted, 2, 0), with(half, 2, 0), with(faint, 1, 0)];
    sprites.extend(scene_through(2));
    let pair = shown(&[faint], outer).into_iter().zip(shown(&[tilted, half], inner));
    let levels: Vec<f64> = pair.map(|(a, b)| a * b).collect();
    assert_near(&drawn(&sprites, &[outer, inner]), &reference(&levels), 2, "outer and inner");
}

#[test]
fn the_sprites_of_a_mask_may_be_seen_through_another() {
    let masks = [Mask::default(), Mask { inverted: true, ..Mask::default() }];
    let [tilted, half, faint] = parts();
    let mut sprites = vec![with(tilted, 1, 2), with(half, 1, 0), with(faint, 2, 0)];
    sprites.extend(scene_through(1));
    let cut = shown(&[faint], masks[1]);
    let (whole, own) = (shown(&[half], masks[0]), shown(&[tilted], masks[0]));
    let over = |((cut, own), above): ((f64, f64), f64)| above + cut * own * (1.0 - above);
    let levels: Vec<f64> = cut.into_iter().zip(own).zip(whole).map(over).collect();
    assert_near(&drawn(&sprites, &masks), &reference(&levels), 3, "a mask with a hole");
}

#[test]
fn a_mask_of_nothing_hides_all_and_inverted_shows_all() {
    for (inverted, level) in [(false, 0.0), (true, 1.0)] {
        let mask = Mask { inverted, ..Mask::default() };
        let expected = reference(&vec![level; (SIZE_PX[0] * SIZE_PX[1]) as usize]);
        assert_near(&drawn(&scene_through(1), &[mask]), &expected, 1, &format!("{mask:?}"));
    }
}

#[test]
fn a_sprite_whose_mask_is_not_there_is_not_drawn() {
    let ground = drawn(&[], &[]);
    assert_eq!(drawn(&scene_through(1), &[]), ground);
    assert_eq!(drawn(&scene_through(7), &[Mask::default()]), ground);
}

#[test]
fn pictures_with_and_without_masks_follow_each_other() {
    let plain = drawn(&seen(), &[]);
    let mut sprites = parts().map(|part| with(part, 1, 0)).to_vec();
    sprites.extend(scene_through(1));
    let masked = drawn(&sprites, &[Mask::default()]);
    assert_ne!(plain, masked);
    assert_eq!(drawn(&seen(), &[]), plain);
    assert_eq!(drawn(&sprites, &[Mask::default()]), masked);
}

#[test]
fn what_is_seen_through_one_mask_is_one_draw_call_however_much_it_is() {
    let calls = |count: usize, masks: u16| {
        let masked = (0..count).map(|nth| {
            let through = 1 + nth as u16 * masks / count as u16;
            with(quad_at([nth as f32 % 40.0, 4.0], [6.0, 6.0], [1.0; 3]), 0, through)
        });
        let holes = (1..=masks).map(|number| with(quad_at([8.0, 0.0], [24.0, 32.0], [1.0; 3]), number, 0));
        let sprites: Vec<Sprite> = holes.chain(masked).collect();
        let all = vec![Mask::default(); masks.into()];
        let scene = Scene {
            camera: pixel_camera(SIZE_PX),
            background: None,
            sprites: &sprites,
            masks: &all,
            islands: &[],
        };
        let mut gpu = gpu();
        gpu.render(SIZE_PX, &scene).expect("the scene can be drawn");
        gpu.last_batch().draw_call_count()
    };
    assert_eq!(calls(200, 1), calls(2, 1));
    let [one, three] = [calls(300, 1), calls(300, 3)];
    assert_eq!(three, 3 * one, "and each mask has as many");
}
