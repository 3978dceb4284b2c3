//! Draws the stage with the renderer, inside egui's own render pass.

use std::collections::BTreeMap;
use std::sync::Arc;

use eframe::egui_wgpu::{Callback, CallbackResources, CallbackTrait, RenderState, ScreenDescriptor};
use eframe::wgpu;
use egui::PaintCallbackInfo;
use egui::epaint::ViewportInPixels;
use kineograph_render::{Background, Filter, Scene, SpriteBatch, SpriteRenderer};
use kineograph_runtime::format;

use super::Frame;
use super::view::Screen;
use crate::document::Document;
use crate::media::{Media, Picture};
use crate::scene::{DrawItem, Textures, textured};

/// Pipeline and textures of the canvas, stored among egui's for the life of the window.
pub struct CanvasGpu {
    renderer: SpriteRenderer,
    batch: SpriteBatch,
    /// Pictures that were uploaded or refused, by image name.
    uploads: BTreeMap<String, Upload>,
    textures: Textures,
}

/// A picture as it was uploaded to the graphics card.
struct Upload {
    picture: Arc<Picture>,
    filter: Filter,
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
            batch: SpriteBatch::new(),
            uploads: BTreeMap::new(),
            textures: Textures::new(),
        };
        render_state.renderer.write().callback_resources.insert(gpu);
    }

    /// Uploads pictures that are new or changed, and frees those that were removed.
    fn sync_textures(&mut self, document: &Document, media: &Media) {
        let gone: Vec<String> =
            self.uploads.keys().filter(|name| media.picture(name).is_none()).cloned().collect();
        for name in gone {
            self.uploads.remove(&name);
            self.free(&name);
        }
        for (name, picture) in media.iter() {
            if let Ok(picture) = picture {
                self.sync_texture(name, picture, filter_of(document, name));
            }
        }
    }

    fn sync_texture(&mut self, name: &str, picture: &Arc<Picture>, filter: Filter) {
        let is_there = self
            .uploads
            .get(name)
            .is_some_and(|old| Arc::ptr_eq(&old.picture, picture) && old.filter == filter);
        if is_there {
            return;
        }
        self.free(name);
        let size_px = [picture.width, picture.height];
        // A picture that the graphics card refuses is not drawn, and is tried again only when it changes.
        if let Ok(id) = self.renderer.add_texture(size_px, &picture.rgba, filter) {
            self.textures.insert(name.to_owned(), id);
        }
        self.uploads.insert(name.to_owned(), Upload { picture: Arc::clone(picture), filter });
    }

    fn free(&mut self, name: &str) {
        if let Some(id) = self.textures.remove(name) {
            self.renderer.remove_texture(id);
        }
    }
}

/// The shape that draws the stage with its sprites.
pub(super) fn stage_shape(frame: &Frame<'_>) -> egui::Shape {
    let stage = StageCallback {
        document: frame.ctx.document.clone(),
        items: frame.items_with_ghosts(),
        media: frame.ctx.media.clone(),
        screen: frame.screen,
    };
    egui::Shape::Callback(Callback::new_paint_callback(frame.screen.rect, stage))
}

/// What one frame draws. Documents and pictures are shared with the editor.
struct StageCallback {
    document: Document,
    items: Vec<DrawItem>,
    media: Media,
    screen: Screen,
}

impl StageCallback {
    fn background(&self) -> Background {
        let stage = self.document.stage();
        let [width, height] = super::stage_size(&self.document);
        let [r, g, b] = stage.background.0.map(|channel| f32::from(channel) / 255.0);
        Background { stage_rect: [0.0, 0.0, width, height], rgba: [r, g, b, 1.0] }
    }
}

impl CallbackTrait for StageCallback {
    fn prepare(
        &self,
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        window: &ScreenDescriptor,
        _encoder: &mut wgpu::CommandEncoder,
        resources: &mut CallbackResources,
    ) -> Vec<wgpu::CommandBuffer> {
        let Some(gpu) = resources.get_mut::<CanvasGpu>() else { return Vec::new() };
        gpu.sync_textures(&self.document, &self.media);
        let sprites = textured(&self.items, &self.document, &gpu.textures);
        let viewport =
            ViewportInPixels::from_points(&self.screen.rect, window.pixels_per_point, window.size_in_pixels);
        let scene = Scene {
            camera: self.screen.camera.cropped(visible_px(&viewport, self.screen.origin_px)),
            background: Some(self.background()),
            sprites: &sprites,
        };
        gpu.renderer.prepare(&mut gpu.batch, device, queue, &scene);
        Vec::new()
    }

    fn paint(
        &self,
        _info: PaintCallbackInfo,
        pass: &mut wgpu::RenderPass<'static>,
        resources: &CallbackResources,
    ) {
        if let Some(gpu) = resources.get::<CanvasGpu>() {
            gpu.renderer.paint(&gpu.batch, pass);
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

fn filter_of(document: &Document, image: &str) -> Filter {
    match document.image(image).map(|image| image.filter) {
        Some(format::Filter::Nearest) => Filter::Nearest,
        Some(format::Filter::Linear) | None => Filter::Linear,
    }
}
