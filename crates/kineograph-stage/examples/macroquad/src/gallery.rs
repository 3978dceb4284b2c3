//! The images and the painted pictures of a project, and how a stage is drawn with them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use kineograph_paint::{DOT_PX, Fonts, characters, lay_out, lay_out_frames, paint, revealed};
use kineograph_runtime::format::{Content, Filter, Project, Sheet, Text};
use kineograph_stage::quads::{Look, Pictures, Quad};
use kineograph_stage::scene::{SpriteId, Visited};
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::prelude::*;

use crate::blends::Blends;

pub struct Gallery {
    stage_px: [f32; 2],
    background: Color,
    textures: BTreeMap<String, Texture2D>,
    sheets: BTreeMap<String, Sheet>,
    painted: RefCell<BTreeMap<PaintKey, Painting>>,
    blends: Blends,
}

/// Number of a shape or a text, the bits of its width and height, how much of a text is seen, and its characters, which may count.
type PaintKey = (Option<SpriteId>, [u32; 2], usize, String);

/// A painted shape or text.
struct Painting {
    texture: Texture2D,
    /// Where it lies in the node.
    rect_px: [f32; 4],
    is_used: bool,
}

impl Pictures for Gallery {
    fn sheet(&self, name: &str) -> Option<&Sheet> {
        self.sheets.get(name)
    }

    fn image_px(&self, image: &str) -> Option<[f64; 2]> {
        self.textures.get(image).map(|texture| texture.size().to_array().map(f64::from))
    }

    fn characters(&self, text: &Text, size_px: [f32; 2], progress: f32) -> Vec<(u32, [f32; 4])> {
        let Some(sheet) = self.sheet_of(text) else { return Vec::new() };
        characters(text, sheet, |image| self.image_px(image), size_px, progress)
    }
}

impl Gallery {
    /// Loads the images of a project and of its symbols, whose paths are relative to `folder`.
    pub async fn load(
        project: &Project,
        symbols: &BTreeMap<String, Project>,
        folder: &Path,
    ) -> Result<Self, macroquad::Error> {
        let inside: Vec<Project> = symbols.iter().map(|(path, symbol)| symbol.as_symbol(path)).collect();
        let all = || inside.iter().chain([project]);
        let mut textures = BTreeMap::new();
        for image in all().flat_map(|project| &project.images) {
            let texture = load_texture(&folder.join(&image.path).to_string_lossy()).await?;
            texture.set_filter(match image.filter {
                Filter::Linear => FilterMode::Linear,
                Filter::Nearest => FilterMode::Nearest,
            });
            textures.insert(image.name.clone(), texture);
        }
        let sheets = all().flat_map(|project| &project.sheets);
        let [red, green, blue] = project.stage.background.0;
        Ok(Self {
            stage_px: project.stage.size.map(|px| px as f32),
            background: Color::from_rgba(red, green, blue, 255),
            textures,
            sheets: sheets.map(|sheet| (sheet.name.clone(), sheet.clone())).collect(),
            painted: RefCell::default(),
            blends: Blends::default(),
        })
    }

    /// Width and height of an image, of one frame of a sheet, or of the lines of a text.
    pub fn size_px(&self, content: &Content) -> [f32; 2] {
        if let Content::Text(text) = content {
            return match self.sheet_of(text) {
                Some(sheet) => lay_out_frames(text, sheet, |image| self.image_px(image), None).size_px(),
                None => lay_out(text, Fonts::shipped(), None).size_px(),
            };
        }
        self.frame(content, 0).map_or([0.0; 2], |frame| frame.source_size_px.map(|side| side as f32))
    }

    /// Begins a frame, and frees what was not seen in the one before.
    pub fn begin(&self) {
        self.painted.borrow_mut().retain(|_, painting| std::mem::take(&mut painting.is_used));
        clear_background(self.background);
    }

    /// Draws a rectangle of a node, on a stage that is as large as the window allows.
    pub fn draw(&self, visited: &Visited, content: &Content, quad: &Quad<'_>) -> Result<(), macroquad::Error> {
        // macroquad has no masks: what they would hide is seen, and they are not. Nodes with grid effects are drawn as without them.
        if visited.masking.part_of != 0 {
            return Ok(());
        }
        self.blends.set(visited.blend)?;
        match &quad.look {
            Look::Plain => self.mesh(quad, None),
            Look::Image(part) => self.mesh(quad, self.textures.get(part.image).cloned()),
            Look::Painted => {
                if let Some((texture, rect_px)) = self.painted(content, visited, quad.size_px) {
                    self.mesh(&quad.at(rect_px), Some(texture));
                }
            }
            Look::Missing => {}
        }
        Ok(())
    }

    fn sheet_of(&self, text: &Text) -> Option<&Sheet> {
        self.sheet(text.of.as_ref()?.sheet()?)
    }

    fn mesh(&self, quad: &Quad<'_>, texture: Option<Texture2D>) {
        let [width, height] = self.stage_px;
        let zoom = (screen_width() / width).min(screen_height() / height);
        let [red, green, blue] = quad.color_rgb;
        let color = Color::new(red, green, blue, quad.opacity);
        let mut vertices = Vec::new();
        // The stage's y goes up, the window's goes down.
        quad.triangles(|triangle| {
            vertices.extend(triangle.map(|corner| {
                let ([x, y], [u, v]) = (corner.at, corner.uv);
                Vertex::new(x * zoom, (height - y) * zoom, 0.0, u, v, color)
            }));
        });
        let indices = (0..vertices.len() as u16).collect();
        draw_mesh(&Mesh { vertices, indices, texture });
    }

    /// A shape, a text or the dot of particles, and where it lies in a rectangle of this size, painted when it is seen in it for the first time.
    fn painted(&self, content: &Content, visited: &Visited, size_px: [f32; 2]) -> Option<(Texture2D, [f32; 4])> {
        // One dot is enough for all particles.
        let (painted_px, scale) = match content {
            Content::Particles(_) => (DOT_PX, size_px[0] / DOT_PX[0]),
            _ => (size_px, 1.0),
        };
        let (shown, characters) = match content {
            Content::Text(text) if text.reveal => {
                let lines = lay_out(text, Fonts::shipped(), text.area.map(|_| size_px[0]));
                (revealed(lines.clusters(), visited.progress), text.text.clone())
            }
            Content::Text(text) => (usize::MAX, text.text.clone()),
            _ => (usize::MAX, String::new()),
        };
        let placed = |painting: &Painting| (painting.texture.clone(), painting.rect_px.map(|side| side * scale));
        let key = (visited.sprite, painted_px.map(f32::to_bits), shown, characters);
        if let Some(known) = self.painted.borrow_mut().get_mut(&key) {
            known.is_used = true;
            return Some(placed(known));
        }
        let painted = paint(content, Fonts::shipped(), painted_px, 1.0, shown);
        if painted.is_empty() {
            return None;
        }
        // macroquad counts sides in 16 bits.
        let (width, height) = (u16::try_from(painted.width).ok()?, u16::try_from(painted.height).ok()?);
        let texture = Texture2D::from_rgba8(width, height, &painted.rgba);
        let painting = Painting { texture, rect_px: painted.rect_px, is_used: true };
        let shown = placed(&painting);
        self.painted.borrow_mut().insert(key, painting);
        Some(shown)
    }
}
