//! One preset as a tile: its name below the sprite, which shows the poses of its way at rest and plays it under the pointer.

use std::time::Duration;

use egui::{
    Align2, CornerRadius, FontId, Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind, TextStyle, Ui,
    Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use kineograph_runtime::{Length, Pose};

use super::model::PresetEntry;
use crate::panels::Ctx;
use crate::panels::node_picture::NodeSprite;
use crate::text::tr;
use crate::ui_kit::checker::{GREYS, calm, checker};
use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::theme::{RADIUS, mix};

/// Height of a tile, in points.
pub const HEIGHT_PX: f32 = 94.0;
/// Side of the squares below a sprite, in points.
const SQUARE_PX: f32 = 6.0;
/// Height of its picture, in points.
const PICTURE_PX: f32 = 66.0;
/// How long the end is shown before it plays again.
const HOLD_SECS: f64 = 0.6;
/// How opaque the poses of the way are.
const GHOST: f32 = 0.22;

/// What a tile shows.
pub struct Tile<'a> {
    pub entry: &'a PresetEntry,
    pub sprite: &'a NodeSprite,
    /// How long it has played, in seconds; `None` at rest.
    pub played_secs: Option<f64>,
    /// Whether Enter in the search takes it.
    pub is_first: bool,
}

impl Tile<'_> {
    /// Shows it in this size.
    pub fn show(&self, ui: &mut Ui, ctx: &Ctx<'_>, size: Vec2) -> Response {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let label = tr!("preset-entry", name = &self.entry.preset.name);
        let response = ui.interact(rect, ui.id().with(&label), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
        if ui.is_rect_visible(rect) {
            self.paint(ui, ctx, rect, &response);
        }
        response
    }

    fn paint(&self, ui: &Ui, ctx: &Ctx<'_>, rect: Rect, response: &Response) {
        let theme = ctx.theme;
        let radius = CornerRadius::same(RADIUS - 1);
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, radius, mix(theme.panel, theme.text, 0.07));
        }
        if response.has_focus() || self.is_first {
            ui.painter().rect_stroke(rect, radius, Stroke::new(1.0, theme.accent), StrokeKind::Inside);
        }
        let picture = Rect::from_min_size(rect.min + vec2(5.0, 5.0), vec2(rect.width() - 10.0, PICTURE_PX));
        // White sprites are seen on it in both themes.
        checker(ui.painter(), picture, SQUARE_PX, if theme.dark { calm(theme) } else { GREYS });
        let painter = ui.painter().with_clip_rect(picture.intersect(ui.clip_rect()));
        match self.played_secs {
            Some(secs) => self.paint_playing(ui, ctx, (&painter, picture), secs),
            None => self.paint_resting(&painter, picture.center()),
        }
        let name = |style| truncated_text(ui, &self.entry.preset.name, rect.width() - 2.0, style);
        let large = name(TextStyle::Body);
        // A long name is written smaller rather than cut off.
        let name = if large.elided { name(TextStyle::Small) } else { large };
        let at = pos2(rect.center().x - name.size().x / 2.0, picture.bottom() + 3.0);
        ui.painter().galley_with_override_text_color(at, name, theme.text);
    }

    fn paint_resting(&self, painter: &Painter, center: Pos2) {
        let program = self.entry.program.as_ref().filter(|program| program.has_grid());
        if let Some(program) = program {
            // What bends it is its only motion, or the most of it.
            let secs = 0.5 * program.length().secs().unwrap_or(1.0);
            return self.sprite.paint_bent(painter, center, &Pose::default(), &program.grid_at(secs));
        }
        for ghost in &self.entry.ghosts {
            self.sprite.paint(painter, center, ghost, GHOST);
        }
        self.sprite.paint(painter, center, &Pose::default(), 1.0);
    }

    fn paint_playing(&self, ui: &Ui, ctx: &Ctx<'_>, (painter, picture): (&Painter, Rect), secs: f64) {
        let Some(program) = &self.entry.program else {
            return self.sprite.paint(painter, picture.center(), &Pose::default(), 1.0);
        };
        let shown_secs = match program.length() {
            Length::Finite(length) => (secs % (length + HOLD_SECS)).min(length),
            Length::Endless => secs,
        };
        let pose = program.sample_secs(&Pose::default(), shown_secs);
        self.sprite.paint_bent(painter, picture.center(), &pose, &program.grid_at(shown_secs));
        if !program.value_names().is_empty() {
            let font = FontId::proportional(11.0);
            let at = picture.center_bottom() - vec2(0.0, 8.0);
            let value = format!("{:.0}", pose.values[0]);
            painter.text(at, Align2::CENTER_CENTER, value, font, ctx.theme.text);
        }
        // At some 30 frames a second, and never immediately, so that a window without a screen can settle.
        ui.ctx().request_repaint_after(Duration::from_millis(30));
    }
}
