//! The names, colours and values of the curves, and the versions that are pinned.

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, FontId, Popup, Rect, Response, ScrollArea, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::Channel;
use kineograph_studio::motion::PoseSource;

use super::CurvesPanel;
use super::channel_name::{difference_text, range_text, reading_text};
use super::graph::{Graph, Pinned};
use super::quantity::Quantity;
use super::sampled::{Curve, velocity_at};
use super::toggle::button;
use super::view::{Scale, needs_normalizing};
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::PinSource;
use crate::text::{label, tr};
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL, mix};
use crate::ui_kit::tip::Tip as _;

/// Steps of the history that the menu lists at most, the newest first.
const LISTED_STEPS: usize = 12;
/// Height of a chip, and how far its text is from its left edge, beyond its dot, in points.
const CHIP_PX: f32 = 19.0;
const DOT_PX: f32 = 17.0;
/// The fonts of chips, and of the eye in them.
const CHIP_FONT: FontId = FontId::proportional(11.5);
const SIGN_FONT: FontId = FontId::proportional(12.0);
/// Most rows of chips with ranges, and of all chips; what is beyond scrolls.
const MAX_RANGE_ROWS: usize = 2;
const MAX_ROWS: f32 = 3.0;

impl CurvesPanel {
    /// Names, colours and values at the playhead; a click on a name chooses the curve of the axis, one on a colour hides the curve. Chips that have no room beside each other take more rows, and leave
    /// out their ranges before these take much of the graph. Below them the pinned versions and their differences.
    pub(super) fn legend(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, graph: &Graph, out: &mut Outbox) {
        let now_secs = self.now_secs(ctx, graph);
        let source = graph.subject.as_ref().map(|subject| &subject.source);
        let listed: Vec<&Curve> = graph.curves.iter().filter(|curve| self.lists(graph, curve)).collect();
        // A click that hides a curve may leave others of one unit, which need no ranges: the chips stay where they are.
        let keeps_room = self.normalized.unwrap_or_else(|| needs_normalizing(ui.ctx(), &listed));
        let chips: Vec<Chip<'_>> =
            listed.iter().map(|curve| self.chip(ui, curve, source.zip(now_secs), keeps_room)).collect();
        let has_ranges = rows_of(&chips, true, ui.available_width()) <= MAX_RANGE_ROWS;
        // Whole rows, which are as high as any control: no chip is cut off.
        let row_px = ui.spacing().interact_size.y.max(CHIP_PX) + SPACE_SMALL;
        let most_px = MAX_ROWS * row_px - SPACE_SMALL;
        let scroll = ScrollArea::vertical().id_salt("legend").auto_shrink([false, true]).max_height(most_px); // not shown
        scroll.show(ui, |ui| self.chips(ui, ctx, (&chips, has_ranges), &listed));
        for pinned in &graph.pinned {
            let shown = listed.iter().filter(|curve| !self.hidden.contains(&curve.channel));
            let differences: Vec<String> = now_secs
                .zip(source)
                .map(|(secs, live)| {
                    shown.filter_map(|curve| self.difference(ui.ctx(), (live, pinned), curve, secs)).collect()
                })
                .unwrap_or_default();
            pin_row(ui, ctx, pinned, &differences, out);
        }
    }

    fn chip<'c>(
        &self,
        ui: &Ui,
        curve: &'c Curve,
        now: Option<(&PoseSource, f64)>,
        keeps_room: bool,
    ) -> Chip<'c> {
        let text = |value: f64| reading_text(ui.ctx(), self.quantity, curve.channel, value);
        let value = now.map(|(source, secs)| text(self.reading(source, curve.channel, secs)));
        let value = value.unwrap_or_else(|| "–".to_owned());
        let text_of = |range| format!("   {}", range_text(ui.ctx(), curve.channel, range));
        let scale = self.scale();
        let range = scale.own_range(curve).map(text_of);
        let room = Scale { is_normalized: keeps_room, ..scale }.own_range(curve).map(text_of);
        let width = |text: &str| {
            let text = shortened(text, MAX_LINE_CHARS).into_owned();
            ui.painter().layout_no_wrap(text, CHIP_FONT, egui::Color32::WHITE).size().x
        };
        // The chips stay at their places while the values change: there is room for the longest.
        let decimals = if curve.channel.is_discrete() { "" } else { ".88" };
        let widest = curve.range.map(|end| width(&text(end.trunc())) + width(decimals));
        let value_px = widest.into_iter().fold(width(&value), f32::max);
        let name = format!("{} ", curve.name);
        let value_px = width(&name) + value_px;
        let range_px = range.as_deref().or(room.as_deref()).map_or(0.0, width);
        Chip { curve, text: format!("{name}{value}"), range, value_px, range_px }
    }

    fn chips(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (chips, has_ranges): (&[Chip<'_>], bool),
        listed: &[&Curve],
    ) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(SPACE_SMALL, SPACE_SMALL);
            let moving = ctx.moving_channels();
            for chip in chips {
                let curve = chip.curve;
                let state = ChipState {
                    is_shown: !self.hidden.contains(&curve.channel),
                    is_chosen: self.chosen == Some(curve.channel),
                };
                let is_moving = moving.contains(curve.channel);
                let tip = if is_moving { tr!("curves-curve-chip.moving") } else { tr!("curves-curve-chip") };
                let [rect, sign_rect] = chip.place(ui, has_ranges);
                let response = chip.show(ui, ctx, (rect, sign_rect), has_ranges, state);
                if response.hovered() && state.is_shown && self.chosen.is_none() {
                    self.on_axis = Some(curve.channel);
                }
                if response.clicked() {
                    self.choose(curve.channel);
                }
                match self.others_on_line(curve, listed) {
                    Some(others) => response.tip(format!("{tip}\n{}", tr!("curves-one-line", others))),
                    None => response.tip(tip),
                };
                if is_moving {
                    let ring = Stroke::new(1.5, ctx.theme.motion);
                    ui.painter().rect_stroke(rect, 9.5, ring, egui::StrokeKind::Inside);
                }
                if chip.show_sign(ui, ctx, sign_rect, state.is_shown).clicked() {
                    self.hide_or_show(curve.channel);
                }
            }
        });
    }

    /// Keeps the values of a curve on the axis, or lets these follow the pointer again.
    fn choose(&mut self, channel: Channel) {
        if self.chosen == Some(channel) {
            self.chosen = None;
            return;
        }
        self.hidden.remove(&channel);
        (self.chosen, self.on_axis, self.front) = (Some(channel), Some(channel), Some(channel));
    }

    fn hide_or_show(&mut self, channel: Channel) {
        if !self.hidden.remove(&channel) {
            self.hidden.insert(channel);
            self.chosen = self.chosen.filter(|chosen| *chosen != channel);
        }
    }

    /// The names of the curves that run on one line with this one.
    fn others_on_line(&self, curve: &Curve, listed: &[&Curve]) -> Option<String> {
        let line = self.together.iter().find(|line| line.contains(&curve.channel))?;
        let is_other = |other: &&&Curve| line.contains(&other.channel) && other.channel != curve.channel;
        let names: Vec<&str> = listed.iter().filter(is_other).map(|other| other.name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// The time of the subject at the playhead; `None` while what is shown does not play.
    pub(super) fn now_secs(&self, ctx: &Ctx<'_>, graph: &Graph) -> Option<f64> {
        graph.subject.as_ref()?.secs_at(ctx.session.playback.playhead_secs())
    }

    /// What a curve shows at a time.
    pub(super) fn reading(&self, source: &PoseSource, channel: Channel, secs: f64) -> f64 {
        match self.quantity {
            Quantity::Value => source.pose_at(secs).get(channel),
            Quantity::Velocity => velocity_at(source, channel, secs),
        }
    }

    fn difference(
        &self,
        ctx: &egui::Context,
        (live, pinned): (&PoseSource, &Pinned),
        curve: &Curve,
        secs: f64,
    ) -> Option<String> {
        let there = self.reading(pinned.source.as_ref()?, curve.channel, secs);
        let by = self.reading(live, curve.channel, secs) - there;
        Some(format!("{} {}", curve.name, difference_text(ctx, curve.channel, by)))
    }

    /// The button that pins the document as it is now, and the menu of what else can be pinned.
    pub(super) fn pin_button(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        ui.add_space(6.0);
        if button(ui, ctx.theme, icon::PUSH_PIN, label!("curves-pin")).clicked() {
            out.push(Intent::Pin(PinSource::Now));
        }
        let menu = button(ui, ctx.theme, icon::CARET_DOWN, label!("curves-pin-other"));
        Popup::menu(&menu).show(|ui| pin_menu(ui, ctx, out));
    }
}

fn pin_menu(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    ui.set_min_width(190.0);
    let mut pin = |ui: &mut Ui, text: &str, source: PinSource| {
        if ui.button(shortened(text, MAX_NAME_CHARS)).clicked() {
            out.push(Intent::Pin(source));
            ui.close();
        }
    };
    pin(ui, tr!("curves-pin-saved"), PinSource::Saved);
    let steps: Vec<&str> = ctx.history.steps().map(|(label, _)| label).collect();
    if !steps.is_empty() {
        ui.separator();
        for (index, label) in steps.iter().enumerate().rev().take(LISTED_STEPS) {
            pin(ui, &tr!("curves-pin-before", step = *label), PinSource::Before(index));
        }
    }
    let others = ctx.document.clips().iter().filter(|clip| Some(clip.id) != ctx.session.selection.clip);
    let others: Vec<_> = others.collect();
    if !others.is_empty() && ctx.session.selection.node.is_some() {
        ui.separator();
        for clip in others {
            pin(ui, &tr!("curves-pin-clip", clip = &clip.name), PinSource::Clip(clip.id));
        }
    }
}

/// A pinned version: a dashed line, its name, how far the live one differs at the playhead, and a button that unpins it.
fn pin_row(ui: &mut Ui, ctx: &Ctx<'_>, pinned: &Pinned, differences: &[String], out: &mut Outbox) {
    let theme = ctx.theme;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        let (mark, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
        let line = [mark.left_center() + vec2(2.0, 0.0), mark.right_center() - vec2(2.0, 0.0)];
        ui.painter().extend(egui::Shape::dashed_line(&line, Stroke::new(1.5, theme.text_dim), 4.0, 2.5));
        let response = button(ui, theme, icon::X, label!("curves-unpin"));
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Button, true, tr!("curves-unpin-named", pin = &pinned.name))
        });
        if response.clicked() {
            out.push(Intent::Unpin(pinned.number));
        }
        let text = if pinned.source.is_none() {
            tr!("curves-pin-missing", pin = &pinned.name)
        } else if differences.is_empty() {
            pinned.name.clone()
        } else {
            format!("{}: {}", pinned.name, differences.join("  "))
        };
        let text = egui::RichText::new(shortened(&text, MAX_LINE_CHARS)).size(11.0).color(theme.text_dim);
        let label = ui.add(egui::Label::new(text).truncate());
        label.tip(tr!("curves-pin-row"));
    });
}

/// A dot in the curve's colour, the name of the channel, its value now, and its range where each curve has its own.
struct Chip<'c> {
    curve: &'c Curve,
    text: String,
    range: Option<String>,
    /// Room for its name and any of its values, and for its range, in points.
    value_px: f32,
    range_px: f32,
}

/// How a chip looks.
#[derive(Debug, Clone, Copy)]
struct ChipState {
    /// Its curve is not hidden.
    is_shown: bool,
    /// The values of its curve stay on the axis.
    is_chosen: bool,
}

impl Chip<'_> {
    /// Its width, in points.
    fn width_px(&self, has_range: bool) -> f32 {
        self.value_px + if has_range { self.range_px } else { 0.0 } + DOT_PX + SPACE
    }

    /// Takes the place of the chip, and that of the sign in it.
    fn place(&self, ui: &mut Ui, has_range: bool) -> [Rect; 2] {
        let size = vec2(self.width_px(has_range).min(ui.max_rect().width()), CHIP_PX);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        [rect, rect.with_max_x(rect.left() + DOT_PX)]
    }

    /// The name, which chooses the curve.
    fn show(
        &self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        (rect, sign_rect): (Rect, Rect),
        has_range: bool,
        state: ChipState,
    ) -> Response {
        let range = self.range.as_deref().filter(|_| has_range).unwrap_or_default();
        let text = shortened(&format!("{}{range}", self.text), MAX_LINE_CHARS).into_owned();
        let theme = ctx.theme;
        let name_rect = rect.with_min_x(sign_rect.right());
        let id = ui.id().with(("chip", self.curve.channel)); // not shown
        let response = ui.interact(name_rect, id, Sense::click());
        let name = &self.curve.name;
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(text.clone()),
            ..WidgetInfo::selected(
                WidgetType::Button,
                true,
                state.is_chosen,
                tr!("curves-curve", channel = name),
            )
        });
        let fill = match (state.is_chosen, response.hovered()) {
            (true, _) => mix(theme.well, theme.accent, 0.35),
            (false, true) => theme.card,
            (false, false) => theme.well,
        };
        let edge = Stroke::new(1.0, if state.is_chosen { theme.accent } else { theme.outline });
        ui.painter().rect(rect, 9.5, fill, edge, egui::StrokeKind::Inside);
        let ink = if state.is_shown { theme.text } else { theme.text_dim };
        let mut job = LayoutJob::simple_singleline(text, CHIP_FONT, ink);
        job.wrap = TextWrapping::truncate_at_width((rect.width() - DOT_PX - 2.0).max(1.0));
        let galley = ui.painter().layout_job(job);
        ui.painter().galley(name_rect.left_center() - vec2(0.0, galley.size().y * 0.5), galley, ink);
        response
    }

    /// The colour, which hides and shows the curve: an eye under the pointer, and a closed one while it is hidden.
    fn show_sign(&self, ui: &Ui, ctx: &Ctx<'_>, rect: Rect, is_shown: bool) -> Response {
        let id = ui.id().with(("chip sign", self.curve.channel)); // not shown
        let response = ui.interact(rect, id, Sense::click());
        let name = tr!("curves-curve-shown", channel = &self.curve.name);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, is_shown, &name));
        let at = rect.left_center() + vec2(9.0, 0.0);
        if is_shown && !response.hovered() && !response.has_focus() {
            self.dot(ui, ctx, at);
        } else {
            let ink =
                if response.hovered() || response.has_focus() { ctx.theme.text } else { ctx.theme.text_dim };
            let sign = if is_shown { icon::EYE } else { icon::EYE_SLASH };
            ui.painter().text(at, Align2::CENTER_CENTER, sign, SIGN_FONT, ink);
        }
        response.tip(tr!("curves-curve-shown.tooltip"))
    }

    fn dot(&self, ui: &Ui, ctx: &Ctx<'_>, dot: egui::Pos2) {
        let color = ctx.theme.curve(self.curve.look.color);
        if self.curve.look.is_dashed {
            let dash = |x: f32| [dot + vec2(x, 0.0), dot + vec2(x + 3.5, 0.0)];
            for ends in [dash(-5.0), dash(1.0)] {
                ui.painter().line_segment(ends, Stroke::new(2.5, color));
            }
        } else {
            ui.painter().circle_filled(dot, 3.5, color);
        }
    }
}

/// How many rows chips take in so much width, in points.
fn rows_of(chips: &[Chip<'_>], has_ranges: bool, width_px: f32) -> usize {
    let (mut rows, mut used_px) = (1, 0.0);
    for chip in chips {
        let chip_px = chip.width_px(has_ranges);
        if used_px > 0.0 && used_px + chip_px > width_px {
            (rows, used_px) = (rows + 1, 0.0);
        }
        used_px += chip_px + SPACE_SMALL;
    }
    rows
}

/// A text over the graph with a background, so that it can be read over curves.
pub fn tag(ui: &Ui, ctx: &Ctx<'_>, at: egui::Pos2, bounds: Rect, text: String) {
    let font = FontId::proportional(11.0);
    let text = shortened(&text, MAX_LINE_CHARS).into_owned();
    let galley = ui.painter().layout_no_wrap(text, font, ctx.theme.text);
    let size = galley.size() + vec2(10.0, 5.0);
    let mut rect = Align2::LEFT_BOTTOM.anchor_size(at + vec2(10.0, -8.0), size);
    if rect.right() > bounds.right() {
        rect = Align2::RIGHT_BOTTOM.anchor_size(at + vec2(-10.0, -8.0), size);
    }
    if rect.top() < bounds.top() {
        rect = rect.translate(vec2(0.0, size.y + 18.0));
    }
    // A text longer than the graph is cut off at its end.
    rect = rect.translate(vec2((bounds.left() - rect.left()).max(0.0), 0.0));
    ui.painter().rect(rect, 4.0, ctx.theme.card, Stroke::new(1.0, ctx.theme.line), egui::StrokeKind::Inside);
    ui.painter().galley(rect.min + vec2(5.0, 2.5), galley, ctx.theme.text);
}
