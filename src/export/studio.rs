//! Draws the stage at any time, offscreen.

use kineograph_render::{Background, Camera, Filter, Offscreen, RgbaImage, Scene};
use kineograph_runtime::format;

use super::error::ExportError;
use super::source::Source;
use crate::io::load_media;
use crate::media::Media;
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
        let mut media = Media::default();
        load_media(&source.document, &source.roots, &mut media);
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
        let mut poses = Vec::new();
        source.timeline.poses_at(secs, &mut poses);
        let document = &source.document;
        let source = SceneSource { document, poses: &poses, media: &self.media };
        let sprites = textured(&self.stage.draw_list(&source), document, &self.textures);
        #[allow(clippy::cast_possible_truncation)] // 1..=16384, as validated
        let stage_size = document.stage().size.map(|side| side as f32);
        #[allow(clippy::cast_precision_loss)] // far below 2^24
        let viewport_px = size_px.map(|side| side as f32);
        let [r, g, b] = document.stage().background.0.map(|level| f32::from(level) / 255.0);
        let background =
            Background { stage_rect: [0.0, 0.0, stage_size[0], stage_size[1]], rgba: [r, g, b, 1.0] };
        let scene = Scene {
            camera: Camera::fit(stage_size, viewport_px, 0.0),
            background: Some(background),
            sprites: &sprites,
        };
        self.offscreen.render(size_px, &scene).map_err(|error| failed(&error))
    }
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
