//! What the characters of a text look like while they are typed on the canvas: in its size, with its spacing and its outline.

use egui::text::LayoutJob;
use egui::{Align, Color32, FontId, Painter, Pos2, Shape, Ui, Vec2};
use kineograph_runtime::format::{Color, Stroke, Text};

/// An outline is the characters in so many places around.
const OUTLINE_PLACES: u16 = 16;

/// What the characters look like.
#[derive(Debug, Clone)]
pub(super) struct TypedLook {
    /// Size of the characters, in points.
    pub font_px: f32,
    /// Room between characters beside that of the font, in points.
    pub letter_px: f32,
    /// Multiplies the height of a line.
    line_factor: f32,
    /// Half the width of the line around them, in points, and its colour.
    outline: Option<(f32, Color32)>,
}

impl TypedLook {
    /// The look of a text whose characters have this size on the screen, in points.
    #[allow(clippy::cast_possible_truncation)] // a few points
    pub fn of(text: &Text, font_px: f32) -> Self {
        let px = font_px / (text.font_size as f32).max(1.0);
        let outline = |stroke: &Stroke| (stroke.width as f32 * px / 2.0, ink_of(stroke));
        Self {
            font_px,
            letter_px: text.letter_spacing as f32 * px,
            line_factor: (text.line_spacing as f32).max(0.1),
            outline: text.outline.as_ref().map(outline).filter(|(half_px, _)| *half_px > 0.0),
        }
    }

    /// The characters to lay out, in lines of this width in points.
    pub fn job(&self, ui: &Ui, text: &str, ink: Color32, wrap_px: f32, align: Align) -> LayoutJob {
        let font = FontId::proportional(self.font_px);
        let line_px = ui.fonts_mut(|fonts| fonts.row_height(&font)) * self.line_factor;
        let mut job = LayoutJob::simple(text.to_owned(), font, ink, wrap_px);
        job.halign = align;
        // A space is seen as soon as it is typed.
        job.keep_trailing_whitespace = true;
        for section in &mut job.sections {
            section.format.extra_letter_spacing = self.letter_px;
            section.format.line_height = Some(line_px);
        }
        job
    }

    /// The outline of characters that are drawn at this place, behind them.
    pub fn outline(&self, painter: &Painter, at: Pos2, job: LayoutJob) -> Shape {
        let Some((half_px, ink)) = self.outline else { return Shape::Noop };
        let galley = painter.layout_job(job);
        let places = (0..OUTLINE_PLACES).map(|place| {
            let turn = std::f32::consts::TAU * f32::from(place) / f32::from(OUTLINE_PLACES);
            let at = at + Vec2::angled(turn) * half_px;
            Shape::galley_with_override_text_color(at, galley.clone(), ink)
        });
        Shape::Vec(places.collect())
    }
}

/// The colour of an outline.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a level of 0..=255
fn ink_of(stroke: &Stroke) -> Color32 {
    let Color([red, green, blue]) = stroke.color;
    Color32::from_rgba_unmultiplied(red, green, blue, stroke.opacity.clamp(0.0, 255.0) as u8)
}
