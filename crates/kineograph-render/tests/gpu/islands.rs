//! Islands against the same sums on the processor.

use kineograph_render::{
    Blend, BlendFactor, Camera, Island, IslandRole, IslandVertex, Mask, Masking, RgbaImage, Scene, Sprite,
    TextureId,
};

use crate::common::{assert_near, assert_pixel_near, count, gpu, pixel_camera, pixels, quad_at, turned};

const SIZE_PX: [u32; 2] = [48, 32];
const EYE: [f32; 3] = [24.0, 16.0, 40.0];

fn drawn(sprites: &[Sprite], masks: &[Mask], islands: &[Island]) -> RgbaImage {
    drawn_by(pixel_camera(SIZE_PX), sprites, masks, islands)
}

fn drawn_by(camera: Camera, sprites: &[Sprite], masks: &[Mask], islands: &[Island]) -> RgbaImage {
    let scene = Scene { camera, background: None, sprites, masks, islands };
    gpu().render(SIZE_PX, &scene).expect("the scene can be drawn")
}

/// Some sprites, as parts of an island.
fn parts(number: u16) -> Vec<Sprite> {
    let sprites = [
        quad_at([4.0, 4.0], [30.0, 20.0], [0.2, 0.4, 0.9]),
        Sprite { opacity: 0.5, ..quad_at([10.0, 8.0], [12.0, 20.0], [0.9, 0.3, 0.0]) },
        turned(TextureId::WHITE, [30.0, 18.0], [14.0, 9.0], [1.0, 1.0], 30.0),
    ];
    sprites.map(|sprite| Sprite { island: IslandRole { part_of: number, shows: 0 }, ..sprite }).to_vec()
}

/// What stands for an island.
fn stand_in(number: u16, part_of: u16) -> Sprite {
    Sprite { island: IslandRole { part_of, shows: number }, ..quad_at([0.0; 2], [1.0; 2], [1.0; 3]) }
}

/// The stage as one part, whose corners are moved: bottom left, bottom right, top left, top right.
fn net(moved: impl Fn([f32; 2]) -> [f32; 3]) -> Island {
    let corners = [[0.0, 0.0], [48.0, 0.0], [0.0, 32.0], [48.0, 32.0]];
    let vertices = corners.map(|from| IslandVertex { at: moved(from), from }).to_vec();
    Island { vertices, triangles: vec![[0, 1, 2], [2, 1, 3]], eye: EYE }
}

fn flat([x, y]: [f32; 2]) -> [f32; 3] {
    [x, y, 0.0]
}

fn plain(sprites: Vec<Sprite>) -> Vec<Sprite> {
    sprites.into_iter().map(|sprite| Sprite { island: IslandRole::NONE, ..sprite }).collect()
}

#[test]
fn a_flat_island_looks_as_its_sprites() {
    let direct = drawn(&plain(parts(1)), &[], &[]);
    let mut sprites = parts(1);
    sprites.push(stand_in(1, 0));
    assert_near(&drawn(&sprites, &[], &[net(flat)]), &direct, 1, "flat");
    // One inside of another, too.
    let mut nested = parts(2);
    nested.extend([stand_in(2, 1), stand_in(1, 0)]);
    assert_near(&drawn(&nested, &[], &[net(flat), net(flat)]), &direct, 1, "nested");
}

#[test]
fn a_mirrored_island_is_a_mirrored_picture() {
    let mut sprites = parts(1);
    sprites.push(stand_in(1, 0));
    let mirrored = drawn(&sprites, &[], &[net(|[x, y]| [48.0 - x, y, 0.0])]);
    let direct = drawn(&plain(parts(1)), &[], &[]);
    for y in 0..SIZE_PX[1] {
        for x in 0..SIZE_PX[0] {
            let expected = direct.pixel(47 - x, y).unwrap();
            assert_pixel_near(&mirrored, x, y, expected, 1);
        }
    }
}

#[test]
fn what_is_nearer_is_larger() {
    let all = [quad_at([0.0, 0.0], [48.0, 32.0], [1.0; 3])];
    let all = all.map(|sprite| Sprite { island: IslandRole { part_of: 1, shows: 0 }, ..sprite });
    let sprites = [all[0], stand_in(1, 0)];
    // A quarter of the size in the middle: 1 ÷ (1 − z ÷ 40) = ½ at z = −40.
    let far = drawn(&sprites, &[], &[net(|[x, y]| [x, y, -40.0])]);
    assert_eq!(count(&far, [255; 4]), 24 * 16);
    assert_pixel_near(&far, 12, 8, [255; 4], 0);
    assert_pixel_near(&far, 11, 8, [0; 4], 0);
    // Half of the way to the eye all of the picture is filled with its middle.
    let near = drawn(&sprites, &[], &[net(|[x, y]| [x, y, 20.0])]);
    assert_eq!(count(&near, [255; 4]), 48 * 32);
}

#[test]
fn perspective_is_even_along_an_edge_that_leads_away() {
    // Two halves of two colours, turned by their vertical axis: the middle of the picture is not the middle of its edge.
    let half = |x: f32, tint_rgb| Sprite {
        island: IslandRole { part_of: 1, shows: 0 },
        ..quad_at([x, 0.0], [24.0, 32.0], tint_rgb)
    };
    let sprites = [half(0.0, [1.0, 0.0, 0.0]), half(24.0, [0.0, 0.0, 1.0]), stand_in(1, 0)];
    let turned = drawn(&sprites, &[], &[net(|[x, y]| [24.0, y, (24.0 - x) / 1.5])]);
    assert_eq!(count(&turned, [0; 4]), 48 * 32, "seen from its edge there is nothing");
    let leaning = drawn(&sprites, &[], &[net(|[x, y]| [x, y, (24.0 - x) / 1.5])]);
    let red = |row: u32| (0..48).filter(|x| leaning.pixel(*x, row).unwrap()[0] > 127).count();
    assert_eq!(red(16), 24, "the middle stays in the middle");
}

#[test]
fn islands_are_seen_through_masks_and_cover_in_order() {
    let mask =
        Sprite { masking: Masking { part_of: 1, through: 0 }, ..quad_at([0.0, 0.0], [24.0, 32.0], [1.0; 3]) };
    let through = |sprite: Sprite| Sprite { masking: Masking { part_of: 0, through: 1 }, ..sprite };
    let mut expected = vec![mask];
    expected.extend(plain(parts(1)).into_iter().map(through));
    let mut sprites = parts(1);
    sprites.extend([mask, through(stand_in(1, 0))]);
    let masks = [Mask::default()];
    let (found, expected) = (drawn(&sprites, &masks, &[net(flat)]), drawn(&expected, &masks, &[]));
    assert_near(&found, &expected, 1, "masked");
    let behind = quad_at([0.0, 0.0], [48.0, 32.0], [0.0, 1.0, 0.0]);
    let mut covered = parts(1);
    covered.extend([stand_in(1, 0), behind]);
    assert_eq!(count(&drawn(&covered, &[], &[net(flat)]), [0, 255, 0, 255]), 48 * 32);
    let mut below = parts(1);
    below.extend([behind, Sprite { z: -1, ..stand_in(1, 0) }]);
    assert_eq!(count(&drawn(&below, &[], &[net(flat)]), [0, 255, 0, 255]), 48 * 32);
}

#[test]
fn an_island_is_mixed_with_what_is_behind_it_as_a_sprite_would_be() {
    use BlendFactor::{DstColor, One, OneMinusSrcAlpha, OneMinusSrcColor, Zero};
    let ground = quad_at([2.0, 2.0], [40.0, 26.0], [0.4, 0.6, 0.5]);
    let own = Sprite { opacity: 0.6, ..quad_at([4.0, 4.0], [30.0, 20.0], [0.7, 0.3, 0.9]) };
    let mask =
        Sprite { masking: Masking { part_of: 1, through: 0 }, ..quad_at([0.0; 2], [20.0, 32.0], [1.0; 3]) };
    let masks = [Mask::default()];
    let plain = drawn(&[ground, own], &[], &[]);
    for (src, dst) in [(One, One), (DstColor, OneMinusSrcAlpha), (One, OneMinusSrcColor), (One, Zero)] {
        let blend = Blend { src, dst };
        for through in [0, 1] {
            let seen = |sprite: Sprite| Sprite { blend, masking: Masking { part_of: 0, through }, ..sprite };
            let direct = drawn(&[ground, mask, seen(own)], &masks, &[]);
            let part = Sprite { island: IslandRole { part_of: 1, shows: 0 }, ..own };
            // The picture ends where the sprite does.
            let corners = [[4.0, 4.0], [34.0, 4.0], [4.0, 24.0], [34.0, 24.0]];
            let vertices = corners.map(|from| IslandVertex { at: flat(from), from }).to_vec();
            let island = Island { vertices, ..net(flat) };
            let found = drawn(&[ground, mask, part, seen(stand_in(1, 0))], &masks, &[island]);
            assert_near(&found, &direct, 2, "mixed");
            assert_ne!(direct.pixels, plain.pixels, "{blend:?} is seen");
        }
    }
}

#[test]
fn damaged_islands_show_nothing_and_harm_nothing() {
    let nothing = |islands: &[Island]| {
        let mut sprites = parts(1);
        sprites.extend([stand_in(1, 0), stand_in(9, 0), stand_in(1, 9)]);
        assert_eq!(count(&drawn(&sprites, &[], islands), [0; 4]), 48 * 32);
    };
    nothing(&[Island::default()]);
    nothing(&[Island { triangles: vec![[0, 1, 9]], ..net(flat) }]);
    nothing(&[net(|[x, _]| [x, f32::NAN, 0.0])]);
    nothing(&[Island { eye: [24.0, 16.0, 0.0], ..net(flat) }]);
    // The picture after it is right again.
    let direct = drawn(&plain(parts(1)), &[], &[]);
    assert!(pixels(&direct).iter().any(|pixel| pixel[3] == 255));
    // Behind the eye it is drawn just before it.
    let mut sprites = parts(1);
    sprites.push(stand_in(1, 0));
    drawn(&sprites, &[], &[net(|[x, y]| [x, y, 1.0e9])]);
}

#[test]
fn a_zoomed_view_shows_a_part_as_large() {
    let camera = Camera { center: [12.0, 8.0], zoom: 2.0, viewport_px: SIZE_PX.map(|side| side as f32) };
    let mut sprites = parts(1);
    sprites.push(stand_in(1, 0));
    let direct = drawn_by(camera, &plain(parts(1)), &[], &[]);
    assert_near(&drawn_by(camera, &sprites, &[], &[net(flat)]), &direct, 1, "zoomed");
}

#[test]
fn what_an_effect_brings_into_the_view_is_drawn() {
    // The view shows the right half; the net mirrors the picture, so that the left half is seen there.
    let camera = Camera { center: [36.0, 16.0], zoom: 2.0, viewport_px: SIZE_PX.map(|side| side as f32) };
    let mut sprites = parts(1);
    sprites.push(stand_in(1, 0));
    let mirrored = drawn_by(camera, &sprites, &[], &[net(|[x, y]| [48.0 - x, y, 0.0])]);
    let left = Camera { center: [12.0, 16.0], ..camera };
    let direct = drawn_by(left, &plain(parts(1)), &[], &[]);
    assert!(pixels(&direct).iter().any(|pixel| pixel[3] == 255));
    for y in 0..SIZE_PX[1] {
        for x in 0..48 {
            assert_pixel_near(&mirrored, x, y, direct.pixel(47 - x, y).unwrap(), 1);
        }
    }
}

#[test]
fn an_island_that_moves_looks_as_its_sprites_do_there() {
    // Textures that are kept from frame to frame hold nothing of the frames before.
    for step in 0..9_u8 {
        let by = 7.0 * f32::from(step) - 20.0;
        let moved = |mut sprites: Vec<Sprite>| -> Vec<Sprite> {
            sprites.iter_mut().for_each(|sprite| sprite.stage_from_local.tx += by);
            sprites
        };
        let mut sprites = moved(parts(1));
        sprites.push(stand_in(1, 0));
        let mut island = net(flat);
        for vertex in &mut island.vertices {
            vertex.at[0] += by;
            vertex.from[0] += by;
        }
        let direct = drawn(&moved(plain(parts(1))), &[], &[]);
        assert_near(&drawn(&sprites, &[], &[island]), &direct, 1, "moved");
    }
}
