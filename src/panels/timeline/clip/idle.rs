//! A clip that plays nowhere: the timeline offers to play it.

use egui::{Align, Frame, Layout, Rect, RichText, Ui, UiBuilder, pos2, vec2};

use super::super::canvas::TimeCanvas;
use super::super::run_bar::RunBar;
use crate::document::ClipId;
use crate::panels::{Ctx, Outbox, play_on};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_SMALL};

/// Height of the line, in points.
const HEIGHT_PX: f32 = 26.0;

/// Says that the open clip plays on no node, with a button that plays it: where runs would be if there are none, else below the actions.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, runs: &[RunBar], clip: ClipId, out: &mut Outbox) {
    let area = canvas.areas.all_lanes();
    let top = match canvas.lines.checked_sub(1) {
        _ if runs.is_empty() => canvas.head_line_rect(0).center().y - HEIGHT_PX / 2.0,
        Some(last) => canvas.line_rect(last).bottom() + SPACE_SMALL,
        None => canvas.summary_rect().bottom() + SPACE_SMALL,
    };
    let top = top.min(area.bottom() - HEIGHT_PX);
    let line =
        Rect::from_min_size(pos2(area.left() + SPACE, top), vec2(area.width() - 2.0 * SPACE, HEIGHT_PX));
    let builder =
        UiBuilder::new().layer_id(ui.layer_id()).max_rect(line).layout(Layout::left_to_right(Align::Center));
    // The view paints without placing widgets, so the line has a place of its own.
    let mut line_ui = Ui::new(ui.ctx().clone(), ui.id().with("idle clip"), builder);
    line_ui.set_clip_rect(area);
    Frame::new().fill(ctx.theme.well).show(&mut line_ui, |ui| match play_on::node(ctx) {
        Some(node) => {
            play_on::button(ui, ctx, clip, node, out);
            ui.label(RichText::new(tr!("timeline-idle")).color(ctx.theme.text_dim));
        }
        None => {
            ui.label(RichText::new(tr!("timeline-idle-no-node")).color(ctx.theme.text_dim));
        }
    });
}
