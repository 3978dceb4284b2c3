//! The bar at the bottom of the canvas: what is recorded, what a drag lacks, and values that no handle on the sprite shows.

use egui::{Pos2, Rect, RichText, Stroke, Ui, UiBuilder, Vec2, vec2};
use egui_phosphor::regular as icon;

use super::{CanvasPanel, Frame, ease_menu, offer};
use crate::panels::Outbox;
use crate::session::Tool;
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL};

/// Distance of the bar from the bottom, above the zoom, in points.
const BOTTOM: f32 = 34.0;
/// Distance of the bar from the top where it is there, below the modes, in points.
const TOP: f32 = 48.0;
/// With less room beside the zoom the texts of the bar are short, in points.
const LEAST_FULL_WIDTH: f32 = 560.0;
/// Narrower canvases show no bar.
const LEAST_WIDTH: f32 = 200.0;

impl CanvasPanel {
    /// Shows the bar if there is anything to say. `zoom` is the bar at its right. Returns the upper end of all bars at the bottom of the
    /// canvas.
    pub(super) fn bar(
        &mut self,
        ui: &mut Ui,
        (canvas, zoom): (Rect, Rect),
        frame: &Frame<'_>,
        out: &mut Outbox,
    ) -> f32 {
        self.bar_rect = None;
        let records = frame.ctx.session.tools.records;
        let lacking = frame.lacking();
        let looks = self.shown_looks(frame);
        let offers_key = self.follow_key_offer(frame, out);
        let has_any = records || lacking.is_some() || offers_key || !looks.is_empty();
        if canvas.width() < LEAST_WIDTH || !has_any {
            return canvas.bottom() - SPACE - BOTTOM;
        }
        let is_short = zoom.left() - canvas.left() < LEAST_FULL_WIDTH;
        // It stays in place while something is dragged or plays.
        let is_still = !self.gestures.is_active() && !frame.ctx.session.playback.is_playing();
        let taken = is_still.then(|| frame.selected_on_screen().unwrap_or(Rect::NOTHING));
        let rect = placed(ui, (canvas, zoom), taken, |ui| {
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
                        let text = match frame.ctx.session.tools.tool {
                            Tool::Anchor => tr!("canvas-records-at.anchor", secs),
                            _ => tr!("canvas-records-at", secs),
                        };
                        let text = format!("{}  {text}", icon::RECORD);
                        ui.label(RichText::new(text).color(frame.ctx.theme.error));
                    }
                    if let Some(lacking) = lacking {
                        offer::offer(ui, (canvas.width(), is_short), lacking, frame, out);
                    }
                    if offers_key {
                        self.show_key_offer(ui, frame, out);
                    }
                    if records || lacking.is_some() {
                        ease_menu::show(ui, frame, out);
                    }
                    self.looks(ui, &looks, frame, out);
                });
            });
        });
        self.bar_rect = Some(rect);
        if rect.center().y < canvas.center().y { zoom.top() } else { rect.top().min(zoom.top()) }
    }
}

/// Shows something as wide as it wants to be. What fits beside the bar with the zoom is in line with it, below the fitted stage; what is
/// wider is in the middle above that, and wrapped where it is wider than the canvas. Where it would cover the selected sprites, it is at the
/// top; with no `taken`, it stays where it is. Returns where it is.
fn placed(ui: &mut Ui, (canvas, zoom): (Rect, Rect), taken: Option<Rect>, add: impl FnOnce(&mut Ui)) -> Rect {
    let id = ui.id().with("bar");
    let known: Option<Vec2> = ui.data(|data| data.get_temp(id));
    let room = canvas.width() - 2.0 * SPACE;
    let size = known.unwrap_or_else(|| vec2(room, 34.0));
    let below = place(size, canvas, zoom);
    let above = Pos2::new(below.x, canvas.top() + TOP);
    let was_above: bool = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let is_above = taken.map_or(was_above, |taken| goes_above([below, above], size, taken));
    ui.data_mut(|data| data.insert_temp(id, is_above));
    let min = if is_above { above } else { below };
    let strip = Rect::from_min_size(min, vec2(room, known.map_or(34.0, |size| size.y)));
    let shown = ui.scope_builder(UiBuilder::new().max_rect(strip), add).response.rect.size();
    if known != Some(shown) {
        ui.data_mut(|data| data.insert_temp(id, shown));
        ui.ctx().request_repaint();
    }
    Rect::from_min_size(min, shown)
}

/// Whether something of a size that is below or above covers what is taken below only.
fn goes_above([below, above]: [Pos2; 2], size: Vec2, taken: Rect) -> bool {
    let covers = |min: Pos2| taken.is_positive() && Rect::from_min_size(min, size).intersects(taken);
    covers(below) && !covers(above)
}

/// The upper left corner of something of a size.
fn place(size: Vec2, canvas: Rect, zoom: Rect) -> Pos2 {
    let centred = canvas.center().x - size.x / 2.0;
    let least = canvas.left() + SPACE;
    let most = zoom.left() - SPACE - size.x;
    if most >= least {
        return Pos2::new(centred.clamp(least, most).round(), (zoom.bottom() - size.y).round());
    }
    Pos2::new(centred.max(least).round(), (canvas.bottom() - SPACE - BOTTOM - size.y).round())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::canvas::view::FIT_MARGIN;
    use egui::pos2;

    #[test]
    fn a_bar_with_room_beside_the_zoom_leaves_the_fitted_stage_free() {
        let canvas = Rect::from_min_size(pos2(40.0, 60.0), vec2(700.0, 360.0));
        let zoom = Rect::from_min_max(pos2(450.0, 384.0), pos2(732.0, 412.0));
        let fits = Rect::from_min_size(place(vec2(380.0, 32.0), canvas, zoom), vec2(380.0, 32.0));
        assert!(canvas.contains_rect(fits) && !fits.intersects(zoom), "{fits}");
        assert!(fits.top() > canvas.bottom() - FIT_MARGIN, "the stage ends above it");
        let [below, above] = [fits.min, pos2(fits.left(), canvas.top() + TOP)];
        let of_sprite = |y: f32| Rect::from_center_size(pos2(canvas.center().x, y), vec2(60.0, 60.0));
        let goes_above = |taken| goes_above([below, above], fits.size(), taken);
        assert!(goes_above(of_sprite(fits.top())) && !goes_above(of_sprite(canvas.center().y)));
        assert!(!goes_above(canvas), "a sprite that fills the canvas leaves no place");
        let wide = Rect::from_min_size(place(vec2(500.0, 32.0), canvas, zoom), vec2(500.0, 32.0));
        assert!(canvas.contains_rect(wide) && !wide.intersects(zoom), "{wide}");
    }
}
