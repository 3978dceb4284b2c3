//! Drawing without a window.

use std::sync::{Arc, OnceLock};

use super::cleared::begin_cleared;
use super::gpu_errors::catch_errors;
use super::premultiplied::unpremultiply;
use super::texture::{check_size, texture_error};
use crate::{Filter, RenderError, RgbaImage, Scene, SpriteBatch, SpriteRenderer, TextureId};

/// The format of the picture that is read back. Not sRGB: see [`SpriteRenderer::new`].
const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
const BYTES_PER_PIXEL: u32 = 4;

/// A graphics device of its own that draws scenes into memory, with the draw path of the window. Needs no display
/// server; a software driver (lavapipe) will do.
#[derive(Debug)]
pub struct Offscreen {
    adapter: wgpu::Adapter,
    device: wgpu::Device,
    queue: wgpu::Queue,
    renderer: SpriteRenderer,
    batch: SpriteBatch,
    /// Reused while the size stays the same, as it does from frame to frame of an export.
    target: Option<ReadbackTarget>,
    /// Why the device stopped working, if it did. A lost device reports no other errors.
    lost: Arc<OnceLock<String>>,
}

impl Offscreen {
    /// Opens the best graphics device there is. The variable `WGPU_BACKEND` (vulkan, gl, metal, dx12) narrows the
    /// choice: pictures are the same, byte for byte, only on one driver.
    ///
    /// # Errors
    /// [`RenderError::NoAdapter`], which says what to install, or [`RenderError::NoDevice`].
    pub fn new() -> Result<Self, RenderError> {
        pollster::block_on(Self::open())
    }

    /// The driver in use, to show in messages: "llvmpipe (LLVM 15.0.6, 256 bits), Vulkan".
    pub fn driver(&self) -> String {
        let info = self.adapter.get_info();
        format!("{}, {:?}", info.name, info.backend)
    }

    /// See [`SpriteRenderer::add_texture`].
    ///
    /// # Errors
    /// Those of [`SpriteRenderer::add_texture`].
    pub fn add_texture(
        &mut self,
        size_px: [u32; 2],
        straight_rgba: &[u8],
        filter: Filter,
    ) -> Result<TextureId, RenderError> {
        let id = self.renderer.add_texture(size_px, straight_rgba, filter)?;
        self.check_alive()?;
        Ok(id)
    }

    /// See [`SpriteRenderer::remove_texture`].
    pub fn remove_texture(&mut self, id: TextureId) {
        self.renderer.remove_texture(id);
    }

    /// See [`SpriteRenderer::texture_size`].
    pub fn texture_size(&self, id: TextureId) -> Option<[u32; 2]> {
        self.renderer.texture_size(id)
    }

    /// What was drawn by the last call of [`Self::render`]: counts of quads, draw calls and skipped sprites.
    pub fn last_batch(&self) -> &SpriteBatch {
        &self.batch
    }

    /// Draws `scene` on a transparent picture of `size_px` pixels (width, height).
    ///
    /// The camera's viewport is stretched over the picture; give it the same size.
    ///
    /// # Errors
    /// [`RenderError::EmptySize`], [`RenderError::TextureTooLarge`], [`RenderError::OutOfMemory`] or
    /// [`RenderError::Device`].
    pub fn render(&mut self, size_px: [u32; 2], scene: &Scene<'_>) -> Result<RgbaImage, RenderError> {
        self.render_on([0.0; 4], size_px, scene)
    }

    /// As [`Self::render`], on a picture filled with `clear_rgba` (0..1, straight alpha, gamma space) first.
    ///
    /// # Errors
    /// Those of [`Self::render`].
    pub fn render_on(
        &mut self,
        clear_rgba: [f32; 4],
        size_px: [u32; 2],
        scene: &Scene<'_>,
    ) -> Result<RgbaImage, RenderError> {
        self.check_alive()?;
        let target = self.take_target(size_px)?;
        let device = self.device.clone();
        catch_errors(&device, || self.draw(&target, clear_rgba, scene))
            .map_err(|error| texture_error(error, size_px))?;
        let image = target.read(&device);
        self.check_alive()?;
        let image = image?;
        self.target = Some(target);
        Ok(image)
    }

    async fn open() -> Result<Self, RenderError> {
        let adapter = request_adapter().await?;
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("offscreen"),
            // All that the driver can do: the defaults stop at images of 8,192 pixels.
            required_limits: adapter.limits(),
            ..Default::default()
        };
        let (device, queue) = adapter
            .request_device(&descriptor)
            .await
            .map_err(|error| RenderError::NoDevice(error.to_string()))?;
        let lost = Arc::new(OnceLock::new());
        let reason = Arc::clone(&lost);
        device.set_device_lost_callback(move |_, message| {
            // Only the first reason counts.
            let _ = reason.set(message);
        });
        let renderer = SpriteRenderer::new(&device, &queue, FORMAT);
        Ok(Self { adapter, device, queue, renderer, batch: SpriteBatch::new(), target: None, lost })
    }

    fn check_alive(&self) -> Result<(), RenderError> {
        self.lost.get().map_or(Ok(()), |reason| Err(RenderError::Device(reason.clone())))
    }

    fn take_target(&mut self, size_px: [u32; 2]) -> Result<ReadbackTarget, RenderError> {
        match self.target.take() {
            Some(target) if target.size_px == size_px => Ok(target),
            // Freed before the next one is made.
            _ => ReadbackTarget::new(&self.device, size_px),
        }
    }

    fn draw(&mut self, target: &ReadbackTarget, clear_rgba: [f32; 4], scene: &Scene<'_>) {
        self.renderer.prepare(&mut self.batch, &self.device, &self.queue, scene);
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass =
            begin_cleared(&mut encoder, "offscreen", &target.view, premultiplied_color(clear_rgba));
        self.renderer.paint(&self.batch, &mut pass);
        drop(pass);
        target.copy_to_readback(&mut encoder);
        self.queue.submit([encoder.finish()]);
    }
}

/// A picture on the GPU with the buffer through which it is read back.
#[derive(Debug)]
struct ReadbackTarget {
    size_px: [u32; 2],
    texture: wgpu::Texture,
    view: wgpu::TextureView,
    readback: wgpu::Buffer,
    /// wgpu copies rows to multiples of 256 bytes only.
    padded_bytes_per_row: u32,
}

impl ReadbackTarget {
    fn new(device: &wgpu::Device, size_px: [u32; 2]) -> Result<Self, RenderError> {
        let limits = device.limits();
        check_size(size_px, limits.max_texture_dimension_2d)?;
        let [width, height] = size_px;
        let padded_bytes_per_row =
            (width * BYTES_PER_PIXEL).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        let readback_bytes = u64::from(padded_bytes_per_row) * u64::from(height);
        if readback_bytes > limits.max_buffer_size {
            return Err(RenderError::OutOfMemory { width, height });
        }
        let create = || {
            let texture = device.create_texture(&wgpu::TextureDescriptor {
                label: Some("offscreen picture"),
                size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
                mip_level_count: 1,
                sample_count: 1,
                dimension: wgpu::TextureDimension::D2,
                format: FORMAT,
                usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
                view_formats: &[],
            });
            let readback = device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("offscreen readback"),
                size: readback_bytes,
                usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
                mapped_at_creation: false,
            });
            let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
            Self { size_px, texture, view, readback, padded_bytes_per_row }
        };
        catch_errors(device, create).map_err(|error| texture_error(error, size_px))
    }

    fn copy_to_readback(&self, encoder: &mut wgpu::CommandEncoder) {
        let layout = wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(self.padded_bytes_per_row),
            rows_per_image: None,
        };
        let destination = wgpu::TexelCopyBufferInfo { buffer: &self.readback, layout };
        encoder.copy_texture_to_buffer(self.texture.as_image_copy(), destination, self.texture.size());
    }

    /// Waits for the submitted copy and takes the picture out of it.
    fn read(&self, device: &wgpu::Device) -> Result<RgbaImage, RenderError> {
        let (sender, receiver) = std::sync::mpsc::channel();
        self.readback.map_async(wgpu::MapMode::Read, .., move |result| {
            // The receiver is gone if polling has failed; that error is reported instead.
            let _ = sender.send(result);
        });
        device.poll(wgpu::PollType::wait_indefinitely()).map_err(device_error)?;
        receiver.recv().map_err(device_error)?.map_err(device_error)?;
        let pixels = self.unpadded_pixels();
        self.readback.unmap();
        let [width, height] = self.size_px;
        Ok(RgbaImage { width, height, pixels: pixels? })
    }

    fn unpadded_pixels(&self) -> Result<Vec<u8>, RenderError> {
        let mapped = self.readback.get_mapped_range(..).map_err(device_error)?;
        let row_bytes = (self.size_px[0] * BYTES_PER_PIXEL) as usize;
        let mut pixels = Vec::with_capacity(row_bytes * self.size_px[1] as usize);
        for row in mapped.chunks_exact(self.padded_bytes_per_row as usize) {
            pixels.extend_from_slice(&row[..row_bytes]);
        }
        unpremultiply(&mut pixels);
        Ok(pixels)
    }
}

/// A native driver if there is one, else OpenGL. Each is asked on its own, so that a machine with a Vulkan driver
/// needs no GL library.
async fn request_adapter() -> Result<wgpu::Adapter, RenderError> {
    let allowed = wgpu::Backends::from_env().unwrap_or(wgpu::Backends::all());
    let mut details = Vec::new();
    for backends in [wgpu::Backends::PRIMARY & allowed, wgpu::Backends::SECONDARY & allowed] {
        if backends.is_empty() {
            continue;
        }
        let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
        descriptor.backends = backends;
        let instance = wgpu::Instance::new(descriptor);
        match instance.request_adapter(&wgpu::RequestAdapterOptions::default()).await {
            Ok(adapter) => return Ok(adapter),
            Err(error) => details.push(error.to_string()),
        }
    }
    Err(RenderError::NoAdapter(details.join("; ")))
}

fn premultiplied_color(straight_rgba: [f32; 4]) -> wgpu::Color {
    // clamp lets NaN through.
    let number = |channel: f32| if channel.is_nan() { 0.0 } else { channel };
    let [r, g, b, a] = straight_rgba.map(|channel| f64::from(number(channel).clamp(0.0, 1.0)));
    wgpu::Color { r: r * a, g: g * a, b: b * a, a }
}

fn device_error(error: impl std::fmt::Display) -> RenderError {
    RenderError::Device(error.to_string())
}
