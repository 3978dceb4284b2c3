//! The pictures of a project.

use std::collections::BTreeMap;

use bevy_asset::{AssetServer, Assets, Handle};
use bevy_ecs::prelude::*;
use bevy_image::Image;
use bevy_math::{Rect, Vec2};
use kineograph_runtime::format::{Content, FrameView, Project, Sheet};
use kineograph_stage::scene::Visited;

use crate::asset::KineographProject;

/// The pictures and sheets of a project and of the projects that it shows, by name.
#[derive(Debug, Default)]
pub struct Pictures {
    images: BTreeMap<String, (Handle<Image>, [f64; 2])>,
    sheets: BTreeMap<String, Sheet>,
}

/// What a sprite shows.
#[derive(Debug)]
pub struct Picture {
    pub image: Handle<Image>,
    pub rect: Option<Rect>,
    /// Where it lies in its node, y up.
    pub corner_px: Vec2,
    pub size_px: Vec2,
}

impl Pictures {
    /// Adds those of a project, which `seen` is as its names are seen from the stage; `None` while a picture is loading. One that can't be
    /// loaded is missing.
    pub fn add(&mut self, world: &World, asset: &KineographProject, seen: &Project) -> Option<()> {
        let (images, server) = (world.get_resource::<Assets<Image>>()?, world.get_resource::<AssetServer>()?);
        for (image, named) in asset.project.images.iter().zip(&seen.images) {
            let Some(handle) = asset.pictures.get(&image.path) else { continue };
            if let Some(loaded) = images.get(handle) {
                let size = loaded.size();
                let size_px = [f64::from(size.x), f64::from(size.y)];
                self.images.insert(named.name.clone(), (handle.clone(), size_px));
            } else if server.load_state(handle).is_loading() {
                return None;
            }
        }
        self.sheets.extend(seen.sheets.iter().map(|sheet| (sheet.name.clone(), sheet.clone())));
        Some(())
    }

    /// Width and height of a picture or of the first frame of a sheet, in pixels.
    pub fn size_px(&self, content: &Content) -> [f32; 2] {
        self.frame(content, 0).map_or([0.0; 2], |frame| frame.source_size_px.map(|side| side as f32))
    }

    /// What a node shows; `None` for contents that no sprite can show.
    pub fn picture(&self, content: &Content, visited: &Visited) -> Option<Picture> {
        let size_px = Vec2::from(visited.size_px);
        if let Content::Box(_) = content {
            return Some(Picture { image: Handle::default(), rect: None, corner_px: Vec2::ZERO, size_px });
        }
        if !matches!(content, Content::Image(_) | Content::Sheet(_) | Content::Frame { .. }) {
            return None;
        }
        let frame = self.frame(content, visited.frame)?;
        let vec = |[x, y]: [f64; 2]| Vec2::new(x as f32, y as f32);
        let [x, y, width, height] = frame.stored_rect_px();
        let scale = size_px / vec(frame.source_size_px).max(Vec2::splat(f32::MIN_POSITIVE));
        let shown_px = vec([frame.rect_px[2], frame.rect_px[3]]) * scale;
        let mut corner_px = vec(frame.corner_px()) * scale;
        if visited.flip_x {
            corner_px.x = size_px.x - corner_px.x - shown_px.x;
        }
        if visited.flip_y {
            corner_px.y = size_px.y - corner_px.y - shown_px.y;
        }
        let rect = Rect { min: vec([x, y]), max: vec([x + width, y + height]) };
        let (image, _) = self.images.get(frame.image)?;
        Some(Picture { image: image.clone(), rect: Some(rect), corner_px, size_px: shown_px })
    }

    fn frame<'a>(&'a self, content: &'a Content, frame: u32) -> Option<FrameView<'a>> {
        let size_px = |image: &str| self.images.get(image).map(|(_, size_px)| *size_px);
        if let Some(image) = content.image() {
            return Some(FrameView::whole(image, size_px(image)?));
        }
        let sheet = self.sheets.get(content.sheet()?)?;
        sheet.frame(frame.min(sheet.frame_count().saturating_sub(1)), size_px)
    }
}
