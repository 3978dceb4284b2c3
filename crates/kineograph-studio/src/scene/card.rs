//! Graphics cards, as far as pictures are put on them.

use kineograph_render::{Filter, Offscreen, RenderError, TextureId};

use crate::media::Picture;

/// Where textures are.
pub trait Card {
    /// Uploads a picture.
    ///
    /// # Errors
    /// When the card has no room for it.
    fn add(&mut self, picture: &Picture, filter: Filter) -> Result<TextureId, RenderError>;

    /// Forgets a texture.
    fn remove(&mut self, texture: TextureId);
}

#[cfg(feature = "draw")]
impl Card for kineograph_render::SpriteRenderer {
    fn add(&mut self, picture: &Picture, filter: Filter) -> Result<TextureId, RenderError> {
        self.add_texture([picture.width, picture.height], &picture.rgba, filter)
    }

    fn remove(&mut self, texture: TextureId) {
        self.remove_texture(texture);
    }
}

impl Card for Offscreen {
    fn add(&mut self, picture: &Picture, filter: Filter) -> Result<TextureId, RenderError> {
        self.add_texture([picture.width, picture.height], &picture.rgba, filter)
    }

    fn remove(&mut self, texture: TextureId) {
        self.remove_texture(texture);
    }
}
