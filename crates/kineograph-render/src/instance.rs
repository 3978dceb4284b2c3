//! What the GPU gets for each quad.

use crate::{Affine2, Background, Camera, Sprite};

/// The largest distance from the middle of the view, in half viewports, at which a quad is still given to the GPU.
/// Far above anything visible, and so far below f32's limit that a rasteriser's products stay finite.
const MAX_CLIP_EXTENT: f64 = 1.0e9;

/// One quad, 52 bytes. The fields match `Instance` in shader.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
pub(crate) struct Instance {
    /// Images of the unit square's x axis and y axis in clip space.
    axes: [f32; 4],
    /// Image of the unit square's bottom-left corner in clip space.
    origin: [f32; 2],
    /// Texture coordinates of the top-left and the bottom-right corner.
    uv_corners: [f32; 4],
    /// Tint · opacity and opacity, 0..1 as 0..65535: finer than the target's bytes, so that a slow fade is smooth.
    color: [u16; 4],
    /// 1 if u changes along the y axis and v along the x axis, else 0.
    uv_rotated: u32,
}

impl Instance {
    /// Bytes from one instance to the next.
    pub const STRIDE: u64 = size_of::<Self>() as u64;

    /// The vertex attributes, in the order of shader.wgsl's locations.
    pub const ATTRIBUTES: [wgpu::VertexAttribute; 5] = wgpu::vertex_attr_array![
        0 => Float32x4, 1 => Float32x2, 2 => Float32x4, 3 => Unorm16x4, 4 => Uint32
    ];

    /// The quad of a sprite; `None` if a number in it is not finite or it is absurdly large.
    pub fn from_sprite(camera: &Camera, sprite: &Sprite) -> Option<Self> {
        let [r, g, b] = sprite.tint_rgb;
        let color = color([r, g, b, sprite.opacity])?;
        let clip_from_unit = clip_from_unit(camera, sprite.stage_from_local, sprite.size_px)?;
        Self::new(clip_from_unit, uv_corners(sprite), sprite.uv_rotated, color)
    }

    /// The quad of the stage's background; `None` under the same conditions.
    pub fn from_background(camera: &Camera, background: &Background) -> Option<Self> {
        let [x, y, width, height] = background.stage_rect;
        let clip_from_unit = clip_from_unit(camera, Affine2::from_translation([x, y]), [width, height])?;
        Self::new(clip_from_unit, Sprite::FULL_UV, false, color(background.rgba)?)
    }

    fn new(
        clip_from_unit: [f32; 6],
        uv_corners: [f32; 4],
        uv_rotated: bool,
        color: [u16; 4],
    ) -> Option<Self> {
        let [a, b, c, d, x, y] = clip_from_unit;
        uv_corners.iter().all(|uv| uv.is_finite()).then_some(Self {
            axes: [a, b, c, d],
            origin: [x, y],
            uv_corners,
            color,
            uv_rotated: uv_rotated.into(),
        })
    }
}

/// The map from the unit square to clip space. Computed in f64 and rounded once.
fn clip_from_unit(camera: &Camera, stage_from_local: Affine2, size_px: [f32; 2]) -> Option<[f32; 6]> {
    let [a, b, c, d, tx, ty] = stage_from_local.to_array().map(f64::from);
    let [width, height] = size_px.map(f64::from);
    let [scale_x, scale_y, x, y] = camera.clip_from_stage();
    let components = [
        scale_x * a * width,
        scale_y * b * width,
        scale_x * c * height,
        scale_y * d * height,
        scale_x * tx + x,
        scale_y * ty + y,
    ];
    // NaN fails the comparison too.
    let is_drawable = components.iter().all(|component| component.abs() <= MAX_CLIP_EXTENT);
    is_drawable.then(|| components.map(|component| component as f32))
}

/// Straight red, green, blue, alpha, clamped to 0..1, as premultiplied 16-bit fractions.
fn color(rgba: [f32; 4]) -> Option<[u16; 4]> {
    if !rgba.into_iter().all(f32::is_finite) {
        return None;
    }
    let [r, g, b, a] = rgba.map(|channel| channel.clamp(0.0, 1.0));
    Some([r * a, g * a, b * a, a].map(|fraction| (fraction * f32::from(u16::MAX)).round() as u16))
}

/// The texture coordinates of the top-left and the bottom-right corner of the upright, flipped picture.
fn uv_corners(sprite: &Sprite) -> [f32; 4] {
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

    #[test]
    fn an_instance_is_compact() {
        assert_eq!(Instance::STRIDE, 52);
    }

    #[test]
    fn a_stage_that_fills_the_view_fills_clip_space() {
        let instance = Instance::from_sprite(&CAMERA, &sprite()).unwrap();
        assert_eq!(instance.axes, [2.0, 0.0, 0.0, 2.0]);
        assert_eq!(instance.origin, [-1.0, -1.0]);
    }

    #[test]
    fn colour_is_clamped_and_premultiplied() {
        let sprite = Sprite { tint_rgb: [2.0, 0.5, -1.0], opacity: 0.5, ..sprite() };
        let instance = Instance::from_sprite(&CAMERA, &sprite).unwrap();
        assert_eq!(instance.color, [32768, 16384, 0, 32768]);
    }

    #[test]
    fn flips_swap_texture_corners() {
        let sprite = Sprite { uv: [0.1, 0.2, 0.3, 0.4], flip_x: true, flip_y: true, ..sprite() };
        assert_eq!(Instance::from_sprite(&CAMERA, &sprite).unwrap().uv_corners, [0.3, 0.4, 0.1, 0.2]);
    }

    #[test]
    fn a_rotated_part_has_its_top_on_the_right() {
        let sprite = Sprite { uv: [0.1, 0.2, 0.3, 0.4], uv_rotated: true, ..sprite() };
        let corners = |sprite| Instance::from_sprite(&CAMERA, &sprite).unwrap().uv_corners;
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
                assert_eq!(Instance::from_sprite(&CAMERA, &sprite), None, "{sprite:?}");
            }
        }
        let zoomless = Camera { viewport_px: [0.0, 0.0], ..CAMERA };
        assert_eq!(Instance::from_sprite(&zoomless, &sprite()), None);
        let huge = Sprite { size_px: [f32::MAX, f32::MAX], ..sprite() };
        assert_eq!(Instance::from_sprite(&CAMERA, &huge), None);
    }
}
