//! The islands of one view: pictures of sprites on meshes of triangles.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::masks::{ViewMasks, target_view, viewport_px};
use super::{Gpu, SpriteBatch};
use crate::gpu::cleared::begin_cleared;
use crate::gpu::gpu_errors::catch_errors;
use crate::gpu::pipelines::blend_state;
use crate::gpu::texture::check_size;
use crate::{Blend, Camera, Island, IslandRole, IslandVertex, Scene, Sprite};

/// What islands are drawn with.
#[derive(Debug)]
pub(crate) struct IslandPipeline {
    device: wgpu::Device,
    module: wgpu::ShaderModule,
    plain_layout: wgpu::PipelineLayout,
    masked_layout: wgpu::PipelineLayout,
    layout: wgpu::BindGroupLayout,
    sampler: wgpu::Sampler,
    format: wgpu::TextureFormat,
    /// One for each way of mixing that was drawn, seen through a mask or not.
    made: Mutex<BTreeMap<(Blend, bool), wgpu::RenderPipeline>>,
}

/// The islands of one view.
#[derive(Debug, Default)]
pub(crate) struct ViewIslands {
    /// By number, from 1 on; `None` for what is not drawn.
    targets: Vec<Option<IslandTarget>>,
}

/// What is drawn into the picture of an island, and how.
struct IslandPlan {
    parts: Vec<Sprite>,
    /// The part of the stage that the picture shows.
    camera: Camera,
    /// The place of the island that it stands in.
    outer: Option<usize>,
}

/// An island on the graphics card.
#[derive(Debug)]
struct IslandTarget {
    size_px: [u32; 2],
    picture: wgpu::TextureView,
    group: wgpu::BindGroup,
    mesh: Option<IslandMesh>,
    batch: SpriteBatch,
}

/// The triangles of an island in the viewport.
#[derive(Debug)]
struct IslandMesh {
    /// As they were sent: what did not change is not sent again.
    placed: PlacedMesh,
    vertices: wgpu::Buffer,
    indices: wgpu::Buffer,
}

/// The points of an island in the viewport, and its triangles.
#[derive(Debug, PartialEq)]
struct PlacedMesh {
    vertices: Vec<MeshVertex>,
    triangles: Vec<[u32; 3]>,
}

/// A point of a mesh: x and y in clip space times w, w, and texture coordinates. Matches island.wgsl.
type MeshVertex = [f32; 5];

/// The nearest that is drawn before the eye, as a part of the eye's distance. What is nearer, or behind the eye, is cut off.
const NEAREST: f32 = 0.05;

/// The most triangles of an island.
const MOST_TRIANGLES: usize = 1 << 18;

impl IslandPipeline {
    pub fn new(
        device: &wgpu::Device,
        mask_layout: &wgpu::BindGroupLayout,
        format: wgpu::TextureFormat,
    ) -> Self {
        let module = device.create_shader_module(wgpu::include_wgsl!("../island.wgsl"));
        let layout = picture_layout(device);
        let sampler = device.create_sampler(&wgpu::SamplerDescriptor {
            label: Some("islands"),
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            ..Default::default()
        });
        let pipeline_layout = |groups: &[Option<&wgpu::BindGroupLayout>]| {
            device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: Some("islands"),
                bind_group_layouts: groups,
                immediate_size: 0,
            })
        };
        Self {
            device: device.clone(),
            module,
            plain_layout: pipeline_layout(&[Some(&layout)]),
            masked_layout: pipeline_layout(&[Some(&layout), Some(mask_layout)]),
            layout,
            sampler,
            format,
            made: Mutex::default(),
        }
    }

    /// What an island is drawn with that is mixed in this way, seen through a mask or not. It is made when it is first asked for.
    pub fn of(&self, blend: Blend, is_masked: bool) -> wgpu::RenderPipeline {
        // What is in it is whole, also after a panic elsewhere.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.entry((blend, is_masked)).or_insert_with(|| self.make(blend, is_masked)).clone()
    }

    fn make(&self, blend: Blend, is_masked: bool) -> wgpu::RenderPipeline {
        let (layout, fragment) = if is_masked {
            (&self.masked_layout, "fragment_masked")
        } else {
            (&self.plain_layout, "fragment")
        };
        let target = wgpu::ColorTargetState {
            format: self.format,
            blend: Some(blend_state(blend)),
            write_mask: wgpu::ColorWrites::ALL,
        };
        let vertices = wgpu::VertexBufferLayout {
            array_stride: size_of::<MeshVertex>() as u64,
            step_mode: wgpu::VertexStepMode::Vertex,
            attributes: &wgpu::vertex_attr_array![0 => Float32x3, 1 => Float32x2],
        };
        self.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some("islands"),
            layout: Some(layout),
            vertex: wgpu::VertexState {
                module: &self.module,
                entry_point: Some("vertex"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                buffers: &[Some(vertices)],
            },
            primitive: wgpu::PrimitiveState::default(),
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

impl ViewIslands {
    /// Draws the pictures of the islands of a scene, whose masks are drawn, and places their meshes. Those that there is no memory for are left
    /// out.
    pub fn draw(&mut self, gpu: Gpu<'_>, scene: &Scene<'_>, masks: &ViewMasks) {
        let plans = plans(scene, gpu.device.limits().max_texture_dimension_2d);
        self.targets.truncate(plans.len());
        self.targets.resize_with(plans.len(), || None);
        for (at, (target, island)) in self.targets.iter_mut().zip(scene.islands).enumerate() {
            let IslandPlan { camera, outer, .. } = &plans[at];
            let last = target.take();
            let mesh = match outer {
                Some(outer) => PlacedMesh::of(island, camera, &plans[*outer].camera),
                None => PlacedMesh::of(island, camera, &scene.camera),
            };
            *target = IslandTarget::renewed(last, gpu, viewport_px(camera), mesh);
        }
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        // Those inside of others have higher numbers and come first.
        for (at, plan) in plans.iter().enumerate().rev() {
            let scene = Scene { background: None, camera: plan.camera, sprites: &plan.parts, ..*scene };
            self.draw_one(gpu, &scene, masks, &mut encoder, at);
        }
        gpu.queue.submit([encoder.finish()]);
    }

    /// Forgets all islands.
    pub fn clear(&mut self) {
        self.targets.clear();
    }

    fn draw_one(
        &mut self,
        gpu: Gpu<'_>,
        scene: &Scene<'_>,
        masks: &ViewMasks,
        encoder: &mut wgpu::CommandEncoder,
        at: usize,
    ) {
        // Taken out: others may be shown in it.
        let Some(mut target) = self.targets[at].take() else { return };
        target.batch.fill_through(gpu, scene);
        let mut pass = begin_cleared(encoder, "island", &target.picture, wgpu::Color::TRANSPARENT);
        target.batch.record_through(&mut pass, masks, Some(self));
        drop(pass);
        self.targets[at] = Some(target);
    }

    /// Records an island, seen through a mask if there is one. The vertex buffer is another one afterwards.
    pub fn record(
        &self,
        pass: &mut wgpu::RenderPass<'static>,
        pipeline: &wgpu::RenderPipeline,
        number: u16,
        seen: Option<&wgpu::BindGroup>,
    ) {
        let target = usize::from(number).checked_sub(1).and_then(|at| self.targets.get(at)?.as_ref());
        let Some((target, mesh)) = target.and_then(|target| Some((target, target.mesh.as_ref()?))) else {
            return;
        };
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, &target.group, &[]);
        if let Some(seen) = seen {
            pass.set_bind_group(1, seen, &[]);
        }
        pass.set_vertex_buffer(0, mesh.vertices.slice(..));
        pass.set_index_buffer(mesh.indices.slice(..), wgpu::IndexFormat::Uint32);
        // As many as fit into `MOST_TRIANGLES`.
        let count = 3 * mesh.placed.triangles.len() as u32;
        pass.draw_indexed(0..count, 0, 0..1);
    }
}

/// What each island of a scene shows. No picture is larger than `most_px`.
fn plans(scene: &Scene<'_>, most_px: u32) -> Vec<IslandPlan> {
    let plan = |_: &Island| IslandPlan { parts: Vec::new(), camera: scene.camera, outer: None };
    let mut plans: Vec<IslandPlan> = scene.islands.iter().map(plan).collect();
    let mut has_masked = vec![false; plans.len()];
    for sprite in scene.sprites.iter().filter(|sprite| sprite.masking.part_of == 0) {
        let IslandRole { part_of, shows } = sprite.island;
        let outer = usize::from(part_of).checked_sub(1);
        let shown = usize::from(shows).checked_sub(1).and_then(|at| plans.get_mut(at));
        if let (Some(shown), Some(outer)) = (shown, outer.filter(|outer| *outer < scene.islands.len())) {
            shown.outer = Some(outer);
        }
        let Some(at) = outer.filter(|at| *at < plans.len()) else { continue };
        plans[at].parts.push(*sprite);
        has_masked[at] |= sprite.masking.through != 0;
    }
    // Those around others have lower numbers.
    for at in 0..plans.len() {
        // Masks are as large as the view.
        if !has_masked[at] {
            let view = plans[at].outer.map_or(scene.camera, |outer| plans[outer].camera);
            plans[at].camera = camera_of(&scene.islands[at], &view, &scene.camera, most_px);
        }
    }
    plans
}

/// Pictures have sides of whole multiples of these, so that a node that moves keeps its texture.
const SIDE_STEP_PX: f32 = 64.0;

/// The most pixels that a picture has, and the most for each of the whole view; the larger number of both counts. Where more of the stage comes
/// into view, as of a picture that leads away from the eye, it has fewer pixels for it.
const MOST_PIXELS: f32 = 8.0e6;
const MOST_OF_VIEW: f32 = 4.0;

/// The camera for the picture of an island: what of the stage comes into view on its mesh, on the pixels of the view.
fn camera_of(island: &Island, view: &Camera, whole: &Camera, most_px: u32) -> Camera {
    let Some([low, high]) = seen_px(island, view) else {
        return view.cropped([0.0, 0.0, SIDE_STEP_PX, SIDE_STEP_PX]);
    };
    let most_px = most_px as f32;
    let most_pixels = MOST_PIXELS.max(MOST_OF_VIEW * whole.viewport_px[0] * whole.viewport_px[1]);
    // A pixel more on each side, which a smooth filter reads.
    let [low, high] = [low.map(|px| px.floor() - 1.0), high.map(|px| px.ceil() + 1.0)];
    let size = [0, 1].map(|axis| high[axis] - low[axis]);
    let by_side = (size[0] / most_px).max(size[1] / most_px);
    let smaller = (size[0] * size[1] / most_pixels).sqrt().max(by_side).max(1.0);
    let stepped = size.map(|side| ((side / smaller / SIDE_STEP_PX).ceil() * SIDE_STEP_PX).min(most_px));
    let part = view.cropped([low[0], low[1], stepped[0] * smaller, stepped[1] * smaller]);
    let camera = Camera { zoom: part.zoom / smaller, viewport_px: stepped, ..part };
    let is_finite = camera.center.iter().chain([&camera.zoom]).all(|number| number.is_finite());
    if is_finite && camera.zoom > 0.0 { camera } else { *view }
}

/// The lower and the upper end of what of the flat stage is seen on a mesh, in pixels of the view; `None` if nothing of it is.
fn seen_px(island: &Island, view: &Camera) -> Option<[[f32; 2]; 2]> {
    let placed: Vec<MeshVertex> =
        island.vertices.iter().map(|vertex| in_clip(vertex, island.eye, view, view)).collect();
    let mut ends: Option<[[f32; 2]; 2]> = None;
    let mut seen = Vec::new();
    for triangle in &island.triangles {
        seen.clear();
        seen.extend(triangle.iter().filter_map(|index| placed.get(*index as usize).copied()));
        if seen.iter().flatten().any(|number| !number.is_finite()) {
            continue;
        }
        for side in SIDES {
            keep_before(&mut seen, side);
        }
        for [_, _, _, u, v] in &seen {
            let at = [u * view.viewport_px[0], v * view.viewport_px[1]];
            let [low, high] = ends.get_or_insert([at; 2]);
            for axis in 0..2 {
                (low[axis], high[axis]) = (low[axis].min(at[axis]), high[axis].max(at[axis]));
            }
        }
    }
    ends
}

/// How far a point is before a side of what is seen; less than 0 behind it.
type Side = fn(&MeshVertex) -> f32;

/// The eye, and the sides of the view.
const SIDES: [Side; 5] =
    [before_eye, |[x, _, w, ..]| w - x, |[x, _, w, ..]| w + x, |[_, y, w, ..]| w - y, |[_, y, w, ..]| w + y];

fn before_eye([_, _, w, ..]: &MeshVertex) -> f32 {
    w - NEAREST
}

/// What of a polygon is before a side.
fn keep_before(corners: &mut Vec<MeshVertex>, side: Side) {
    if corners.iter().all(|corner| side(corner) >= 0.0) {
        return;
    }
    let all = std::mem::take(corners);
    for (at, corner) in all.iter().enumerate() {
        let next = &all[(at + 1) % all.len()];
        let [here, there] = [corner, next].map(side);
        if here >= 0.0 {
            corners.push(*corner);
        }
        if (here >= 0.0) != (there >= 0.0) {
            // All that a point has changes evenly along an edge.
            let part = here / (here - there);
            corners.push(std::array::from_fn(|n| corner[n] + (next[n] - corner[n]) * part));
        }
    }
}

impl IslandTarget {
    /// One of this size, with its picture in the texture of the last one where that has it.
    fn renewed(
        last: Option<Self>,
        gpu: Gpu<'_>,
        size_px: [u32; 2],
        placed: Option<PlacedMesh>,
    ) -> Option<Self> {
        let kept = last.filter(|last| last.size_px == size_px);
        let mut target = kept.or_else(|| Self::new(gpu, size_px))?;
        target.mesh = IslandMesh::renewed(target.mesh.take(), gpu, placed);
        Some(target)
    }

    /// `None` if it doesn't fit into graphics memory.
    fn new(gpu: Gpu<'_>, size_px: [u32; 2]) -> Option<Self> {
        let device = gpu.device;
        check_size(size_px, device.limits().max_texture_dimension_2d).ok()?;
        let made = catch_errors(device, || {
            let picture = target_view(device, size_px, gpu.islands.format);
            let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("island"),
                layout: &gpu.islands.layout,
                entries: &[
                    wgpu::BindGroupEntry {
                        binding: 0,
                        resource: wgpu::BindingResource::TextureView(&picture),
                    },
                    wgpu::BindGroupEntry {
                        binding: 1,
                        resource: wgpu::BindingResource::Sampler(&gpu.islands.sampler),
                    },
                ],
            });
            Self { size_px, picture, group, mesh: None, batch: SpriteBatch::new() }
        });
        made.ok()
    }
}

impl PlacedMesh {
    /// `None` for one that has nothing to draw, too much, or numbers that are not finite.
    fn of(island: &Island, own: &Camera, camera: &Camera) -> Option<Self> {
        let count = u32::try_from(island.vertices.len()).ok()?;
        let is_whole = island.triangles.iter().flatten().all(|index| *index < count);
        let is_seen = island.eye[2] > 0.0 && island.eye[2].is_finite();
        let fits = !island.triangles.is_empty() && island.triangles.len() <= MOST_TRIANGLES;
        if !(is_whole && is_seen && fits) {
            return None;
        }
        let placed = |vertex: &IslandVertex| in_clip(vertex, island.eye, own, camera);
        let mut vertices: Vec<MeshVertex> = island.vertices.iter().map(placed).collect();
        if !vertices.iter().flatten().all(|number| number.is_finite()) {
            return None;
        }
        let triangles = cut_at_eye(&mut vertices, &island.triangles);
        (!triangles.is_empty()).then_some(Self { vertices, triangles })
    }
}

impl IslandMesh {
    /// The mesh on the graphics card, in the buffers of the last one where it fits into them.
    fn renewed(last: Option<Self>, gpu: Gpu<'_>, placed: Option<PlacedMesh>) -> Option<Self> {
        let placed = placed?;
        let fits = |last: &Self| {
            last.vertices.size() >= size_of_val(&placed.vertices[..]) as u64
                && last.indices.size() >= size_of_val(&placed.triangles[..]) as u64
        };
        match last.filter(fits) {
            Some(last) if last.placed == placed => Some(last),
            Some(last) => {
                last.send(gpu, &placed);
                Some(Self { placed, ..last })
            }
            None => Self::new(gpu, placed),
        }
    }

    /// `None` if it doesn't fit into graphics memory.
    fn new(gpu: Gpu<'_>, placed: PlacedMesh) -> Option<Self> {
        let buffer = |size: usize, usage| {
            gpu.device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("island"),
                size: size as u64,
                usage: usage | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        };
        let sizes = [size_of_val(&placed.vertices[..]), size_of_val(&placed.triangles[..])];
        let made = catch_errors(gpu.device, || {
            let [vertices, indices] = sizes;
            let made = Self {
                vertices: buffer(vertices, wgpu::BufferUsages::VERTEX),
                indices: buffer(indices, wgpu::BufferUsages::INDEX),
                placed,
            };
            made.send(gpu, &made.placed);
            made
        });
        made.ok()
    }

    fn send(&self, gpu: Gpu<'_>, placed: &PlacedMesh) {
        gpu.queue.write_buffer(&self.vertices, 0, bytemuck::cast_slice(&placed.vertices));
        gpu.queue.write_buffer(&self.indices, 0, bytemuck::cast_slice(&placed.triangles));
    }
}

/// The triangles as far as they are before the eye, in their order, with the points that they need for that.
fn cut_at_eye(vertices: &mut Vec<MeshVertex>, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
    if vertices.iter().all(|vertex| before_eye(vertex) >= 0.0) {
        return triangles.to_vec();
    }
    let mut seen = Vec::with_capacity(triangles.len());
    let mut corners = Vec::with_capacity(4);
    for triangle in triangles {
        let of_triangle = triangle.map(|index| vertices[index as usize]);
        if of_triangle.iter().all(|corner| before_eye(corner) >= 0.0) {
            seen.push(*triangle);
            continue;
        }
        corners.clear();
        corners.extend(of_triangle);
        keep_before(&mut corners, before_eye);
        // There are fewer than `MOST_TRIANGLES` triangles, each of which adds four points at most.
        let first = vertices.len() as u32;
        vertices.extend(&corners);
        seen.extend((2..corners.len() as u32).map(|at| [first, first + at - 1, first + at]));
    }
    seen
}

/// A point in a viewport, seen from the eye: what is nearer to it by z is larger by 1 ÷ (1 − z ÷ distance). Its colour is in the picture of
/// the camera `own`.
fn in_clip(vertex: &IslandVertex, eye: [f32; 3], own: &Camera, camera: &Camera) -> MeshVertex {
    let clip = |camera: &Camera, stage: [f64; 2]| {
        [0, 1].map(|axis| {
            let offset = stage[axis] - f64::from(camera.center[axis]);
            2.0 * offset * f64::from(camera.zoom) / f64::from(camera.viewport_px[axis])
        })
    };
    let [x, y, z] = vertex.at.map(f64::from);
    let [eye_x, eye_y, distance] = eye.map(f64::from);
    let w = 1.0 - z / distance;
    let [center, at] = [[eye_x, eye_y], [x, y]].map(|stage| clip(camera, stage));
    let from = clip(own, vertex.from.map(f64::from));
    // (center + (at − center) ÷ w) · w
    let [clip_x, clip_y] = [0, 1].map(|axis| center[axis] * w + at[axis] - center[axis]);
    [clip_x, clip_y, w, 0.5 + 0.5 * from[0], 0.5 - 0.5 * from[1]].map(|number| number as f32)
}

fn picture_layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    let entry = |binding, ty| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty,
        count: None,
    };
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("island"),
        entries: &[
            entry(
                0,
                wgpu::BindingType::Texture {
                    sample_type: wgpu::TextureSampleType::Float { filterable: true },
                    view_dimension: wgpu::TextureViewDimension::D2,
                    multisampled: false,
                },
            ),
            entry(1, wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering)),
        ],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_on_the_stage_are_where_the_camera_shows_them() {
        let camera = Camera { center: [50.0, 25.0], zoom: 2.0, viewport_px: [200.0, 100.0] };
        let at = |at: [f32; 3]| {
            in_clip(&IslandVertex { at, from: [at[0], at[1]] }, [50.0, 25.0, 100.0], &camera, &camera)
        };
        assert_eq!(at([0.0, 0.0, 0.0]), [-1.0, -1.0, 1.0, 0.0, 1.0]);
        assert_eq!(at([100.0, 50.0, 0.0]), [1.0, 1.0, 1.0, 1.0, 0.0]);
        // Half as far from the eye it is twice as large: x ÷ w.
        assert_eq!(at([75.0, 25.0, 50.0])[..3], [0.5, 0.0, 0.5]);
        assert_eq!(at([75.0, 25.0, 500.0])[2], -4.0, "behind the eye");
    }

    #[test]
    fn what_is_behind_the_eye_is_cut_off() {
        let corner = |x: f32, w: f32| [x, 0.0, w, x, 0.0];
        let mut vertices = vec![corner(0.0, 1.0), corner(1.0, 1.0), corner(2.0, -0.9), corner(3.0, -0.9)];
        let seen = cut_at_eye(&mut vertices, &[[0, 1, 1], [0, 1, 2], [0, 2, 3], [2, 3, 3]]);
        let corners: Vec<Vec<MeshVertex>> =
            seen.iter().map(|triangle| triangle.iter().map(|at| vertices[*at as usize]).collect()).collect();
        let near = |a: &MeshVertex, b: &MeshVertex| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
        // Half of the way from 1 to −0.9 is the nearest.
        let edge = |x: f32| corner(x, NEAREST);
        let wanted = [
            [corner(0.0, 1.0), corner(1.0, 1.0), corner(1.0, 1.0)],
            [corner(0.0, 1.0), corner(1.0, 1.0), edge(1.5)],
            [corner(0.0, 1.0), edge(1.5), edge(1.0)],
            [corner(0.0, 1.0), edge(1.0), edge(1.5)],
        ];
        assert_eq!(corners.len(), wanted.len());
        for (corners, wanted) in corners.iter().zip(&wanted) {
            assert!(corners.iter().zip(wanted).all(|(a, b)| near(a, b)), "{corners:?}, not {wanted:?}");
        }
        assert!(cut_at_eye(&mut vec![corner(0.0, -1.0); 3], &[[0, 1, 2]]).is_empty());
    }

    /// A flat card from x 0 to 40 that stands on its side: its left end is far behind the stage, or near to the eye.
    fn on_its_side(z_of: impl Fn(f32) -> f32) -> Island {
        let at = |x: f32, y: f32| IslandVertex { at: [50.0, y, z_of(x)], from: [x, y] };
        let vertices = vec![at(-400.0, 0.0), at(400.0, 0.0), at(-400.0, 50.0), at(400.0, 50.0)];
        Island { vertices, triangles: vec![[0, 1, 2], [2, 1, 3]], eye: [0.0, 25.0, 100.0] }
    }

    #[test]
    fn a_picture_has_what_comes_into_view() {
        let view = Camera { center: [50.0, 25.0], zoom: 1.0, viewport_px: [100.0, 50.0] };
        // The end that comes nearer than 0.05 of the eye's distance, x = 95, is cut off; the other is far and small.
        let [low, high] = seen_px(&on_its_side(|x| x), &view).unwrap();
        // At x = 50 from the eye it is within 100 pixels to the right where 50 ÷ (1 − x ÷ 100) is at most 100: x ≤ 50.
        assert!((low[0] + 400.0).abs() < 0.5 && (high[0] - 50.0).abs() < 0.5, "{low:?} {high:?}");
        for (most_px, zoom) in [(8192, 1.0), (256, 0.566)] {
            let camera = camera_of(&on_its_side(|x| x), &view, &view, most_px);
            assert!(
                (camera.zoom - zoom).abs() < 0.01 && camera.viewport_px[0] <= most_px as f32,
                "{camera:?}"
            );
            let [left, right] = [low, high].map(|at| camera.screen_from_stage(view.stage_from_screen(at))[0]);
            assert!(left >= 0.0 && right <= camera.viewport_px[0], "{left} {right} {camera:?}");
        }
        // Enlarged a hundred times it has no more pixels than a picture may have.
        let near = Camera { zoom: 100.0, viewport_px: [10_000.0, 5_000.0], ..view };
        let whole = Camera { zoom: 10.0, viewport_px: [1000.0, 500.0], ..view };
        let camera = camera_of(&on_its_side(|x| x), &near, &whole, 8192);
        let pixels = camera.viewport_px[0] * camera.viewport_px[1];
        assert!(pixels > 0.8 * MOST_PIXELS && pixels < 1.2 * MOST_PIXELS, "{camera:?}");
        assert_eq!(seen_px(&on_its_side(|_| 500.0), &view), None);
    }
}
