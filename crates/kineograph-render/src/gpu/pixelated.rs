//! Scenes whose pixels are larger than those of the screen.

use super::cleared::begin_cleared;
use crate::{
    Background, Camera, Island, Mask, RenderError, Scene, Sprite, SpriteBatch, SpriteRenderer, TextureId,
};

/// A part of the stage, drawn with one pixel for each stage unit and shown as one sprite: however far a view zooms in and turns, each pixel
/// is one square of one colour, as on a screen of the size of the stage.
#[derive(Debug, Default)]
pub struct Pixelated {
    target: Option<PixelTexture>,
    batch: SpriteBatch,
}

#[derive(Debug)]
struct PixelTexture {
    size_px: [u32; 2],
    texture: TextureId,
    view: wgpu::TextureView,
}

impl Pixelated {
    /// Draws a part of the stage, and returns the sprite that shows it there. The part is given by its lower left and its upper
    /// right corner, in stage units; it is widened to whole ones. Device and queue are those of the renderer; the commands go into
    /// `encoder`.
    ///
    /// # Errors
    /// [`RenderError::TextureTooLarge`], [`RenderError::OutOfMemory`] or [`RenderError::Device`].
    pub fn draw(
        &mut self,
        renderer: &mut SpriteRenderer,
        (device, queue): (&wgpu::Device, &wgpu::Queue),
        encoder: &mut wgpu::CommandEncoder,
        part: [[f32; 2]; 2],
        (background, sprites): (Option<Background>, &[Sprite]),
        (masks, islands): (&[Mask], &[Island]),
    ) -> Result<Sprite, RenderError> {
        let low = part[0].map(f32::floor);
        let size = [0, 1].map(|axis| (part[1][axis].ceil() - low[axis]).max(1.0));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        // whole and above 0; too large ones are refused
        let (texture, view) = self.target(renderer, size.map(|side| side as u32))?;
        let center = [low[0] + size[0] / 2.0, low[1] + size[1] / 2.0];
        let camera = Camera { center, zoom: 1.0, viewport_px: size };
        let scene = Scene { camera, background, sprites, masks, islands };
        renderer.prepare(&mut self.batch, device, queue, &scene);
        let mut pass = begin_cleared(encoder, "pixelated", &view, wgpu::Color::TRANSPARENT);
        renderer.paint(&self.batch, &mut pass);
        Ok(Sprite::new(texture, size, crate::Affine2::from_translation(low)))
    }

    /// What was drawn by the last call of [`Self::draw`]: counts of quads, draw calls and skipped sprites.
    pub fn last_batch(&self) -> &SpriteBatch {
        &self.batch
    }

    fn target(
        &mut self,
        renderer: &mut SpriteRenderer,
        size_px: [u32; 2],
    ) -> Result<(TextureId, wgpu::TextureView), RenderError> {
        if let Some(target) = self.target.as_ref().filter(|target| target.size_px == size_px) {
            return Ok((target.texture, target.view.clone()));
        }
        if let Some(old) = self.target.take() {
            renderer.remove_texture(old.texture);
        }
        let (texture, view) = renderer.add_target(size_px)?;
        self.target = Some(PixelTexture { size_px, texture, view: view.clone() });
        Ok((texture, view))
    }
}
