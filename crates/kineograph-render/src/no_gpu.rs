//! What stands in the place of [`gpu`](crate) where it is not built: whoever wants to draw is refused with a sentence.

use crate::{Filter, RenderError, RgbaImage, Scene, TextureId};

/// A graphics device, which nobody can open here.
#[derive(Debug)]
pub enum Offscreen {}

impl Offscreen {
    /// Refuses.
    ///
    /// # Errors
    /// [`RenderError::NotBuilt`].
    pub const fn new() -> Result<Self, RenderError> {
        Err(RenderError::NotBuilt)
    }

    /// As with a device.
    ///
    /// # Errors
    /// None: there is no device to call it on.
    pub const fn add_texture(&mut self, _: [u32; 2], _: &[u8], _: Filter) -> Result<TextureId, RenderError> {
        match *self {}
    }

    /// As with a device.
    pub const fn remove_texture(&mut self, _: TextureId) {
        match *self {}
    }

    /// As with a device.
    ///
    /// # Errors
    /// None: there is no device to call it on.
    pub const fn render(&mut self, _: [u32; 2], _: &Scene<'_>) -> Result<RgbaImage, RenderError> {
        match *self {}
    }
}
