//! Draws the stage at any time, offscreen.

use kineograph_render::{Background, Camera, Filter, Offscreen, RgbaImage, Scene, Sprite, TextureId};
use kineograph_runtime::format;

use super::error::ExportError;
use super::source::Source;
use crate::io::load_media;
use crate::media::{Media, Picture};
use crate::scene::{SceneSource, StageScene, Textures, textured};
use crate::text::tr;

/// The pictures of a project on a graphics device.
pub struct Studio {
    media: Media,
    textures: Textures,
    stage: StageScene,
    offscreen: Offscreen,
}

impl Studio {
    /// Opens a graphics device and uploads the pictures. One that can't be read is a warning, and is not drawn.
    pub fn open(source: &Source, warnings: &mut Vec<String>) -> Result<Self, ExportError> {
        let mut media = source.media.clone();
        if media.is_none() {
            load_media(&source.document, &source.roots, media.insert(Media::default()));
        }
        let media = media.unwrap_or_default();
        let offscreen = Offscreen::new().map_err(|error| failed(&error))?;
        let mut studio = Self { media, textures: Textures::new(), stage: StageScene::default(), offscreen };
        studio.upload(source, warnings);
        Ok(studio)
    }

    fn upload(&mut self, source: &Source, warnings: &mut Vec<String>) {
        for image in source.document.images() {
            let picture = match (self.media.picture(&image.name), self.media.error(&image.name)) {
                (Some(picture), _) => picture,
                (None, Some(error)) => {
                    warnings.push(error.to_owned());
                    continue;
                }
                (None, None) => continue,
            };
            let filter = match image.filter {
                format::Filter::Linear => Filter::Linear,
                format::Filter::Nearest => Filter::Nearest,
            };
            let size_px = [picture.width, picture.height];
            match self.offscreen.add_texture(size_px, &picture.rgba, filter) {
                Ok(texture) => {
                    self.textures.insert(image.name.clone(), texture);
                }
                Err(error) => warnings.push(tr!(
                    "export-image-undrawable",
                    name = &image.name,
                    error = error.to_string()
                )),
            }
        }
    }

    /// The stage at `secs`, fitted into a picture of this size; what is left over stays transparent.
    pub fn picture(
        &mut self,
        source: &Source,
        secs: f64,
        size_px: [u32; 2],
    ) -> Result<RgbaImage, ExportError> {
        let sprites = self.sprites(source, secs);
        self.draw(&sprites, size_px, stage_px(source), Some(background(source)))
    }

    /// The sprites at `secs`, from back to front.
    pub fn sprites(&mut self, source: &Source, secs: f64) -> Vec<Sprite> {
        let mut poses = Vec::new();
        source.timeline.poses_at(secs, &mut poses);
        let document = &source.document;
        let source = SceneSource { document, poses: &poses, media: &self.media };
        textured(&self.stage.draw_list(&source), document, &self.textures)
    }

    /// These sprites, where `shown_px` of the stage, from its lower left corner, are fitted into a picture of this size. Without a background
    /// it is transparent where no sprite is.
    pub fn draw(
        &mut self,
        sprites: &[Sprite],
        size_px: [u32; 2],
        shown_px: [f32; 2],
        background: Option<Background>,
    ) -> Result<RgbaImage, ExportError> {
        #[allow(clippy::cast_precision_loss)] // far below 2^24
        let viewport_px = size_px.map(|side| side as f32);
        let scene = Scene { camera: Camera::fit(shown_px, viewport_px, 0.0), background, sprites };
        self.offscreen.render(size_px, &scene).map_err(|error| failed(&error))
    }

    /// The textures of all pictures, with what they show.
    pub fn pictures(&self) -> impl Iterator<Item = (TextureId, &Picture)> {
        let pictures = self.media.iter().filter_map(|(image, picture)| Some((image, picture.ok()?)));
        pictures.filter_map(|(image, picture)| Some((*self.textures.get(image)?, &**picture)))
    }
}

/// The whole stage, as a background.
pub fn background(source: &Source) -> Background {
    let [r, g, b] = source.document.stage().background.0.map(|level| f32::from(level) / 255.0);
    let [width, height] = stage_px(source);
    Background { stage_rect: [0.0, 0.0, width, height], rgba: [r, g, b, 1.0] }
}

/// Width and height of the stage, in its pixels.
pub fn stage_px(source: &Source) -> [f32; 2] {
    #[allow(clippy::cast_possible_truncation)] // 1..=16384, as validated
    source.document.stage().size.map(|side| side as f32)
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
