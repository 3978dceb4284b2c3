//! How the GPU draws quads.

use super::instance::Instance;
use crate::Filter;

/// A pipeline for each filter.
#[derive(Debug)]
pub(crate) struct Pipelines {
    nearest: wgpu::RenderPipeline,
    linear: wgpu::RenderPipeline,
}

impl Pipelines {
    pub fn new(
        device: &wgpu::Device,
        image_layout: &wgpu::BindGroupLayout,
        target_format: wgpu::TextureFormat,
    ) -> Self {
        let module = device.create_shader_module(wgpu::include_wgsl!("shader.wgsl"));
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some("sprites"),
            bind_group_layouts: &[Some(image_layout)],
            immediate_size: 0,
        });
        let pipeline = |fragment| pipeline(device, &layout, &module, fragment, target_format);
        Self { nearest: pipeline("fragment_nearest"), linear: pipeline("fragment_linear") }
    }

    /// The pipeline for images with this filter.
    pub fn get(&self, filter: Filter) -> &wgpu::RenderPipeline {
        match filter {
            Filter::Nearest => &self.nearest,
            Filter::Linear => &self.linear,
        }
    }
}

fn pipeline(
    device: &wgpu::Device,
    layout: &wgpu::PipelineLayout,
    module: &wgpu::ShaderModule,
    fragment: &str,
    target_format: wgpu::TextureFormat,
) -> wgpu::RenderPipeline {
    let instances = wgpu::VertexBufferLayout {
        array_stride: Instance::STRIDE,
        step_mode: wgpu::VertexStepMode::Instance,
        attributes: &Instance::ATTRIBUTES,
    };
    let target = wgpu::ColorTargetState {
        format: target_format,
        blend: Some(wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING),
        write_mask: wgpu::ColorWrites::ALL,
    };
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some("sprites"),
        layout: Some(layout),
        vertex: wgpu::VertexState {
            module,
            entry_point: Some("vertex"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            buffers: &[Some(instances)],
        },
        primitive: wgpu::PrimitiveState {
            topology: wgpu::PrimitiveTopology::TriangleStrip,
            ..Default::default()
        },
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module,
            entry_point: Some(fragment),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            targets: &[Some(target)],
        }),
        multiview_mask: None,
        cache: None,
    })
}
