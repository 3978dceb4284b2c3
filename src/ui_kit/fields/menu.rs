//! The menu of a field: copy, paste and reset its value.

use egui::{Button, Id, Popup, PopupCloseBehavior, PopupKind, Rect, SetOpenCommand, Ui};
use kineograph_runtime::format::Value;

use super::frames::format_frames;
use super::keys::format_keys;
use super::points::format_points;
use super::{Field, Form, OpacityUnit};
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;
use crate::ui_kit::window_unit::WindowUnit as _;

/// The value that was copied last, for all fields.
#[derive(Clone)]
struct Copied(Value);

impl Form<'_> {
    /// Shows the menu of the field in `row` after a right-click. Returns the value that was chosen.
    pub(super) fn value_menu(
        &self,
        row: Rect,
        field: &Field<'_>,
        value: &Value,
        default: &Value,
    ) -> Option<Value> {
        let ctx = self.ui.ctx().clone();
        let field = match value {
            Value::Number(_) => &field.of_one_number(OpacityUnit::of(&ctx)),
            _ => field,
        };
        let mut chosen = None;
        self.field_menu(row, field, |ui| {
            let copied_id = Id::new("copied field value");
            if ui.add_enabled(!field.mixed, Button::new(tr!("field-copy-value"))).clicked() {
                ctx.data_mut(|data| data.insert_temp(copied_id, Copied(value.clone())));
                ctx.copy_text(text_of(field, value));
            }
            let copied = ctx.data(|data| data.get_temp::<Copied>(copied_id)).map(|copied| copied.0);
            let fitting = copied.filter(|copied| copied.value_type() == value.value_type());
            let paste = ui
                .add_enabled(fitting.is_some(), Button::new(tr!("field-paste-value")))
                .disabled_tip(tr!("field-paste-value.disabled"));
            if paste.clicked() {
                chosen = fitting;
            }
            let differs = field.mixed || value != default;
            if ui.add_enabled(differs, Button::new(tr!("field-reset-value"))).clicked() {
                chosen = Some(default.clone());
            }
            if let Some(unit) = field.opacity {
                ui.separator();
                if ui.button(unit.other_text()).clicked() {
                    unit.other().share(&ctx);
                }
            }
        });
        chosen
    }

    /// The menu of a field that can only be reset. True if that was chosen.
    pub(super) fn reset_menu(&self, row: Rect, field: &Field<'_>) -> bool {
        let mut is_chosen = false;
        self.field_menu(row, field, |ui| is_chosen = ui.button(tr!("field-reset-value")).clicked());
        is_chosen
    }

    /// Shows a menu of the field in `row` after a right-click.
    fn field_menu(&self, row: Rect, field: &Field<'_>, add: impl FnOnce(&mut Ui)) {
        let ctx = self.ui.ctx().clone();
        // A right press that cancels a drag, while the left button is still held, opens no menu.
        let asked = self.ui.rect_contains_pointer(row)
            && ctx.input(|input| input.pointer.secondary_clicked() && !input.pointer.primary_down());
        let id = self.id_of(field.label).with("menu");
        let opens = asked.then_some(SetOpenCommand::Bool(true));
        let popup = Popup::new(id, ctx, egui::PopupAnchor::PointerFixed, self.ui.layer_id())
            .kind(PopupKind::Menu)
            .layout(egui::Layout::top_down_justified(egui::Align::Min))
            .style(egui::containers::menu::menu_style)
            .close_behavior(PopupCloseBehavior::CloseOnClick)
            .open_memory(opens);
        popup.show(|ui| {
            ui.set_min_width(150.0);
            add(ui);
        });
    }
}

/// A value as its field reads it.
fn text_of(field: &Field<'_>, value: &Value) -> String {
    let numbers = |numbers: &[f64]| {
        let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        texts.join(", ")
    };
    match value {
        Value::Number(x) | Value::Optional(Some(x)) => field.shown(*x).to_string(),
        Value::Optional(None) => String::new(),
        Value::Count(n) => n.to_string(),
        Value::Vec2(pair) => numbers(pair),
        Value::Vec3(triple) => numbers(triple),
        Value::Vec4(four) => numbers(four),
        Value::Points(points) => format_points(points),
        Value::Color(color) => color.to_string(),
        Value::Text(text) => text.clone(),
        Value::Flag(on) => if *on { "yes" } else { "no" }.to_owned(),
        Value::Frames(frames) => format_frames(frames),
        Value::Keys(keys) => format_keys(keys),
    }
}
