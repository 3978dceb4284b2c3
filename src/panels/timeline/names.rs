//! The column of names beside the lines: a tree, indented, foldable.

use egui::{
    Align2, Color32, CursorIcon, FontId, Id, Pos2, Rect, Response, RichText, Sense, Stroke, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;

use super::TimelinePanel;
use super::canvas::TimeCanvas;
use super::time_ruler::strip_unit;
use super::view::{CanvasView, Request};
use super::{summary, tabs};
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::gesture::{Gesture, Touch, drag_start};
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL, mark_selected, mix};

pub const FONT: FontId = FontId::proportional(12.5);
pub const SMALL_FONT: FontId = FontId::proportional(10.5);
pub const ICON_FONT: FontId = FontId::proportional(13.0);
/// Indentation of one level, in points.
pub const INDENT_PX: f32 = 12.0;
/// Deepest level that is still indented.
const MAX_INDENTS: usize = 12;

/// Shows the column.
pub fn show<V: CanvasView>(ui: &Ui, ctx: &Ctx<'_>, view: &V, out: &mut Outbox) -> Option<Request> {
    corner(ui, ctx, view.canvas());
    tabs::show(ui, ctx, view.canvas(), out);
    ui.painter().rect_filled(view.canvas().areas.all_names(), 0.0, ctx.theme.panel);
    let mut request = view.head_name(ui, ctx);
    summary::name(ui, ctx, view.canvas());
    for index in view.canvas().visible_lines() {
        request = view.line_name(ui, ctx, index, out).or(request);
    }
    splitter(ui, ctx, view.canvas()).map(Request::from).or(request)
}

fn corner(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas) {
    let area = canvas.areas.corner;
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.panel);
    tabs::title(ui, ctx, canvas);
    let at = pos2(area.right() - SPACE, canvas.areas.strip.center().y);
    painter.text(at, Align2::RIGHT_CENTER, strip_unit(ctx), SMALL_FONT, ctx.theme.text_dim);
    if canvas.areas.markers.is_positive() {
        let at = pos2(area.right() - SPACE, canvas.areas.markers.center().y);
        painter.text(at, Align2::RIGHT_CENTER, tr!("timeline-markers"), SMALL_FONT, ctx.theme.text_dim);
    }
    let bottom = painter.round_to_pixel_center(area.bottom() - 0.5);
    painter.hline(area.x_range(), bottom, Stroke::new(1.0, ctx.theme.line));
}

/// How far a level is indented, in points.
#[allow(clippy::cast_precision_loss)] // at most MAX_INDENTS
pub fn indent_px(depth: usize) -> f32 {
    depth.min(MAX_INDENTS) as f32 * INDENT_PX
}

/// A name in the column.
#[derive(Debug)]
pub struct Name<'a> {
    /// Of its row; its triangle has another one, made of this.
    pub id: Id,
    /// The place on the screen, of the whole row.
    pub row: Rect,
    /// The height at which it is written.
    pub center_y: f32,
    /// How deep it lies in the tree.
    pub depth: usize,
    /// Its icon, with a color.
    pub icon: (&'static str, Color32),
    /// Its accessible name.
    pub title: &'a str,
    /// What is written.
    pub written: &'a str,
    /// In this color.
    pub ink: Color32,
    /// At the right edge, such as a sign or a number.
    pub mark: Option<(String, FontId, Color32)>,
    /// Whether it is selected.
    pub selected: bool,
    /// Whether its children are folded; `None` without children.
    pub folded: Option<bool>,
}

/// A name that was shown.
pub struct ShownName {
    /// Its row.
    pub response: Response,
    /// Whether its triangle was clicked.
    pub folds: bool,
}

/// Shows a name; `None` if it can't be seen.
pub fn name(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, name: &Name<'_>) -> Option<ShownName> {
    let area = canvas.areas.names;
    let rect = name.row.intersect(area);
    if !rect.is_positive() {
        return None;
    }
    let response = ui.interact(rect, name.id, Sense::click_and_drag());
    let selected = name.selected;
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::SelectableLabel, true, selected, format!("row {}", name.title))
    });
    let painter = ui.painter().with_clip_rect(area);
    if selected || response.hovered() {
        let fill = if selected { mix(ctx.theme.panel, ctx.theme.accent, 0.28) } else { ctx.theme.card };
        painter.rect_filled(rect, 0.0, fill);
    }
    if selected {
        mark_selected(&painter, rect, ctx.theme);
    }
    let mut right = area.right() - SPACE_SMALL;
    if let Some((text, font, color)) = &name.mark {
        let mark = painter.layout_no_wrap(text.clone(), font.clone(), *color);
        let at = pos2(area.right() - SPACE - mark.size().x, name.center_y - mark.size().y * 0.5);
        painter.galley(at, mark, *color);
        right = at.x - SPACE_SMALL;
    }
    let left = area.left() + 6.0 + indent_px(name.depth);
    icon_and_title(
        ui,
        canvas,
        pos2(left + 21.0, name.center_y),
        right,
        name.icon,
        RichText::new(shortened(name.written, MAX_LINE_CHARS)).font(FONT).color(name.ink),
    );
    let at = pos2(left + 6.0, name.center_y);
    let folds = name.folded.is_some_and(|folded| triangle(ui, ctx, canvas, name, folded, at));
    Some(ShownName { response, folds })
}

/// An icon around a place, and as much of a title beside it as there is room for.
pub fn icon_and_title(
    ui: &Ui,
    canvas: &TimeCanvas,
    at: Pos2,
    right: f32,
    (icon, color): (&str, Color32),
    title: RichText,
) {
    let painter = ui.painter().with_clip_rect(canvas.areas.names);
    painter.text(at, Align2::CENTER_CENTER, icon, ICON_FONT, color);
    let room_px = (right - at.x - 12.0).max(0.0);
    let wrap = Some(egui::TextWrapMode::Truncate);
    let title = egui::WidgetText::from(title).into_galley(ui, wrap, room_px, FONT);
    let at = at + vec2(12.0, -title.size().y * 0.5);
    painter.galley(at, title, color);
}

/// The triangle that folds the rows below a name; true if it was clicked.
fn triangle(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, name: &Name<'_>, is_folded: bool, at: Pos2) -> bool {
    let area = canvas.areas.names;
    let rect = Rect::from_center_size(at, vec2(16.0, 18.0)).intersect(area);
    if !rect.is_positive() {
        return false;
    }
    let response = ui.interact(rect, name.id.with("fold"), Sense::click());
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::CollapsingHeader, true, format!("fold {}", name.title))
    });
    let color = if response.hovered() { ctx.theme.text } else { ctx.theme.text_dim };
    let painter = ui.painter().with_clip_rect(area);
    painter.text(at, Align2::CENTER_CENTER, caret(is_folded), SMALL_FONT, color);
    response.clicked()
}

/// The triangle of what is folded or unfolded.
pub const fn caret(is_folded: bool) -> &'static str {
    if is_folded { icon::CARET_RIGHT } else { icon::CARET_DOWN }
}

/// A drag of the edge of the column of names.
struct NamesWidthDrag {
    /// Its width, in points.
    width_px: f32,
    /// Where it was grabbed.
    from_x: f32,
}

impl Gesture<TimelinePanel> for NamesWidthDrag {
    fn go_on(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, _: &mut Outbox) {
        panel.view.names_width_px = self.width_px + touch.pos.x - self.from_x;
    }

    fn cancel(&mut self, panel: &mut TimelinePanel, _: &mut Outbox) {
        panel.view.names_width_px = self.width_px;
    }
}

/// The edge between names and bars.
fn splitter(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas) -> Option<NamesWidthDrag> {
    let (names, corner) = (canvas.areas.names, canvas.areas.corner);
    let edge = Rect::from_min_max(
        pos2(names.right() - 3.0, corner.top()),
        pos2(names.right() + 3.0, names.bottom()),
    );
    let response = ui.interact(edge, ui.id().with("names width"), Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ResizeHandle, true, "names width")); // not shown
    let hot = response.hovered() || response.dragged();
    let color = if hot { ctx.theme.accent } else { ctx.theme.line };
    let x = ui.painter().round_to_pixel_center(names.right());
    ui.painter().vline(x, edge.y_range(), Stroke::new(1.0, color));
    let begun = drag_start(&response, ui);
    response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
    begun.map(|origin| NamesWidthDrag { width_px: names.width(), from_x: origin.x })
}
