//! A preset that is dropped onto the tracks of the open clip: it plays from that time on.

use egui::{Ui, vec2};

use super::super::paint::{Brush, secs_text};
use super::super::snap::TimeSnap;
use super::ClipView;
use crate::document::readable_secs;
use crate::history::Change;
use crate::panels::dragged_preset::DraggedPreset;
use crate::panels::{Ctx, Outbox, placed};
use crate::recipient::{AddedMotion, PlacedStart, clip_secs, placed_at};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// Shows when the dragged preset would play, and adds it there on release: after all of the clip if that has ended by then, else beside it.
pub(super) fn take(ui: &Ui, ctx: &Ctx<'_>, view: &ClipView, out: &mut Outbox) {
    let Some(dragged) = DraggedPreset::current(ui) else { return };
    let area = view.canvas.areas.all_lanes();
    let Some(at) = ui.ctx().pointer_latest_pos().filter(|at| area.contains(*at)) else { return };
    let Some((clip, _)) = ctx.open_clip() else { return };
    let is_free = ui.input(|input| input.modifiers.command);
    let snap = TimeSnap::new(is_free, ctx.document.stage().fps, view.canvas.scale.px_per_sec);
    let at_secs = ctx.clip_secs_at(snap.secs(view.canvas.secs(at.x))).max(0.0);
    let project_secs = readable_secs(ctx.project_secs_at(at_secs));
    let name = shortened(&dragged.preset.name, MAX_NAME_CHARS);
    let painter = ui.painter().with_clip_rect(view.canvas.areas.time());
    let text = tr!("timeline-preset-at", name = name.as_ref(), at = secs_text(project_secs));
    Brush { painter: &painter, theme: ctx.theme }.pill(at + vec2(14.0, -30.0), &text);
    ui.ctx().request_repaint();
    if DraggedPreset::take_dropped(ui).is_none() {
        return;
    }
    let tree = dragged.preset.fitted(ctx.picture_px_in(Some(clip))).labelled_tree();
    let all_secs = clip_secs(ctx.document, ctx.programs, clip);
    let edits = placed_at(ctx.document, clip, (AddedMotion::Tree(&tree), readable_secs(at_secs)), all_secs);
    if let Some(edits) = edits {
        let name = &dragged.preset.name;
        let moment = PlacedStart { at_secs: project_secs, after: None };
        placed::preset(ctx.document, name, Change::all(tr!("preset-add", name), edits), Some(&moment), out);
    }
}
