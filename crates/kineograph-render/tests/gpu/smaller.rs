//! Images shown smaller than they are, against means computed on the CPU.

use kineograph_render::{Filter, Offscreen, RgbaImage, Sprite, TextureId};

use crate::common::{count, draw, draw_on, gpu, pixels, sprite_at, turned};

const MAGENTA: [u8; 4] = [255, 0, 255, 255];

/// Rows of straight RGBA.
#[derive(Clone)]
struct Image {
    width: usize,
    pixels: Vec<[u8; 4]>,
}

impl Image {
    /// Every pixel another colour; opaque, or of all opacities.
    fn noise(width: usize, height: usize, opaque: bool) -> Self {
        let level = |index: usize, channel: usize| {
            (((index * 4 + channel) as u32).wrapping_mul(2_654_435_761) >> 23) as u8
        };
        let pixel = |index| {
            let [r, g, b, a] = [0, 1, 2, 3].map(|channel| level(index, channel));
            [r, g, b, if opaque { 255 } else { a }]
        };
        Self { width, pixels: (0..width * height).map(pixel).collect() }
    }

    fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// This image at `[x, y]` of a sheet that is magenta otherwise.
    fn in_sheet(&self, [left, top]: [usize; 2], width: usize, height: usize) -> Self {
        let mut pixels = vec![MAGENTA; width * height];
        for (y, row) in self.pixels.chunks(self.width).enumerate() {
            pixels[(top + y) * width + left..][..self.width].copy_from_slice(row);
        }
        Self { width, pixels }
    }

    fn turned_clockwise(&self) -> Self {
        let height = self.height();
        let pixels = (0..self.width)
            .flat_map(|x| (0..height).rev().map(move |y| self.pixels[y * self.width + x]))
            .collect();
        Self { width: height, pixels }
    }

    /// The mean of a block, premultiplied, 0..255.
    fn mean(&self, [left, top]: [usize; 2], [width, height]: [usize; 2]) -> [f64; 4] {
        let mut sum = [0.0; 4];
        for y in top..top + height {
            for [r, g, b, a] in &self.pixels[y * self.width + left..][..width] {
                let alpha = f64::from(*a);
                let parts = [*r, *g, *b].map(|level| f64::from(level) * alpha / 255.0);
                for (sum, part) in sum.iter_mut().zip([parts[0], parts[1], parts[2], alpha]) {
                    *sum += part / (width * height) as f64;
                }
            }
        }
        sum
    }

    fn texture(&self, gpu: &mut Offscreen, filter: Filter) -> TextureId {
        let size_px = [self.width, self.height()].map(|side| side as u32);
        gpu.add_texture(size_px, self.pixels.as_flattened(), filter).expect("the texture is valid")
    }
}

/// Asserts that each pixel of a picture on black is the mean of its block of `image`, within `tolerance` bytes.
#[track_caller]
fn assert_means(picture: &RgbaImage, image: &Image, block: [usize; 2], tolerance: f64, context: &str) {
    for (index, actual) in pixels(picture).iter().enumerate() {
        let place = [index % picture.width as usize, index / picture.width as usize];
        let expected = image.mean([place[0] * block[0], place[1] * block[1]], block);
        let is_near =
            (0..3).all(|channel| (f64::from(actual[channel]) - expected[channel]).abs() <= tolerance);
        assert!(is_near, "{context}, {place:?}: {actual:?}, not {expected:?}");
    }
}

/// Draws one sprite over the whole picture, on black.
fn draw_over_black(gpu: &mut Offscreen, size_px: [u32; 2], sprite: Sprite) -> RgbaImage {
    let size = size_px.map(|side| side as f32);
    let stage_from_local = kineograph_render::Affine2 {
        a: size[0] / sprite.size_px[0],
        d: size[1] / sprite.size_px[1],
        ..sprite.stage_from_local
    };
    draw_on(gpu, size_px, Some([0.0, 0.0, 0.0, 1.0]), &[Sprite { stage_from_local, ..sprite }])
}

#[test]
fn pixels_are_means_of_what_they_cover() {
    let mut gpu = gpu();
    for opaque in [true, false] {
        let image = Image::noise(64, 32, opaque);
        let texture = image.texture(&mut gpu, Filter::Linear);
        for block in [2, 4, 8, 16, 32] {
            let size_px = [64 / block, 32 / block].map(|side| side as u32);
            let picture = draw_over_black(&mut gpu, size_px, sprite_at(texture, [0.0; 2], [64.0, 32.0]));
            assert_means(&picture, &image, [block; 2], 1.0, &format!("1/{block}, opaque {opaque}"));
        }
    }
}

#[test]
fn an_image_narrowed_along_one_side_stays_sharp_along_the_other() {
    let mut gpu = gpu();
    let image = Image::noise(32, 32, true);
    let texture = image.texture(&mut gpu, Filter::Linear);
    for block in [[2, 1], [1, 2], [4, 1], [1, 8], [8, 2], [4, 8]] {
        let size_px = [32 / block[0], 32 / block[1]].map(|side| side as u32);
        let picture = draw_over_black(&mut gpu, size_px, sprite_at(texture, [0.0; 2], [32.0, 32.0]));
        assert_means(&picture, &image, block, 1.0, &format!("{block:?}"));
    }
}

#[test]
fn frames_of_a_sheet_are_means_of_their_own_pixels_wherever_they_lie() {
    let mut gpu = gpu();
    let frame = Image::noise(16, 8, true);
    // Between whole squares of some levels, of none, and at the sheet's edge; in a sheet with odd sides too.
    for (at, sheet_px) in [
        ([16, 8], [64, 32]),
        ([4, 4], [64, 32]),
        ([3, 5], [64, 32]),
        ([48, 24], [64, 32]),
        ([7, 2], [37, 29]),
    ] {
        for rotated in [false, true] {
            let stored = if rotated { frame.turned_clockwise() } else { frame.clone() };
            let sheet = stored.in_sheet(at, sheet_px[0], sheet_px[1].max(at[1] + stored.height()));
            let texture = sheet.texture(&mut gpu, Filter::Linear);
            let [width, height] = [sheet.width, sheet.height()].map(|side| side as f32);
            let [left, top] = at.map(|place| place as f32);
            let (right, bottom) = (left + stored.width as f32, top + stored.height() as f32);
            let sprite = Sprite {
                uv: [left / width, top / height, right / width, bottom / height],
                uv_rotated: rotated,
                ..sprite_at(texture, [0.0; 2], [16.0, 8.0])
            };
            for block in [2, 4, 8] {
                let size_px = [16 / block, 8 / block].map(|side| side as u32);
                let picture = draw_over_black(&mut gpu, size_px, sprite);
                let context = format!("at {at:?} of {sheet_px:?}, rotated {rotated}, 1/{block}");
                assert_means(&picture, &frame, [block; 2], 1.0, &context);
            }
        }
    }
}

#[test]
fn nothing_of_the_neighbours_is_seen_at_any_size() {
    let mut gpu = gpu();
    let frame = Image { width: 24, pixels: vec![[0, 200, 0, 255]; 24 * 20] };
    let texture = frame.in_sheet([9, 7], 64, 64).texture(&mut gpu, Filter::Linear);
    for percent in [95, 75, 50, 40, 33, 25, 17, 12, 6] {
        for degrees in [0.0, 30.0, 121.0] {
            let scale = [percent as f32 / 100.0; 2];
            let placed = turned(texture, [24.3, 24.7], [24.0, 20.0], scale, degrees);
            let uv = [9.0, 7.0, 33.0, 27.0].map(|edge: f32| edge / 64.0);
            let picture = draw(&mut gpu, [48, 48], &[Sprite { uv, ..placed }]);
            let own = count(&picture, [0, 200, 0, 255]);
            let context = format!("{percent} % at {degrees}°");
            assert!(own > 0, "{context}: nothing drawn");
            assert_eq!(own + count(&picture, [0; 4]), 48 * 48, "{context}: other colours seen");
        }
    }
}

#[test]
fn sharp_images_show_single_pixels_at_any_size() {
    let mut gpu = gpu();
    let image = Image::noise(32, 32, true);
    let texture = image.texture(&mut gpu, Filter::Nearest);
    let picture = draw_over_black(&mut gpu, [11, 11], sprite_at(texture, [0.0; 2], [32.0, 32.0]));
    for pixel in pixels(&picture) {
        assert!(image.pixels.contains(pixel), "{pixel:?} is a mixture");
    }
}

#[test]
fn smaller_pictures_have_no_dark_fringe() {
    let mut gpu = gpu();
    // White dots among clear black: straight means would be grey.
    let pixel = |index: usize| if index.is_multiple_of(3) { [255; 4] } else { [0; 4] };
    let image = Image { width: 32, pixels: (0..32 * 32).map(pixel).collect() };
    let texture = image.texture(&mut gpu, Filter::Linear);
    for side in [31, 16, 10, 7, 3] {
        let sprite = turned(texture, [16.0; 2], [32.0; 2], [side as f32 / 32.0; 2], 20.0);
        let on_white = draw_on(&mut gpu, [32, 32], Some([1.0; 4]), &[sprite]);
        assert_eq!(count(&on_white, [255; 4]), 32 * 32, "{side}");
        for [r, g, b, a] in pixels(&draw(&mut gpu, [32, 32], &[sprite])) {
            assert!(*a == 0 || [r, g, b] == [&255; 3], "{side}: {r} {g} {b} at alpha {a}");
        }
    }
}

#[test]
fn a_sprite_at_its_own_size_is_its_image_to_the_last_bit() {
    let mut gpu = gpu();
    let image = Image::noise(32, 16, true);
    let texture = image.texture(&mut gpu, Filter::Linear);
    let picture = draw(&mut gpu, [32, 16], &[sprite_at(texture, [0.0; 2], [32.0, 16.0])]);
    assert_eq!(pixels(&picture), image.pixels);
}

#[test]
fn sizes_change_smoothly() {
    let mut gpu = gpu();
    let stripes = |index: usize| if index % 8 < 4 { [255; 4] } else { [0, 0, 0, 255] };
    let image = Image { width: 64, pixels: (0..64 * 64).map(stripes).collect() };
    let texture = image.texture(&mut gpu, Filter::Linear);
    // The mean of the whole picture is that of the image, whatever its size: nothing flickers while it shrinks.
    for side in 3..64_u16 {
        let scale = [f32::from(side) / 64.0; 2];
        let sprite = turned(texture, [32.0; 2], [64.0; 2], scale, 0.0);
        let picture = draw(&mut gpu, [64, 64], &[sprite]);
        let shown: Vec<f64> =
            pixels(&picture).iter().filter(|pixel| pixel[3] > 0).map(|pixel| f64::from(pixel[0])).collect();
        let mean = shown.iter().sum::<f64>() / shown.len() as f64;
        let allowed = 255.0 / f64::from(side);
        assert!((mean - 127.5).abs() <= allowed, "{side} px: mean {mean}");
    }
}
