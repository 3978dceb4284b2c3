//! The frames of an `Animate` on its card: thumbnails, and, opened by a click on them, the strip in which they are changed.

use egui::{
    Align2, Area, Frame, Id, Key, Modifiers, Order, Painter, Popup, Rect, Sense, Stroke, Ui, pos2, vec2,
};
use kineograph_runtime::format::{Action, Kind, Value};

use super::Scene;
use super::layout::PlacedCard;
use super::lod::Lod;
use super::model::{self, MORE_HEIGHT, ParamRow, STRIP_HEIGHT};
use super::touched::{Gesture, Touched};
use crate::command::Command;
use crate::document::{ActionId, ActionItem};
use crate::panels::frame_strip::{AnimateFrames, FrameStrip, at_part, plays_tag};
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{Form, OpacityUnit};
use crate::ui_kit::theme::mix;
use crate::ui_kit::thumbs::Thumbs;
use crate::ui_kit::tip::Tip as _;

/// Frames beside each other on a card.
const SHOWN: usize = 4;
/// Between two of them, in points of the graph.
const GAP: f32 = 3.0;
/// How far the first is from the edge of the card, in points of the graph.
const INSET: f32 = 9.0;
/// Width of the opened strip, in points.
const WIDTH_PX: f32 = 300.0;

/// Whether the card of an action has thumbnails.
pub fn has_strip(action: &Action) -> bool {
    action.kind() == Kind::Animate
}

/// The times of the tag that an action plays, in place of its own frame time.
pub fn times_of_tag(scene: &Scene<'_>, id: ActionId, row: &ParamRow) -> Option<String> {
    let action = &scene.clip.get(id)?.action;
    (has_strip(action) && row.param == "delay_per_unit" && plays_tag(action)).then(|| {
        let source = AnimateFrames::of_tag(&scene.ctx, scene.clip, id);
        source.map_or(tr!("frames-times-of-tag").to_owned(), |source| source.times_text())
    })
}

/// Where the thumbnails of a card are, in the graph.
fn strip_rect(placed: &PlacedCard, action: &Action) -> Rect {
    let above = model::row_top(action, model::rows(action, OpacityUnit::default()).len());
    let more = if model::leaves_out(action) { MORE_HEIGHT } else { 0.0 };
    let corner = placed.rect.min + vec2(INSET, above + more + 2.0);
    Rect::from_min_size(corner, vec2(placed.rect.width() - 2.0 * INSET, STRIP_HEIGHT - 4.0))
}

/// A click on the thumbnails opens the strip.
pub fn interact(ui: &Ui, scene: &Scene<'_>, placed: &PlacedCard, item: &ActionItem, touched: &mut Touched) {
    if !has_strip(&item.action) || Lod::of_scene(scene) != Lod::Full {
        return;
    }
    let rect = scene.camera.screen_rect(strip_rect(placed, &item.action));
    let response = ui.interact(rect, ui.id().with(("strip", placed.id.0)), Sense::CLICK); // not shown
    response.widget_info(|| {
        egui::WidgetInfo::labeled(
            egui::WidgetType::Button,
            true,
            tr!("graph-frames-of", name = model::card_name(&item.action)),
        )
    });
    if response.hovered() {
        touched.card = Some(placed.id);
    }
    if response.clicked() {
        touched.gestures.push(Gesture::Frames(placed.id));
    }
    touched.has_tip |= response.hovered();
    response.tip(tr!("graph-frames-of.tooltip"));
}

/// Paints the first frames, or those around the one that shows while the action runs.
pub fn paint(painter: &Painter, scene: &Scene<'_>, placed: &PlacedCard, item: &ActionItem) {
    let Some(source) = AnimateFrames::of(&scene.ctx, scene.clip, placed.id) else { return };
    let count = source.steps.len();
    let current = scene.running.leaves.get(&placed.id).map(|part| {
        let loops = match item.action.param("loops") {
            Some(Value::Count(loops)) => f64::from(*loops),
            _ => 1.0,
        };
        at_part(&source.steps, (f64::from(*part) * loops).fract())
    });
    let first = current.unwrap_or(0).saturating_sub(1).min(count.saturating_sub(SHOWN));
    let theme = scene.ctx.theme;
    let area = scene.camera.screen_rect(strip_rect(placed, &item.action));
    let gap = GAP * scene.camera.zoom();
    #[allow(clippy::cast_precision_loss)] // four
    let width = (area.width() + gap) / SHOWN as f32 - gap;
    for (nth, step) in source.steps.iter().enumerate().skip(first).take(SHOWN) {
        #[allow(clippy::cast_precision_loss)] // at most four
        let left = area.left() + (nth - first) as f32 * (width + gap);
        let cell = Rect::from_min_size(pos2(left, area.top()), vec2(width, area.height()));
        painter.rect_filled(cell, 3.0, theme.well);
        let shown = source.number(step).zip(source.sheet).and_then(|(number, sheet)| {
            let thumbs = Thumbs::of(painter.ctx());
            thumbs.paint_frame(
                painter,
                (scene.ctx.document, scene.ctx.media),
                (sheet, number),
                cell.shrink(2.0),
            )
        });
        if shown.is_none() {
            let name = step.name.clone().unwrap_or_else(|| step.frame.to_string());
            let font = scene.font(10.0);
            painter.with_clip_rect(cell).text(
                cell.center(),
                Align2::CENTER_CENTER,
                name,
                font,
                theme.text_dim,
            );
        }
        if current == Some(nth) {
            painter.rect_stroke(cell, 3.0, Stroke::new(1.5, theme.playhead), egui::StrokeKind::Inside);
        }
    }
    let rest = count.saturating_sub(first + SHOWN);
    if rest > 0 {
        let galley = painter.layout_no_wrap(format!("+{rest}"), scene.font(10.0), theme.text);
        let at = area.right_bottom() - galley.size() - vec2(3.0, 1.0);
        painter.rect_filled(
            Rect::from_min_size(at, galley.size()).expand(2.0),
            3.0,
            mix(theme.card, theme.window, 0.35),
        );
        painter.galley(at, galley, theme.text);
    }
}

/// The strip that was opened on a card.
#[derive(Debug, Clone, Default)]
pub struct OpenStrip {
    of: Option<ActionId>,
    strip: FrameStrip,
    /// It was opened in this frame, by a press outside of it.
    is_new: bool,
}

impl OpenStrip {
    /// Opens the strip of an action.
    pub const fn open(&mut self, id: ActionId) {
        self.of = Some(id);
        self.is_new = true;
    }

    /// Shows it below its card until something else is clicked, or Esc is pressed.
    pub fn show(&mut self, ui: &Ui, scene: &Scene<'_>, out: &mut Outbox) {
        let Some(id) = self.of else { return };
        let item = scene.clip.get(id).filter(|item| has_strip(&item.action));
        let placed = scene.layout.placed().iter().find(|placed| placed.id == id);
        let (Some(item), Some(placed)) = (item, placed) else {
            self.of = None;
            return;
        };
        let thumbs = scene.camera.screen_rect(strip_rect(placed, &item.action));
        let has_popup = Popup::is_any_open(ui.ctx());
        let name = "frames of a card"; // not shown
        let area = Area::new(Id::new(name)).order(Order::Foreground);
        let area =
            area.fixed_pos(thumbs.left_bottom() + vec2(-4.0, 8.0)).constrain_to(ui.ctx().content_rect());
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(WIDTH_PX);
                let mut form = Form::new(ui, scene.ctx.theme, (name, id));
                self.strip.show(&mut form, &scene.ctx, (scene.clip, id), out);
            });
        });
        let pressed =
            ui.input(|input| input.pointer.any_pressed().then(|| input.pointer.latest_pos()).flatten());
        let is_outside = pressed.is_some_and(|at| !shown.response.rect.contains(at));
        let is_busy = has_popup || ui.ctx().dragged_id().is_some() || ui.ctx().text_edit_focused();
        let escapes = !is_busy && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        if (is_outside && !has_popup && !self.is_new) || escapes {
            self.of = None;
        }
        self.is_new = false;
    }

    /// Takes a command that is meant for its frames. True if it did.
    pub fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.of.is_some() && self.strip.takes(command, ctx, out)
    }
}
