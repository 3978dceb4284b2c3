//! Draws the stage at any time, offscreen.

use kineograph_render::{Background, Camera, Offscreen, RgbaImage, Scene, Sprite, TextureId};

use super::error::ExportError;
use super::lacks::{Lacks, without_looks};
use super::source::ExportSource;
use crate::io::{images_of, load_media};
use crate::media::{Media, Picture, Symbols};
use crate::scene::uploads::Uploads;
use crate::scene::{Grids, Moment, SceneSource, StageScene, grids_at, keep_nodes};
use crate::text::tr;

/// The pictures of a project on a graphics device.
pub struct Studio {
    media: Media,
    uploads: Uploads,
    stage: StageScene,
    offscreen: Offscreen,
    /// What is left out of all pictures, and when the file begins, in seconds.
    lacks: (Lacks, f64),
}

impl Studio {
    /// Opens a graphics device and uploads the pictures. One that can't be read is a warning, and is not drawn.
    pub fn open(source: &ExportSource, warnings: &mut Vec<String>) -> Result<Self, ExportError> {
        let media = match &source.media {
            Some(media) => Media::clone(media),
            None => read_media(source),
        };
        let offscreen = Offscreen::new().map_err(|error| failed(&error))?;
        let mut studio = Self {
            media,
            uploads: Uploads::default(),
            stage: StageScene::default(),
            offscreen,
            lacks: (Lacks::NOTHING, 0.0),
        };
        studio.upload(source, warnings);
        Ok(studio)
    }

    /// Draws other symbols in the place of those that were read.
    pub fn set_symbols(&mut self, symbols: Symbols) {
        self.media.set_symbols(symbols);
    }

    /// Leaves out of how nodes look what files lack that begin at this time, in seconds.
    pub fn set_lacks(&mut self, lacks: Lacks, from_secs: f64) {
        self.lacks = (lacks, from_secs);
    }

    fn upload(&mut self, source: &ExportSource, warnings: &mut Vec<String>) {
        self.uploads.sync(&mut self.offscreen, &source.document, &self.media, false);
        let symbols = self.media.symbols();
        warnings.extend(symbols.values().filter_map(|symbol| Some(symbol.as_ref().err()?.message.clone())));
        warnings.extend(self.media.fonts().errors.values().map(|error| error.message.clone()));
        for image in source.document.images().iter().chain(images_of(symbols)) {
            if let Some(error) = self.media.error(&image.name) {
                warnings.push(error.to_owned());
            } else if let Some(error) = self.uploads.error(&image.name) {
                let message = tr!("export-image-undrawable", name = &image.name, error = error.to_string());
                warnings.push(message);
            }
        }
    }

    /// What is shown at `secs`, fitted into a picture of this size; what is left over stays transparent.
    pub fn picture(
        &mut self,
        source: &ExportSource,
        secs: f64,
        size_px: [u32; 2],
        background: Backdrop,
    ) -> Result<RgbaImage, ExportError> {
        let zoom = camera(size_px, narrow(source.shown_px())).zoom;
        let sprites = self.sprites(source, secs, zoom);
        self.draw(&sprites, size_px, narrow(source.shown_px()), background.of(source))
    }

    /// The sprites at `secs`, from back to front, for pictures with `zoom` pixels for each pixel of the stage.
    pub fn sprites(&mut self, source: &ExportSource, secs: f64, zoom: f32) -> Vec<Sprite> {
        let mut poses = Vec::new();
        source.timeline.poses_at(secs, &mut poses);
        let document = &source.document;
        let names = source.timeline.value_names();
        let scene_source = SceneSource { document, poses: &poses, media: &self.media, names: &names };
        let (lacks, from_secs) = self.lacks;
        let grids =
            if lacks.contents { Grids::default() } else { grids_at(&source.timeline, document, secs) };
        self.stage.bend(grids);
        let mut items = self.stage.draw_list_at(&scene_source, &Moment::new(&source.timeline, secs));
        if let Some(top) = source.only {
            keep_nodes(&mut items, |node| document.is_node_within(node, top));
        }
        if lacks != Lacks::NOTHING {
            let timeline = &source.timeline;
            items.iter_mut().for_each(|item| without_looks(item, document, timeline, from_secs, lacks));
        }
        let sprites = self.uploads.sprites(&mut self.offscreen, document, &items, zoom);
        self.uploads.free_unseen(&mut self.offscreen);
        sprites
    }

    /// These sprites, which are some of the last [`Self::sprites`] with the parts of all masks, where `shown_px` of the stage (left, bottom, width and height) is fitted into a picture of this size. Without a
    /// background it is transparent where no sprite is.
    pub fn draw(
        &mut self,
        sprites: &[Sprite],
        size_px: [u32; 2],
        shown_px: [f32; 4],
        background: Option<Background>,
    ) -> Result<RgbaImage, ExportError> {
        let (masks, islands) = (self.stage.masks(), self.stage.islands());
        let scene = Scene { camera: camera(size_px, shown_px), background, sprites, masks, islands };
        self.offscreen.render(size_px, &scene).map_err(|error| failed(&error))
    }

    /// What the last picture was drawn with.
    #[cfg(test)]
    pub fn last_batch(&self) -> &kineograph_render::SpriteBatch {
        self.offscreen.last_batch()
    }

    /// The textures of all pictures, with what they show.
    pub fn pictures(&self) -> impl Iterator<Item = (TextureId, &Picture)> {
        self.uploads.pictures()
    }
}

/// The camera that fits `shown_px` of the stage into a picture.
pub(super) fn camera(size_px: [u32; 2], [left, bottom, width, height]: [f32; 4]) -> Camera {
    #[allow(clippy::cast_precision_loss)] // far below 2^24
    let viewport_px = size_px.map(|side| side as f32);
    Camera {
        center: [left + width / 2.0, bottom + height / 2.0],
        ..Camera::fit([width, height], viewport_px, 0.0)
    }
}

/// Reads the pictures of a project. One that can't be read is kept as its error.
pub fn read_media(source: &ExportSource) -> Media {
    let mut media = Media::default();
    load_media(&source.document, &source.roots, &mut media);
    media
}

/// What is behind all sprites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub enum Backdrop {
    /// The stage's colour behind the stage, and nothing behind what is cut out of it.
    #[default]
    Usual,
    /// The stage in its own colour, and nothing outside of it; what is cut out of it lies on that colour as a whole.
    Stage,
    /// Nothing.
    Transparent,
    /// This colour, everywhere.
    Color([u8; 3]),
}

impl Backdrop {
    /// What it is in files without transparency, or with it.
    #[must_use]
    pub fn seen(self, is_opaque: bool) -> Self {
        if is_opaque && self == Self::Usual { Self::Stage } else { self }
    }

    /// What is behind the sprites of a source; `None` for nothing.
    pub fn of(self, source: &ExportSource) -> Option<Background> {
        let stage = source.document.stage();
        let [width, height] = stage.size;
        let ([r, g, b], area) = match self {
            Self::Usual if source.only.is_some() => return None,
            Self::Transparent => return None,
            Self::Stage if source.only.is_some() => (stage.background.0, source.shown_px()),
            Self::Usual | Self::Stage => (stage.background.0, [0.0, 0.0, width, height]),
            Self::Color(levels) => (levels, source.shown_px()),
        };
        let [r, g, b] = [r, g, b].map(|level| f32::from(level) / 255.0);
        Some(Background { stage_rect: narrow(area), rgba: [r, g, b, 1.0] })
    }
}

/// An area of the stage for the renderer.
#[allow(clippy::cast_possible_truncation)] // stage and view are small
fn narrow(area_px: [f64; 4]) -> [f32; 4] {
    area_px.map(|side| side as f32)
}

/// An error of the renderer as a sentence.
fn failed(error: &impl std::fmt::Display) -> ExportError {
    ExportError::Failed(capitalized(&error.to_string()))
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).chain(['.']).collect(),
        None => String::new(),
    }
}
