//! One textured quad.

use crate::{Affine2, Blend, IslandRole, Masking, TextureId};

/// A textured quad, ready to draw.
///
/// Local space spans `(0, 0)` to `size_px`, y up; `stage_from_local` places it, parents included. A sprite with a
/// number that is not finite is skipped, never drawn wrongly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// The image; [`TextureId::WHITE`] for a quad of one colour.
    pub texture: TextureId,
    /// The part of the image to show, as `[u0, v0, u1, v1]`: top-left and bottom-right corner in 0..1, v down.
    pub uv: [f32; 4],
    /// Whether that part lies turned by 90° clockwise in the image, as packers of sheets store frames to save room:
    /// its top is on the right there. It is shown upright; `uv` is the rectangle as it lies in the image, `size_px` the
    /// upright size.
    pub uv_rotated: bool,
    /// Width and height of local space in stage units. The image is stretched over it.
    pub size_px: [f32; 2],
    /// The map from local points to stage points.
    pub stage_from_local: Affine2,
    /// Multiplies the image's red, green and blue; each clamped to 0..1.
    pub tint_rgb: [f32; 3],
    /// Multiplies the image's alpha; clamped to 0..1.
    pub opacity: f32,
    /// Mirrors the upright image left to right, inside its quad.
    pub flip_x: bool,
    /// Mirrors the upright image top to bottom, inside its quad.
    pub flip_y: bool,
    /// Sprites with a higher z cover those with a lower one; equal ones are drawn in the order of the slice.
    pub z: i32,
    /// How it is mixed with what is behind it.
    pub blend: Blend,
    /// Which mask it is seen through or part of.
    pub masking: Masking,
    /// Which island it is part of, or stands for. What stands for one has the place, z, mask and blend of the sprite.
    pub island: IslandRole,
}

impl Sprite {
    /// The whole image.
    pub const FULL_UV: [f32; 4] = [0.0, 0.0, 1.0, 1.0];

    /// An opaque, untinted sprite of the whole image.
    pub fn new(texture: TextureId, size_px: [f32; 2], stage_from_local: Affine2) -> Self {
        Self {
            texture,
            uv: Self::FULL_UV,
            uv_rotated: false,
            size_px,
            stage_from_local,
            tint_rgb: [1.0; 3],
            opacity: 1.0,
            flip_x: false,
            flip_y: false,
            z: 0,
            blend: Blend::NORMAL,
            masking: Masking::NONE,
            island: IslandRole::NONE,
        }
    }

    /// The quad's corners on the stage: bottom-left, bottom-right, top-right, top-left of local space.
    pub fn stage_corners(&self) -> [[f32; 2]; 4] {
        let [width, height] = self.size_px;
        [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]
            .map(|local| self.stage_from_local.transform_point(local))
    }
}
