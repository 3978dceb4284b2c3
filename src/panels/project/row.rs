//! One row of a list.

use egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Response, Sense, TextStyle, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};

use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::theme::{RADIUS, ROW_HEIGHT, SPACE_SMALL, Theme, mark_selected, mix};
use crate::ui_kit::tip::Tip as _;

/// How far a level of a tree is indented, in points.
const INDENT_PX: f32 = 14.0;
/// Width of the column of signs that fold and unfold, in points.
pub(super) const FOLD_WIDTH_PX: f32 = 14.0;
/// Width of the column of icons, in points.
const ICON_WIDTH_PX: f32 = 20.0;
/// In narrower lists, in points, names have the room of icons and eyes.
const TIGHT_PX: f32 = 120.0;
/// In still narrower ones there are no notes, and buttons are seen under the pointer only.
const NARROW_PX: f32 = 100.0;
/// In narrower lists, in points, as beside the stage of a small window, a level of a tree is indented less.
const SMALL_PX: f32 = 170.0;
/// How far a level of a tree is indented there, in points.
const SMALL_INDENT_PX: f32 = 8.0;

/// Whether a list of this width has room for hardly more than names.
pub(super) fn is_narrow(width_px: f32) -> bool {
    width_px < NARROW_PX
}

/// Whether names in a list of this width have the room of icons and eyes.
pub(super) fn is_tight(width_px: f32) -> bool {
    width_px < TIGHT_PX
}

/// How far a level of a tree is indented in a list of this width, in points.
pub(super) fn indent_px(width_px: f32) -> f32 {
    if width_px < SMALL_PX { SMALL_INDENT_PX } else { INDENT_PX }
}

/// The contents of a row.
pub(super) struct RowContents<'a> {
    /// Its accessible name, such as `node coin`.
    pub label: String,
    pub icon: &'a str,
    pub icon_color: Color32,
    /// The icon says more than what kind of thing it is: it stays where there is little room.
    pub needs_icon: bool,
    pub text: &'a str,
    /// Dim text at the right end, if there is room for it beside the name.
    pub note: &'a str,
    pub depth: usize,
    /// Room before the icon, in points: for the sign that folds.
    pub lead_px: f32,
    pub selected: bool,
    /// True if the inspector shows it.
    pub focused: bool,
    pub dim: bool,
    /// Room that is kept free at the right end, in points.
    pub right_room_px: f32,
    /// True if the row can be dragged out of the list.
    pub draggable: bool,
    /// What its tooltip says besides a name that is cut off.
    pub help: &'a str,
}

impl<'a> RowContents<'a> {
    pub(super) fn new(theme: &Theme, label: String, icon: &'a str, text: &'a str) -> Self {
        Self {
            label,
            icon,
            icon_color: theme.text_dim,
            needs_icon: false,
            text,
            note: "",
            depth: 0,
            lead_px: 0.0,
            selected: false,
            focused: false,
            dim: false,
            right_room_px: 0.0,
            draggable: false,
            help: "",
        }
    }

    /// Shows the row. The response senses clicks, double clicks and right clicks.
    pub(super) fn show(&self, ui: &mut Ui, theme: &Theme) -> Response {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
        let sense = if self.draggable { Sense::click_and_drag() } else { Sense::click() };
        let response = ui.interact(rect, ui.id().with(("row", &self.label)), sense);
        let is_cut = ui.is_rect_visible(rect) && self.paint(ui, rect, theme, &response);
        response.widget_info(|| {
            WidgetInfo::selected(WidgetType::SelectableLabel, true, self.selected, &self.label)
        });
        match (is_cut, self.help) {
            (true, "") => response.tip(self.text),
            (true, help) => response.tip(format!("{}\n{help}", self.text)),
            (false, help) => response.tip(help),
        }
    }

    /// The rectangle of the text in a row at `rect`.
    pub(super) fn text_rect(&self, rect: Rect) -> Rect {
        #[allow(clippy::cast_precision_loss)] // trees are no deeper than a few levels
        let indent = (self.depth as f32 * indent_px(rect.width())).min(rect.width() / 2.0);
        let left = rect.left() + SPACE_SMALL + self.lead_px + indent + self.icon_px(rect);
        rect.with_min_x(left).with_max_x(rect.right() - SPACE_SMALL - self.right_room_px)
    }

    /// Room for the icon in a row at `rect`.
    pub(super) fn icon_px(&self, rect: Rect) -> f32 {
        if is_tight(rect.width()) && !self.needs_icon { 0.0 } else { ICON_WIDTH_PX }
    }

    /// Paints the row. True if its text has too little room.
    fn paint(&self, ui: &Ui, rect: Rect, theme: &Theme, response: &Response) -> bool {
        let fill = match (self.selected, response.hovered()) {
            (true, _) if self.focused => mix(theme.panel, theme.accent, 0.38),
            (true, _) => mix(theme.panel, theme.accent, 0.14),
            (false, true) => mix(theme.panel, theme.text, 0.07),
            _ => Color32::TRANSPARENT,
        };
        let radius = CornerRadius::same(RADIUS - 1);
        ui.painter().rect_filled(rect, radius, fill);
        if self.selected {
            mark_selected(ui.painter(), rect, theme);
        }
        if response.has_focus() {
            let stroke = egui::Stroke::new(1.0, theme.accent);
            ui.painter().rect_stroke(rect, radius, stroke, egui::StrokeKind::Inside);
        }
        let text_rect = self.text_rect(rect);
        let icon_px = self.icon_px(rect);
        if icon_px > 0.0 {
            let icon_at = pos2(text_rect.left() - icon_px, rect.center().y);
            let icon_color = if self.selected { theme.text } else { self.icon_color };
            let font = FontId::proportional(14.0);
            ui.painter().text(icon_at, Align2::LEFT_CENTER, self.icon, font, icon_color);
        }
        let note = truncated_text(ui, self.note, text_rect.width() * 0.5, TextStyle::Small);
        let note_width = if self.note.is_empty() { 0.0 } else { note.size().x + SPACE_SMALL };
        let text_within = |width| truncated_text(ui, self.text, width, TextStyle::Body);
        let text = text_within(text_rect.width() - note_width);
        // Where both have no room, the name has it.
        let has_note = !text.elided && !is_narrow(rect.width());
        let text = if has_note { text } else { text_within(text_rect.width()) };
        let color = if self.dim { theme.text_dim } else { theme.text };
        let is_cut = text.elided;
        let text_at = pos2(text_rect.left(), rect.center().y - text.size().y / 2.0);
        ui.painter().galley_with_override_text_color(text_at, text, color);
        let note_at = pos2(text_rect.right() - note.size().x, rect.center().y - note.size().y / 2.0);
        if has_note {
            ui.painter().galley_with_override_text_color(note_at, note, theme.text_dim);
        }
        is_cut
    }
}
