//! A field for a parameter of any type.

use kineograph_runtime::format::Value;

use super::{Field, FieldEvent, Form};

impl Form<'_> {
    /// The field that suits the type of `value`, with a button that resets it to `default`, a value of the same type.
    pub fn value(&mut self, field: &Field<'_>, value: &Value, default: &Value) -> FieldEvent<Value> {
        match (value, default) {
            (Value::Number(x), Value::Number(default)) => {
                self.number(field, *x, Some(*default)).map(Value::Number)
            }
            (Value::Optional(x), _) => self.optional(field, *x, ("as beside", 0.0)).map(Value::Optional),
            (Value::Count(n), Value::Count(default)) => {
                self.count(field, *n, Some(*default)).map(Value::Count)
            }
            (Value::Vec2(pair), Value::Vec2(default)) => {
                self.vec2(field, *pair, Some(*default)).map(Value::Vec2)
            }
            (Value::Vec3(triple), Value::Vec3(default)) => {
                self.vec3(field, *triple, Some(*default)).map(Value::Vec3)
            }
            (Value::Vec4(four), Value::Vec4(default)) => {
                self.vec4(field, *four, Some(*default)).map(Value::Vec4)
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
