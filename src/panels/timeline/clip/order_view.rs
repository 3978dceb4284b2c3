//! Rows dragged up and down, on the screen: where they begin, and the line where they would go.

use std::sync::Arc;

use egui::{Pos2, Stroke, Ui, pos2, vec2};

use super::super::canvas::TimeCanvas;
use super::super::drag::TimelineDrag;
use super::super::names::{INDENT_PX, indent_px};
use super::super::paint::Brush;
use super::ClipView;
use super::actions::ActionRow;
use super::order::{OrderDrag, dragged, target};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;

/// Where the line begins at depth 0, right of the edge of the names, in points.
const LINE_LEFT_PX: f32 = 18.0;

/// Begins to drag a row, with all selected ones if it is selected; `None` for the root.
pub fn begin(ctx: &Ctx<'_>, view: &ClipView, row: &ActionRow) -> Option<TimelineDrag> {
    let (_, clip) = ctx.open_clip()?;
    let tops = dragged(clip, &view.rows, row.id, |id| ctx.session.selection.has_action(id));
    let drag =
        OrderDrag { tops, depth: row.depth, target: None, rows: Arc::clone(&view.rows), refusal: None };
    (!drag.tops.is_empty()).then_some(TimelineDrag::Order(drag))
}

/// The drag with the pointer there.
pub fn moved(ctx: &Ctx<'_>, canvas: &TimeCanvas, drag: &OrderDrag, pointer: Pos2) -> OrderDrag {
    let Some((_, clip)) = ctx.open_clip() else { return drag.clone() };
    // In the column of names the indentation selects the list.
    let is_in_names = pointer.x < canvas.areas.names.right();
    let depth = if is_in_names { depth_at(canvas, pointer.x) } else { drag.depth };
    let found = target(clip, &drag.rows, &drag.tops, (canvas.gaps_at(pointer.y), depth));
    if found == drag.target {
        return drag.clone();
    }
    let refusal = found.and_then(|target| target.place.refusal(ctx.document, clip, &drag.tops));
    OrderDrag { target: found, refusal: refusal.map(|error| error.to_string()), ..drag.clone() }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a small number, not below 0
fn depth_at(canvas: &TimeCanvas, x: f32) -> usize {
    ((x - canvas.areas.names.left() - LINE_LEFT_PX) / INDENT_PX).round().max(0.0) as usize
}

/// Moves the rows to where the drag shows.
pub fn finish(ctx: &Ctx<'_>, drag: &OrderDrag, out: &mut Outbox) {
    let (Some((clip_id, clip)), Some(target)) = (ctx.open_clip(), drag.target) else { return };
    if let Some(why) = &drag.refusal {
        out.push(Intent::Warn(why.clone()));
        return;
    }
    let name = |id| clip.get(id).map_or("", |item| item.action.spec().name);
    let label = match drag.tops[..] {
        [only] => tr!("change-move-action", name = name(only)),
        _ => tr!("change-move-actions", count = drag.tops.len()),
    };
    out.edit(Change::new(label, Edit::Clip(clip_id, target.place.edit(&drag.tops))));
}

/// Paints the line, and beside the pointer what a release does.
pub fn paint(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, drag: &OrderDrag) {
    let all = canvas.areas.names.union(canvas.areas.lanes);
    let painter = ui.painter().with_clip_rect(all);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    for row in canvas.visible_lines() {
        if drag.rows.get(row).is_some_and(|row| drag.tops.contains(&row.id)) {
            painter.rect_filled(canvas.line_rect(row), 0.0, ctx.theme.accent.gamma_multiply(0.12));
        }
    }
    let Some((target, (_, clip))) = drag.target.zip(ctx.open_clip()) else { return };
    let color = if drag.refusal.is_some() { ctx.theme.error } else { ctx.theme.accent };
    let left = all.left() + LINE_LEFT_PX + indent_px(target.depth);
    let y = painter.round_to_pixel_center(canvas.line_rect(target.row).top());
    painter.line_segment([pos2(left + 3.0, y), pos2(all.right(), y)], Stroke::new(2.0, color));
    painter.circle_stroke(pos2(left, y), 3.0, Stroke::new(1.5, color));
    let words = drag.refusal.clone().or_else(|| target.place.words(clip, &drag.tops));
    if let (Some(words), Some(pointer)) = (words, ui.input(|input| input.pointer.latest_pos())) {
        let has_room = pointer.y + 36.0 < all.bottom();
        brush.pill(pointer + if has_room { vec2(14.0, 12.0) } else { vec2(14.0, -30.0) }, &words);
    }
}
