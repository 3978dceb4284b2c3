//! What quads have in common that are drawn together.

use crate::{Blend, Sprite, TextureId};

/// What decides which run a quad belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QuadLook {
    pub texture: TextureId,
    pub blend: Blend,
    /// The mask through which they are seen; 0: none.
    pub mask: u16,
    /// The island that is shown; 0: none, they are quads.
    pub island: u16,
}

impl QuadLook {
    pub const fn of(sprite: &Sprite) -> Self {
        Self {
            texture: sprite.texture,
            blend: sprite.blend,
            mask: sprite.masking.through,
            island: sprite.island.shows,
        }
    }
}
