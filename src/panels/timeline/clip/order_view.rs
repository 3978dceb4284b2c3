//! Rows dragged up and down, on the screen: where they begin, and the line where they would go.

use std::sync::Arc;

use egui::{CursorIcon, Painter, Stroke, pos2, vec2};

use super::super::TimelinePanel;
use super::super::actions::ActionRow;
use super::super::canvas::TimeCanvas;
use super::super::gesture::TimelineFrame;
use super::super::names::{INDENT_PX, indent_px};
use super::super::paint::Brush;
use super::ClipView;
use super::order::{OrderDrag, dragged, target};
use crate::document::Edit;
use crate::history::Change;
use crate::kinds;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::gesture::{Gesture, Touch};

/// Where the line begins at depth 0, right of the edge of the names, in points.
const LINE_LEFT_PX: f32 = 18.0;

/// Begins to drag a row, with all selected ones if it is selected; `None` for the root.
pub fn begin(ctx: &Ctx<'_>, view: &ClipView, row: &ActionRow) -> Option<OrderDrag> {
    let (_, clip) = ctx.open_clip()?;
    let tops = dragged(clip, &view.rows, row.id, |id| ctx.session.selection.has_action(id));
    let drag =
        OrderDrag { tops, depth: row.depth, target: None, rows: Arc::clone(&view.rows), refusal: None };
    (!drag.tops.is_empty()).then_some(drag)
}

impl Gesture<TimelinePanel> for OrderDrag {
    fn go_on(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, _: &mut Outbox) {
        let TimelineFrame { ctx, canvas, .. } = touch.frame;
        panel.scroll_lines_at_edge(touch);
        let Some((_, clip)) = ctx.open_clip() else { return };
        // In the column of names the indentation selects the list.
        let is_in_names = touch.pos.x < canvas.areas.names.right();
        let depth = if is_in_names { depth_at(canvas, touch.pos.x) } else { self.depth };
        let found = target(clip, &self.rows, &self.tops, canvas.gaps_at(touch.pos.y), depth);
        if found != self.target {
            let refusal = found.and_then(|target| target.place.refusal(ctx.document, clip, &self.tops));
            (self.target, self.refusal) = (found, refusal.map(|error| error.to_string()));
        }
    }

    fn finish(&mut self, _: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, out: &mut Outbox) {
        let (Some((clip_id, clip)), Some(target)) = (touch.frame.ctx.open_clip(), self.target) else {
            return;
        };
        if let Some(why) = &self.refusal {
            out.push(Intent::Warn(why.clone()));
            return;
        }
        let name = |id| clip.get(id).map_or("", |item| kinds::title(item.action.kind()));
        let label = match self.tops[..] {
            [only] => tr!("change-move-action", name = name(only)),
            _ => tr!("change-move-actions", count = self.tops.len()),
        };
        out.edit(Change::new(label, Edit::Clip(clip_id, target.place.edit(&self.tops))));
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Grabbing)
    }

    fn paint(&self, painter: &Painter, frame: &TimelineFrame<'_>) {
        let TimelineFrame { ctx, canvas, .. } = *frame;
        let all = canvas.areas.names.union(canvas.areas.lanes);
        let painter = painter.with_clip_rect(all);
        for row in canvas.visible_lines() {
            if self.rows.get(row).is_some_and(|row| self.tops.contains(&row.id)) {
                painter.rect_filled(canvas.line_rect(row), 0.0, ctx.theme.accent.gamma_multiply(0.12));
            }
        }
        let Some((target, (_, clip))) = self.target.zip(ctx.open_clip()) else { return };
        let color = if self.refusal.is_some() { ctx.theme.error } else { ctx.theme.accent };
        let left = all.left() + LINE_LEFT_PX + indent_px(target.depth);
        let y = painter.round_to_pixel_center(canvas.line_rect(target.row).top());
        painter.line_segment([pos2(left + 3.0, y), pos2(all.right(), y)], Stroke::new(2.0, color));
        painter.circle_stroke(pos2(left, y), 3.0, Stroke::new(1.5, color));
        let words = self.refusal.clone().or_else(|| target.place.words(clip, &self.tops));
        if let (Some(words), Some(pointer)) = (words, painter.ctx().pointer_latest_pos()) {
            let has_room = pointer.y + 36.0 < all.bottom();
            let at = pointer + if has_room { vec2(14.0, 12.0) } else { vec2(14.0, -30.0) };
            Brush { painter: &painter, theme: ctx.theme }.pill(at, &words);
        }
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a small number, not below 0
fn depth_at(canvas: &TimeCanvas, x: f32) -> usize {
    ((x - canvas.areas.names.left() - LINE_LEFT_PX) / INDENT_PX).round().max(0.0) as usize
}
