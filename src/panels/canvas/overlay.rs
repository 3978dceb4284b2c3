//! Texts and buttons on top of the canvas.

use egui::{
    Align, Align2, Color32, DragValue, Layout, Pos2, Rect, Response, Stroke, StrokeKind, Ui, UiBuilder, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::Pose;

use super::chip::{self, CoveredRects, chip, chip_at_pointer, inside, job};
use super::extent::has_area;
use super::{CanvasPanel, Frame};
use crate::command::Command;
use crate::own_clip::changed_along;
use crate::panels::Outbox;
use crate::text::tr;
use crate::ui_kit::fields::OpacityUnit;
use crate::ui_kit::pointer;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;
use crate::ui_kit::window_unit::WindowUnit as _;

/// Height of the bar with the zoom, in points.
const BAR_HEIGHT: f32 = 28.0;
/// Where what has no room beside the modes in the upper right corner begins below them, in points.
const BELOW_MODES_PX: f32 = 42.0;
/// Narrower canvases do not show the pose of the selected node.
const MIN_READOUT_WIDTH: f32 = 330.0;
/// So many characters of a name are shown in any case.
const SHORT_NAME_CHARS: usize = 10;
/// So many values of the pose are shown in any case: its place.
const LEAST_VALUES: usize = 2;
/// Narrower canvases do not show the place of the pointer beside the bar.
const MIN_POINTER_WIDTH: f32 = 420.0;

impl CanvasPanel {
    /// Draws readouts, hints and the zoom bar. `modes` is the bar in the upper right corner. Returns where the zoom bar is.
    pub(super) fn overlay(
        &mut self,
        ui: &mut Ui,
        (canvas, modes): (&Response, Option<Rect>),
        frame: &Frame<'_>,
        out: &mut Outbox,
    ) -> Rect {
        let theme = frame.ctx.theme;
        let area = canvas.rect.shrink(SPACE);
        // What is dragged says its values itself, and must be seen.
        let is_free = !self.gestures.is_active() && self.text_typing.is_none();
        let shows_pose = area.width() >= MIN_READOUT_WIDTH && is_free;
        self.readout_rect =
            if shows_pose { pose_readout(ui, (area, modes, self.bar_rect), frame) } else { None };
        if area.width() >= MIN_POINTER_WIDTH {
            pointer_readout(ui, canvas, (area, self.bar_rect), frame);
        }
        if frame.is_stale() {
            let text = format!("{}  {}", icon::WARNING, tr!("canvas-stale"));
            let at = area.center_top() + vec2(0.0, BAR_HEIGHT + SPACE);
            chip(ui, theme, (Align2::CENTER_TOP, at), job(&[(&text, theme.warning)]));
        }
        if frame.ctx.document.nodes().is_empty() {
            let text = tr!("canvas-empty");
            chip(ui, theme, (Align2::CENTER_CENTER, area.center()), job(&[(text, theme.text)]));
        }
        let user_secs = ui.input(|input| input.time);
        self.events.watch(frame.ctx, user_secs);
        if self.look.events {
            self.events.paint(ui, &ui.painter_at(canvas.rect), frame, user_secs);
        }
        let zoom = self.zoom_bar(ui, area, frame, out);
        drop_hint(ui, canvas.rect, theme);
        zoom
    }

    /// Says in the middle above the bars what a key or a menu moved. `bars` is the upper end of the bars.
    pub(super) fn status(&self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, bars: f32) {
        let mut area = canvas.rect.shrink(SPACE);
        area.max.y = bars - SPACE_SMALL;
        let status = frame.ctx.session.status.as_ref().filter(|_| !self.gestures.is_active());
        if let Some(status) = status.filter(|status| status.revision == frame.ctx.history.revision()) {
            let text = job(&[(&status.text, frame.ctx.theme.text)]);
            chip(ui, frame.ctx.theme, (Align2::CENTER_BOTTOM, area.center_bottom()), text);
        }
    }

    /// What is dragged, beside the pointer, above all else on the canvas.
    pub(super) fn drag_readout(&self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, bars: f32) {
        let theme = frame.ctx.theme;
        let pos = ui.input(|input| input.pointer.latest_pos());
        let readout = self.gestures.active().and_then(|gesture| gesture.readout(self, frame));
        let (Some(readout), Some(pos)) = (readout, pos) else { return };
        let mut parts = vec![(readout.values.as_str(), theme.text)];
        if let Some(note) = readout.note {
            parts.extend([("\n", theme.text_dim), (note, theme.text_dim)]);
        }
        let others = moved_along(frame);
        if let Some(others) = &others {
            parts.extend([("\n", theme.warning), (others.as_str(), theme.warning)]);
        }
        let text = job(&parts);
        let mut area = canvas.rect.shrink(SPACE_SMALL);
        (area.min.y, area.max.y) = (area.top() + BELOW_MODES_PX, bars - SPACE_SMALL);
        let taken = CoveredRects { dragged: frame.selected_on_screen(), names: &frame.names.borrow() };
        chip_at_pointer(ui, theme, pos, (area, taken), text);
    }

    fn zoom_bar(&mut self, ui: &mut Ui, area: Rect, frame: &Frame<'_>, out: &mut Outbox) -> Rect {
        let theme = frame.ctx.theme;
        let strip = Rect::from_min_max(area.left_bottom() - vec2(0.0, BAR_HEIGHT), area.right_bottom());
        let layout = Layout::right_to_left(Align::Center);
        let shown = ui.scope_builder(UiBuilder::new().max_rect(strip).layout(layout), |ui| {
            let frame_look = egui::Frame::new()
                .fill(theme.card.gamma_multiply(0.92))
                .stroke(Stroke::new(1.0, theme.line))
                .corner_radius(RADIUS)
                .inner_margin(egui::Margin::same(2));
            let bar = frame_look.show(ui, |ui| {
                ui.spacing_mut().item_spacing.x = SPACE_SMALL / 2.0;
                self.zoom_buttons(ui, area.center(), frame);
                self.look_buttons(ui, frame, out);
            });
            bar.response.rect
        });
        shown.inner
    }

    /// From right to left.
    fn zoom_buttons(&mut self, ui: &mut Ui, center: Pos2, frame: &Frame<'_>) {
        let keys = Command::FitAll.shortcut_text(ui.ctx());
        let fit = ui.add(egui::Button::new(tr!("canvas-fit")).frame_when_inactive(false));
        if fit.tip(format!("{} ({keys})", tr!("canvas-fit.tooltip"))).clicked() {
            self.view.fit_stage();
        }
        let real = ui.add(egui::Button::new(tr!("canvas-actual-size")).frame_when_inactive(false));
        if real.tip(tr!("canvas-actual-size.tooltip")).clicked() {
            self.view = self.view.zoomed_at(center, 1.0, &frame.screen);
        }
        let mut percent = f64::from(self.view.zoom()) * 100.0;
        let speed = percent * 0.005;
        let field =
            DragValue::new(&mut percent).range(2.0..=6400.0).speed(speed).max_decimals(0).suffix(" %");
        let field = ui.add(field).tip(tr!("canvas-zoom.tooltip"));
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(tr!("canvas-zoom")));
        if field.changed() {
            #[allow(clippy::cast_possible_truncation)] // within the range above
            let zoom = frame.held_zoom(self.view.zoom(), (percent / 100.0) as f32);
            self.view = self.view.zoomed_at(center, zoom, &frame.screen);
        }
    }
}

impl Frame<'_> {
    /// Around the sprites of the selected nodes, or of the one on which the selected action plays, on the screen.
    pub(super) fn selected_on_screen(&self) -> Option<Rect> {
        let selection = &self.ctx.session.selection;
        let mut nodes = selection.selected_nodes();
        if nodes.is_empty() {
            // While an action is selected, a drag moves the node that it plays on.
            nodes.extend(selection.played_node(self.ctx.document));
        }
        let corners = nodes.into_iter().filter_map(|node| self.extent(node)).flatten();
        let points: Vec<Pos2> = corners.map(|corner| self.screen.pos_from_stage(corner)).collect();
        (!points.is_empty()).then(|| Rect::from_points(&points)).filter(Rect::is_finite)
    }
}

/// Names the other nodes that a drag moves, since they share a clip with what is dragged.
fn moved_along(frame: &Frame<'_>) -> Option<String> {
    let ctx = frame.ctx;
    let selection = &ctx.session.selection;
    let mut dragged = selection.selected_nodes();
    if dragged.is_empty() {
        dragged.extend(selection.played_node(ctx.document));
    }
    let others = changed_along(ctx.history.base(), ctx.document, &dragged);
    let first = ctx.document.node(*others.first()?)?;
    let node = shortened(&first.name, MAX_NAME_CHARS).into_owned();
    Some(tr!("canvas-also-moves", node, more = others.len() - 1))
}

/// The selected node's pose at the playhead, beside the modes: below them it would cover the stage. `bar` is the bar at the bottom. Returns
/// where it is shown.
fn pose_readout(
    ui: &Ui,
    (area, modes, bar): (Rect, Option<Rect>, Option<Rect>),
    frame: &Frame<'_>,
) -> Option<Rect> {
    let theme = frame.ctx.theme;
    let node = frame.selected()?;
    let count = frame.ctx.session.selection.selected_nodes().len();
    if count > 1 {
        let text = job(&[(&tr!("canvas-nodes", count), theme.text)]);
        let size = chip::size_of(ui, &text, area);
        chip(ui, theme, (Align2::LEFT_TOP, area.left_top()), text);
        return Some(Rect::from_min_size(area.left_top(), size));
    }
    let pose = frame.ctx.pose(node.id)?;
    let values = pose_values(&pose, OpacityUnit::of(ui.ctx()));
    let room = modes.map_or(area.width(), |modes| modes.left() - SPACE - area.left());
    let least = |name: &str| {
        let place = values[..LEAST_VALUES].iter().map(|(label, value)| format!("{label}{value}"));
        chip::size_of(
            ui,
            &job(&[(&(name.to_owned() + &place.collect::<String>()), theme.text)]),
            Rect::EVERYTHING,
        )
    };
    let names =
        [MAX_NAME_CHARS, SHORT_NAME_CHARS].map(|chars| format!("{}   ", shortened(&node.name, chars)));
    let [name, short_name] = &names;
    let name = if least(name).x > room { short_name } else { name };
    let mut parts: Vec<(&str, Color32)> = vec![(name, theme.text)];
    if !frame.is_extent_drawn(node.id) && frame.extent(node.id).is_some_and(has_area) {
        parts.extend([(tr!("canvas-hidden"), theme.warning), ("   ", theme.warning)]);
    }
    let head = parts.len();
    for (label, value) in &values {
        parts.push((label, theme.text_dim));
        parts.push((value, theme.text));
    }
    // In one line: the last values are left out where there is no room.
    let width_of = |parts: &[(&str, Color32)]| chip::size_of(ui, &job(parts), Rect::EVERYTHING).x;
    while parts.len() > head + 2 * LEAST_VALUES && width_of(&parts) > room {
        parts.truncate(parts.len() - 2);
    }
    let is_beside = width_of(&parts) <= room;
    let at = if is_beside { area.left_top() } else { area.left_top() + vec2(0.0, BELOW_MODES_PX) };
    let text = job(&parts);
    // What is wider than the canvas is wrapped, and not below the tools.
    let size = chip::size_of(ui, &text, area);
    let rect = inside(Align2::LEFT_TOP.anchor_size(at, size), area);
    // What is selected is to be seen: above the place of the pointer there may be room. While it plays the readout stays in place.
    let foot = Align2::LEFT_BOTTOM.anchor_size(area.left_bottom() - vec2(0.0, BAR_HEIGHT + SPACE), size);
    let covers = |rect: Rect| frame.selected_on_screen().is_some_and(|seen| seen.intersects(rect));
    let is_free = !covers(foot) && bar.is_none_or(|bar| !bar.intersects(foot));
    let is_still = !frame.ctx.session.playback.is_playing();
    let rect = if is_still && covers(rect) && is_free { inside(foot, area) } else { rect };
    chip::show(ui, theme, rect, chip::SOLID, text);
    Some(rect)
}

/// Labels and values of a pose, in the order in which they are shown.
fn pose_values(pose: &Pose, opacities: OpacityUnit) -> Vec<(String, String)> {
    let [x, y] = pose.position;
    let pair = |[a, b]: [f32; 2], digits: usize| {
        if a == b { fixed(a, digits) } else { format!("{} × {}", fixed(a, digits), fixed(b, digits)) }
    };
    #[allow(clippy::cast_possible_truncation)] // a readout
    let opacity = fixed(opacities.shown(f64::from(pose.opacity)) as f32, 0) + opacities.suffix();
    [
        ("", tr!("canvas-pose.x"), fixed(x, 1)),
        ("  ", tr!("canvas-pose.y"), fixed(y, 1)),
        ("  ", tr!("canvas-pose.rotation"), format!("{}°", pair(pose.rotation_deg, 1))),
        ("  ", tr!("canvas-pose.scale"), pair(pose.scale, 2)),
        ("  ", tr!("canvas-pose.opacity"), opacity),
    ]
    .map(|(gap, label, value)| (format!("{gap}{label} "), value))
    .into()
}

/// A number with this many decimals, never −0.
pub(super) fn fixed(x: f32, digits: usize) -> String {
    let text = format!("{x:.digits$}");
    if text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.') {
        text.trim_start_matches('-').to_owned()
    } else {
        text.replace('-', "−")
    }
}

/// The pointer's position on the stage.
fn pointer_readout(ui: &Ui, canvas: &Response, (area, bar): (Rect, Option<Rect>), frame: &Frame<'_>) {
    let pos = pointer::on(canvas);
    let Some([x, y]) = pos.map(|pos| frame.screen.stage_from_pos(pos)) else { return };
    let theme = frame.ctx.theme;
    let (x, y) = (fixed(x, 1), fixed(y, 1));
    let labels = [tr!("canvas-pose.x"), tr!("canvas-pose.y")];
    let [x_label, y_label] = [format!("{} ", labels[0]), format!("  {} ", labels[1])];
    let text =
        job(&[(&x_label, theme.text_dim), (&x, theme.text), (&y_label, theme.text_dim), (&y, theme.text)]);
    let rect = Align2::LEFT_BOTTOM.anchor_size(area.left_bottom(), chip::size_of(ui, &text, area));
    // The bar at the bottom is what is wanted, where there is no room for both.
    if bar.is_none_or(|bar| !bar.intersects(rect)) {
        chip(ui, theme, (Align2::LEFT_BOTTOM, area.left_bottom()), text);
    }
}

/// Shows what can be dropped while files are dragged over the window.
fn drop_hint(ui: &Ui, rect: Rect, theme: &Theme) {
    if ui.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme.accent.gamma_multiply(0.18));
    painter.rect_stroke(rect.shrink(1.0), RADIUS, Stroke::new(2.0, theme.accent), StrokeKind::Inside);
    let text = format!("{}  {}", icon::DOWNLOAD_SIMPLE, tr!("canvas-drop"));
    chip(ui, theme, (Align2::CENTER_CENTER, rect.center()), job(&[(&text, theme.text)]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use kineograph_runtime::channel::Property;

    fn shown(pose: &Pose) -> String {
        pose_values(pose, OpacityUnit::Byte).into_iter().map(|(label, value)| label + &value).collect()
    }

    #[test]
    fn a_pose_is_shown_in_one_line() {
        let pose = Pose::default()
            .with(Property::POSITION, [120.04, -0.04])
            .with(Property::ROTATION_DEG, [-45.0, -45.0])
            .with(Property::SCALE, [1.0, 0.5])
            .with(Property::OPACITY, 127.5);
        assert_eq!(shown(&pose), "x 120.0  y 0.0  rotation −45.0°  scale 1.00 × 0.50  opacity 128");
        let last = |unit| pose_values(&pose, unit).pop();
        assert_eq!(last(OpacityUnit::Percent), Some(("  opacity ".to_owned(), "50 %".to_owned())));
    }
}
