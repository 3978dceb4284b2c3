//! What the GPU gets for each quad.

use crate::{Affine2, Background, Camera, Sprite, TextureId};

/// The largest extent, in viewports, at which a quad is still given to the GPU. Far above anything visible, and so far below f32's limit that
/// a rasteriser's products stay finite.
const MAX_EXTENT: f64 = 5.0e8;

/// The largest viewport, in pixels: its sides are kept in 15 bits each.
const MAX_VIEWPORT_PX: f64 = 32_767.0;

/// One quad, 56 bytes. The fields match `Instance` in shader.wgsl.
///
/// Where a quad lies is written in pixels from a pixel near its corner. So a quad that lies the same among the pixels of two viewports has the
/// same numbers in both, and therefore the same pixels, to the bit.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
pub(crate) struct Instance {
    /// Images of the unit square's x axis and y axis in pixels, y down.
    axes: [f32; 4],
    /// Image of the unit square's bottom-left corner in pixels from [`Self::pixel`].
    offset: [f32; 2],
    /// Texture coordinates of the top-left and the bottom-right corner.
    uv_corners: [f32; 4],
    /// Tint · opacity and opacity, 0..1 as 0..65535: finer than the target's bytes, so that a slow fade is smooth.
    color: [u16; 4],
    /// [`Self::UV_ROTATED`] and [`Self::SOLID`], and width and height of the viewport in 15 bits each.
    flags: u32,
    /// The left upper corner of a pixel near the bottom-left corner, from that of the viewport.
    pixel: [i16; 2],
}

impl Instance {
    /// Bytes from one instance to the next.
    pub const STRIDE: u64 = size_of::<Self>() as u64;

    /// The vertex attributes, in the order of shader.wgsl's locations.
    pub const ATTRIBUTES: [wgpu::VertexAttribute; 6] = wgpu::vertex_attr_array![
        0 => Float32x4, 1 => Float32x2, 2 => Float32x4, 3 => Unorm16x4, 4 => Uint32, 5 => Sint16x2
    ];

    /// u changes along the y axis and v along the x axis.
    const UV_ROTATED: u32 = 1;
    /// The quad has one colour and reads no texture.
    const SOLID: u32 = 2;

    /// Whether all bits are the same.
    #[inline]
    pub fn is_same(&self, other: &Self) -> bool {
        // Without a branch for each number, and without the call that comparing bytes is.
        self.words().iter().zip(other.words()).fold(0, |bits, (a, b)| bits | (a ^ b)) == 0
    }

    #[inline]
    fn words(&self) -> &[u32; size_of::<Self>() / 4] {
        bytemuck::cast_ref(self)
    }
}

/// Makes quads for one camera.
pub(crate) struct Projection {
    /// Pixels per stage unit, y down.
    scale: [f64; 2],
    /// The stage point in the middle of the viewport.
    center: [f64; 2],
    /// The middle of the viewport in pixels.
    middle: [f64; 2],
    /// The sides of the viewport, as `flags` has them.
    viewport: u32,
    /// The largest number of pixels.
    most: f64,
    /// Neighbours often have the same colour.
    last_paint: Paint,
}

/// A colour as it is given and as the GPU gets it.
#[derive(Clone, Copy)]
struct Paint {
    straight_rgba: [f32; 4],
    color: [u16; 4],
}

impl Projection {
    pub fn new(camera: &Camera) -> Self {
        let given = camera.viewport_px.map(f64::from);
        let [width, height] = given.map(|side| side.round().clamp(1.0, MAX_VIEWPORT_PX));
        let zoom = f64::from(camera.zoom);
        Self {
            // A viewport of no whole pixels is stretched to some, as the rasteriser does with what it gets. One without a size has none.
            scale: [zoom * width / given[0], -zoom * height / given[1]],
            center: camera.center.map(f64::from),
            middle: [width / 2.0, height / 2.0],
            viewport: (width as u32) << 2 | (height as u32) << 17,
            most: MAX_EXTENT * width.min(height),
            last_paint: Paint { straight_rgba: [0.0; 4], color: [0; 4] },
        }
    }

    /// Writes the quad of a sprite; returns whether it can be drawn: its numbers are finite and it is not absurdly large.
    #[inline]
    pub fn sprite(&mut self, sprite: &Sprite, quad: &mut Instance) -> bool {
        let [r, g, b] = sprite.tint_rgb;
        let rotated = if sprite.uv_rotated { Instance::UV_ROTATED } else { 0 };
        let solid = if sprite.texture == TextureId::WHITE { Instance::SOLID } else { 0 };
        quad.uv_corners = uv_corners(sprite);
        quad.flags = rotated | solid | self.viewport;
        self.place(sprite.stage_from_local, sprite.size_px, quad)
            & is_finite(quad.uv_corners)
            & self.paint([r, g, b, sprite.opacity], quad)
    }

    /// Writes the quad of the stage's background, likewise.
    pub fn background(&mut self, background: &Background, quad: &mut Instance) -> bool {
        let [x, y, width, height] = background.stage_rect;
        quad.uv_corners = Sprite::FULL_UV;
        quad.flags = Instance::SOLID | self.viewport;
        self.place(Affine2::from_translation([x, y]), [width, height], quad)
            & self.paint(background.rgba, quad)
    }

    /// Writes the map from the unit square to pixels. Computed in f64 and rounded once.
    #[inline]
    fn place(&self, stage_from_local: Affine2, size_px: [f32; 2], quad: &mut Instance) -> bool {
        let [a, b, c, d, tx, ty] = stage_from_local.to_array().map(f64::from);
        let [width, height] = size_px.map(f64::from);
        let ([scale_x, scale_y], [center_x, center_y], [x, y]) = (self.scale, self.center, self.middle);
        let axes = [scale_x * a * width, scale_y * b * width, scale_x * c * height, scale_y * d * height];
        let origin = [scale_x * (tx - center_x) + x, scale_y * (ty - center_y) + y];
        quad.axes = axes.map(|component| component as f32);
        let [(pixel_x, offset_x), (pixel_y, offset_y)] = origin.map(|component| split(in_steps(component)));
        quad.pixel = [pixel_x, pixel_y];
        quad.offset = [offset_x, offset_y];
        // NaN fails the comparison too. No branches: the compiler compares several at a time.
        let is_drawable = |component: f64| component.abs() <= self.most;
        let [a, b, c, d] = axes.map(is_drawable);
        let [x, y] = origin.map(is_drawable);
        a & b & c & d & x & y
    }

    /// Writes a colour: straight red, green, blue, alpha, clamped to 0..1, become premultiplied 16-bit fractions. Returns
    /// whether all are finite.
    #[inline]
    fn paint(&mut self, straight_rgba: [f32; 4], quad: &mut Instance) -> bool {
        // NaN equals nothing, so that it is not remembered.
        if straight_rgba != self.last_paint.straight_rgba {
            if !is_finite(straight_rgba) {
                return false;
            }
            self.last_paint = Paint { straight_rgba, color: color(straight_rgba) };
        }
        quad.color = self.last_paint.color;
        true
    }
}

/// Pixels in steps of 1/65536: coarser than what rounding leaves of a camera's place, and so fine that a trimmed frame, whose corner is
/// another one, shows the same texels as the whole one.
#[inline]
fn in_steps(px: f64) -> f64 {
    // From 1.5 · 2³⁶ on f64 has these steps. `round` takes several times as long.
    const STEPS: f64 = 1.5 * (1_u64 << 36) as f64;
    (px + STEPS) - STEPS
}

/// A number of steps as a whole pixel and what is left. The same for numbers that are whole pixels apart, as far as pixels have numbers.
#[inline]
fn split(px: f64) -> (i16, f32) {
    // From 1.5 · 2⁵² on f64 has whole numbers only, with those below 0 as the complement in its last bits.
    const WHOLE: f64 = 1.5 * (1_u64 << 52) as f64;
    // Half a step is left, whatever the number: nothing lies between two whole numbers, where rounding would choose the even one.
    const BETWEEN_STEPS: f64 = 32_769.0 / 131_072.0;
    let near = (px - BETWEEN_STEPS).clamp(-32_768.0, 32_767.0) + WHOLE;
    ((near.to_bits() & 0xffff) as u16 as i16, (px - (near - WHOLE)) as f32)
}

/// Straight red, green, blue, alpha, clamped to 0..1, as premultiplied 16-bit fractions.
fn color(straight_rgba: [f32; 4]) -> [u16; 4] {
    let [r, g, b, a] = straight_rgba.map(|channel| channel.clamp(0.0, 1.0));
    [r * a, g * a, b * a, a].map(rounded)
}

/// 0..1 as the nearest of 0..65535, halves up.
#[inline]
fn rounded(fraction: f32) -> u16 {
    // 2²⁰ shifts the decimal point to bit 32 of the sum, which drops the rest. `round` and casts take several times as
    // long.
    const POINT: f64 = (1 << 20) as f64;
    ((f64::from(fraction * f32::from(u16::MAX)) + 0.5 + POINT).to_bits() >> 32) as u16
}

#[inline]
fn is_finite(numbers: [f32; 4]) -> bool {
    // 0 · x is 0 for finite numbers and NaN for all others.
    let [a, b, c, d] = numbers.map(|number| number * 0.0);
    a + b + c + d == 0.0
}

/// The texture coordinates of the top-left and the bottom-right corner of the upright, flipped picture.
#[inline]
fn uv_corners(sprite: &Sprite) -> [f32; 4] {
    if !(sprite.uv_rotated | sprite.flip_x | sprite.flip_y) {
        return sprite.uv;
    }
    let [left, top, right, bottom] = sprite.uv;
    // Turned clockwise, the top lies on the right of the image, and the left above.
    let mut corners = if sprite.uv_rotated { [right, top, left, bottom] } else { sprite.uv };
    let (changes_along_x, changes_along_y) = if sprite.uv_rotated { (1, 0) } else { (0, 1) };
    if sprite.flip_x {
        corners.swap(changes_along_x, changes_along_x + 2);
    }
    if sprite.flip_y {
        corners.swap(changes_along_y, changes_along_y + 2);
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextureId;

    const CAMERA: Camera = Camera { center: [50.0, 25.0], zoom: 2.0, viewport_px: [200.0, 100.0] };

    fn sprite() -> Sprite {
        Sprite::new(TextureId::WHITE, [100.0, 50.0], Affine2::IDENTITY)
    }

    fn instance(sprite: &Sprite) -> Option<Instance> {
        projected(&CAMERA, sprite)
    }

    fn projected(camera: &Camera, sprite: &Sprite) -> Option<Instance> {
        let mut quad = Instance::default();
        Projection::new(camera).sprite(sprite, &mut quad).then_some(quad)
    }

    #[test]
    fn an_instance_is_compact() {
        assert_eq!(Instance::STRIDE, 56);
    }

    #[test]
    fn a_stage_that_fills_the_view_fills_its_pixels() {
        let instance = instance(&sprite()).unwrap();
        assert_eq!(instance.axes, [200.0, 0.0, 0.0, -100.0]);
        assert_eq!((instance.pixel, instance.offset), ([0, 100], [0.0, 0.0]));
        assert_eq!(instance.flags >> 2, 200 | 100 << 15);
    }

    #[test]
    fn colour_is_clamped_and_premultiplied() {
        let sprite = Sprite { tint_rgb: [2.0, 0.5, -1.0], opacity: 0.5, ..sprite() };
        let instance = instance(&sprite).unwrap();
        assert_eq!(instance.color, [32768, 16384, 0, 32768]);
    }

    #[test]
    fn quads_are_those_of_the_plain_formulas_to_the_bit() {
        let mut seed = 7_u32;
        let mut next = |low: f32, high: f32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            low + (high - low) * (seed >> 8) as f32 / (1 << 24) as f32
        };
        let mut projection = Projection::new(&CAMERA);
        for _ in 0..20_000 {
            let [a, b, c, d] = std::array::from_fn(|_| next(-3.0, 3.0));
            let stage_from_local = Affine2 { a, b, c, d, tx: next(-900.0, 900.0), ty: next(-900.0, 900.0) };
            let sprite = Sprite {
                stage_from_local,
                size_px: [next(0.0, 300.0), next(0.0, 300.0)],
                tint_rgb: std::array::from_fn(|_| next(-0.2, 1.2).clamp(0.0, 1.0)),
                opacity: next(0.0, 1.0),
                ..sprite()
            };
            let [r, g, b] = sprite.tint_rgb.map(|channel| channel * sprite.opacity);
            let color = [r, g, b, sprite.opacity].map(|level| (level * f32::from(u16::MAX)).round() as u16);
            let [width, height] = sprite.size_px.map(f64::from);
            let [a, b, c, d, tx, ty] = stage_from_local.to_array().map(f64::from);
            // Nothing below 0 is left of a step that is none.
            let in_steps = |px: f64| (px * 65_536.0).round_ties_even() / 65_536.0 + 0.0;
            let axes = [2.0 * a * width, -2.0 * b * width, 2.0 * c * height, -2.0 * d * height];
            let corner = [2.0 * (tx - 50.0) + 100.0, 50.0 - 2.0 * (ty - 25.0)].map(in_steps);
            // The pixel left of it, or the one after that from 3/4 of a pixel on.
            let pixel = corner.map(|px| (px + 32_767.0 / 131_072.0).floor());
            let expected = Instance {
                axes: axes.map(|px| px as f32),
                offset: [corner[0] - pixel[0], corner[1] - pixel[1]].map(|px| px as f32),
                uv_corners: Sprite::FULL_UV,
                color,
                flags: Instance::SOLID | 200 << 2 | 100 << 17,
                pixel: pixel.map(|px| px as i16),
            };
            let mut quad = Instance::default();
            assert!(projection.sprite(&sprite, &mut quad));
            assert_eq!(bytemuck::bytes_of(&quad), bytemuck::bytes_of(&expected), "{sprite:?}");
        }
    }

    #[test]
    fn whole_pixels_change_only_the_pixel() {
        for step in -3000..3000 {
            let px = f64::from(step) / 1024.0;
            let (pixel, offset) = split(px);
            assert_eq!(f64::from(pixel) + f64::from(offset), px);
            for whole in [-30_000, -1001, 3, 8192, 32_000_i16] {
                assert_eq!(split(px + f64::from(whole)), (pixel + whole, offset), "{px} + {whole}");
            }
        }
        assert_eq!(split(1.0e6), (32_767, 1.0e6 - 32_767.0));
        assert_eq!(split(-1.0e6), (-32_768, -1.0e6 + 32_768.0));
    }

    #[test]
    fn colours_are_rounded_to_the_nearest_fraction() {
        let steps = (0..=u32::from(u16::MAX) * 8).map(|step| step as f32 / (f32::from(u16::MAX) * 8.0));
        for fraction in steps.chain([f32::MIN_POSITIVE, 0.5 / 65_535.0, 0.499_999_97 / 65_535.0]) {
            let expected = (fraction * f32::from(u16::MAX)).round() as u16;
            assert_eq!(rounded(fraction), expected, "{fraction}");
        }
    }

    #[test]
    fn flips_swap_texture_corners() {
        let sprite = Sprite { uv: [0.1, 0.2, 0.3, 0.4], flip_x: true, flip_y: true, ..sprite() };
        assert_eq!(instance(&sprite).unwrap().uv_corners, [0.3, 0.4, 0.1, 0.2]);
    }

    #[test]
    fn a_rotated_part_has_its_top_on_the_right() {
        let sprite = Sprite { uv: [0.1, 0.2, 0.3, 0.4], uv_rotated: true, ..sprite() };
        let corners = |sprite| instance(&sprite).unwrap().uv_corners;
        assert_eq!(corners(sprite), [0.3, 0.2, 0.1, 0.4]);
        assert_eq!(corners(Sprite { flip_x: true, ..sprite }), [0.3, 0.4, 0.1, 0.2]);
        assert_eq!(corners(Sprite { flip_y: true, ..sprite }), [0.1, 0.2, 0.3, 0.4]);
    }

    #[test]
    fn whatever_is_not_finite_makes_no_instance() {
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let broken = [
                Sprite { uv: [0.0, bad, 1.0, 1.0], ..sprite() },
                Sprite { size_px: [bad, 1.0], ..sprite() },
                Sprite { stage_from_local: Affine2::from_translation([0.0, bad]), ..sprite() },
                Sprite { tint_rgb: [1.0, 1.0, bad], ..sprite() },
                Sprite { opacity: bad, ..sprite() },
            ];
            for sprite in broken {
                assert_eq!(instance(&sprite), None, "{sprite:?}");
            }
        }
        let zoomless = Camera { viewport_px: [0.0, 0.0], ..CAMERA };
        assert_eq!(projected(&zoomless, &sprite()), None);
        let huge = Sprite { size_px: [f32::MAX, f32::MAX], ..sprite() };
        assert_eq!(instance(&huge), None);
    }
}
