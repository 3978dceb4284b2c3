//! The line above all lines: a mark wherever anything starts, ends or happens. A click selects all of it.

use egui::{Align2, CursorIcon, FontId, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::bars::adds;
use super::canvas::TimeCanvas;
use super::moment::SPACING_PX;
use super::paint::{BarState, Brush, secs_text};
use super::view::{CanvasView, Request};
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

const FONT: FontId = FontId::proportional(12.5);

/// Shows the marks in their line of the bars.
pub fn show<V: CanvasView>(ui: &Ui, ctx: &Ctx<'_>, view: &V, out: &mut Outbox) -> Option<Request> {
    let line = view.canvas().summary_rect();
    let visible = line.intersect(view.canvas().areas.head);
    if !visible.is_positive() {
        return None;
    }
    let mut request = None;
    let painter = ui.painter().with_clip_rect(view.canvas().areas.head);
    painter.rect_filled(visible, 0.0, mix(ctx.theme.well, ctx.theme.card, 0.5));
    let brush = Brush { painter: &painter, theme: ctx.theme };
    for moment in view.moments() {
        let at = pos2(view.canvas().x(moment.secs), line.center().y);
        let grip = Rect::from_center_size(at, vec2(SPACING_PX * 1.6, line.height())).intersect(visible);
        #[allow(clippy::cast_possible_truncation)] // microseconds distinguish moments
        let key = (moment.secs * 1.0e6).round() as i64;
        let response = ui.interact(grip, ui.id().with(("moment", key)), Sense::click_and_drag());
        let selected = moment.ids.iter().all(|id| view.is_selected(ctx, *id));
        let label = || format!("moment {}", secs_text(moment.secs));
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, selected, label()));
        let state = BarState { selected, hovered: response.hovered(), ..BarState::default() };
        let color = if moment.has_instant { ctx.theme.text } else { ctx.theme.text_dim };
        brush.diamond(at, color, state, "");
        if response.clicked() {
            let adds = adds(ui);
            let mut ids = if adds { V::selected(&ctx.session.selection).to_vec() } else { Vec::new() };
            ids.extend(moment.ids.iter().filter(|id| !adds || !view.is_selected(ctx, **id)));
            out.select(V::selection(ids));
        }
        request = view.use_moment(ui, ctx, moment, &response, out).or(request);
        hint(response.on_hover_cursor(CursorIcon::PointingHand), || view.moment_text(moment));
    }
    request
}

/// The name of the line, in the column of names.
pub fn name(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas) {
    let area = canvas.areas.all_names();
    let painter = ui.painter().with_clip_rect(area);
    let at = pos2(area.left() + 20.0, canvas.summary_rect().center().y);
    painter.text(at, Align2::LEFT_CENTER, tr!("timeline-all-times"), FONT, ctx.theme.text_dim);
}
