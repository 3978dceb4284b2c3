//! The line above all rows: a mark wherever a run starts, ends or sends an event, and the bracket around the selected runs.

use std::collections::BTreeSet;

use egui::{Align2, CursorIcon, FontId, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::gesture::starts_drag;
use super::super::paint::{BarState, Brush, secs_text};
use super::moments::Moment;
use super::run_drag::RunPart;
use super::{Stage, Wish, layout};
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::theme::mix;

/// Marks that are closer are one to the hand, in points.
const SPACING_PX: f32 = 7.0;
/// Width in which an end of the bracket can be grabbed, in points.
const GRAB_PX: f32 = 9.0;
const FONT: FontId = FontId::proportional(12.5);
/// Most events that a tooltip names.
const MAX_NAMES: usize = 4;

/// Shows the line.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, stage: &Stage<'_>, out: &mut Outbox) -> Option<Wish> {
    let scene = stage.scene;
    let line = layout::summary_rect(scene);
    let visible = line.with_min_x(scene.areas.lanes.left());
    let painter = ui.painter().with_clip_rect(visible);
    painter.rect_filled(visible, 0.0, mix(ctx.theme.well, ctx.theme.card, 0.5));
    marks(ui, ctx, stage, visible, out);
    bracket(ui, ctx, stage, visible)
}

fn marks(ui: &Ui, ctx: &Ctx<'_>, stage: &Stage<'_>, visible: Rect, out: &mut Outbox) {
    let scene = stage.scene;
    let painter = ui.painter().with_clip_rect(visible);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let moments = &stage.model.moments;
    let first = moments.partition_point(|moment| scene.x(moment.secs) < visible.left() - SPACING_PX);
    let mut last_x = f32::NEG_INFINITY;
    for moment in &moments[first..] {
        let x = scene.x(moment.secs);
        if x > visible.right() + SPACING_PX {
            break;
        }
        if x - last_x < SPACING_PX {
            continue;
        }
        last_x = x;
        let at = pos2(x, visible.center().y);
        let grip = Rect::from_center_size(at, vec2(SPACING_PX * 1.6, visible.height())).intersect(visible);
        #[allow(clippy::cast_possible_truncation)] // micro-seconds tell moments apart
        let key = (moment.secs * 1.0e6).round() as i64;
        let response = ui.interact(grip, ui.id().with(("stage moment", key)), Sense::click());
        let selected = moment.runs.iter().all(|run| stage.is_selected(*run));
        let label = || format!("moment {}", secs_text(moment.secs));
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, selected, label()));
        let state = BarState { selected, hovered: response.hovered(), dimmed: false, broken: false };
        let color = if moment.events.is_empty() { ctx.theme.text_dim } else { ctx.theme.text };
        brush.diamond(at, color, state, "");
        if response.clicked() {
            select(ui, ctx, moment, out);
        }
        if response.hovered() {
            response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(hint(moment));
        }
    }
}

/// Selects all runs of a moment; with Ctrl or Shift besides what is selected.
fn select(ui: &Ui, ctx: &Ctx<'_>, moment: &Moment, out: &mut Outbox) {
    let adds = ui.input(|input| input.modifiers.command || input.modifiers.shift);
    out.select(ctx, |selection| {
        let mut ids = if adds { selection.selected_runs().to_vec() } else { Vec::new() };
        let known: BTreeSet<_> = ids.iter().copied().collect();
        ids.extend(moment.runs.iter().filter(|run| !known.contains(run)));
        selection.set_runs(ctx.document, ids);
    });
}

fn hint(moment: &Moment) -> String {
    let count = moment.runs.len();
    let what = if count == 1 { "1 run".to_owned() } else { format!("{count} runs") };
    let mut text = format!("{what} at {}.", secs_text(moment.secs));
    if !moment.events.is_empty() {
        let names: Vec<String> =
            moment.events.iter().take(MAX_NAMES).map(|name| format!("“{name}”")).collect();
        let more = if moment.events.len() > MAX_NAMES { " …" } else { "" };
        text.push_str(&format!("\nEvents: {}{more}", names.join(", ")));
    }
    text + "\nClick to select all of it."
}

/// The bracket around several selected runs. Its ends stretch all of them in proportion.
fn bracket(ui: &Ui, ctx: &Ctx<'_>, stage: &Stage<'_>, visible: Rect) -> Option<Wish> {
    if stage.selected.len() < 2 {
        return None;
    }
    let [start_secs, end_secs] = stage.bracket_secs()?;
    if end_secs <= start_secs {
        return None;
    }
    let (left, right) = (stage.scene.x(start_secs), stage.scene.x(end_secs));
    let painter = ui.painter().with_clip_rect(visible);
    let y = painter.round_to_pixel_center(visible.bottom() - 2.0);
    painter.hline(egui::Rangef::new(left, right), y, Stroke::new(2.0, ctx.theme.accent));
    let mut wish = None;
    for (part, x, word) in [(RunPart::BracketStart, left, "start"), (RunPart::BracketEnd, right, "end")] {
        let grip = Rect::from_center_size(pos2(x, visible.center().y), vec2(GRAB_PX, visible.height()));
        let grip = grip.intersect(visible);
        if !grip.is_positive() {
            continue;
        }
        let response = ui.interact(grip, ui.id().with(("stage bracket", word)), Sense::drag());
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::ResizeHandle, true, format!("{word} of the selection"))
        });
        let is_hot = response.hovered() || response.dragged();
        let color = if is_hot { ctx.theme.text } else { ctx.theme.accent };
        let mark = Rect::from_center_size(pos2(x, visible.center().y), vec2(3.0, visible.height() - 2.0));
        painter.rect_filled(mark, 1.0, color);
        if let Some(at) = starts_drag(&response, ui) {
            wish = stage.grab_bracket(ctx, part, at);
        }
        if response.hovered() {
            let text = format!(
                "{} of {} runs, {}. Drag to stretch all of them in proportion.",
                if part == RunPart::BracketStart { "Start" } else { "End" },
                stage.selected.len(),
                secs_text(end_secs - start_secs)
            );
            response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal).on_hover_text(text);
        }
    }
    wish
}

/// The name of the line, in the column of names.
pub fn name(ui: &Ui, ctx: &Ctx<'_>, stage: &Stage<'_>) {
    let line = layout::summary_rect(stage.scene);
    let area = line.with_max_x(stage.scene.areas.names.right());
    let painter = ui.painter().with_clip_rect(area.expand2(vec2(0.0, 3.0)));
    painter.rect_filled(area.with_max_y(stage.scene.areas.names.top()), 0.0, ctx.theme.panel);
    let at = pos2(area.left() + 20.0, line.center().y);
    painter.text(at, Align2::LEFT_CENTER, "All times", FONT, ctx.theme.text_dim);
}
