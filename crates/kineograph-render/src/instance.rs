//! What the GPU gets for each quad.

use crate::{Affine2, Background, Camera, Sprite, TextureId};

/// The largest distance from the middle of the view, in half viewports, at which a quad is still given to the GPU.
/// Far above anything visible, and so far below f32's limit that a rasteriser's products stay finite.
const MAX_CLIP_EXTENT: f64 = 1.0e9;

/// One quad, 52 bytes. The fields match `Instance` in shader.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
pub(crate) struct Instance {
    /// Images of the unit square's x axis and y axis in clip space.
    axes: [f32; 4],
    /// Image of the unit square's bottom-left corner in clip space.
    origin: [f32; 2],
    /// Texture coordinates of the top-left and the bottom-right corner.
    uv_corners: [f32; 4],
    /// Tint · opacity and opacity, 0..1 as 0..65535: finer than the target's bytes, so that a slow fade is smooth.
    color: [u16; 4],
    /// [`Self::UV_ROTATED`] and [`Self::SOLID`], added.
    flags: u32,
}

impl Instance {
    /// Bytes from one instance to the next.
    pub const STRIDE: u64 = size_of::<Self>() as u64;

    /// The vertex attributes, in the order of shader.wgsl's locations.
    pub const ATTRIBUTES: [wgpu::VertexAttribute; 5] = wgpu::vertex_attr_array![
        0 => Float32x4, 1 => Float32x2, 2 => Float32x4, 3 => Unorm16x4, 4 => Uint32
    ];

    /// u changes along the y axis and v along the x axis.
    const UV_ROTATED: u32 = 1;
    /// The quad has one colour and reads no texture.
    const SOLID: u32 = 2;
}

/// Makes quads for one camera.
pub(crate) struct Projection {
    scale: [f64; 2],
    offset: [f64; 2],
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
        let [scale_x, scale_y, x, y] = camera.clip_from_stage();
        Self {
            scale: [scale_x, scale_y],
            offset: [x, y],
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
        quad.flags = rotated | solid;
        self.place(sprite.stage_from_local, sprite.size_px, quad)
            & is_finite(quad.uv_corners)
            & self.paint([r, g, b, sprite.opacity], quad)
    }

    /// Writes the quad of the stage's background, likewise.
    pub fn background(&mut self, background: &Background, quad: &mut Instance) -> bool {
        let [x, y, width, height] = background.stage_rect;
        quad.uv_corners = Sprite::FULL_UV;
        quad.flags = Instance::SOLID;
        self.place(Affine2::from_translation([x, y]), [width, height], quad)
            & self.paint(background.rgba, quad)
    }

    /// Writes the map from the unit square to clip space. Computed in f64 and rounded once.
    #[inline]
    fn place(&self, stage_from_local: Affine2, size_px: [f32; 2], quad: &mut Instance) -> bool {
        let [a, b, c, d, tx, ty] = stage_from_local.to_array().map(f64::from);
        let [width, height] = size_px.map(f64::from);
        let ([scale_x, scale_y], [x, y]) = (self.scale, self.offset);
        let axes = [scale_x * a * width, scale_y * b * width, scale_x * c * height, scale_y * d * height];
        let origin = [scale_x * tx + x, scale_y * ty + y];
        quad.axes = axes.map(|component| component as f32);
        quad.origin = origin.map(|component| component as f32);
        // NaN fails the comparison too. No branches: the compiler compares several at a time.
        let is_drawable = |component: f64| component.abs() <= MAX_CLIP_EXTENT;
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
        assert_eq!(Instance::STRIDE, 52);
    }

    #[test]
    fn a_stage_that_fills_the_view_fills_clip_space() {
        let instance = instance(&sprite()).unwrap();
        assert_eq!(instance.axes, [2.0, 0.0, 0.0, 2.0]);
        assert_eq!(instance.origin, [-1.0, -1.0]);
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
            let [scale_x, scale_y, x, y] = CAMERA.clip_from_stage();
            let [a, b, c, d, tx, ty] = stage_from_local.to_array().map(f64::from);
            let axes = [scale_x * a * width, scale_y * b * width, scale_x * c * height, scale_y * d * height];
            let expected = Instance {
                axes: axes.map(|number| number as f32),
                origin: [scale_x * tx + x, scale_y * ty + y].map(|number| number as f32),
                uv_corners: Sprite::FULL_UV,
                color,
                flags: Instance::SOLID,
            };
            let mut quad = Instance::default();
            assert!(projection.sprite(&sprite, &mut quad));
            assert_eq!(bytemuck::bytes_of(&quad), bytemuck::bytes_of(&expected), "{sprite:?}");
        }
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
