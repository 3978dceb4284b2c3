//! The pictures of a project, and how a stage is drawn with them.

use std::collections::BTreeMap;
use std::path::Path;

use kineograph_runtime::format::{Filter, Project, Sheet, Content};
use kineograph_stage::scene::Visited;
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::prelude::*;

pub struct Pictures {
    stage_px: [f32; 2],
    background: Color,
    textures: BTreeMap<String, Texture2D>,
    sheets: BTreeMap<String, Sheet>,
}

impl Pictures {
    /// Loads the pictures, whose paths are relative to `folder`.
    pub async fn load(project: &Project, folder: &Path) -> Result<Self, macroquad::Error> {
        let mut textures = BTreeMap::new();
        for image in &project.images {
            let texture = load_texture(&folder.join(&image.path).to_string_lossy()).await?;
            texture.set_filter(match image.filter {
                Filter::Linear => FilterMode::Linear,
                Filter::Nearest => FilterMode::Nearest,
            });
            textures.insert(image.name.clone(), texture);
        }
        let [red, green, blue] = project.stage.background.0;
        Ok(Self {
            stage_px: project.stage.size.map(|px| px as f32),
            background: Color::from_rgba(red, green, blue, 255),
            textures,
            sheets: project.sheets.iter().map(|sheet| (sheet.name.clone(), sheet.clone())).collect(),
        })
    }

    /// Width and height of an image, or of one frame of a sheet.
    pub fn size_px(&self, sprite: &Content) -> [f32; 2] {
        let (texture, [left, top, right, bottom]) = self.part(sprite, 0);
        texture
            .map_or([0.0; 2], |texture| [texture.width() * (right - left), texture.height() * (bottom - top)])
    }

    /// Begins a frame.
    pub fn begin(&self) {
        clear_background(self.background);
    }

    /// Draws one node of the stage, as large as the window allows.
    pub fn draw(&self, sprites: &[Content], visited: &Visited) {
        let Some(sprite) = visited.sprite.and_then(|id| sprites.get(id.0 as usize)) else { return };
        let (texture, [mut left, mut top, mut right, mut bottom]) = self.part(sprite, visited.frame);
        if visited.flip_x {
            (left, right) = (right, left);
        }
        if visited.flip_y {
            (top, bottom) = (bottom, top);
        }
        let [width, height] = self.stage_px;
        let zoom = (screen_width() / width).min(screen_height() / height);
        let [red, green, blue] = visited.color_rgb;
        let color = Color::new(red, green, blue, visited.opacity);
        // From the lower left corner on, against the clock. The stage's y goes up, the window's goes down.
        let corners = visited.world_from_node.transform_corners(visited.size_px);
        let uvs = [[left, bottom], [right, bottom], [right, top], [left, top]];
        let vertices = corners.into_iter().zip(uvs);
        let vertices = vertices
            .map(|([x, y], [u, v])| Vertex::new(x * zoom, (height - y) * zoom, 0.0, u, v, color))
            .collect();
        draw_mesh(&Mesh { vertices, indices: vec![0, 1, 2, 0, 2, 3], texture: texture.cloned() });
    }

    /// The texture of a sprite, and left, top, right and bottom of what is shown of it, 0..=1. No texture is plain white.
    fn part(&self, sprite: &Content, frame: u32) -> (Option<&Texture2D>, [f32; 4]) {
        const WHOLE: [f32; 4] = [0.0, 0.0, 1.0, 1.0];
        match sprite {
            Content::Group | Content::Box(_) => (None, WHOLE),
            Content::Image(image) => (self.textures.get(image), WHOLE),
            Content::Sheet(name) | Content::Frame { sheet: name, .. } => {
                let Some(sheet) = self.sheets.get(name) else { return (None, WHOLE) };
                let (columns, rows) = (sheet.columns.max(1), sheet.rows.max(1));
                let frame = frame.min(columns * rows - 1);
                let [width, height] = [1.0 / columns as f32, 1.0 / rows as f32];
                let [left, top] = [(frame % columns) as f32 * width, (frame / columns) as f32 * height];
                (self.textures.get(&sheet.image), [left, top, left + width, top + height])
            }
        }
    }
}
