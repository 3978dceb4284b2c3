//! What outlives a frame.

use super::batch::{Gpu, IslandPipeline, MaskPipeline};
use super::pipelines::Pipelines;
use super::texture::Textures;
use crate::{Filter, RenderError, Scene, SpriteBatch, TextureId};

/// Draws sprites into render passes of one target format. Make one and keep it.
#[derive(Debug)]
pub struct SpriteRenderer {
    pipelines: Pipelines,
    masks: MaskPipeline,
    islands: IslandPipeline,
    textures: Textures,
    target_format: wgpu::TextureFormat,
}

impl SpriteRenderer {
    /// A renderer for passes with one colour target of `target_format`, one sample a pixel and no depth buffer.
    ///
    /// The format should not be an sRGB one: colours are blended in gamma space, and an sRGB target would brighten
    /// them. Its alpha is premultiplied.
    pub fn new(device: &wgpu::Device, queue: &wgpu::Queue, target_format: wgpu::TextureFormat) -> Self {
        let textures = Textures::new(device, queue);
        let masks = MaskPipeline::new(device, target_format);
        let islands = IslandPipeline::new(device, masks.seen_layout(), target_format);
        let pipelines = Pipelines::new(device, textures.layout(), masks.seen_layout(), target_format);
        Self { pipelines, masks, islands, textures, target_format }
    }

    /// Uploads an image of `size_px` pixels (width, height): 4 bytes a pixel, red, green, blue and straight alpha,
    /// rows from top to bottom.
    ///
    /// # Errors
    /// [`RenderError::EmptySize`], [`RenderError::TextureTooLarge`], [`RenderError::PixelBytes`],
    /// [`RenderError::OutOfMemory`] or [`RenderError::Device`].
    pub fn add_texture(
        &mut self,
        size_px: [u32; 2],
        straight_rgba: &[u8],
        filter: Filter,
    ) -> Result<TextureId, RenderError> {
        self.textures.add(size_px, straight_rgba, filter)
    }

    /// Makes room for a picture of scenes, of `size_px` pixels (width, height), that sprites can show as a texture, without smoothing; see
    /// [`Pixelated`](crate::Pixelated). Returned with it is what a render pass draws into; its colours are premultiplied.
    ///
    /// # Errors
    /// [`RenderError::EmptySize`], [`RenderError::TextureTooLarge`], [`RenderError::OutOfMemory`] or [`RenderError::Device`].
    pub(crate) fn add_target(
        &mut self,
        size_px: [u32; 2],
    ) -> Result<(TextureId, wgpu::TextureView), RenderError> {
        self.textures.add_target(size_px, self.target_format)
    }

    /// Frees a texture. Sprites that still name it are skipped. [`TextureId::WHITE`] stays.
    pub fn remove_texture(&mut self, id: TextureId) {
        self.textures.remove(id);
    }

    /// Width and height of a texture in pixels; `None` if there is no such texture.
    pub fn texture_size(&self, id: TextureId) -> Option<[u32; 2]> {
        self.textures.size_px(id)
    }

    /// Fills `batch` with what `scene` shows and uploads it. Device and queue are those of [`Self::new`].
    ///
    /// The scene's camera must have the size of the viewport that is set when the batch is painted; see [`Camera`]
    /// for viewports that are partly visible. What can't be drawn is skipped and counted in
    /// [`SpriteBatch::skipped_count`]. Masks are drawn at once, and what was written to `queue` is submitted with them.
    ///
    /// [`Camera`]: crate::Camera
    pub fn prepare(
        &self,
        batch: &mut SpriteBatch,
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        scene: &Scene<'_>,
    ) {
        let Self { pipelines, masks, islands, textures, .. } = self;
        let gpu = Gpu { device, queue, textures, pipelines, masks, islands };
        batch.prepare(gpu, scene);
    }

    /// Draws `batch` into the pass's viewport. Leaves its own pipeline, bind groups and vertex buffer 0 set, and
    /// touches neither viewport nor scissors.
    pub fn paint(&self, batch: &SpriteBatch, pass: &mut wgpu::RenderPass<'static>) {
        batch.record(pass);
    }
}
