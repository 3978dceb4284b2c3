//! Small painted parts that fields and lists share.

use std::sync::Arc;

use egui::{
    Align2, Color32, CornerRadius, Galley, Rect, Response, RichText, Sense, Stroke, StrokeKind, TextStyle,
    TextWrapMode, Ui, Vec2, WidgetInfo, WidgetText, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_TEXT_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, ROW_HEIGHT, SPACE_SMALL, Theme, mix};
use crate::ui_kit::tip::Tip as _;

/// Space between the edge of a field and its text, in points.
const TEXT_INSET: f32 = 6.0;
/// Below this width a field keeps less space around its text, in points.
const NARROW_PX: f32 = 64.0;

/// The resting face of a field: a sunken box with a text.
pub(super) struct Face<'a> {
    /// Dim text before the value, such as `X`.
    pub prefix: &'a str,
    /// The value.
    pub text: &'a str,
    /// Dim text after the value, such as ` px`.
    pub suffix: &'a str,
    /// True if the value is not the field's own.
    pub dim: bool,
    pub(super) hovered: bool,
    pub(super) focused: bool,
    pub(super) enabled: bool,
}

impl Face<'_> {
    pub(super) fn of(response: &Response) -> Self {
        Self {
            prefix: "",
            text: "",
            suffix: "",
            dim: false,
            hovered: response.hovered() || response.dragged(),
            focused: response.has_focus() || response.dragged(),
            enabled: response.enabled(),
        }
    }
}

/// Paints the resting face of a field.
pub(super) fn paint_face(ui: &Ui, rect: Rect, theme: &Theme, face: &Face<'_>) {
    let stroke = if face.focused {
        theme.accent
    } else if face.hovered {
        mix(theme.line, theme.text, 0.35)
    } else {
        theme.line
    };
    let fill = if face.hovered { theme.hovered_field() } else { theme.field };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(RADIUS - 1), fill, Stroke::new(1.0, stroke), StrokeKind::Inside);
    let text_color = if face.dim || !face.enabled { theme.text_dim } else { theme.text };
    let inner = rect.shrink2(vec2(if rect.width() < NARROW_PX { TEXT_INSET - 2.0 } else { TEXT_INSET }, 0.0));
    let (prefix, suffix) = fitting_affixes(ui, face, inner.width());
    let mut left = inner.left();
    for (text, color, gap) in
        [(prefix, theme.text_dim, SPACE_SMALL), (face.text, text_color, 0.0), (suffix, theme.text_dim, 0.0)]
    {
        let room = inner.right() - left;
        if text.is_empty() || room < 4.0 {
            continue;
        }
        let galley = truncated_text(ui, text, room, TextStyle::Body);
        let width = galley.size().x;
        painter.galley_with_override_text_color(
            pos2(left, inner.center().y - galley.size().y / 2.0),
            galley,
            color,
        );
        left += width + gap;
    }
}

/// Prefix and suffix, as far as there is room for them beside the value: the suffix goes first.
fn fitting_affixes<'a>(ui: &Ui, face: &Face<'a>, width: f32) -> (&'a str, &'a str) {
    let measure = |text: &str| match text {
        "" => 0.0,
        text => truncated_text(ui, text, f32::INFINITY, TextStyle::Body).size().x,
    };
    let value = measure(face.text);
    let prefix = if face.prefix.is_empty() { 0.0 } else { measure(face.prefix) + SPACE_SMALL };
    if prefix + value + measure(face.suffix) <= width {
        (face.prefix, face.suffix)
    } else if prefix + value <= width {
        (face.prefix, "")
    } else {
        ("", "")
    }
}

/// A line of text that ends in `…` where it would be wider than `width` points.
pub fn truncated_text(ui: &Ui, text: &str, width: f32, style: TextStyle) -> Arc<Galley> {
    // A long text would be laid out as a whole before it is cut.
    let text = WidgetText::from(shortened(text, MAX_LINE_CHARS).into_owned());
    text.into_galley(ui, Some(TextWrapMode::Truncate), width, style)
}

/// A button that is an icon only, without a frame until it is hovered. `label` is its accessible name and tooltip.
pub fn icon_button(ui: &mut Ui, theme: &Theme, icon: &str, label: &str) -> Response {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(ROW_HEIGHT - 2.0), Sense::hover());
    icon_button_in(ui, rect, theme, icon, label)
}

/// An [`icon_button`] whose tooltip has a second line, `help`. Another tooltip on the button would show beside its own.
pub fn icon_button_with_tip(ui: &mut Ui, theme: &Theme, icon: &str, label: &str, help: &str) -> Response {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(ROW_HEIGHT - 2.0), Sense::hover());
    icon_face(ui, rect, theme, icon, label).tip(format!("{label}\n{help}").trim_end())
}

/// An [`icon_button`] in a rectangle.
pub(super) fn icon_button_in(ui: &Ui, rect: Rect, theme: &Theme, icon: &str, label: &str) -> Response {
    icon_face(ui, rect, theme, icon, label).tip(label)
}

/// An [`icon_button`] without a tooltip.
fn icon_face(ui: &Ui, rect: Rect, theme: &Theme, icon: &str, label: &str) -> Response {
    let response = ui.interact(rect, ui.id().with(("icon button", label)), Sense::click());
    let (fill, color) = match (response.enabled(), response.hovered(), response.is_pointer_button_down_on()) {
        (false, ..) => (Color32::TRANSPARENT, theme.text_dim.gamma_multiply(0.5)),
        (_, _, true) => (mix(theme.card, theme.accent, 0.45), theme.text),
        (_, true, _) => (mix(theme.card, theme.text, 0.10), theme.text),
        _ => (Color32::TRANSPARENT, theme.text_dim),
    };
    ui.painter().rect_filled(rect, CornerRadius::same(RADIUS - 1), fill);
    if response.has_focus() {
        let stroke = Stroke::new(1.0, theme.accent);
        ui.painter().rect_stroke(rect, CornerRadius::same(RADIUS - 1), stroke, StrokeKind::Inside);
    }
    let font = egui::FontId::proportional(14.0);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, font, color);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), label));
    response
}

/// A problem or warning in a tinted box, over the full width.
pub fn notice(ui: &mut Ui, theme: &Theme, is_error: bool, message: &str) {
    let (color, sign) =
        if is_error { (theme.error, icon::WARNING_CIRCLE) } else { (theme.warning, icon::WARNING) };
    egui::Frame::new()
        .fill(mix(theme.panel, color, 0.12))
        .stroke(Stroke::new(1.0, mix(theme.panel, color, 0.45)))
        .corner_radius(CornerRadius::same(RADIUS))
        .inner_margin(egui::Margin::symmetric(6, 4))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = TEXT_INSET;
                ui.label(RichText::new(sign).color(color));
                let message = RichText::new(shortened(message, MAX_TEXT_CHARS)).color(theme.text);
                ui.add(egui::Label::new(message).wrap());
            });
        });
}
