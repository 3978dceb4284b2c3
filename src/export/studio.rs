//! Draws the stage at any time, offscreen.

use std::path::Path;

use kineograph_render::{Background, Camera, Filter, Offscreen, RgbaImage, Scene};
use kineograph_runtime::format;

use crate::cli::failure::Failure;
use crate::cli::opened::Opened;
use crate::io::load_media;
use crate::media::Media;
use crate::scene::{SceneSource, StageScene, Textures, textured};
use crate::text::tr;

/// A project with its pictures on a graphics device.
pub(super) struct Studio<'a> {
    opened: &'a Opened,
    media: Media,
    textures: Textures,
    stage: StageScene,
    offscreen: Offscreen,
}

impl<'a> Studio<'a> {
    /// Opens a graphics device and uploads the pictures. One that can't be read is told on standard error and drawn as
    /// a plain box.
    pub(super) fn open(opened: &'a Opened, project_folder: Option<&Path>) -> Result<Self, Failure> {
        let mut media = Media::default();
        load_media(&opened.document, project_folder, &mut media);
        let offscreen =
            Offscreen::new().map_err(|error| Failure::because(capitalized(&error.to_string())))?;
        let mut studio =
            Self { opened, media, textures: Textures::new(), stage: StageScene::default(), offscreen };
        studio.upload();
        Ok(studio)
    }

    fn upload(&mut self) {
        for image in self.opened.document.images() {
            let picture = match (self.media.picture(&image.name), self.media.error(&image.name)) {
                (Some(picture), _) => picture,
                (None, Some(error)) => {
                    eprintln!("{error}");
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
                Err(error) => eprintln!(
                    "{}",
                    tr!("cli-image-undrawable", name = &image.name, error = error.to_string())
                ),
            }
        }
    }

    /// The stage at `secs`, fitted into a picture of this size; what is left over stays transparent.
    pub(super) fn picture(&mut self, secs: f64, size_px: [u32; 2]) -> Result<RgbaImage, Failure> {
        let mut poses = Vec::new();
        self.opened.programs.timeline().poses_at(secs, &mut poses);
        let document = &self.opened.document;
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
        self.offscreen
            .render(size_px, &scene)
            .map_err(|error| Failure::because(capitalized(&error.to_string())))
    }
}

/// Width and height of a project's stage in whole pixels.
pub(super) fn stage_size_px(opened: &Opened) -> [u32; 2] {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 1..=16384, as validated
    opened.document.stage().size.map(|side| side.round().max(1.0) as u32)
}

/// An error of the renderer as a sentence.
fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).chain(['.']).collect(),
        None => String::new(),
    }
}
