//! What a text looks like while it is typed on the canvas: a picture of its characters as the stage draws them, and where each of them is.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{
    Color32, ColorImage, FontId, Galley, Painter, Pos2, Rect, Shape, TextureHandle, TextureOptions, Ui, Vec2,
    pos2, vec2,
};
use kineograph_paint::{Fonts, LaidOut, TextLine, lay_out, paint_text, text_lines};
use kineograph_runtime::format::{Content, Text};

use super::Frame;
use super::held::GrabbedNode;
use crate::document::Node;

/// The least height of a line in which characters are typed as they are seen, in points: smaller ones can't be read.
const LEAST_LINE_PX: f32 = 9.0;

/// A text in its place on the screen.
#[derive(Debug)]
pub(super) struct TypedLook {
    text: Text,
    laid_out: LaidOut,
    lines: Vec<TextLine>,
    /// Width and height of its node, in the node's pixels.
    size_px: [f32; 2],
    /// Its lower left corner on the screen.
    origin: Pos2,
    /// Points of the screen for a pixel of the node.
    scale: Vec2,
}

/// The picture of a text, until it looks different.
#[derive(Default)]
pub(super) struct TypedPicture(Option<PaintedText>);

/// A text that is painted.
struct PaintedText {
    text: Text,
    size_px: [f32; 2],
    px_per_unit: f32,
    /// Its texture, and the rectangle of the node that it covers; `None` if nothing of it is seen.
    texture: Option<(TextureHandle, [f32; 4])>,
}

impl TypedLook {
    /// The look of a node with these characters; `None` if they can't be typed as they are seen: they are turned, mirrored, tiny, or the
    /// frames of a sheet.
    pub fn of(frame: &Frame<'_>, node: &Node, characters: &str) -> Option<Self> {
        let Content::Text(text) = &node.content else { return None };
        if text.of.is_some() {
            return None;
        }
        let text = text.clone().with_text(characters.to_owned());
        let fonts = &frame.ctx.media.fonts().faces;
        let width_px = width_px(&text, fonts);
        let laid_out = lay_out(&text, fonts, width_px);
        let size_px = text.area.map_or_else(|| laid_out.size_px(), |area| area.map(|side| side as f32));
        // An empty text is a caret in its place.
        let size_px = size_px.map(|side| side.max(1.0));
        let held = GrabbedNode { size_px: size_px.map(f64::from), ..GrabbedNode::of(frame, node.id)? };
        let corners = held.stage_corners().map(|corner| frame.screen.pos_from_stage(corner));
        let pose = frame.ctx.pose(node.id)?;
        let is_mirrored = pose.flip_x || pose.flip_y;
        let [low_left, _, high_right, _] = corners;
        let scale = vec2(high_right.x - low_left.x, low_left.y - high_right.y) / Vec2::from(size_px);
        let lines = text_lines(&text, fonts, width_px);
        let line_px = lines.first().map_or(0.0, |line| line.bottom_px - line.top_px) * scale.y;
        let is_read = is_upright(corners) && !is_mirrored && line_px >= LEAST_LINE_PX;
        is_read.then_some(Self { text, laid_out, lines, size_px, origin: low_left, scale })
    }

    /// The box of its lines on the screen.
    pub fn rect(&self) -> Rect {
        let [left, top] = self.laid_out.upper_left(self.size_px).map(|x| x as f32);
        let corner = self.at([left, top]);
        let [from_px, to_px] = self.reach_px();
        Rect::from_min_max(
            corner + vec2(from_px * self.scale.x, 0.0),
            corner + vec2(to_px, self.laid_out.size_px()[1].max(self.height_px())) * self.scale,
        )
    }

    /// Where a point of the node is on the screen.
    fn at(&self, [x, y]: [f32; 2]) -> Pos2 {
        self.origin + vec2(x, -y) * self.scale
    }

    /// How far its lines reach to the left and the right of their own left end.
    fn reach_px(&self) -> [f32; 2] {
        let from = self.lines.iter().map(|line| line.left_px).fold(0.0, f32::min);
        let to = self.lines.iter().map(|line| line.right_px).fold(self.laid_out.size_px()[0], f32::max);
        [from, to]
    }

    fn height_px(&self) -> f32 {
        self.lines.iter().map(|line| line.bottom_px).fold(0.0, f32::max)
    }

    /// Its characters in their places, without what they look like: for the caret, the selection and the pointer. `None` for characters
    /// that the window counts differently.
    pub fn galley(&self, ui: &Ui) -> Option<Arc<Galley>> {
        let job = LayoutJob::simple(
            self.text.text.clone(),
            FontId::proportional(12.0),
            Color32::WHITE,
            f32::INFINITY,
        );
        let plain =
            ui.fonts_mut(|fonts| fonts.layout_job(LayoutJob { keep_trailing_whitespace: true, ..job }));
        let mut glyphs = plain.rows.iter().flat_map(|row| row.row.glyphs.iter().copied());
        let pattern = plain.rows.first()?.row.as_ref();
        let [from_px, _] = self.reach_px();
        let mut rows = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let characters = self.text.text.get(line.text.clone())?;
            let ends_with_newline = characters.ends_with('\n');
            let height = (line.bottom_px - line.top_px) * self.scale.y;
            let mut row = pattern.clone();
            row.visuals = egui::epaint::text::RowVisuals::default();
            row.size = vec2((line.right_px - line.left_px) * self.scale.x, height);
            row.glyphs.clear();
            let count = line.chars.len() - usize::from(ends_with_newline);
            for ([begin, end], chr) in line.chars[..count].iter().zip(characters.chars()) {
                let mut glyph = glyphs.next().filter(|glyph| glyph.chr == chr)?;
                glyph.pos.x = (begin - line.left_px) * self.scale.x;
                glyph.advance_width = (end - begin) * self.scale.x;
                glyph.line_height = height;
                glyph.first_vertex = 0;
                row.glyphs.push(glyph);
            }
            let pos = pos2((line.left_px - from_px) * self.scale.x, line.top_px * self.scale.y);
            rows.push(egui::epaint::text::PlacedRow { pos, row: Arc::new(row), ends_with_newline });
        }
        let is_whole = glyphs.next().is_none() && rows.last().is_some_and(|row| !row.ends_with_newline);
        let rect = Rect::from_min_size(Pos2::ZERO, self.rect().size());
        let mut galley = plain.as_ref().clone();
        (galley.rows, galley.rect, galley.mesh_bounds) = (rows, rect, rect);
        (galley.num_vertices, galley.num_indices) = (0, 0);
        is_whole.then(|| Arc::new(galley))
    }

    /// Its picture in this colour.
    pub fn picture(&self, painter: &Painter, known: &mut TypedPicture, ink: Color32) -> Shape {
        let px_per_unit = self.scale.max_elem() * painter.ctx().pixels_per_point();
        let is_same = |known: &PaintedText| {
            let is_as_sharp = known.px_per_unit.to_bits() == px_per_unit.to_bits();
            known.text == self.text && known.size_px == self.size_px && is_as_sharp
        };
        if !known.0.as_ref().is_some_and(is_same) {
            let painted = paint_text(&self.laid_out, self.size_px, px_per_unit, usize::MAX);
            let texture = (!painted.is_empty()).then(|| {
                let size = [painted.width as usize, painted.height as usize];
                let image = ColorImage::from_rgba_unmultiplied(size, &painted.rgba);
                let texture = painter.ctx().load_texture("typed text", image, TextureOptions::LINEAR); // not shown
                (texture, painted.rect_px)
            });
            let (text, size_px) = (self.text.clone(), self.size_px);
            known.0 = Some(PaintedText { text, size_px, px_per_unit, texture });
        }
        let Some((texture, [left, below, width, height])) =
            known.0.as_ref().and_then(|known| known.texture.as_ref())
        else {
            return Shape::Noop;
        };
        let rect = Rect::from_two_pos(self.at([*left, *below]), self.at([left + width, below + height]));
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        Shape::image(texture.id(), rect, whole, ink)
    }
}

/// At which width the lines of a text are wrapped: that of its area. The name of a value is in one line, since the value is shorter.
fn width_px(text: &Text, fonts: &Fonts) -> Option<f32> {
    let [area_px, _] = text.area?.map(|side| side as f32);
    if !text.text.contains('{') {
        return None;
    }
    let words: Vec<&str> = text.text.split_whitespace().collect();
    let mut in_lines = text.clone().with_text(words.join("\n"));
    in_lines.area = None;
    Some(lay_out(&in_lines, fonts, None).size_px()[0].max(area_px))
}

/// Whether the corners of a text on the screen, from the lower left counterclockwise, are those of an upright box.
fn is_upright([low_left, low_right, high_right, _]: [Pos2; 4]) -> bool {
    let is_same = |a: f32, b: f32| (a - b).abs() < 0.5;
    is_same(low_left.y, low_right.y)
        && is_same(low_right.x, high_right.x)
        && low_right.x >= low_left.x
        && high_right.y <= low_right.y
}
