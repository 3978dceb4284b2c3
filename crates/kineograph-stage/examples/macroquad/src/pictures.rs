//! The pictures of a project, and how a stage is drawn with them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use kineograph_paint::{
    Fonts, FrameLines, Painted, lay_out, lay_out_frames, paint_shape, paint_text, revealed,
};
use kineograph_runtime::format::{Content, Filter, FrameView, Project, Sheet, Text};
use kineograph_stage::pieces::Showing;
use kineograph_stage::scene::{SpriteId, Visited};
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::prelude::*;

pub struct Pictures {
    stage_px: [f32; 2],
    background: Color,
    textures: BTreeMap<String, Texture2D>,
    sheets: BTreeMap<String, Sheet>,
    painted: RefCell<BTreeMap<PaintKey, Painting>>,
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

impl Pictures {
    /// Loads the pictures of a project and of its symbols, whose paths are relative to `folder`.
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
        let [red, green, blue] = project.stage.background.0;
        Ok(Self {
            stage_px: project.stage.size.map(|px| px as f32),
            background: Color::from_rgba(red, green, blue, 255),
            textures,
            sheets: all().flat_map(|project| &project.sheets).map(|sheet| (sheet.name.clone(), sheet.clone())).collect(),
            painted: RefCell::default(),
        })
    }

    /// Width and height of an image, of one frame of a sheet, or of the lines of a text.
    pub fn size_px(&self, content: &Content) -> [f32; 2] {
        if let Content::Text(text) = content {
            let of_sheet = self.frame_lines(text, None).map(|(lines, _)| lines.size_px());
            return of_sheet.unwrap_or_else(|| lay_out(text, Fonts::shipped(), None).size_px());
        }
        self.frame(content, 0).map_or([0.0; 2], |frame| frame.source_size_px.map(|side| side as f32))
    }

    /// Begins a frame, and frees what was not seen in the one before.
    pub fn begin(&self) {
        self.painted.borrow_mut().retain(|_, painting| std::mem::take(&mut painting.is_used));
        clear_background(self.background);
    }

    /// Draws one node of the stage, as large as the window allows.
    pub fn draw(&self, content: &Content, visited: &Visited) {
        // macroquad has no masks: what they would hide is seen, and they are not.
        if visited.masking.part_of != 0 {
            return;
        }
        if let Content::Text(text) = content
            && let Some((lines, sheet)) = self.frame_lines(text, text.area.map(|_| visited.size_px[0]))
        {
            return self.characters(text, &lines, sheet, visited);
        }
        let whole = ([0.0, 0.0, visited.size_px[0], visited.size_px[1]], [0.0, 0.0, 1.0, 1.0]);
        if let Some(frame) = self.frame(content, visited.frame) {
            let Some(texture) = self.textures.get(frame.image) else { return };
            let flips = [visited.flip_x, visited.flip_y];
            let showing = Showing::whole(frame, visited.size_px, flips).of(content, visited.progress);
            // A radial progress is drawn whole here: a game cuts its picture by `stored_sector`.
            showing.pieces(|piece| {
                let uv = uv_of(piece.stored_px, texture);
                self.quad(visited, piece.rect_px, uv, Some(texture.clone()), frame.rotated);
            });
        } else if content.is_painted() {
            if let Some((texture, rect_px)) = self.painted(content, visited) {
                self.quad(visited, rect_px, whole.1, Some(texture), false);
            }
        } else {
            self.quad(visited, whole.0, whole.1, None, false);
        }
    }

    /// A text whose characters are frames of a sheet, in a node of this width, with its sheet.
    fn frame_lines(&self, text: &Text, width_px: Option<f32>) -> Option<(FrameLines, &Sheet)> {
        let sheet = self.sheets.get(text.of.as_ref()?.sheet()?)?;
        Some((lay_out_frames(text, sheet, |image| self.image_px(image), width_px), sheet))
    }

    /// Draws the characters of a text that are frames of a sheet.
    fn characters(&self, text: &Text, lines: &FrameLines, sheet: &Sheet, visited: &Visited) {
        let shown = if text.reveal { revealed(lines.clusters(), visited.progress) } else { usize::MAX };
        let flips = [visited.flip_x, visited.flip_y];
        for (frame, [left, below, width, height]) in lines.frames(visited.size_px, shown) {
            let Some(frame) = sheet.frame(frame, |image| self.image_px(image)) else { continue };
            let Some(texture) = self.textures.get(frame.image) else { continue };
            let flipped = |axis: usize, start: f32, len: f32| {
                if flips[axis] { visited.size_px[axis] - start - len } else { start }
            };
            let [left, below] = [flipped(0, left, width), flipped(1, below, height)];
            Showing::whole(frame, [width, height], flips).pieces(|piece| {
                let [x, y, across, up] = piece.rect_px;
                let uv = uv_of(piece.stored_px, texture);
                self.quad(visited, [left + x, below + y, across, up], uv, Some(texture.clone()), frame.rotated);
            });
        }
    }

    /// Width and height of an image.
    fn image_px(&self, image: &str) -> Option<[f64; 2]> {
        self.textures.get(image).map(|texture| texture.size().to_array().map(f64::from))
    }

    /// Draws a part of an image, or plain white, in a part of a node.
    fn quad(
        &self,
        visited: &Visited,
        rect_px: [f32; 4],
        uv: [f32; 4],
        texture: Option<Texture2D>,
        is_turned: bool,
    ) {
        let [left, top, right, bottom] = uv;
        // From the lower left corner on, against the clock. What is stored turned by 90° clockwise has its lower left corner above.
        let mut uvs = [[left, bottom], [right, bottom], [right, top], [left, top]];
        if is_turned {
            uvs.rotate_right(1);
        }
        if visited.flip_x {
            uvs = [uvs[1], uvs[0], uvs[3], uvs[2]];
        }
        if visited.flip_y {
            uvs = [uvs[3], uvs[2], uvs[1], uvs[0]];
        }
        let [width, height] = self.stage_px;
        let zoom = (screen_width() / width).min(screen_height() / height);
        let [red, green, blue] = visited.color_rgb;
        let color = Color::new(red, green, blue, visited.opacity);
        let [x, y, across, up] = rect_px;
        let corners = [[x, y], [x + across, y], [x + across, y + up], [x, y + up]];
        // The stage's y goes up, the window's goes down.
        let vertex = |(corner, [u, v]): ([f32; 2], [f32; 2])| {
            let [x, y] = visited.world_from_node.transform_point(corner);
            Vertex::new(x * zoom, (height - y) * zoom, 0.0, u, v, color)
        };
        let vertices = corners.into_iter().zip(uvs).map(vertex).collect();
        draw_mesh(&Mesh { vertices, indices: vec![0, 1, 2, 0, 2, 3], texture });
    }

    /// The frame or the whole image that a content shows.
    fn frame<'a>(&'a self, content: &'a Content, frame: u32) -> Option<FrameView<'a>> {
        let size_px = |image: &str| self.image_px(image);
        if let Some(image) = content.image() {
            return Some(FrameView::whole(image, size_px(image)?));
        }
        let sheet = self.sheets.get(content.sheet()?)?;
        sheet.frame(frame.min(sheet.frame_count().saturating_sub(1)), size_px)
    }

    /// A shape or a text, painted when it is seen in this size for the first time.
    fn painted(&self, content: &Content, visited: &Visited) -> Option<(Texture2D, [f32; 4])> {
        let size_px = visited.size_px;
        let lines = |text: &Text| lay_out(text, Fonts::shipped(), text.area.map(|_| size_px[0]));
        let shown = match content {
            Content::Text(text) if text.reveal => revealed(lines(text).clusters(), visited.progress),
            _ => usize::MAX,
        };
        let characters = if let Content::Text(text) = content { text.text.clone() } else { String::new() };
        let key = (visited.sprite, size_px.map(f32::to_bits), shown, characters);
        if let Some(known) = self.painted.borrow_mut().get_mut(&key) {
            known.is_used = true;
            return Some((known.texture.clone(), known.rect_px));
        }
        let painted = match content {
            Content::Shape(shape) => paint_shape(shape, size_px, 1.0),
            Content::Text(text) => paint_text(&lines(text), size_px, 1.0, shown),
            _ => Painted::default(),
        };
        if painted.is_empty() {
            return None;
        }
        // macroquad counts sides in 16 bits.
        let (width, height) = (u16::try_from(painted.width).ok()?, u16::try_from(painted.height).ok()?);
        let texture = Texture2D::from_rgba8(width, height, &painted.rgba);
        let rect_px = painted.rect_px;
        let painting = Painting { texture: texture.clone(), rect_px, is_used: true };
        self.painted.borrow_mut().insert(key, painting);
        Some((texture, rect_px))
    }
}

/// What of a texture a rectangle of its pixels covers: left, top, right and bottom, as parts of it.
fn uv_of(stored_px: [f64; 4], texture: &Texture2D) -> [f32; 4] {
    let [left, top, width, height] = stored_px.map(|px| px as f32);
    let [across, down] = [texture.width(), texture.height()];
    [left / across, top / down, (left + width) / across, (top + height) / down]
}
