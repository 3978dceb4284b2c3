//! Frames of an `Animate` that are given by name, which needs the sheets of a project.

use super::{Action, Value};
use crate::diagnostic::Code;

/// Whether the action has a list of frames, as `Animate` does.
pub fn has_frames(action: &Action) -> bool {
    action.params().iter().any(|value| matches!(value, Value::Frames(_)))
}

/// Whether the action has frames with names, a tag or a sheet.
pub fn names_frames(action: &Action) -> bool {
    if !has_frames(action) {
        return false;
    }
    let is_named = match action.param("frames") {
        Some(Value::Frames(steps)) => steps.iter().any(|step| step.name.is_some()),
        _ => false,
    };
    is_named || !action.text("tag").is_empty() || !action.text("sheet").is_empty()
}

/// The field of an `Animate` to which a problem with names belongs.
pub const fn field_of(code: Code) -> &'static str {
    match code {
        Code::UnknownFrame => "frames",
        Code::UnknownTag | Code::TagsTooLong => "tag",
        _ => "sheet",
    }
}
