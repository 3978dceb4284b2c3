//! Images on the GPU.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::gpu_errors::catch_errors;
use super::mipmaps::{for_each_smaller, level_count};
use super::premultiplied::premultiply;
use crate::{Filter, RenderError, TextureId};

/// How much of an image is on its way to the GPU at one time. Most images are smaller.
const MAX_STAGED_BYTES: u32 = 16 << 20;

/// A texture with its sampler, ready to bind.
#[derive(Debug)]
pub(crate) struct Texture {
    pub bind_group: wgpu::BindGroup,
    pub filter: Filter,
    size_px: [u32; 2],
}

/// All textures of a renderer.
#[derive(Debug)]
pub(crate) struct Textures {
    device: wgpu::Device,
    queue: wgpu::Queue,
    layout: wgpu::BindGroupLayout,
    nearest: wgpu::Sampler,
    linear: wgpu::Sampler,
    by_id: HashMap<TextureId, Texture>,
    next_id: u64,
    state: u64,
}

impl Textures {
    /// Holds [`TextureId::WHITE`] only.
    pub fn new(device: &wgpu::Device, queue: &wgpu::Queue) -> Self {
        let mut textures = Self {
            device: device.clone(),
            queue: queue.clone(),
            layout: bind_group_layout(device),
            nearest: sampler(device, wgpu::FilterMode::Nearest),
            linear: sampler(device, wgpu::FilterMode::Linear),
            by_id: HashMap::new(),
            next_id: TextureId::WHITE.0 + 1,
            state: new_state(),
        };
        let (white, pixels) = textures.create([1, 1], Filter::Nearest);
        textures.upload(&pixels, &[255; 4]);
        textures.by_id.insert(TextureId::WHITE, white);
        textures
    }

    /// The layout of a texture's bind group, for the pipeline.
    pub fn layout(&self) -> &wgpu::BindGroupLayout {
        &self.layout
    }

    /// A number that no other renderer has, and this one no longer when a texture is gone: as long as it is the same, names stand for the
    /// same textures.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// See [`SpriteRenderer::add_texture`](crate::SpriteRenderer::add_texture).
    pub fn add(
        &mut self,
        size_px: [u32; 2],
        straight: &[u8],
        filter: Filter,
    ) -> Result<TextureId, RenderError> {
        let [width, height] = size_px;
        check_size(size_px, self.device.limits().max_texture_dimension_2d)?;
        let (expected, actual) = (u64::from(width) * u64::from(height) * 4, straight.len() as u64);
        if expected != actual {
            return Err(RenderError::PixelBytes { width, height, expected, actual });
        }
        let texture = catch_errors(&self.device, || self.create(size_px, filter))
            .and_then(|(texture, pixels)| {
                catch_errors(&self.device, || self.upload(&pixels, straight)).map(|()| texture)
            })
            .map_err(|error| texture_error(error, size_px))?;
        Ok(self.insert(texture))
    }

    /// A texture that a render pass draws into, and the view that it does that through; it is read without smoothing.
    pub fn add_target(
        &mut self,
        size_px: [u32; 2],
        format: wgpu::TextureFormat,
    ) -> Result<(TextureId, wgpu::TextureView), RenderError> {
        check_size(size_px, self.device.limits().max_texture_dimension_2d)?;
        let usage = wgpu::TextureUsages::RENDER_ATTACHMENT;
        let made = catch_errors(&self.device, || self.create_as(size_px, Filter::Nearest, format, usage));
        let (texture, pixels) = made.map_err(|error| texture_error(error, size_px))?;
        let view = pixels.create_view(&wgpu::TextureViewDescriptor::default());
        Ok((self.insert(texture), view))
    }

    fn insert(&mut self, texture: Texture) -> TextureId {
        let id = TextureId(self.next_id);
        self.next_id += 1;
        self.by_id.insert(id, texture);
        id
    }

    /// Forgets a texture. The white one stays.
    pub fn remove(&mut self, id: TextureId) {
        if id != TextureId::WHITE {
            self.by_id.remove(&id);
            self.state = new_state();
        }
    }

    /// Width and height in pixels.
    pub fn size_px(&self, id: TextureId) -> Option<[u32; 2]> {
        self.by_id.get(&id).map(|texture| texture.size_px)
    }

    /// What is needed to draw with a texture.
    pub fn get(&self, id: TextureId) -> Option<&Texture> {
        self.by_id.get(&id)
    }

    /// An empty texture and, for the upload, the GPU's handle of its pixels.
    fn create(&self, size_px: [u32; 2], filter: Filter) -> (Texture, wgpu::Texture) {
        // Not sRGB: colours are blended as they are stored, as in cocos2d-x and egui.
        self.create_as(size_px, filter, wgpu::TextureFormat::Rgba8Unorm, wgpu::TextureUsages::COPY_DST)
    }

    fn create_as(
        &self,
        size_px: [u32; 2],
        filter: Filter,
        format: wgpu::TextureFormat,
        usage: wgpu::TextureUsages,
    ) -> (Texture, wgpu::Texture) {
        let [width, height] = size_px;
        let pixels = self.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("sprite image"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: match filter {
                Filter::Nearest => 1,
                Filter::Linear => level_count(size_px),
            },
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::TEXTURE_BINDING | usage,
            view_formats: &[],
        });
        let sampler = match filter {
            Filter::Nearest => &self.nearest,
            Filter::Linear => &self.linear,
        };
        let view = pixels.create_view(&wgpu::TextureViewDescriptor::default());
        let bind_group = self.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("sprite image"),
            layout: &self.layout,
            entries: &[
                wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&view) },
                wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::Sampler(sampler) },
            ],
        });
        (Texture { bind_group, filter, size_px }, pixels)
    }

    /// Copies an image to the GPU, and its smaller copies if the texture has them.
    fn upload(&self, texture: &wgpu::Texture, straight: &[u8]) {
        let size_px = [texture.width(), texture.height()];
        self.upload_level(texture, 0, size_px, straight, |band| Cow::Owned(premultiply(band)));
        if texture.mip_level_count() > 1 {
            let mut level = 0;
            for_each_smaller(size_px, straight, |size_px, premultiplied| {
                level += 1;
                self.upload_level(texture, level, size_px, premultiplied, |band| Cow::Borrowed(band));
            });
        }
    }

    /// Copies one level, in bands of rows: wgpu stages a copy in memory, and running out of memory there would lose
    /// the whole device, the window's included.
    fn upload_level(
        &self,
        texture: &wgpu::Texture,
        level: u32,
        [width, height]: [u32; 2],
        pixels: &[u8],
        premultiplied: impl Fn(&[u8]) -> Cow<'_, [u8]>,
    ) {
        let row_bytes = 4 * width;
        let band_rows = (MAX_STAGED_BYTES / row_bytes).clamp(1, height);
        let mut top = 0;
        for band in pixels.chunks(band_rows as usize * row_bytes as usize) {
            let height = band.len() as u32 / row_bytes;
            let destination = wgpu::TexelCopyTextureInfo {
                mip_level: level,
                origin: wgpu::Origin3d { x: 0, y: top, z: 0 },
                ..texture.as_image_copy()
            };
            let rows = wgpu::TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(row_bytes),
                rows_per_image: Some(height),
            };
            let size = wgpu::Extent3d { width, height, depth_or_array_layers: 1 };
            self.queue.write_texture(destination, &premultiplied(band), rows, size);
            top += height;
            if band.len() as u32 + row_bytes > MAX_STAGED_BYTES {
                self.wait_for_copies();
            }
        }
    }

    /// Sends the staged bytes off and waits until their memory is free again.
    fn wait_for_copies(&self) {
        self.queue.submit([]);
        // It fails only if the device is lost; then drawing reports it.
        let _ = self.device.poll(wgpu::PollType::wait_indefinitely());
    }
}

/// Refuses sizes of 0 and sides longer than `limit` pixels.
pub(crate) fn check_size([width, height]: [u32; 2], limit: u32) -> Result<(), RenderError> {
    if width == 0 || height == 0 {
        return Err(RenderError::EmptySize { width, height });
    }
    if width > limit || height > limit {
        return Err(RenderError::TextureTooLarge { width, height, limit });
    }
    Ok(())
}

/// The error of an image that the device could not make or draw.
pub(crate) fn texture_error(error: wgpu::Error, [width, height]: [u32; 2]) -> RenderError {
    match error {
        wgpu::Error::OutOfMemory { .. } => RenderError::OutOfMemory { width, height },
        wgpu::Error::Validation { description, .. } | wgpu::Error::Internal { description, .. } => {
            RenderError::Device(description)
        }
    }
}

/// A number that was never used.
fn new_state() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

fn bind_group_layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    let image = wgpu::BindGroupLayoutEntry {
        binding: 0,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty: wgpu::BindingType::Texture {
            sample_type: wgpu::TextureSampleType::Float { filterable: true },
            view_dimension: wgpu::TextureViewDimension::D2,
            multisampled: false,
        },
        count: None,
    };
    let sampler = wgpu::BindGroupLayoutEntry {
        binding: 1,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty: wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering),
        count: None,
    };
    let entries = &[image, sampler];
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some("sprite image"), entries })
}

fn sampler(device: &wgpu::Device, filter: wgpu::FilterMode) -> wgpu::Sampler {
    device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("sprite image"),
        mag_filter: filter,
        min_filter: filter,
        ..Default::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_checked_before_anything_is_allocated() {
        assert_eq!(check_size([1, 4096], 4096), Ok(()));
        assert_eq!(check_size([0, 5], 4096), Err(RenderError::EmptySize { width: 0, height: 5 }));
        assert_eq!(
            check_size([50_000, 50_000], 16_384),
            Err(RenderError::TextureTooLarge { width: 50_000, height: 50_000, limit: 16_384 })
        );
    }
}
