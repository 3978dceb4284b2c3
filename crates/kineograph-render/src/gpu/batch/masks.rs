//! How much is seen through the masks of one view.

use std::collections::BTreeSet;

use super::{Gpu, SpriteBatch};
use crate::gpu::cleared::begin_cleared;
use crate::gpu::gpu_errors::catch_errors;
use crate::gpu::texture::check_size;
use crate::{Camera, Mask, Scene, Sprite};

/// What masks are drawn with.
#[derive(Debug)]
pub(crate) struct MaskPipeline {
    pipeline: wgpu::RenderPipeline,
    /// What [`Self::pipeline`] reads.
    rule_layout: wgpu::BindGroupLayout,
    /// What sprites read that are seen through a mask.
    seen_layout: wgpu::BindGroupLayout,
    /// The format of the pictures of their sprites.
    drawn_format: wgpu::TextureFormat,
}

/// The masks of one view.
#[derive(Debug, Default)]
pub(crate) struct ViewMasks {
    targets: Vec<MaskTarget>,
}

/// A mask on the graphics card.
#[derive(Debug)]
struct MaskTarget {
    size_px: [u32; 2],
    /// The picture of its sprites.
    drawn: wgpu::TextureView,
    /// How much is seen at each pixel.
    seen: wgpu::TextureView,
    /// The same for sprites to read.
    seen_group: wgpu::BindGroup,
    rule: wgpu::Buffer,
    batch: SpriteBatch,
}

/// How much is seen, in one byte.
const SEEN_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::R8Unorm;

/// Bytes of the shader's `Rule`.
const RULE_BYTES: u64 = 16;

impl MaskPipeline {
    pub fn new(device: &wgpu::Device, drawn_format: wgpu::TextureFormat) -> Self {
        let module = device.create_shader_module(wgpu::include_wgsl!("../mask.wgsl"));
        let rule_layout = layout(device, &[texture_entry(0), texture_entry(1), rule_entry(2)]);
        let seen_layout = layout(device, &[texture_entry(0)]);
        let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some("masks"),
            bind_group_layouts: &[Some(&rule_layout)],
            immediate_size: 0,
        });
        let target =
            wgpu::ColorTargetState { format: SEEN_FORMAT, blend: None, write_mask: wgpu::ColorWrites::ALL };
        let pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some("masks"),
            layout: Some(&pipeline_layout),
            vertex: wgpu::VertexState {
                module: &module,
                entry_point: Some("vertex"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState::default(),
            depth_stencil: None,
            multisample: wgpu::MultisampleState::default(),
            fragment: Some(wgpu::FragmentState {
                module: &module,
                entry_point: Some("fragment"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                targets: &[Some(target)],
            }),
            multiview_mask: None,
            cache: None,
        });
        Self { pipeline, rule_layout, seen_layout, drawn_format }
    }

    /// What the pipelines of masked sprites have as their second group.
    pub const fn seen_layout(&self) -> &wgpu::BindGroupLayout {
        &self.seen_layout
    }
}

impl ViewMasks {
    /// Draws the masks of a scene. Those that there is no memory for are left out.
    pub fn draw(&mut self, gpu: Gpu<'_>, scene: &Scene<'_>) {
        let size_px = viewport_px(&scene.camera);
        self.targets.retain(|target| target.size_px == size_px);
        self.targets.truncate(scene.masks.len());
        while self.targets.len() < scene.masks.len() {
            let Some(target) = MaskTarget::new(gpu, size_px) else { return };
            self.targets.push(target);
        }
        let mut done = BTreeSet::new();
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        for number in (1..=u16::MAX).take(scene.masks.len()) {
            self.draw_one(gpu, scene, &mut encoder, number, &mut done);
        }
        gpu.queue.submit([encoder.finish()]);
    }

    /// Forgets all masks.
    pub fn clear(&mut self) {
        self.targets.clear();
    }

    /// What sprites read that are seen through a mask.
    pub fn seen_group(&self, number: u16) -> Option<&wgpu::BindGroup> {
        Some(&self.targets.get(index(number)?)?.seen_group)
    }

    /// Draws a mask after those through which its own sprites are seen. Those around it have lower numbers and are drawn.
    fn draw_one(
        &mut self,
        gpu: Gpu<'_>,
        scene: &Scene<'_>,
        encoder: &mut wgpu::CommandEncoder,
        number: u16,
        done: &mut BTreeSet<u16>,
    ) {
        if !done.insert(number) {
            return;
        }
        let parts: Vec<Sprite> =
            scene.sprites.iter().filter(|sprite| sprite.masking.part_of == number).copied().collect();
        let inner: BTreeSet<u16> = parts.iter().map(|part| part.masking.through).collect();
        for inner in inner.into_iter().filter(|inner| index(*inner).is_some_and(|at| at < scene.masks.len()))
        {
            self.draw_one(gpu, scene, encoder, inner, done);
        }
        let Some(at) = index(number).filter(|at| *at < self.targets.len()) else { return };
        // Taken out: its sprites may be seen through others.
        let mut batch = std::mem::take(&mut self.targets[at].batch);
        batch.fill_through(gpu, &Scene { background: None, sprites: &parts, ..*scene });
        let mut pass = begin(encoder, &self.targets[at].drawn);
        // A part of a mask is where it is without effects.
        batch.record_through(&mut pass, self, None);
        drop(pass);
        self.targets[at].batch = batch;
        self.show(gpu, encoder, at, scene.masks[at]);
    }

    /// From the picture of a mask's sprites to how much is seen.
    fn show(&self, gpu: Gpu<'_>, encoder: &mut wgpu::CommandEncoder, at: usize, mask: Mask) {
        let target = &self.targets[at];
        // A mask that is not there yet is none.
        let outer = index(mask.outer).filter(|outer| *outer < at);
        let flag = |is_set: bool| if is_set { 1.0_f32 } else { 0.0 };
        let rule = [mask.threshold, flag(mask.inverted), flag(outer.is_some()), 0.0];
        gpu.queue.write_buffer(&target.rule, 0, bytemuck::cast_slice(&rule));
        let outer = outer.map_or(&target.drawn, |outer| &self.targets[outer].seen);
        let group = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("mask"),
            layout: &gpu.masks.rule_layout,
            entries: &[
                view_binding(0, &target.drawn),
                view_binding(1, outer),
                wgpu::BindGroupEntry { binding: 2, resource: target.rule.as_entire_binding() },
            ],
        });
        let mut pass = begin(encoder, &target.seen);
        pass.set_pipeline(&gpu.masks.pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.draw(0..3, 0..1);
    }
}

impl MaskTarget {
    /// `None` if it doesn't fit into graphics memory.
    fn new(gpu: Gpu<'_>, size_px: [u32; 2]) -> Option<Self> {
        let device = gpu.device;
        check_size(size_px, device.limits().max_texture_dimension_2d).ok()?;
        let made = catch_errors(device, || {
            let drawn = target_view(device, size_px, gpu.masks.drawn_format);
            let seen = target_view(device, size_px, SEEN_FORMAT);
            let seen_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("mask"),
                layout: &gpu.masks.seen_layout,
                entries: &[view_binding(0, &seen)],
            });
            let rule = device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("mask rule"),
                size: RULE_BYTES,
                usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            });
            Self { size_px, drawn, seen, seen_group, rule, batch: SpriteBatch::new() }
        });
        made.ok()
    }
}

/// The place of a mask in the list, by its number.
fn index(number: u16) -> Option<usize> {
    usize::from(number).checked_sub(1)
}

/// The sides of the viewport in whole pixels, as quads are placed in them.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped; NaN becomes 1
pub(super) fn viewport_px(camera: &Camera) -> [u32; 2] {
    camera.viewport_px.map(|side| side.round().clamp(1.0, 32_767.0).max(1.0) as u32)
}

fn begin(encoder: &mut wgpu::CommandEncoder, view: &wgpu::TextureView) -> wgpu::RenderPass<'static> {
    begin_cleared(encoder, "mask", view, wgpu::Color::TRANSPARENT)
}

pub(super) fn target_view(
    device: &wgpu::Device,
    [width, height]: [u32; 2],
    format: wgpu::TextureFormat,
) -> wgpu::TextureView {
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("mask"),
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    texture.create_view(&wgpu::TextureViewDescriptor::default())
}

fn layout(device: &wgpu::Device, entries: &[wgpu::BindGroupLayoutEntry]) -> wgpu::BindGroupLayout {
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some("mask"), entries })
}

const fn texture_entry(binding: u32) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty: wgpu::BindingType::Texture {
            sample_type: wgpu::TextureSampleType::Float { filterable: false },
            view_dimension: wgpu::TextureViewDimension::D2,
            multisampled: false,
        },
        count: None,
    }
}

const fn rule_entry(binding: u32) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty: wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: wgpu::BufferSize::new(RULE_BYTES),
        },
        count: None,
    }
}

const fn view_binding(binding: u32, view: &wgpu::TextureView) -> wgpu::BindGroupEntry<'_> {
    wgpu::BindGroupEntry { binding, resource: wgpu::BindingResource::TextureView(view) }
}
