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

/// Axis and unit are small, for the number to have room.
const AFFIX_STYLE: TextStyle = TextStyle::Small;

/// The resting face of a field: a sunken box with a text.
pub(super) struct Face<'a> {
    /// Dim text before the value, such as `X`.
    pub prefix: &'a str,
    /// The value.
    pub text: &'a str,
    /// The value in shorter forms, the longest first, for a field without room for the whole.
    pub shorter: &'a [String],
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
            shorter: &[],
            suffix: "",
            dim: false,
            hovered: response.hovered() || response.dragged(),
            focused: response.has_focus() || response.dragged(),
            enabled: response.enabled(),
        }
    }
}

/// Paints the resting face of a field. True if its text has too little room.
pub(super) fn paint_face(ui: &Ui, rect: Rect, theme: &Theme, face: &Face<'_>) -> bool {
    let stroke = if face.focused {
        theme.accent
    } else if face.hovered {
        theme.text_dim
    } else {
        theme.outline
    };
    let fill = if face.hovered { theme.hovered_field() } else { theme.field };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(RADIUS - 1), fill, Stroke::new(1.0, stroke), StrokeKind::Inside);
    let text_color = if face.dim || !face.enabled { theme.text_dim } else { theme.text };
    let inner = rect.shrink2(vec2(if rect.width() < NARROW_PX { TEXT_INSET - 2.0 } else { TEXT_INSET }, 0.0));
    let [prefix, text, suffix] = fitting(ui, face, inner.width());
    let (mut left, mut is_cut) = (inner.left(), false);
    for (text, color, style, gap) in [
        (prefix, theme.text_dim, AFFIX_STYLE, SPACE_SMALL),
        (text, text_color, TextStyle::Body, 0.0),
        (suffix, theme.text_dim, AFFIX_STYLE, 0.0),
    ] {
        let room = inner.right() - left;
        if text.is_empty() || room < 4.0 {
            continue;
        }
        let galley = truncated_text(ui, text, room, style);
        let width = galley.size().x;
        is_cut |= galley.elided;
        painter.galley_with_override_text_color(
            pos2(left, inner.center().y - galley.size().y / 2.0),
            galley,
            color,
        );
        left += width + gap;
    }
    is_cut
}

/// Prefix, value and suffix as there is room for them: the suffix goes, then the value gets shorter, then the prefix goes, so that as many digits
/// as there is room for are seen.
fn fitting<'a>(ui: &Ui, face: &Face<'a>, width: f32) -> [&'a str; 3] {
    let width_of = |text: &str, style| match text {
        "" => 0.0,
        text => truncated_text(ui, text, f32::INFINITY, style).size().x,
    };
    let measure = |text: &str| width_of(text, TextStyle::Body);
    let affix = |text: &str| width_of(text, AFFIX_STYLE);
    let prefix = if face.prefix.is_empty() { 0.0 } else { affix(face.prefix) + SPACE_SMALL };
    let suffix = affix(face.suffix);
    let mut text = face.text;
    let mut shorter = face.shorter.iter();
    loop {
        let room = width - prefix - measure(text);
        if room >= 0.0 {
            return [face.prefix, text, if suffix <= room { face.suffix } else { "" }];
        }
        match shorter.next() {
            Some(next) => text = next,
            None => return ["", text, ""],
        }
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

/// An [`icon_button_in`] that Tab passes over: what it does can be done by keys elsewhere.
pub(super) fn icon_button_beside(ui: &Ui, rect: Rect, theme: &Theme, icon: &str, label: &str) -> Response {
    icon_face_sensing(ui, rect, theme, (icon, label), Sense::CLICK).tip(label)
}

/// An [`icon_button`] without a tooltip.
fn icon_face(ui: &Ui, rect: Rect, theme: &Theme, icon: &str, label: &str) -> Response {
    icon_face_sensing(ui, rect, theme, (icon, label), Sense::click())
}

fn icon_face_sensing(
    ui: &Ui,
    rect: Rect,
    theme: &Theme,
    (icon, label): (&str, &str),
    sense: Sense,
) -> Response {
    let response = ui.interact(rect, ui.id().with(("icon button", label)), sense);
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
    whole_notice(ui, theme, is_error, &shortened(message, MAX_TEXT_CHARS));
}

/// As [`notice`], however long it is: for what can be scrolled.
pub fn whole_notice(ui: &mut Ui, theme: &Theme, is_error: bool, message: &str) {
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
                let message = RichText::new(message).color(theme.text);
                ui.add(egui::Label::new(message).wrap());
            });
        });
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;

    /// What is seen of a face in a field of this width: prefix, value and suffix.
    fn seen(prefix: &str, texts: &[&str], suffix: &str, width_px: f32) -> String {
        let texts: Vec<String> = texts.iter().map(ToString::to_string).collect();
        let mut shown = String::new();
        let _ = Harness::new_ui(|ui| {
            let response = ui.label("");
            let (text, shorter) = (texts[0].as_str(), &texts[1..]);
            let face = Face { prefix, text, shorter, suffix, ..Face::of(&response) };
            shown = fitting(ui, &face, width_px).join("|");
        });
        shown
    }

    #[test]
    fn a_number_keeps_as_many_digits_as_there_is_room_for() {
        let at = |width_px| seen("X", &["-1234.57", "-1234.6", "-1235"], " px", width_px);
        assert_eq!(at(200.0), "X|-1234.57| px");
        let widths = (0..200_u8).map(|width| at(f32::from(width)));
        let mut steps: Vec<String> = widths.collect();
        steps.dedup();
        assert_eq!(steps, ["|-1235|", "X|-1235|", "X|-1234.6|", "X|-1234.57|", "X|-1234.57| px"]);
    }

    #[test]
    fn a_text_keeps_its_length() {
        assert_eq!(seen("", &["mixed"], "", 10.0), "|mixed|");
        assert_eq!(seen("X", &["mixed"], "", 100.0), "X|mixed|");
    }
}
