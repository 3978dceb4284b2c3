//! The bar at the bottom of the canvas: what is recorded, what a drag lacks, and values that no handle on the sprite shows.

use egui::{Pos2, Rect, RichText, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;
use kineograph_studio::motion::PoseProperty;

use super::motion::Lacking;
use super::wording::Wording;
use super::{CanvasPanel, Frame, ease_menu, offer};
use crate::panels::Outbox;
use crate::session::Tool;
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL};
use crate::ui_kit::tip::Tip as _;

/// Distance of the bar from the bottom, above the zoom, in points.
const BOTTOM: f32 = 34.0;
/// Distance of the bar from the top where it is there, below the modes, in points.
const TOP: f32 = 48.0;
/// Height of the bar, in points.
const HEIGHT: f32 = 34.0;
/// A bar that has grown or shrunk by less keeps its place, in points, as where a time in it has other digits.
const SAME_PX: f32 = 6.0;
/// Narrower canvases show no bar.
const LEAST_WIDTH: f32 = 200.0;

/// What the bar shows: while it is the same, it is about as large as before.
#[derive(Debug, Clone, PartialEq)]
struct BarContents {
    records: bool,
    lacking: Option<Lacking>,
    offers_key: bool,
    looks: Vec<PoseProperty>,
}

/// How large the bar is in each wording, in points, as far as it was shown.
#[derive(Debug, Clone)]
struct BarSizes {
    of: BarContents,
    sizes: [Option<Vec2>; 4],
}

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
        let before = self.bar_rect.take();
        let records = frame.ctx.session.tools.records;
        let lacking = frame.lacking();
        let looks = self.shown_looks(frame);
        let offers_key = self.follow_key_offer(frame, out);
        let has_any = records || lacking.is_some() || offers_key || !looks.is_empty();
        if canvas.width() < LEAST_WIDTH || !has_any {
            return canvas.bottom() - SPACE - BOTTOM;
        }
        let contents = BarContents { records, lacking, offers_key, looks };
        let id = ui.id().with("bar sizes"); // not shown
        let known: Option<BarSizes> = ui.data(|data| data.get_temp(id));
        let known = known.filter(|known| known.of == contents);
        let mut sizes = known.map_or([None; 4], |known| known.sizes);
        let wording = Wording::fitting(sizes, room((canvas, zoom), frame));
        let size = sizes[wording as usize].unwrap_or_else(|| vec2(canvas.width() - 2.0 * SPACE, HEIGHT));
        // It stays in place while something is dragged or plays.
        let is_still = !self.gestures.is_active() && !frame.ctx.session.playback.is_playing();
        let taken = is_still.then(|| frame.selected_on_screen().unwrap_or(Rect::NOTHING));
        let rect = placed(ui, (size, canvas, zoom), (self.readout_rect, taken), |ui| {
            let card = egui::Frame::new()
                .fill(frame.ctx.theme.card)
                .stroke(Stroke::new(1.0, frame.touch_color()))
                .corner_radius(RADIUS)
                .inner_margin(egui::Margin::symmetric(if wording.has_names() { 8 } else { 4 }, 3));
            card.show(ui, |ui| {
                ui.horizontal(|ui| self.contents(ui, wording, &contents, frame, out));
            });
        });
        let is_known = |known: Vec2| (known - rect.size()).abs().max_elem() <= SAME_PX;
        if !sizes[wording as usize].is_some_and(is_known) {
            sizes[wording as usize] = Some(rect.size());
            // Where it is, and how much it says, follows from that.
            ui.ctx().request_discard("size of the bar"); // not shown
            ui.ctx().request_repaint();
        }
        ui.data_mut(|data| data.insert_temp(id, BarSizes { of: contents, sizes }));
        self.bar_rect = Some(rect);
        if before != self.bar_rect {
            // The readouts around it are drawn before it.
            ui.ctx().request_repaint();
        }
        if rect.center().y < canvas.center().y { zoom.top() } else { rect.top().min(zoom.top()) }
    }

    fn contents(
        &mut self,
        ui: &mut Ui,
        wording: Wording,
        contents: &BarContents,
        frame: &Frame<'_>,
        out: &mut Outbox,
    ) {
        let BarContents { records, lacking, offers_key, ref looks } = *contents;
        let gap = if wording.has_names() { SPACE } else { SPACE_SMALL };
        ui.spacing_mut().item_spacing = vec2(gap, SPACE_SMALL);
        if records {
            show_recording(ui, wording, frame);
        }
        if let Some(lacking) = lacking {
            offer::offer(ui, wording, lacking, frame, out);
        }
        if offers_key {
            self.show_key_offer(ui, wording, frame, out);
        }
        if records || lacking.is_some() {
            ease_menu::show(ui, wording, frame, out);
        }
        if lacking.is_none() || wording != Wording::Least {
            self.looks(ui, (looks, wording), frame, out);
        }
    }
}

/// What is recorded, and how that ends.
fn show_recording(ui: &mut Ui, wording: Wording, frame: &Frame<'_>) {
    let secs = format!("{:.2}", frame.ctx.session.playback.playhead_secs());
    let full = match frame.ctx.session.tools.tool {
        Tool::Anchor => tr!("canvas-records-at.anchor", secs = &secs),
        _ => tr!("canvas-records-at", secs = &secs),
    };
    let shown = match wording {
        Wording::Full => format!("{}  {full}", icon::RECORD),
        Wording::Short => format!("{}  {}", icon::RECORD, tr!("canvas-records-at.short", secs = &secs)),
        Wording::Tight => format!("{}  {}", icon::RECORD, tr!("canvas-records-at.tight", secs = &secs)),
        Wording::Least => icon::RECORD.to_owned(),
    };
    let shown = RichText::new(shown).color(frame.ctx.theme.error);
    let label = ui.label(shown);
    label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &full));
    if wording != Wording::Full {
        label.tip(full);
    }
}

/// The width of a bar that covers neither the zoom nor the stage: that of the canvas, if there is room for it between them, else what is
/// left beside the zoom, in points.
fn room((canvas, zoom): (Rect, Rect), frame: &Frame<'_>) -> f32 {
    let stage = Rect::from_points(&frame.stage_corners());
    if stage.bottom() <= canvas.bottom() - SPACE - BOTTOM - HEIGHT {
        canvas.width() - 2.0 * SPACE
    } else {
        zoom.left() - canvas.left() - 2.0 * SPACE
    }
}

/// Shows something as wide as it wants to be. What fits beside the bar with the zoom is in line with it, below the fitted stage; what is
/// wider is in the middle above that. Where it would cover the selected sprites, it is at the top, below the readout of the pose; with no
/// `taken`, it stays where it is. Returns where it is.
fn placed(
    ui: &mut Ui,
    (size, canvas, zoom): (Vec2, Rect, Rect),
    (readout, taken): (Option<Rect>, Option<Rect>),
    add: impl FnOnce(&mut Ui),
) -> Rect {
    let id = ui.id().with("bar");
    let below = place(size, canvas, zoom);
    let above = at_top(Pos2::new(below.x, canvas.top() + TOP), size, readout);
    let was_above: bool = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let is_above = taken.map_or(was_above, |taken| goes_above([below, above], size, taken));
    ui.data_mut(|data| data.insert_temp(id, is_above));
    let min = if is_above { above } else { below };
    let strip = Rect::from_min_size(min, size);
    let shown = ui.scope_builder(UiBuilder::new().max_rect(strip), add).response.rect.size();
    Rect::from_min_size(min, shown)
}

/// The place at the top of something of a size: below the readout of the pose, where that is there.
fn at_top(top: Pos2, size: Vec2, readout: Option<Rect>) -> Pos2 {
    let covered = readout.filter(|readout| Rect::from_min_size(top, size).intersects(*readout));
    covered.map_or(top, |readout| Pos2::new(top.x, readout.bottom() + SPACE_SMALL))
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

    #[test]
    fn at_the_top_a_bar_leaves_the_readout_of_the_pose_free() {
        let (top, size) = (pos2(60.0, 48.0), vec2(300.0, HEIGHT));
        let readout = Rect::from_min_size(pos2(40.0, 50.0), vec2(100.0, 26.0));
        let bar = Rect::from_min_size(at_top(top, size, Some(readout)), size);
        assert!(!bar.intersects(readout) && bar.top() < readout.bottom() + SPACE, "{bar}");
        let aside = readout.translate(vec2(400.0, 0.0));
        assert_eq!((at_top(top, size, Some(aside)), at_top(top, size, None)), (top, top));
    }
}
