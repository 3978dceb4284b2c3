//! A field for a parameter of any type.

use kineograph_runtime::format::Value;

use super::vector::VectorChange;
use super::{Field, FieldEvent, Form};
use crate::document::ValueChange;
use crate::text::tr;

impl Form<'_> {
    /// The field that suits the type of `value`, with a button that resets it to `default`, a value of the same type. Right-click copies,
    /// pastes and resets. Returns how the value, or each of the values that it represents, is to change.
    pub fn change(&mut self, field: &Field<'_>, value: &Value, default: &Value) -> FieldEvent<ValueChange> {
        let top = self.ui.cursor().top();
        self.has_menu = true;
        let event = self.typed_change(field, value, default);
        self.has_menu = false;
        let row = self.ui.max_rect().with_min_y(top).with_max_y(self.ui.cursor().top());
        match self.value_menu(row, field, value, default) {
            Some(chosen) => FieldEvent::Commit(ValueChange::Set(chosen)),
            None => event,
        }
    }

    fn typed_change(&mut self, field: &Field<'_>, value: &Value, default: &Value) -> FieldEvent<ValueChange> {
        let one = |tweak| ValueChange::Tweak { axis: None, tweak };
        match (value, default) {
            (Value::Number(x), Value::Number(default)) => {
                self.number_tweak(field, *x, Some(*default)).map(one)
            }
            (Value::Vec2(pair), Value::Vec2(default)) => {
                self.vec2_change(field, *pair, Some(*default)).map(|change| of_vector(change, Value::Vec2))
            }
            (Value::Vec3(triple), Value::Vec3(default)) => {
                self.vec3_change(field, *triple, Some(*default)).map(|change| of_vector(change, Value::Vec3))
            }
            (Value::Vec4(four), Value::Vec4(default)) => {
                self.vec4_change(field, *four, Some(*default)).map(|change| of_vector(change, Value::Vec4))
            }
            (Value::Count(n), Value::Count(default)) => self.count_tweak(field, *n, Some(*default)).map(one),
            _ => self.whole_value(field, value, default).map(ValueChange::Set),
        }
    }

    /// Fields whose value changes as a whole.
    fn whole_value(&mut self, field: &Field<'_>, value: &Value, default: &Value) -> FieldEvent<Value> {
        match (value, default) {
            (Value::Optional(x), _) => {
                self.optional(field, *x, (tr!("field-same"), 0.0)).map(Value::Optional)
            }
            (Value::Points(points), Value::Points(default)) => {
                self.points(field, points, Some(default.clone())).map(Value::Points)
            }
            (Value::Text(text), _) if !field.choices.is_empty() => self.name_of(field, text),
            (Value::Color(color), Value::Color(default)) => {
                self.color(field, *color, Some(*default)).map(Value::Color)
            }
            (Value::Text(text), Value::Text(default)) => {
                self.text(field, text, Some(default.clone())).map(Value::Text)
            }
            (Value::Flag(on), Value::Flag(default)) => self.flag(field, *on, Some(*default)).map(Value::Flag),
            (Value::Frames(steps), Value::Frames(default)) => {
                self.frames(field, steps, Some(default.clone())).map(Value::Frames)
            }
            (Value::Keys(keys), Value::Keys(default)) => {
                self.keys(field, keys, Some(default.clone())).map(Value::Keys)
            }
            // A default of another type can't be: both come from the same parameter.
            _ => FieldEvent::Idle,
        }
    }

    /// One of the names that the field knows.
    fn name_of(&mut self, field: &Field<'_>, name: &str) -> FieldEvent<Value> {
        let options: Vec<(&str, String)> =
            field.choices.iter().map(|choice| (*choice, (*choice).to_owned())).collect();
        self.choice(field, &name, &options).map(|name| Value::Text(name.to_owned()))
    }
}

fn of_vector<const N: usize>(change: VectorChange<N>, value: fn([f64; N]) -> Value) -> ValueChange {
    match change {
        VectorChange::Set(numbers) => ValueChange::Set(value(numbers)),
        VectorChange::Tweak(axis, tweak) => ValueChange::Tweak { axis, tweak },
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;
    use kineograph_runtime::format::{Kind, ParamSpec};

    use super::*;
    use crate::ui_kit::theme::{Theme, install_fonts};

    #[test]
    fn every_parameter_of_every_action_has_a_field() {
        let theme = Theme::new(true);
        let all: Vec<&'static ParamSpec> = Kind::all().flat_map(|kind| kind.spec().params).collect();
        let mut types = Vec::new();
        for param in all {
            let value = param.default_value();
            let like = (value.value_type(), param.choices.is_empty());
            if types.contains(&like) {
                continue;
            }
            types.push(like);
            let mut harness = Harness::builder().with_size([300.0, 400.0]).build_ui(move |ui| {
                let _ = Form::new(ui, &theme, param.name).change(&Field::of_param(param), &value, &value);
            });
            install_fonts(&harness.ctx);
            harness.run_steps(2);
            let field = harness.query_all_by_label_contains(param.label).next();
            assert!(field.is_some(), "{like:?}, such as {}, needs a field in Form::change", param.name);
        }
        assert!(types.len() > 8, "{types:?}");
    }
}
