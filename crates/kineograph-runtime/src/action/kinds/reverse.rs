//! Reverses that several kinds share; see [`Action::reversed`].

use crate::action::{Action, Value};
use crate::diagnostic::Code;

/// No reverse: the start is unknown.
pub const fn none(_: &Action) -> Result<Action, Code> {
    Err(Code::NoReverse)
}

/// The action itself, because it has no direction.
pub fn unchanged(action: &Action) -> Result<Action, Code> {
    Ok(action.clone())
}

/// For actions that end as they began: time runs backwards.
pub fn backwards(action: &Action) -> Result<Action, Code> {
    Ok(Action::reverse_time(action.clone()))
}

/// The negative value.
pub fn negated(value: &Value) -> Value {
    match value {
        Value::Number(x) => Value::Number(-x),
        Value::Optional(x) => Value::Optional(x.map(|x| -x)),
        Value::Vec2(v) => Value::Vec2(v.map(|x| -x)),
        Value::Vec3(v) => Value::Vec3(v.map(|x| -x)),
        Value::Vec4(v) => Value::Vec4(v.map(|x| -x)),
        Value::Flag(flag) => Value::Flag(!flag),
        // These have no negative.
        Value::Count(_)
        | Value::Points(_)
        | Value::Color(_)
        | Value::Text(_)
        | Value::Frames(_)
        | Value::Keys(_) => value.clone(),
    }
}

/// The frames or points of a list in reverse order.
pub fn in_other_order(value: &Value) -> Value {
    match value {
        Value::Frames(frames) => Value::Frames(frames.iter().rev().cloned().collect()),
        Value::Points(points) => Value::Points(points.iter().rev().copied().collect()),
        other => other.clone(),
    }
}
