//! The bar at the bottom of the canvas: what is recorded, what a drag lacks, and values that no handle on the sprite shows.

use egui::{Pos2, Rect, RichText, Stroke, Ui, UiBuilder, Vec2, vec2};
use egui_phosphor::regular as icon;

use super::{CanvasPanel, Frame, ease_menu, offer};
use crate::panels::Outbox;
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL};

/// Distance of the bar from the bottom, above the zoom, in points.
const BOTTOM: f32 = 34.0;
/// Narrower canvases show no bar.
const LEAST_WIDTH: f32 = 200.0;

impl CanvasPanel {
    /// Shows the bar if there is anything to say. Returns the upper end of all bars at the bottom of the canvas.
    pub(super) fn bar(&mut self, ui: &mut Ui, canvas: Rect, frame: &Frame<'_>, out: &mut Outbox) -> f32 {
        let records = frame.ctx.session.tools.records;
        let lacking = frame.lacking();
        let looks = self.shown_looks(frame);
        if canvas.width() < LEAST_WIDTH || !(records || lacking.is_some() || !looks.is_empty()) {
            return canvas.bottom() - SPACE - BOTTOM;
        }
        placed(ui, canvas, |ui| {
            let card = egui::Frame::new()
                .fill(frame.ctx.theme.card)
                .stroke(Stroke::new(1.0, frame.touch_color()))
                .corner_radius(RADIUS)
                .inner_margin(egui::Margin::symmetric(8, 3));
            card.show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(SPACE, SPACE_SMALL);
                    if records {
                        let secs = format!("{:.2}", frame.ctx.session.playback.playhead_secs());
                        let text = format!("{}  {}", icon::RECORD, tr!("canvas-records-at", secs));
                        ui.label(RichText::new(text).color(frame.ctx.theme.error));
                    }
                    if let Some(lacking) = lacking {
                        offer::offer(ui, canvas.width(), lacking, frame, out);
                    }
                    if records || lacking.is_some() {
                        ease_menu::show(ui, frame, out);
                    }
                    self.looks(ui, &looks, frame, out);
                });
            });
        })
    }
}

/// Shows something as wide as it wants to be in the middle above the bottom; what is wider than the canvas is wrapped.
/// Returns its upper end.
fn placed(ui: &mut Ui, canvas: Rect, add: impl FnOnce(&mut Ui)) -> f32 {
    let id = ui.id().with("bar");
    let known: Option<Vec2> = ui.data(|data| data.get_temp(id));
    let room = canvas.width() - 2.0 * SPACE;
    let size = known.unwrap_or_else(|| vec2(room, 34.0));
    let left = (canvas.center().x - size.x / 2.0).max(canvas.left() + SPACE).round();
    let top = (canvas.bottom() - SPACE - BOTTOM - size.y).round();
    let strip = Rect::from_min_size(Pos2::new(left, top), vec2(room, size.y));
    let shown = ui.scope_builder(UiBuilder::new().max_rect(strip), add).response.rect.size();
    if known != Some(shown) {
        ui.data_mut(|data| data.insert_temp(id, shown));
        ui.ctx().request_repaint();
    }
    top
}
