//! What the tests with a graphics device share.

use std::sync::{Mutex, MutexGuard, OnceLock};

use kineograph_render::{
    Affine2, Background, Camera, Filter, Offscreen, RenderError, RgbaImage, Scene, Sprite, TextureId,
};

/// The device, shared by the tests of one file, since a device takes longer to open than a picture to draw.
///
/// Without a driver every test fails: pixel tests that silently did nothing would look like passed ones.
#[allow(clippy::panic)] // helpers of tests may fail like tests
pub fn gpu() -> MutexGuard<'static, Offscreen> {
    static DEVICE: OnceLock<Result<Mutex<Offscreen>, RenderError>> = OnceLock::new();
    match DEVICE.get_or_init(|| Offscreen::new().map(Mutex::new)) {
        // A failed test poisons the lock; the others still run, since every picture starts from nothing.
        Ok(device) => device.lock().unwrap_or_else(std::sync::PoisonError::into_inner),
        Err(error) => panic!("{error}. `cargo xtask test` installs Mesa's driver."),
    }
}

/// A camera that shows `size_px` stage units from the origin on as many pixels.
pub fn pixel_camera(size_px: [u32; 2]) -> Camera {
    let size = size_px.map(|side| side as f32);
    Camera::fit(size, size, 0.0)
}

/// Draws sprites at one pixel per stage unit, on nothing.
pub fn draw(gpu: &mut Offscreen, size_px: [u32; 2], sprites: &[Sprite]) -> RgbaImage {
    draw_on(gpu, size_px, None, sprites)
}

/// Draws sprites at one pixel per stage unit, on a background over the whole picture.
pub fn draw_on(
    gpu: &mut Offscreen,
    size_px: [u32; 2],
    background_rgba: Option<[f32; 4]>,
    sprites: &[Sprite],
) -> RgbaImage {
    let [width, height] = size_px.map(|side| side as f32);
    let background = background_rgba.map(|rgba| Background { stage_rect: [0.0, 0.0, width, height], rgba });
    let scene = Scene { camera: pixel_camera(size_px), background, sprites, masks: &[], islands: &[] };
    gpu.render(size_px, &scene).expect("the scene can be drawn")
}

/// A sprite with its bottom-left corner at `corner`.
pub fn sprite_at(texture: TextureId, corner: [f32; 2], size_px: [f32; 2]) -> Sprite {
    Sprite::new(texture, size_px, Affine2::from_translation(corner))
}

/// A sprite around `center`, scaled, then turned clockwise.
pub fn turned(texture: TextureId, center: [f32; 2], size_px: [f32; 2], scale: [f32; 2], deg: f32) -> Sprite {
    let (sin, cos) = f64::from(-deg).to_radians().sin_cos();
    let [scale_x, scale_y] = scale.map(f64::from);
    let [a, b, c, d] = [cos * scale_x, sin * scale_x, -sin * scale_y, cos * scale_y];
    let [half_width, half_height] = size_px.map(|side| f64::from(side) / 2.0);
    let [x, y] = center.map(f64::from);
    let (tx, ty) = (x - a * half_width - c * half_height, y - b * half_width - d * half_height);
    let [a, b, c, d, tx, ty] = [a, b, c, d, tx, ty].map(|component| component as f32);
    Sprite::new(texture, size_px, Affine2 { a, b, c, d, tx, ty })
}

/// A quad of one colour with its bottom-left corner at `corner`.
pub fn quad_at(corner: [f32; 2], size_px: [f32; 2], tint_rgb: [f32; 3]) -> Sprite {
    Sprite { tint_rgb, ..sprite_at(TextureId::WHITE, corner, size_px) }
}

/// A texture from rows of pixels, top to bottom.
pub fn texture<const WIDTH: usize>(
    gpu: &mut Offscreen,
    rows: &[[[u8; 4]; WIDTH]],
    filter: Filter,
) -> TextureId {
    let size_px = [WIDTH as u32, rows.len() as u32];
    gpu.add_texture(size_px, rows.concat().as_flattened(), filter).expect("the texture is valid")
}

/// The pixels in the order in which they lie in memory.
pub fn pixels(image: &RgbaImage) -> &[[u8; 4]] {
    image.pixels.as_chunks().0
}

/// How many pixels have this colour.
pub fn count(image: &RgbaImage, rgba: [u8; 4]) -> usize {
    pixels(image).iter().filter(|&&pixel| pixel == rgba).count()
}

/// Asserts that no channel differs by more than `tolerance` bytes.
#[track_caller]
pub fn assert_pixel_near(image: &RgbaImage, x: u32, y: u32, expected: [u8; 4], tolerance: u8) {
    let actual = image.pixel(x, y).expect("the pixel lies in the picture");
    let is_near = actual.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= tolerance);
    assert!(is_near, "pixel ({x}, {y}) is {actual:?}, not {expected:?} ± {tolerance}");
}

/// Asserts that no channel of any pixel differs by more than `tolerance` bytes; names the first pixel that does.
#[track_caller]
#[allow(clippy::panic)] // helpers of tests may fail like tests
pub fn assert_near(actual: &RgbaImage, expected: &RgbaImage, tolerance: u8, context: &str) {
    assert_eq!([actual.width, actual.height], [expected.width, expected.height], "{context}");
    let differs = |(_, (actual, expected)): &(usize, (&[u8; 4], &[u8; 4]))| {
        actual.iter().zip(*expected).any(|(a, b)| a.abs_diff(*b) > tolerance)
    };
    let mut pairs = pixels(actual).iter().zip(pixels(expected)).enumerate().filter(differs);
    if let Some((index, (actual, expected))) = pairs.next() {
        let others = pairs.count();
        panic!("{context}: pixel {index} is {actual:?}, not {expected:?} ± {tolerance}; {others} others");
    }
}
