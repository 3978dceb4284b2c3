//! Rows of a form: label on the left, field on the right, reset button at the edge.

use egui::containers::collapsing_header::CollapsingState;
use egui::{
    Align2, FontId, Id, Order, Rect, RichText, Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;

use super::parts::{icon_button_beside, icon_button_in, truncated_text};
use super::{Field, FieldEvent};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_TEXT_CHARS, shortened};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// Part of the width that labels take.
const LABEL_PART: f32 = 0.34;
/// Narrowest and widest column of labels, in points.
const LABEL_WIDTH_PX: [f32; 2] = [72.0, 140.0];
/// Width of the column of reset buttons, in points.
const RESET_WIDTH_PX: f32 = 18.0;

/// A column of labelled fields about one subject.
pub struct Form<'u> {
    pub(super) ui: &'u mut Ui,
    pub(super) theme: &'u Theme,
    subject: Id,
    /// Narrowest column of labels, in points.
    min_label_px: f32,
    /// The next number or text is typed into at once.
    types_next: bool,
    /// Whether a text that can't be read keeps the keyboard, rather than being discarded.
    insists: bool,
    /// Its rows are fields alone: their labels are accessible names only.
    is_bare: bool,
    /// The row that is being shown has a menu that resets its field.
    pub(super) has_menu: bool,
    /// A text was refused in this frame.
    pub(super) was_refused: bool,
}

impl<'u> Form<'u> {
    /// A form about `subject`. What is typed belongs to its subject: another subject starts anew.
    pub fn new(ui: &'u mut Ui, theme: &'u Theme, subject: impl std::fmt::Debug) -> Self {
        let subject = Id::new("form").with(format!("{subject:?}"));
        let min_label_px = LABEL_WIDTH_PX[0];
        Self {
            ui,
            theme,
            subject,
            min_label_px,
            types_next: false,
            insists: false,
            is_bare: false,
            has_menu: false,
            was_refused: false,
        }
    }

    /// The same form of a popup: if it `opens` now, its first number or text is typed into at once.
    pub(super) const fn in_popup(self, opens: bool) -> Self {
        Self { types_next: opens, insists: true, ..self }
    }

    /// The same form: if `types`, its first number or text is typed into at once.
    #[must_use]
    pub const fn typing_first(self, types: bool) -> Self {
        Self { types_next: types, ..self }
    }

    /// The same form with rows that are fields alone, over the whole width.
    #[must_use]
    pub const fn bare(self) -> Self {
        Self { is_bare: true, ..self }
    }

    /// Gives the keyboard to a number or text that is the first of a popup, or was asked for.
    pub(super) fn before_typing(&mut self, id: Id) {
        if std::mem::take(&mut self.types_next) {
            self.ui.memory_mut(|memory| memory.request_focus(id));
        }
    }

    /// Keeps the keyboard in a field of a popup whose text was refused.
    pub(super) fn after_typing<T>(&mut self, id: Id, event: &FieldEvent<T>) {
        if self.insists && matches!(event, FieldEvent::Refused(_)) {
            self.was_refused = true;
            self.ui.memory_mut(|memory| memory.request_focus(id));
        }
    }

    /// The same form with a column of labels that may be as narrow as this, in points.
    #[must_use]
    pub const fn with_labels_from(self, min_label_px: f32) -> Self {
        Self { min_label_px, ..self }
    }

    /// The place where the next row goes, for what is not a field.
    pub const fn ui(&mut self) -> &mut Ui {
        self.ui
    }

    /// The theme of the form.
    pub const fn theme(&self) -> &'u Theme {
        self.theme
    }

    pub(in crate::ui_kit) fn id_of(&self, label: &str) -> Id {
        self.subject.with(label)
    }

    /// A group of rows under a title that folds it away.
    pub fn section<R>(&mut self, title: &str, add: impl FnOnce(&mut Form<'_>) -> R) -> Option<R> {
        let (theme, subject, min_label_px) = (self.theme, self.subject, self.min_label_px);
        let id = Id::new("form section").with(title);
        let mut state = CollapsingState::load_with_default_open(self.ui.ctx(), id, true);
        self.ui.add_space(SPACE_SMALL);
        if section_header(self.ui, theme, title, state.is_open()).clicked() {
            state.toggle(self.ui);
        }
        let types_next = self.types_next;
        let body = state.show_body_unindented(self.ui, |ui| {
            let mut form = Form { subject, min_label_px, types_next, ..Form::new(ui, theme, ()) };
            (add(&mut form), form.types_next)
        });
        let (result, types_next) = body?.inner;
        self.types_next = types_next;
        Some(result)
    }

    /// A row with a label, a field that `add` paints into its place, and a button that commits `reset` if there is one.
    pub(in crate::ui_kit) fn row<T>(
        &mut self,
        field: &Field<'_>,
        reset: Option<T>,
        add: impl FnOnce(&mut Ui, Rect) -> FieldEvent<T>,
    ) -> FieldEvent<T> {
        if field.wide || self.is_bare {
            let size = vec2(self.ui.available_width(), ROW_HEIGHT);
            let (rect, _) = self.ui.allocate_exact_size(size, Sense::hover());
            return add(self.ui, rect);
        }
        let (label, mut rest) = self.split_row();
        if needs_own_row(field, rest.width()) {
            self.paint_label(label.union(rest), field.shown_label(), &field.tooltip());
            let size = vec2(self.ui.available_width(), ROW_HEIGHT);
            rest = self.ui.allocate_exact_size(size, Sense::hover()).0;
        } else {
            self.paint_label(label, field.shown_label(), &field.tooltip());
        }
        let (cell, button) = rest.split_left_right_at_x(rest.right() - RESET_WIDTH_PX);
        let event = add(self.ui, cell);
        let Some(reset) = reset else { return event };
        let is_reset = self.reset_button(edge_button(button), &tr!("field-reset", label = field.label))
            || (!self.has_menu && self.reset_menu(label.union(rest), field));
        if is_reset { FieldEvent::Commit(reset) } else { event }
    }

    /// In a panel Tab leads from field to field, and the menu key resets the field that has the keyboard. That key opens no menu in a
    /// popup or a dialog, where Tab stops here.
    fn reset_button(&self, rect: Rect, name: &str) -> bool {
        let sign = icon::ARROW_COUNTER_CLOCKWISE;
        let is_in_panel = self.ui.layer_id().order == Order::Background;
        let button = if is_in_panel { icon_button_beside } else { icon_button_in };
        button(self.ui, rect, self.theme, sign, name).clicked()
    }

    /// A title over the fields of one item; it is not a widget, since each of these names the item.
    pub fn item(&mut self, name: &str) {
        let size = vec2(self.ui.available_width(), ROW_HEIGHT);
        let (rect, _) = self.ui.allocate_exact_size(size, Sense::hover());
        self.paint_text(rect, name, "", self.theme.text);
    }

    /// A row that only shows a text.
    pub fn readout(&mut self, label: &str, help: &str, text: &str) {
        let (label_rect, rest) = self.split_row();
        self.show_readout((label_rect, rest), label, help, text);
    }

    /// A [`Self::readout`] with a button that copies its text.
    pub fn copyable(&mut self, label: &str, help: &str, text: &str) {
        let (label_rect, rest) = self.split_row();
        let (rest, button) = rest.split_left_right_at_x(rest.right() - RESET_WIDTH_PX);
        self.show_readout((label_rect, rest), label, help, text);
        let name = tr!("field-copy", label);
        if icon_button_in(self.ui, edge_button(button), self.theme, icon::COPY, &name).clicked() {
            self.ui.ctx().copy_text(text.to_owned());
        }
    }

    fn show_readout(&self, (label_rect, rest): (Rect, Rect), label: &str, help: &str, text: &str) {
        self.paint_label(label_rect, label, help);
        let galley = truncated_text(self.ui, text, rest.width(), TextStyle::Body);
        let at = pos2(rest.left() + 1.0, rest.center().y - galley.size().y / 2.0);
        self.ui.painter().galley_with_override_text_color(at, galley, self.theme.text);
        let response = self.ui.interact(rest, self.id_of(label), Sense::hover());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(text.to_owned()),
            ..WidgetInfo::labeled(WidgetType::Other, true, label)
        });
        response.tip(text);
    }

    /// A dim line below a field, in the column of fields.
    pub fn hint(&mut self, text: &str) {
        let (_, rest) = self.split_row_of_height(TextStyle::Small.resolve(self.ui.style()).size + 3.0);
        let galley = truncated_text(self.ui, text, rest.width(), TextStyle::Small);
        let at = rest.left_top() + vec2(1.0, -2.0);
        self.ui.painter().galley_with_override_text_color(at, galley, self.theme.text_dim);
    }

    /// A paragraph of dim text over the full width.
    pub fn paragraph(&mut self, text: &str) {
        let text = RichText::new(shortened(text, MAX_TEXT_CHARS)).color(self.theme.text_dim);
        self.ui.add(egui::Label::new(text).wrap());
    }

    fn split_row(&mut self) -> (Rect, Rect) {
        self.split_row_of_height(ROW_HEIGHT)
    }

    /// The places of label and field in a new row.
    fn split_row_of_height(&mut self, height_px: f32) -> (Rect, Rect) {
        let width = self.ui.available_width();
        let (rect, _) = self.ui.allocate_exact_size(vec2(width, height_px), Sense::hover());
        let label_width = self.label_px(width);
        let (label, rest) = rect.split_left_right_at_x(rect.left() + label_width);
        (label, rest.with_min_x(rest.left() + SPACE_SMALL))
    }

    fn label_px(&self, row_px: f32) -> f32 {
        (row_px * LABEL_PART).clamp(self.min_label_px, LABEL_WIDTH_PX[1])
    }

    /// How many rows a field takes: one, or two where it is below its label.
    pub(super) fn rows_of(&self, field: &Field<'_>) -> f32 {
        let width = self.ui.available_width();
        if needs_own_row(field, width - self.label_px(width) - SPACE_SMALL) { 2.0 } else { 1.0 }
    }

    /// The label is painted, not a widget: the field beside it has the same accessible name.
    fn paint_label(&self, rect: Rect, label: &str, help: &str) {
        self.paint_text(rect, label, help, self.theme.text_dim);
    }

    fn paint_text(&self, rect: Rect, label: &str, help: &str, color: egui::Color32) {
        let galley = truncated_text(self.ui, label, rect.width(), TextStyle::Body);
        let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
        let is_cut = galley.elided;
        self.ui.painter().galley_with_override_text_color(at, galley, color);
        let response = self.ui.interact(rect, self.id_of(label).with("label"), Sense::hover());
        if is_cut {
            response.tip(format!("{label}\n{help}").trim_end());
        } else {
            response.tip(help);
        }
    }
}

/// Whether a field has too little room beside its label, which leaves so much.
fn needs_own_row(field: &Field<'_>, rest_px: f32) -> bool {
    rest_px - RESET_WIDTH_PX < field.least_px
}

/// The place of a small button in the column at the edge.
fn edge_button(column: Rect) -> Rect {
    Rect::from_center_size(column.center() + vec2(1.0, 0.0), vec2(16.0, 18.0))
}

fn section_header(ui: &mut Ui, theme: &Theme, title: &str, is_open: bool) -> egui::Response {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    let response = ui.interact(rect, ui.id().with(("section", title)), Sense::click());
    let color = if response.hovered() { theme.text } else { theme.text_dim };
    let caret = if is_open { icon::CARET_DOWN } else { icon::CARET_RIGHT };
    let line_y = rect.top();
    ui.painter().hline(rect.x_range(), line_y, egui::Stroke::new(1.0, theme.line));
    let font = FontId::proportional(11.0);
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, caret, font.clone(), color);
    let at = rect.left_center() + vec2(16.0, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, title.to_uppercase(), font, color);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::CollapsingHeader, true, is_open, tr!("field-section", title))
    });
    response
}
