//! Images: parts of sheets, flips, filters, and what is refused.

use kineograph_render::{Filter, Offscreen, RenderError, Scene, Sprite, TextureId};

use crate::common::{
    assert_near, assert_pixel_near, count, draw, gpu, pixel_camera, pixels, sprite_at, texture, turned,
};

const RED: [u8; 4] = [255, 0, 0, 255];
const GREEN: [u8; 4] = [0, 255, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];
const WHITE: [u8; 4] = [255; 4];
const CLEAR: [u8; 4] = [0; 4];

/// Red and green above, blue and white below.
const CORNERS: [[[u8; 4]; 2]; 2] = [[RED, GREEN], [BLUE, WHITE]];

/// A sheet of 2×2 frames of 5×3 pixels, in the colours of [`CORNERS`].
fn sheet(gpu: &mut Offscreen, filter: Filter) -> TextureId {
    let row = |y: usize| std::array::from_fn::<_, 10, _>(|x| CORNERS[y / 3][x / 5]);
    let rows: [_; 6] = std::array::from_fn(row);
    texture(gpu, &rows, filter)
}

/// Texture coordinates of the sheet's frame in a column and a row.
fn frame_uv(column: u32, row: u32) -> [f32; 4] {
    let [u, v] = [column as f32 / 2.0, row as f32 / 2.0];
    [u, v, u + 0.5, v + 0.5]
}

#[test]
fn an_image_stands_upright() {
    let mut gpu = gpu();
    let image = texture(&mut gpu, &CORNERS, Filter::Nearest);
    let picture = draw(&mut gpu, [2, 2], &[sprite_at(image, [0.0, 0.0], [2.0, 2.0])]);
    assert_eq!(pixels(&picture), [RED, GREEN, BLUE, WHITE]);
}

#[test]
fn flips_mirror_the_image_inside_its_quad() {
    let mut gpu = gpu();
    let image = texture(&mut gpu, &CORNERS, Filter::Nearest);
    let upright = sprite_at(image, [0.0, 0.0], [2.0, 2.0]);
    for (flip_x, flip_y, expected) in [
        (true, false, [GREEN, RED, WHITE, BLUE]),
        (false, true, [BLUE, WHITE, RED, GREEN]),
        (true, true, [WHITE, BLUE, GREEN, RED]),
    ] {
        let picture = draw(&mut gpu, [2, 2], &[Sprite { flip_x, flip_y, ..upright }]);
        assert_eq!(pixels(&picture), expected, "flip_x {flip_x}, flip_y {flip_y}");
    }
}

#[test]
fn frames_of_a_sheet_do_not_bleed() {
    let mut gpu = gpu();
    for filter in [Filter::Nearest, Filter::Linear] {
        let image = sheet(&mut gpu, filter);
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            for (scale, degrees) in [(1.0, 0.0), (3.7, 0.0), (2.3, 30.0), (0.4, 0.0), (6.0, 121.0)] {
                let placed = turned(image, [24.3, 24.7], [5.0, 3.0], [scale; 2], degrees);
                let sprite = Sprite { uv: frame_uv(column, row), ..placed };
                let picture = draw(&mut gpu, [48, 48], &[sprite]);
                let own = count(&picture, CORNERS[row as usize][column as usize]);
                let context = format!("{filter:?} frame {column},{row} × {scale} at {degrees}°");
                assert!(own > 0, "{context}: nothing drawn");
                assert_eq!(own + count(&picture, CLEAR), 48 * 48, "{context}: other colours seen");
            }
        }
    }
}

#[test]
fn a_large_image_arrives_whole() {
    let mut gpu = gpu();
    // Larger than what is sent to the GPU in one piece (1,024 rows of this width); each row has its own colour.
    let row = |y: u32| [(y % 256) as u8, (y / 256) as u8, 99, 255];
    let bytes: Vec<u8> = (0..2100).flat_map(|y| row(y).repeat(4096)).collect();
    let image = gpu.add_texture([4096, 2100], &bytes, Filter::Nearest).unwrap();
    let column = sprite_at(image, [0.0, 0.0], [1.0, 2100.0]);
    let picture = draw(&mut gpu, [1, 2100], &[column]);
    gpu.remove_texture(image);
    for y in 0..2100 {
        assert_eq!(picture.pixel(0, y), Some(row(y)), "row {y}");
    }
}

#[test]
fn a_frame_flips_within_the_sheet() {
    let mut gpu = gpu();
    let image = texture(&mut gpu, &[[RED, GREEN, BLUE, WHITE]], Filter::Nearest);
    let sprite = Sprite { uv: [0.5, 0.0, 1.0, 1.0], flip_x: true, ..sprite_at(image, [0.0; 2], [2.0, 1.0]) };
    assert_eq!(pixels(&draw(&mut gpu, [2, 1], &[sprite])), [WHITE, BLUE]);
}

/// An image of `width` × `height` pixels, each of another colour, some translucent.
fn motley(width: usize, height: usize) -> Vec<Vec<[u8; 4]>> {
    let level = |index: usize, factor: usize| (index * factor % 251) as u8;
    let pixel =
        |index: usize| [level(index, 97), level(index, 41), level(index, 13), 255 - level(index, 7) / 2];
    (0..height).map(|y| (0..width).map(|x| pixel(y * width + x)).collect()).collect()
}

/// The same turned by 90° clockwise.
fn turned_clockwise(rows: &[Vec<[u8; 4]>]) -> Vec<Vec<[u8; 4]>> {
    (0..rows[0].len()).map(|x| rows.iter().rev().map(|row| row[x]).collect()).collect()
}

fn add(gpu: &mut Offscreen, rows: &[Vec<[u8; 4]>], filter: Filter) -> TextureId {
    let size_px = [rows[0].len() as u32, rows.len() as u32];
    gpu.add_texture(size_px, rows.concat().as_flattened(), filter).expect("the texture is valid")
}

#[test]
fn a_part_that_lies_turned_in_its_sheet_stands_upright() {
    let mut gpu = gpu();
    // A frame of 4×2 pixels, turned clockwise, in the columns 1 and 2 and the rows 0 to 3 of a sheet.
    let rows = [
        [WHITE, BLUE, RED, WHITE],
        [WHITE, BLUE, RED, WHITE],
        [WHITE, CLEAR, GREEN, WHITE],
        [WHITE, CLEAR, GREEN, WHITE],
    ];
    let sheet = texture(&mut gpu, &rows, Filter::Nearest);
    let sprite =
        Sprite { uv: [0.25, 0.0, 0.75, 1.0], uv_rotated: true, ..sprite_at(sheet, [0.0, 0.0], [4.0, 2.0]) };
    let top = [RED, RED, GREEN, GREEN];
    let bottom = [BLUE, BLUE, CLEAR, CLEAR];
    let picture = draw(&mut gpu, [4, 2], &[sprite]);
    assert_eq!(pixels(&picture), [top, bottom].concat());
    let mirrored = draw(&mut gpu, [4, 2], &[Sprite { flip_x: true, ..sprite }]);
    assert_eq!(pixels(&mirrored), [GREEN, GREEN, RED, RED, CLEAR, CLEAR, BLUE, BLUE]);
    let upside_down = draw(&mut gpu, [4, 2], &[Sprite { flip_y: true, ..sprite }]);
    assert_eq!(pixels(&upside_down), [bottom, top].concat());
}

#[test]
fn turned_storage_changes_no_pixel() {
    let mut gpu = gpu();
    // Weights of the linear filter have a few bits only; they are rounded the other way in the other direction.
    for (filter, tolerance) in [(Filter::Nearest, 0), (Filter::Linear, 5)] {
        // Powers of two: texture coordinates are exact then, so that not even the last bit may differ. No scale puts the
        // middle of a pixel on the edge of a texel, where the nearest one is a matter of the direction.
        let rows = motley(16, 8);
        let upright = add(&mut gpu, &rows, filter);
        let turned_image = add(&mut gpu, &turned_clockwise(&rows), filter);
        for (scale, degrees) in [(1.0, 0.0), (3.0, 0.0), (2.3, 90.0), (3.3, 33.0), (0.7, 12.0)] {
            for flips in 0..4 {
                let placed = turned(upright, [32.0, 32.0], [16.0, 8.0], [scale; 2], degrees);
                let placed = Sprite { flip_x: flips & 1 == 1, flip_y: flips & 2 == 2, ..placed };
                let expected = draw(&mut gpu, [64, 64], &[placed]);
                let stored = Sprite { texture: turned_image, uv_rotated: true, ..placed };
                let context = format!("{filter:?} × {scale} at {degrees}°, flips {flips}");
                assert_near(&draw(&mut gpu, [64, 64], &[stored]), &expected, tolerance, &context);
                assert!(count(&expected, CLEAR) < 64 * 64, "{context}: nothing drawn");
            }
        }
    }
}

#[test]
fn the_linear_filter_mixes_and_the_nearest_one_does_not() {
    let mut gpu = gpu();
    let ramp = [[[0, 0, 0, 255], WHITE]];
    let smooth = texture(&mut gpu, &ramp, Filter::Linear);
    let picture = draw(&mut gpu, [3, 1], &[sprite_at(smooth, [0.0; 2], [3.0, 1.0])]);
    assert_pixel_near(&picture, 1, 0, [128, 128, 128, 255], 1);

    let picture = draw(&mut gpu, [4, 1], &[sprite_at(smooth, [0.0; 2], [4.0, 1.0])]);
    for (x, grey) in [(0, 0), (1, 64), (2, 191), (3, 255)] {
        assert_pixel_near(&picture, x, 0, [grey, grey, grey, 255], 1);
    }

    let sharp = texture(&mut gpu, &ramp, Filter::Nearest);
    let picture = draw(&mut gpu, [4, 1], &[sprite_at(sharp, [0.0; 2], [4.0, 1.0])]);
    assert_eq!(pixels(&picture), [[0, 0, 0, 255], [0, 0, 0, 255], WHITE, WHITE]);
}

#[test]
fn images_that_can_not_be_are_refused() {
    let mut gpu = gpu();
    let mut add = |size, bytes: &[u8]| gpu.add_texture(size, bytes, Filter::Linear);
    assert_eq!(add([0, 4], &[]), Err(RenderError::EmptySize { width: 0, height: 4 }));
    let too_large = add([50_000, 50_000], &[]);
    assert!(
        matches!(too_large, Err(RenderError::TextureTooLarge { width: 50_000, height: 50_000, limit }) if limit >= 2048)
    );
    let bytes = Err(RenderError::PixelBytes { width: 2, height: 2, expected: 16, actual: 15 });
    assert_eq!(add([2, 2], &[0; 15]), bytes);
}

#[test]
fn pictures_that_can_not_be_are_refused() {
    let mut gpu = gpu();
    let scene =
        Scene { camera: pixel_camera([1, 1]), background: None, sprites: &[], masks: &[], islands: &[] };
    assert_eq!(gpu.render([3, 0], &scene), Err(RenderError::EmptySize { width: 3, height: 0 }));
    let too_large = gpu.render([60_000, 1], &scene);
    assert!(matches!(too_large, Err(RenderError::TextureTooLarge { width: 60_000, .. })), "{too_large:?}");
    assert!(gpu.render([1, 1], &scene).is_ok(), "the device still works");
}

#[test]
fn a_removed_texture_is_skipped_and_its_name_is_not_used_again() {
    let mut gpu = gpu();
    let gone = texture(&mut gpu, &CORNERS, Filter::Nearest);
    assert_eq!(gpu.texture_size(gone), Some([2, 2]));
    gpu.remove_texture(gone);
    assert_eq!(gpu.texture_size(gone), None);
    let other = texture(&mut gpu, &[[GREEN]], Filter::Nearest);
    assert_ne!(other, gone);

    let sprites = [sprite_at(gone, [0.0; 2], [2.0, 2.0]), sprite_at(other, [0.0; 2], [1.0, 1.0])];
    let picture = draw(&mut gpu, [2, 2], &sprites);
    assert_eq!(pixels(&picture), [CLEAR, CLEAR, GREEN, CLEAR]);
    assert_eq!(gpu.last_batch().skipped_count(), 1);
}

#[test]
fn the_white_texture_can_not_be_removed() {
    let mut gpu = gpu();
    gpu.remove_texture(TextureId::WHITE);
    assert_eq!(gpu.texture_size(TextureId::WHITE), Some([1, 1]));
}
