//! One view's quads of one frame.

use std::ops::Range;

use crate::gpu_errors::catch_errors;
use crate::instance::Instance;
use crate::texture::Textures;
use crate::{Scene, TextureId};

/// The quads that one view draws. Keep one for each view: its memory is reused from frame to frame and grows as
/// needed.
///
/// Fill it with [`SpriteRenderer::prepare`](crate::SpriteRenderer::prepare), draw it with
/// [`SpriteRenderer::paint`](crate::SpriteRenderer::paint).
#[derive(Debug, Default)]
pub struct SpriteBatch {
    buffer: Option<wgpu::Buffer>,
    instances: Vec<Instance>,
    draws: Vec<Draw>,
    /// Indices into the scene's sprites, back to front.
    order: Vec<usize>,
    skipped: usize,
}

/// A run of quads with the same texture.
#[derive(Debug)]
struct Draw {
    texture: TextureId,
    /// Keeps the texture alive until the run is drawn, even if it is removed meanwhile.
    bind_group: wgpu::BindGroup,
    instances: Range<u32>,
}

impl SpriteBatch {
    /// An empty batch, which draws nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many quads are drawn, the background included.
    pub fn quad_count(&self) -> usize {
        self.instances.len()
    }

    /// How many draw calls that takes: one for each run of quads with the same texture.
    pub fn draw_call_count(&self) -> usize {
        self.draws.len()
    }

    /// How many quads were left out of the last scene: their numbers were not finite, their texture has been removed,
    /// or they don't fit into graphics memory.
    pub fn skipped_count(&self) -> usize {
        self.skipped
    }

    /// Replaces the content by that of `scene`.
    pub(crate) fn prepare(
        &mut self,
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        textures: &Textures,
        scene: &Scene<'_>,
    ) {
        self.clear();
        let limit = (device.limits().max_buffer_size / Instance::STRIDE).min(u64::from(u32::MAX)) as usize;
        self.collect(textures, scene, limit);
        self.upload(device, queue);
    }

    /// Records the draw calls. Pipeline and viewport are set already.
    pub(crate) fn record(&self, pass: &mut wgpu::RenderPass<'static>) {
        let Some(buffer) = &self.buffer else { return };
        pass.set_vertex_buffer(0, buffer.slice(..));
        for draw in &self.draws {
            pass.set_bind_group(0, &draw.bind_group, &[]);
            pass.draw(0..4, draw.instances.clone());
        }
    }

    fn clear(&mut self) {
        self.instances.clear();
        self.draws.clear();
        self.skipped = 0;
    }

    fn collect(&mut self, textures: &Textures, scene: &Scene<'_>, limit: usize) {
        if let Some(background) = &scene.background {
            let instance = Instance::from_background(&scene.camera, background);
            self.push(textures, TextureId::WHITE, instance, limit);
        }
        let order = self.take_order(scene);
        for &index in &order {
            let sprite = &scene.sprites[index];
            let instance = Instance::from_sprite(&scene.camera, sprite);
            self.push(textures, sprite.texture, instance, limit);
        }
        self.order = order;
    }

    /// The indices of the scene's sprites, back to front, in the memory of the last frame.
    fn take_order(&mut self, scene: &Scene<'_>) -> Vec<usize> {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend(0..scene.sprites.len());
        // The index makes keys unique, so that the sort that allocates nothing is stable as well.
        order.sort_unstable_by_key(|&index| (scene.sprites[index].z, index));
        order
    }

    fn push(&mut self, textures: &Textures, texture: TextureId, instance: Option<Instance>, limit: usize) {
        let Some(instance) = instance.filter(|_| self.instances.len() < limit) else {
            self.skipped += 1;
            return;
        };
        let first = self.instances.len() as u32;
        match self.draws.last_mut().filter(|draw| draw.texture == texture) {
            Some(draw) => draw.instances.end = first + 1,
            None => {
                let Some(bind_group) = textures.bind_group(texture).cloned() else {
                    self.skipped += 1;
                    return;
                };
                self.draws.push(Draw { texture, bind_group, instances: first..first + 1 });
            }
        }
        self.instances.push(instance);
    }

    fn upload(&mut self, device: &wgpu::Device, queue: &wgpu::Queue) {
        if self.instances.is_empty() {
            return;
        }
        let bytes: &[u8] = bytemuck::cast_slice(&self.instances);
        let needed = bytes.len() as u64;
        if self.buffer.as_ref().is_none_or(|buffer| buffer.size() < needed) {
            self.buffer = grown_buffer(device, needed);
        }
        match &self.buffer {
            Some(buffer) => queue.write_buffer(buffer, 0, bytes),
            None => {
                let lost = self.skipped + self.instances.len();
                self.clear();
                self.skipped = lost;
            }
        }
    }
}

/// A buffer with room for `needed` bytes and some to spare; `None` if memory is used up.
fn grown_buffer(device: &wgpu::Device, needed: u64) -> Option<wgpu::Buffer> {
    let size = needed.next_power_of_two().clamp(needed, device.limits().max_buffer_size.max(needed));
    let descriptor = wgpu::BufferDescriptor {
        label: Some("sprite instances"),
        size: size.next_multiple_of(wgpu::COPY_BUFFER_ALIGNMENT),
        usage: wgpu::BufferUsages::VERTEX | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    };
    catch_errors(device, || device.create_buffer(&descriptor)).ok()
}
