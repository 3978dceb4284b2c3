//! How the GPU draws quads.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::instance::Instance;
use crate::{Blend, BlendFactor, Filter};

/// What the quads of one draw call have in common besides their texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DrawState {
    pub filter: Filter,
    pub blend: Blend,
    pub is_masked: bool,
}

/// A pipeline for each state that was drawn.
#[derive(Debug)]
pub(crate) struct Pipelines {
    device: wgpu::Device,
    module: wgpu::ShaderModule,
    layout: wgpu::PipelineLayout,
    masked_layout: wgpu::PipelineLayout,
    target_format: wgpu::TextureFormat,
    made: Mutex<BTreeMap<DrawState, wgpu::RenderPipeline>>,
}

impl Pipelines {
    pub fn new(
        device: &wgpu::Device,
        image_layout: &wgpu::BindGroupLayout,
        mask_layout: &wgpu::BindGroupLayout,
        target_format: wgpu::TextureFormat,
    ) -> Self {
        let module = device.create_shader_module(wgpu::include_wgsl!("shader.wgsl"));
        let layout = |bind_group_layouts| {
            device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: Some("sprites"),
                bind_group_layouts,
                immediate_size: 0,
            })
        };
        let pipelines = Self {
            device: device.clone(),
            module,
            layout: layout(&[Some(image_layout)]),
            masked_layout: layout(&[Some(image_layout), Some(mask_layout)]),
            target_format,
            made: Mutex::default(),
        };
        // What nearly every scene needs: no frame waits for it.
        for filter in [Filter::Nearest, Filter::Linear] {
            pipelines.get(DrawState { filter, blend: Blend::NORMAL, is_masked: false });
        }
        pipelines
    }

    /// The pipeline for quads in this state. It is made when it is first asked for.
    pub fn get(&self, state: DrawState) -> wgpu::RenderPipeline {
        // What is in it is whole, also after a panic elsewhere.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.entry(state).or_insert_with(|| self.make(state)).clone()
    }

    fn make(&self, state: DrawState) -> wgpu::RenderPipeline {
        let instances = wgpu::VertexBufferLayout {
            array_stride: Instance::STRIDE,
            step_mode: wgpu::VertexStepMode::Instance,
            attributes: &Instance::ATTRIBUTES,
        };
        let target = wgpu::ColorTargetState {
            format: self.target_format,
            blend: Some(blend_state(state.blend)),
            write_mask: wgpu::ColorWrites::ALL,
        };
        let fragment = match (state.filter, state.is_masked) {
            (Filter::Nearest, false) => "fragment_nearest",
            (Filter::Nearest, true) => "fragment_nearest_masked",
            (Filter::Linear, false) => "fragment_linear",
            (Filter::Linear, true) => "fragment_linear_masked",
        };
        let layout = if state.is_masked { &self.masked_layout } else { &self.layout };
        self.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some("sprites"),
            layout: Some(layout),
            vertex: wgpu::VertexState {
                module: &self.module,
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
                module: &self.module,
                entry_point: Some(fragment),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                targets: &[Some(target)],
            }),
            multiview_mask: None,
            cache: None,
        })
    }
}

/// How colours and alpha are mixed.
pub(crate) const fn blend_state(blend: Blend) -> wgpu::BlendState {
    let both = wgpu::BlendComponent {
        src_factor: factor(blend.src),
        dst_factor: factor(blend.dst),
        operation: wgpu::BlendOperation::Add,
    };
    wgpu::BlendState { color: both, alpha: both }
}

const fn factor(factor: BlendFactor) -> wgpu::BlendFactor {
    match factor {
        BlendFactor::Zero => wgpu::BlendFactor::Zero,
        BlendFactor::One => wgpu::BlendFactor::One,
        BlendFactor::SrcColor => wgpu::BlendFactor::Src,
        BlendFactor::OneMinusSrcColor => wgpu::BlendFactor::OneMinusSrc,
        BlendFactor::SrcAlpha => wgpu::BlendFactor::SrcAlpha,
        BlendFactor::OneMinusSrcAlpha => wgpu::BlendFactor::OneMinusSrcAlpha,
        BlendFactor::DstColor => wgpu::BlendFactor::Dst,
        BlendFactor::OneMinusDstColor => wgpu::BlendFactor::OneMinusDst,
        BlendFactor::DstAlpha => wgpu::BlendFactor::DstAlpha,
        BlendFactor::OneMinusDstAlpha => wgpu::BlendFactor::OneMinusDstAlpha,
    }
}
