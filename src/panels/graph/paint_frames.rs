//! Draws frames and comments.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, CornerRadius, FontId, Painter, Shape, Stroke, StrokeKind, TextFormat, pos2, vec2};
use egui_phosphor::regular as icon;

use super::Scene;
use super::frames::{FramePlace, color32};
use super::layout::{PlacedCard, note_rect};
use super::lod::Lod;
use super::model::{NOTE_PADDING, note_lines};
use crate::document::FrameId;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_TEXT_CHARS, shortened};
use crate::ui_kit::theme::mix;

/// Corner radius of frames on the screen.
const RADIUS: u8 = 8;

/// Draws frames, from back to front, and highlights `target`, which dragged cards would join.
pub fn frames(painter: &Painter, scene: &Scene<'_>, places: &[FramePlace<'_>], target: Option<FrameId>) {
    let theme = scene.ctx.theme;
    for place in places {
        let color = color32(place.frame.color);
        painter.rect(
            place.rect,
            RADIUS,
            mix(theme.well, color, 0.12),
            Stroke::new(1.0, mix(theme.well, color, 0.6)),
            StrokeKind::Inside,
        );
        if target == Some(place.frame.id) {
            let stroke = Stroke::new(2.0, theme.accent);
            painter.rect_stroke(place.rect.expand(1.0), RADIUS + 1, stroke, StrokeKind::Outside);
        }
        let corners = CornerRadius { nw: RADIUS, ne: RADIUS, sw: 0, se: 0 };
        painter.rect_filled(place.title, corners, mix(theme.well, color, 0.38));
        let size = (13.0 * scene.camera.zoom()).max(11.5);
        let room = place.title.shrink2(vec2(10.0, 0.0));
        let title = if place.frame.title.is_empty() { tr!("graph-frame") } else { &place.frame.title };
        let format = TextFormat::simple(FontId::proportional((size * 2.0).round() / 2.0), theme.text);
        let mut job = LayoutJob::single_section(shortened(title, MAX_LINE_CHARS).into_owned(), format);
        job.wrap = TextWrapping::truncate_at_width(room.width().max(1.0));
        let galley = painter.layout_job(job);
        painter.galley(pos2(room.left(), room.center().y - galley.size().y / 2.0), galley, theme.text);
    }
}

/// Below this zoom a comment is only a sign.
const MIN_NOTE_ZOOM: f32 = 0.7;

/// Draws the comment on a card: a note that points to it.
pub fn note(painter: &Painter, scene: &Scene<'_>, card: &PlacedCard, text: &str) {
    let (theme, zoom) = (scene.ctx.theme, scene.camera.zoom());
    let rect = scene.camera.screen_rect(note_rect(card, text));
    let fill = mix(theme.card, theme.warning, 0.16);
    let stroke = Stroke::new(1.0, mix(theme.card, theme.warning, 0.5));
    match Lod::of_scene(scene) {
        Lod::Shapes | Lod::Blocks => return,
        Lod::Full if zoom >= MIN_NOTE_ZOOM => {}
        Lod::Titles | Lod::Line | Lod::Full => {
            let at = scene.camera.screen_from_graph(card.rect.right_top());
            let font = FontId::proportional(10.0);
            painter.text(at, Align2::RIGHT_BOTTOM, icon::CHAT_TEXT, font, theme.warning);
            return;
        }
    }
    let foot = vec2(5.0, 6.0) * zoom;
    let tip = pos2(rect.left() + 18.0 * zoom, rect.bottom());
    let tail = vec![tip - vec2(foot.x, 0.5), tip + vec2(foot.x, -0.5), tip + vec2(0.0, foot.y)];
    painter.rect(rect, 5.0 * zoom, fill, stroke, StrokeKind::Inside);
    painter.add(Shape::convex_polygon(tail, fill, Stroke::NONE));
    let format = TextFormat {
        line_height: Some(super::model::NOTE_LINE_HEIGHT * zoom),
        ..TextFormat::simple(FontId::proportional((22.0 * zoom).round() / 2.0), theme.text)
    };
    let mut job = LayoutJob::single_section(shortened(text, MAX_TEXT_CHARS).into_owned(), format);
    job.wrap = TextWrapping {
        max_width: (rect.width() - 2.0 * NOTE_PADDING * zoom).max(1.0),
        max_rows: note_lines(text),
        ..TextWrapping::default()
    };
    let galley = painter.layout_job(job);
    painter.galley(rect.min + vec2(NOTE_PADDING, NOTE_PADDING) * zoom, galley, theme.text);
}
