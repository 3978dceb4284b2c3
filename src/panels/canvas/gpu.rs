//! Draws the stage with the renderer, inside egui's own render pass.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use eframe::egui_wgpu::{Callback, CallbackResources, CallbackTrait, RenderState, ScreenDescriptor};
use eframe::wgpu;
use egui::PaintCallbackInfo;
use egui::epaint::ViewportInPixels;
use kineograph_render::{
    Affine2, Background, Island, Mask, PassTimer, Pixelated, Scene, Sprite, SpriteBatch, SpriteRenderer,
};

use super::look::{Backdrop, Look};
use super::view::Screen;
use super::{Frame, ground};
use crate::document::Document;
use crate::media::Media;
use crate::scene::uploads::Uploads;
use crate::scene::{DrawItem, ShownAround, Textures};

/// The number of the first canvas that shows what is around a symbol, behind those of all others.
const FIRST_AROUND: usize = 3;

/// Pipeline and textures of the canvas, stored among egui's for the life of the window.
pub struct CanvasGpu {
    renderer: SpriteRenderer,
    /// One for each canvas: all are prepared before the first is painted.
    batches: Vec<SpriteBatch>,
    /// One for each canvas that was pixel-perfect.
    pixelated: BTreeMap<usize, Pixelated>,
    /// One for each canvas that has shown statistics, where the graphics card has timestamps.
    timers: BTreeMap<usize, PassTimer>,
    /// As the images want to be smoothed.
    own: Uploads,
    /// Of projects around symbols.
    around: Uploads,
    /// Without smoothing; only what a pixel-perfect canvas has asked for.
    sharp: Uploads,
}

impl CanvasGpu {
    /// Creates the canvas's pipeline, once at start. Without it the canvas shows no sprites.
    pub fn install(render_state: &RenderState) {
        let gpu = Self {
            renderer: SpriteRenderer::new(
                &render_state.device,
                &render_state.queue,
                render_state.target_format,
            ),
            batches: Vec::new(),
            pixelated: BTreeMap::new(),
            timers: BTreeMap::new(),
            own: Uploads::default(),
            around: Uploads::default(),
            sharp: Uploads::default(),
        };
        render_state.renderer.write().callback_resources.insert(gpu);
    }

    /// Takes the times of a canvas one frame further.
    fn time(
        &mut self,
        slot: usize,
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        encoder: &mut wgpu::CommandEncoder,
        drawn: &FrameCost,
    ) {
        if let Entry::Vacant(free) = self.timers.entry(slot)
            && let Some(timer) = PassTimer::new(device, queue)
        {
            free.insert(timer);
        }
        let Some(timer) = self.timers.get_mut(&slot) else { return };
        timer.collect(encoder);
        if let Some(secs) = timer.last_secs() {
            // The least number stands for a time that is too short for the clock.
            drawn.gpu_secs.store(secs.max(f64::MIN_POSITIVE).to_bits(), Ordering::Relaxed);
        }
    }
}

/// The shape that draws the sprites of the stage. `slot` is the number of the canvas.
pub(super) fn stage_shape(frame: &Frame<'_>, look: &Look, slot: usize) -> egui::Shape {
    let stage = StageCallback {
        slot,
        document: frame.document.clone(),
        items: frame.items_with_ghosts(),
        masks: frame.masks.clone(),
        islands: frame.islands.clone(),
        media: frame.ctx.media.clone(),
        screen: frame.screen,
        is_sharp: look.pixel_perfect,
        backdrop: match &look.backdrop {
            Backdrop::Image(name) => Some(name.clone()),
            _ => None,
        },
        // Exact to the pixel, which shapes of egui are not. A turned stage is a shape.
        ground: ground::stage_color(frame, &look.backdrop)
            .filter(|_| !frame.screen.is_turned() && frame.around.is_none()),
        is_around: false,
        drawn: Arc::clone(&frame.drawn),
        is_timed: look.statistics,
    };
    egui::Shape::Callback(Callback::new_paint_callback(frame.screen.rect, stage))
}

/// The shape that draws the sprites of the project around a symbol that is edited in place.
pub(super) fn around_shape(frame: &Frame<'_>, around: &ShownAround, slot: usize) -> egui::Shape {
    let stage = StageCallback {
        slot: FIRST_AROUND + slot,
        document: around.document.clone(),
        items: around.items.clone(),
        masks: around.masks.clone(),
        islands: around.islands.clone(),
        media: around.media.clone(),
        screen: frame.screen,
        is_sharp: false,
        backdrop: None,
        ground: None,
        is_around: true,
        drawn: Arc::default(),
        is_timed: false,
    };
    egui::Shape::Callback(Callback::new_paint_callback(frame.screen.rect, stage))
}

/// What the last frame of a canvas took on the graphics card.
#[derive(Debug, Default)]
pub(super) struct FrameCost {
    quads: AtomicUsize,
    calls: AtomicUsize,
    /// Bits of the graphics card's seconds; 0 before the first measurement and where there is none.
    gpu_secs: AtomicU64,
}

impl FrameCost {
    /// Drawn quads, and draw calls.
    pub(super) fn counts(&self) -> [usize; 2] {
        [&self.quads, &self.calls].map(|count| count.load(Ordering::Relaxed))
    }

    /// Seconds that the graphics card took; `None` where it has no timestamps, and in the first frames.
    pub(super) fn gpu_secs(&self) -> Option<f64> {
        let bits = self.gpu_secs.load(Ordering::Relaxed);
        (bits != 0).then(|| f64::from_bits(bits))
    }
}

/// What one frame draws. Documents and pictures are shared with the editor. The ground of the stage is painted below.
struct StageCallback {
    slot: usize,
    document: Document,
    items: Vec<DrawItem>,
    /// What they are seen through.
    masks: Vec<Mask>,
    /// On which nets they are shown.
    islands: Vec<Island>,
    media: Media,
    screen: Screen,
    /// Without smoothing.
    is_sharp: bool,
    /// The image that lies below the sprites.
    backdrop: Option<String>,
    /// The colour of the stage, if it is drawn with the sprites.
    ground: Option<[u8; 3]>,
    /// Whether it is the project around a symbol.
    is_around: bool,
    drawn: Arc<FrameCost>,
    /// Whether the graphics card's time is wanted.
    is_timed: bool,
}

impl StageCallback {
    /// The backdrop, as large as the stage.
    fn backdrop(&self, textures: &Textures) -> Option<Sprite> {
        let texture = *textures.get(self.backdrop.as_ref()?)?;
        Some(Sprite::new(texture, super::stage_size(&self.document), Affine2::IDENTITY))
    }

    fn background(&self) -> Option<Background> {
        let [width, height] = super::stage_size(&self.document);
        let [r, g, b] = self.ground?.map(|channel| f32::from(channel) / 255.0);
        Some(Background { stage_rect: [0.0, 0.0, width, height], rgba: [r, g, b, 1.0] })
    }

    /// In a pixel-perfect canvas a pixel of the stage is one of the picture.
    fn sprites(&self, uploads: &mut Uploads, renderer: &mut SpriteRenderer) -> Vec<Sprite> {
        let zoom = if self.is_sharp { 1.0 } else { self.screen.camera.zoom };
        let mut sprites = uploads.sprites(renderer, &self.document, &self.items, zoom);
        uploads.free_unseen(renderer);
        if let Some(backdrop) = self.backdrop(uploads.textures()) {
            sprites.insert(0, backdrop);
        }
        sprites
    }

    /// Turns sprites with the view, and returns the nets of islands that are turned, too.
    fn turn(&self, sprites: &mut [Sprite]) -> Vec<Island> {
        let mut islands = self.islands.clone();
        if self.screen.is_turned() {
            let turn = self.screen.camera_from_stage();
            for sprite in sprites {
                sprite.stage_from_local = product(turn, sprite.stage_from_local);
            }
            let turned = |[x, y, z]: [f32; 3]| {
                let [x, y] = turn.transform_point([x, y]);
                [x, y, z]
            };
            for island in &mut islands {
                island.eye = turned(island.eye);
                for vertex in &mut island.vertices {
                    (vertex.at, vertex.from) = (turned(vertex.at), turn.transform_point(vertex.from));
                }
            }
        }
        islands
    }

    /// What is drawn, and the ground below it: the sprites, or in a pixel-perfect canvas the picture that they make at the size of the stage.
    /// The same as sprites where a pixel of the stage is smaller than one of the screen, or the card has no room for such a picture.
    fn shown(
        &self,
        gpu: &mut CanvasGpu,
        gpu_device: (&wgpu::Device, &wgpu::Queue),
        encoder: &mut wgpu::CommandEncoder,
        sprites: Vec<Sprite>,
    ) -> (Option<Background>, Vec<Sprite>) {
        if self.is_sharp && self.screen.camera.zoom >= 1.0 {
            let pixelated = gpu.pixelated.entry(self.slot).or_default();
            let stage = (self.background(), sprites.as_slice());
            let (part, cut) = (self.screen.stage_part(), (self.masks.as_slice(), self.islands.as_slice()));
            if let Ok(picture) = pixelated.draw(&mut gpu.renderer, gpu_device, encoder, part, stage, cut) {
                return (None, vec![picture]);
            }
        }
        (self.background(), sprites)
    }
}

/// First `inner`, then `outer`.
fn product(outer: Affine2, inner: Affine2) -> Affine2 {
    Affine2 {
        a: outer.a * inner.a + outer.c * inner.b,
        b: outer.b * inner.a + outer.d * inner.b,
        c: outer.a * inner.c + outer.c * inner.d,
        d: outer.b * inner.c + outer.d * inner.d,
        tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
        ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty,
    }
}

impl CallbackTrait for StageCallback {
    fn prepare(
        &self,
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        window: &ScreenDescriptor,
        encoder: &mut wgpu::CommandEncoder,
        resources: &mut CallbackResources,
    ) -> Vec<wgpu::CommandBuffer> {
        let Some(gpu) = resources.get_mut::<CanvasGpu>() else { return Vec::new() };
        let uploads = match (self.is_around, self.is_sharp) {
            (true, _) => &mut gpu.around,
            (false, true) => &mut gpu.sharp,
            (false, false) => &mut gpu.own,
        };
        uploads.sync(&mut gpu.renderer, &self.document, &self.media, self.is_sharp);
        let sprites = self.sprites(uploads, &mut gpu.renderer);
        let (background, mut sprites) = self.shown(gpu, (device, queue), encoder, sprites);
        let islands = self.turn(&mut sprites);
        let viewport =
            ViewportInPixels::from_points(&self.screen.rect, window.pixels_per_point, window.size_in_pixels);
        let scene = Scene {
            camera: self.screen.camera.cropped(visible_px(&viewport, self.screen.origin_px)),
            background,
            sprites: &sprites,
            masks: &self.masks,
            islands: &islands,
        };
        while gpu.batches.len() <= self.slot {
            gpu.batches.push(SpriteBatch::new());
        }
        let batch = &mut gpu.batches[self.slot];
        gpu.renderer.prepare(batch, device, queue, &scene);
        let stage = gpu.pixelated.get(&self.slot).filter(|_| self.is_sharp).map(Pixelated::last_batch);
        let batches = [Some(&*batch), stage];
        let sum = |count: fn(&SpriteBatch) -> usize| batches.iter().flatten().map(|batch| count(batch)).sum();
        self.drawn.quads.store(sum(SpriteBatch::quad_count), Ordering::Relaxed);
        self.drawn.calls.store(sum(SpriteBatch::draw_call_count), Ordering::Relaxed);
        if self.is_timed {
            gpu.time(self.slot, device, queue, encoder, &self.drawn);
        }
        Vec::new()
    }

    fn paint(
        &self,
        _info: PaintCallbackInfo,
        pass: &mut wgpu::RenderPass<'static>,
        resources: &CallbackResources,
    ) {
        let gpu = resources.get::<CanvasGpu>();
        if let Some((gpu, batch)) = gpu.and_then(|gpu| Some((gpu, gpu.batches.get(self.slot)?))) {
            let timer = gpu.timers.get(&self.slot).filter(|_| self.is_timed);
            if let Some(timer) = timer {
                timer.begin(pass);
            }
            gpu.renderer.paint(batch, pass);
            if let Some(timer) = timer {
                timer.end(pass);
            }
        }
    }
}

/// The part of the canvas inside the window: left, top, width and height in physical pixels of the canvas.
fn visible_px(viewport: &ViewportInPixels, origin_px: [f32; 2]) -> [f32; 4] {
    #[allow(clippy::cast_precision_loss)] // windows are far smaller than 2^24 pixels
    let number = |x: i32| x as f32;
    [
        number(viewport.left_px) - origin_px[0],
        number(viewport.top_px) - origin_px[1],
        number(viewport.width_px).max(1.0),
        number(viewport.height_px).max(1.0),
    ]
}
