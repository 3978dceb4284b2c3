//! The two tabs above the names: actions of the clip, all runs; and what is shown.

use egui::{Align2, CornerRadius, FontId, Rect, Sense, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::canvas::TimeCanvas;
use crate::command::Command;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::TimelineView;
use crate::text::tr;
use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::theme::{SPACE, mix};
use crate::ui_kit::tip::Tip as _;

const FONT: FontId = FontId::proportional(11.5);
/// Size of a tab, in points.
const TAB_PX: [f32; 2] = [42.0, 17.0];
/// Room for the unit at the right end, in points.
const UNIT_PX: f32 = 46.0;

/// Shows the tabs.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, out: &mut Outbox) {
    let corner = canvas.areas.corner;
    let painter = ui.painter().with_clip_rect(corner);
    let center_y = canvas.areas.ruler.center().y;
    let all = Rect::from_min_size(
        pos2(corner.left() + SPACE - 2.0, (center_y - TAB_PX[1] * 0.5).round()),
        vec2(TAB_PX[0] * 2.0, TAB_PX[1]),
    );
    let outline = egui::Stroke::new(1.0, ctx.theme.outline);
    painter.rect(all, CornerRadius::same(4), ctx.theme.well, outline, StrokeKind::Outside);
    for (view, left) in TimelineView::ALL.into_iter().zip([all.left(), all.center().x]) {
        let rect = Rect::from_min_size(pos2(left, all.top()), TAB_PX.into());
        let response = ui.interact(rect.intersect(corner), ui.id().with(view.title()), Sense::click());
        let is_shown = ctx.session.timeline == view;
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_shown, view.name()));
        let (fill, edge, ink) = match (is_shown, response.hovered()) {
            (true, _) => (mix(ctx.theme.card, ctx.theme.accent, 0.35), ctx.theme.accent, ctx.theme.text),
            (false, true) => (ctx.theme.card, ctx.theme.card, ctx.theme.text),
            (false, false) => (ctx.theme.well, ctx.theme.well, ctx.theme.text_dim),
        };
        let edge = egui::Stroke::new(1.0, edge);
        if is_shown || response.hovered() {
            painter.rect(rect.shrink(1.0), CornerRadius::same(3), fill, edge, StrokeKind::Inside);
        }
        painter.text(rect.center(), Align2::CENTER_CENTER, view.title(), FONT, ink);
        if response.clicked() && !is_shown {
            out.push(Intent::ShowTimeline(view));
        }
        if response.hovered() {
            let keys = Command::ToggleTimelineView.shortcut_text(ui.ctx());
            response.tip(format!("{}  {keys}", view.tooltip()));
        }
    }
}

/// Shows what the rows belong to.
pub fn title(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas) {
    let corner = canvas.areas.corner;
    let title = ctx.open_clip().map_or(tr!("timeline-no-clip"), |(_, clip)| clip.name.as_str());
    let at = pos2(corner.left() + SPACE, canvas.areas.strip.center().y - 1.0);
    let room_px = (corner.width() - SPACE * 2.0 - UNIT_PX).max(0.0);
    let text = truncated_text(ui, title, room_px, egui::TextStyle::Small);
    let at = at - vec2(0.0, text.size().y * 0.5);
    ui.painter().with_clip_rect(corner).galley_with_override_text_color(at, text, ctx.theme.text_dim);
}
