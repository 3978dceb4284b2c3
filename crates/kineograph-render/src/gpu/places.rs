//! Where quads are.

use super::look::QuadLook;
use super::order::DrawOrder;
use crate::Scene;

/// Where the last frame has the quad of each sprite, so that sprites that only move are read in the order in which they lie in memory. That is
/// faster than to read them in the order of drawing: neighbours in it are far from each other where layers alternate.
#[derive(Debug, Default)]
pub(crate) struct QuadPlaces {
    /// In the order of the slice; empty if nothing is known.
    by_sprite: Vec<QuadPlace>,
    has_background: bool,
    /// That of [`Textures::state`](super::texture::Textures::state).
    textures: u64,
}

/// The place of one sprite's quad, and what it depends on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct QuadPlace {
    pub quad: u32,
    pub z: i32,
    pub look: QuadLook,
}

impl QuadPlaces {
    /// Remembers the places of a scene of which every quad is drawn in `order`.
    pub fn learn(&mut self, order: &DrawOrder, scene: &Scene<'_>, textures: u64) {
        self.by_sprite.clear();
        let Some(indices) = order.indices() else { return };
        let unplaced =
            |sprite: &crate::Sprite| QuadPlace { quad: 0, z: sprite.z, look: QuadLook::of(sprite) };
        self.by_sprite.extend(scene.sprites.iter().map(unplaced));
        self.has_background = scene.background.is_some();
        self.textures = textures;
        for (quad, index) in (u32::from(self.has_background)..).zip(indices) {
            self.by_sprite[index].quad = quad;
        }
    }

    /// Knows nothing from here on.
    pub fn forget(&mut self) {
        self.by_sprite.clear();
    }

    /// The place of each sprite if nothing but sprites may have changed; each has to be looked at.
    pub fn of(&self, scene: &Scene<'_>, textures: u64) -> Option<&[QuadPlace]> {
        let is_known = !self.by_sprite.is_empty()
            && self.by_sprite.len() == scene.sprites.len()
            && self.has_background == scene.background.is_some()
            && self.textures == textures;
        is_known.then_some(&self.by_sprite)
    }
}
