//! One view's quads of one frame.

mod islands;
mod masks;

use std::ops::Range;

use super::instance::{Instance, Projection};
use super::instance_buffer::{InstanceBuffer, QuadWriter};
use super::look::QuadLook;
use super::order::{AHEAD, DrawOrder};
use super::pipelines::{DrawState, Pipelines};
use super::places::QuadPlaces;
use super::texture::{Texture, Textures};
use crate::{Blend, Scene, Sprite, TextureId};
pub(crate) use islands::IslandPipeline;
use islands::ViewIslands;
pub(crate) use masks::MaskPipeline;
use masks::ViewMasks;

/// The quads that one view draws. Keep one for each view: its memory is reused from frame to frame and grows as
/// needed, and what has not changed since the last frame is not sent again.
///
/// Fill it with [`SpriteRenderer::prepare`](crate::SpriteRenderer::prepare), draw it with
/// [`SpriteRenderer::paint`](crate::SpriteRenderer::paint).
#[derive(Debug, Default)]
pub struct SpriteBatch {
    instances: InstanceBuffer,
    order: DrawOrder,
    draws: Draws,
    places: QuadPlaces,
    masks: ViewMasks,
    islands: ViewIslands,
}

/// The draw calls of one frame.
#[derive(Debug, Default)]
struct Draws {
    list: Vec<Draw>,
    skipped: usize,
}

/// A run of quads that need no other texture and are mixed in the same way.
#[derive(Debug)]
struct Draw {
    look: QuadLook,
    /// Keeps the texture alive until the run is drawn, even if it is removed meanwhile.
    bind_group: wgpu::BindGroup,
    pipeline: wgpu::RenderPipeline,
    instances: Range<u32>,
}

/// What quads are made with.
#[derive(Clone, Copy)]
pub(crate) struct Gpu<'a> {
    pub device: &'a wgpu::Device,
    pub queue: &'a wgpu::Queue,
    pub textures: &'a Textures,
    pub pipelines: &'a Pipelines,
    pub masks: &'a MaskPipeline,
    pub islands: &'a IslandPipeline,
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

    /// How many draw calls that takes: one for each run of quads with the same texture and the same [`Blend`]. Quads of one colour
    /// ([`TextureId::WHITE`]) have no texture of their own and belong to the run that they lie in.
    pub fn draw_call_count(&self) -> usize {
        self.draws.list.len()
    }

    /// How many quads were left out of the last scene: their numbers were not finite, their texture has been removed,
    /// or they don't fit into graphics memory.
    pub fn skipped_count(&self) -> usize {
        self.draws.skipped
    }

    /// How many quads the last [`SpriteRenderer::prepare`](crate::SpriteRenderer::prepare) sent to the graphics card: 0
    /// if it shows the same as the one before. A changed quad is sent with up to 4,095 neighbours.
    pub fn sent_quad_count(&self) -> usize {
        self.instances.sent_count()
    }

    /// Replaces the content by that of `scene`.
    pub(crate) fn prepare(&mut self, gpu: Gpu<'_>, scene: &Scene<'_>) {
        if scene.masks.is_empty() {
            self.masks.clear();
        }
        if scene.islands.is_empty() {
            self.islands.clear();
        }
        if scene.masks.is_empty() && scene.islands.is_empty() {
            return self.prepare_seen(gpu, scene);
        }
        self.masks.draw(gpu, scene);
        self.islands.draw(gpu, scene, &self.masks);
        let is_seen = |sprite: &&Sprite| sprite.masking.part_of == 0 && sprite.island.part_of == 0;
        let seen: Vec<Sprite> = scene.sprites.iter().filter(is_seen).copied().collect();
        self.fill_through(gpu, &Scene { sprites: &seen, ..*scene });
    }

    /// Replaces the content by that of `scene` without its masks, which are drawn.
    pub(crate) fn fill_through(&mut self, gpu: Gpu<'_>, scene: &Scene<'_>) {
        self.places.forget();
        self.fill(gpu, scene, false);
    }

    fn prepare_seen(&mut self, gpu: Gpu<'_>, scene: &Scene<'_>) {
        match self.rewrite(gpu, scene) {
            Some(true) => return,
            Some(false) => self.order.was_wrong(),
            None if self.fill(gpu, scene, true) => {
                let count = scene.sprites.len() + usize::from(scene.background.is_some());
                if self.quad_count() == count {
                    self.places.learn(&self.order, scene, gpu.textures.state());
                }
                return;
            }
            None => {}
        }
        self.places.forget();
        self.fill(gpu, scene, false);
    }

    /// Changes the quads at the places that they had in the last scene, where they are known. Returns whether they still are right; if not,
    /// some quads may be new.
    fn rewrite(&mut self, gpu: Gpu<'_>, scene: &Scene<'_>) -> Option<bool> {
        let places = self.places.of(scene, gpu.textures.state())?;
        let mut projection = Projection::new(&scene.camera);
        let mut writer = self.instances.rewriter(gpu.queue);
        let mut quads = [Instance::default(); AHEAD];
        let has_background = scene.background.as_ref().is_none_or(|background| {
            projection.background(background, &mut quads[0]) && writer.set(0, &quads[0])
        });
        let is_right = has_background
            && scene.sprites.chunks(AHEAD).zip(places.chunks(AHEAD)).all(|(sprites, places)| {
                // Made first and compared then: what was just written is read faster a little later.
                let are_right =
                    quads.iter_mut().zip(sprites.iter().zip(places)).all(|(quad, (sprite, place))| {
                        (sprite.z == place.z)
                            & (QuadLook::of(sprite) == place.look)
                            & projection.sprite(sprite, quad)
                    });
                are_right
                    && quads.iter().zip(places).all(|(quad, place)| writer.set(place.quad as usize, quad))
            });
        // What was changed is sent in any case, so that what is held is what the graphics card has.
        if !writer.finish() && is_right {
            self.places.forget();
            self.draws.clear();
            self.draws.skipped = scene.sprites.len() + usize::from(scene.background.is_some());
        }
        Some(is_right)
    }

    /// Replaces the content, `as_before` in the order of the last scene. Returns whether that was right.
    fn fill(&mut self, gpu: Gpu<'_>, scene: &Scene<'_>, as_before: bool) -> bool {
        self.draws.clear();
        let limit =
            (gpu.device.limits().max_buffer_size / Instance::STRIDE).min(u64::from(u32::MAX)) as usize;
        let most = (scene.sprites.len() + usize::from(scene.background.is_some())).min(limit);
        let Some(mut writer) = self.instances.writer(gpu.device, gpu.queue, most) else {
            self.draws.skipped = most;
            return true;
        };
        let mut projection = Projection::new(&scene.camera);
        if let Some(background) = &scene.background {
            let look = QuadLook { texture: TextureId::WHITE, blend: Blend::NORMAL, mask: 0, island: 0 };
            self.draws.push(gpu, look, &mut writer, |quad| projection.background(background, quad));
        }
        let draw = |sprite: &Sprite| {
            self.draws.push(gpu, QuadLook::of(sprite), &mut writer, |quad| projection.sprite(sprite, quad));
        };
        if !as_before {
            self.order.for_each(scene.sprites, draw);
        } else if !self.order.for_each_as_before(scene.sprites, draw) {
            writer.abandon();
            return false;
        }
        let quad_count = writer.len();
        if !writer.finish() {
            let skipped = self.draws.skipped + quad_count;
            self.draws.clear();
            self.draws.skipped = skipped;
        }
        true
    }

    /// Records the draw calls. The viewport is set already.
    pub(crate) fn record(&self, pass: &mut wgpu::RenderPass<'static>) {
        self.record_through(pass, &self.masks, Some(&self.islands));
    }

    /// As [`Self::record`], of sprites that are seen through masks and show islands of another batch. Those whose mask or island is not there
    /// are left out.
    pub(crate) fn record_through(
        &self,
        pass: &mut wgpu::RenderPass<'static>,
        masks: &ViewMasks,
        islands: Option<&ViewIslands>,
    ) {
        let Some(buffer) = self.instances.buffer() else { return };
        pass.set_vertex_buffer(0, buffer.slice(..));
        let mut pipeline = None;
        for draw in &self.draws.list {
            let seen = masks.seen_group(draw.look.mask);
            if draw.look.mask != 0 && seen.is_none() {
                continue;
            }
            if draw.look.island != 0 {
                if let Some(islands) = islands {
                    islands.record(pass, &draw.pipeline, draw.look.island, seen);
                }
                pass.set_vertex_buffer(0, buffer.slice(..));
                pipeline = None;
                continue;
            }
            if let Some(seen) = seen {
                pass.set_bind_group(1, seen, &[]);
            }
            if pipeline.replace(&draw.pipeline) != Some(&draw.pipeline) {
                pass.set_pipeline(&draw.pipeline);
            }
            pass.set_bind_group(0, &draw.bind_group, &[]);
            pass.draw(0..4, draw.instances.clone());
        }
    }
}

impl Draws {
    fn clear(&mut self) {
        self.list.clear();
        self.skipped = 0;
    }

    /// Adds the quad that `write` makes to the last run, or begins one. It is skipped if `write` returns `false`.
    #[inline]
    fn push(
        &mut self,
        gpu: Gpu<'_>,
        look: QuadLook,
        writer: &mut QuadWriter<'_>,
        write: impl FnOnce(&mut Instance) -> bool,
    ) {
        if writer.next().is_some_and(write) && self.extend(gpu, look, writer.len() as u32) {
            writer.keep();
        } else {
            self.skipped += 1;
        }
    }

    /// Makes the quad at `place` part of a run; `false` if its texture is gone.
    #[inline]
    fn extend(&mut self, gpu: Gpu<'_>, look: QuadLook, place: u32) -> bool {
        match self.list.last_mut() {
            // Quads of one colour read no texture, so that any will do.
            Some(draw)
                if draw.look == look
                    || (look.texture == TextureId::WHITE
                        && QuadLook { texture: draw.look.texture, ..look } == draw.look) =>
            {
                draw.instances.end = place + 1;
                return true;
            }
            _ => {}
        }
        self.begin(gpu, look, place)
    }

    /// Begins a run, or gives the last one a texture if it has none.
    fn begin(&mut self, gpu: Gpu<'_>, look: QuadLook, place: u32) -> bool {
        let Some(Texture { bind_group, filter, .. }) = gpu.textures.get(look.texture) else { return false };
        let solid = QuadLook { texture: TextureId::WHITE, ..look };
        let solid = self.list.pop_if(|draw| draw.look == solid);
        let start = solid.map_or(place, |draw| draw.instances.start);
        let bind_group = bind_group.clone();
        let is_masked = look.mask != 0;
        let pipeline = match look.island {
            0 => gpu.pipelines.get(DrawState { filter: *filter, blend: look.blend, is_masked }),
            _ => gpu.islands.of(look.blend, is_masked),
        };
        self.list.push(Draw { look, bind_group, pipeline, instances: start..place + 1 });
        true
    }
}
