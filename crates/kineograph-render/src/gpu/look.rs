//! What quads have in common that are drawn together.

use crate::{Blend, Sprite, TextureId};

/// What decides which run a quad belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QuadLook {
    pub texture: TextureId,
    pub blend: Blend,
}

impl QuadLook {
    pub const fn of(sprite: &Sprite) -> Self {
        Self { texture: sprite.texture, blend: sprite.blend }
    }
}
