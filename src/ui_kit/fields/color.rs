//! Colours: a swatch that opens a picker, and the code `#rrggbb` that can be typed.

use egui::{
    Color32, CornerRadius, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType,
};
use kineograph_runtime::format::Color;

use super::color_code::typed;
use super::picker::picker;
use super::text::text_cell;
use super::{Field, FieldEvent, Form};
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// Width of the swatch, in points.
const SWATCH_WIDTH_PX: f32 = 34.0;

impl Form<'_> {
    /// An opaque colour.
    pub fn color(&mut self, field: &Field<'_>, color: Color, default: Option<Color>) -> FieldEvent<Color> {
        let reset = default.filter(|default| *default != color || field.mixed);
        let id = self.id_of(field.label);
        let theme = self.theme;
        self.before_typing(id.with("code"));
        self.row(field, reset, |ui, rect| {
            let (swatch, code) = rect.split_left_right_at_x(rect.left() + SWATCH_WIDTH_PX);
            let response = paint_swatch(ui, swatch, theme, id, color);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::ColorButton, true, field.label));
            let picked = picker(ui, theme, &response, color);
            response.tip(field.help);
            let code = code.with_min_x(code.left() + SPACE_SMALL);
            picked.or(code_cell(ui, code, theme, (id.with("code"), field), color))
        })
    }
}

/// The picker that a click on something else than the swatch of a field opens, with a colour to begin with.
pub fn color_popup(ui: &Ui, theme: &Theme, clicked: &Response, color: Color) -> FieldEvent<Color> {
    picker(ui, theme, clicked, color)
}

fn paint_swatch(ui: &Ui, rect: Rect, theme: &Theme, id: Id, color: Color) -> Response {
    let response = ui.interact(rect, id, Sense::click());
    let [r, g, b] = color.0;
    let edge = if response.hovered() || response.has_focus() { theme.accent } else { theme.outline };
    ui.painter().rect(
        rect,
        CornerRadius::same(RADIUS - 1),
        Color32::from_rgb(r, g, b),
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    response
}

fn code_cell(
    ui: &Ui,
    rect: Rect,
    theme: &Theme,
    (id, field): (Id, &Field<'_>),
    color: Color,
) -> FieldEvent<Color> {
    let label = tr!("field-color-code", label = field.label);
    let code = Field { label: &label, help: tr!("field-color-code-help"), ..*field };
    let text = color.to_string();
    match text_cell(ui, rect, theme, (id, &code), &text, |text| typed(text).is_some()) {
        FieldEvent::Commit(text) => typed(&text).map_or(FieldEvent::Idle, FieldEvent::Commit),
        FieldEvent::Refused(_) => FieldEvent::Refused(tr!("field-no-color")),
        _ => FieldEvent::Idle,
    }
}
