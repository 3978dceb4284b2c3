//! Mends of values that no action can have.

use kineograph_runtime::format::{ParamSpec, Value};

use super::{Mend, Place};

/// Numbers that are too small, too large or no numbers: the nearest possible ones.
pub(super) fn out_of_range(place: &Place<'_>) -> Option<Mend> {
    let action = &place.item.action;
    let mended: Vec<(&'static ParamSpec, Value)> = action
        .spec()
        .params
        .iter()
        .zip(action.params())
        .filter_map(|(param, value)| {
            let near = brought_into_range(param, value);
            // NaN differs from itself too.
            (near != *value).then_some((param, near))
        })
        .collect();
    let title = match mended.as_slice() {
        [] => return None,
        [(param, near)] => match near.numbers().as_slice() {
            [number] => format!("Set {} to {number}", param.label.to_lowercase()),
            _ => format!("Bring {} into its range", param.label.to_lowercase()),
        },
        _ => "Bring all values into their ranges".to_owned(),
    };
    let edits = mended.into_iter().map(|(param, near)| place.set(param.name, near)).collect();
    Some(place.mend_all(title, edits))
}

/// Lists without anything in them, and names that are empty or unknown.
pub(super) fn incomplete(place: &Place<'_>) -> Option<Mend> {
    let action = &place.item.action;
    action.spec().params.iter().zip(action.params()).find_map(|(param, value)| {
        let default = || place.set(param.name, param.default_value());
        let label = param.label.to_lowercase();
        match value {
            Value::Frames(frames) if frames.is_empty() => Some(place.mend("Add a frame", default())),
            Value::Keys(keys) if keys.is_empty() => Some(place.mend("Add two keys", default())),
            Value::Keys(keys) if keys.windows(2).any(|pair| pair[1].at < pair[0].at) => {
                let mut sorted = keys.clone();
                sorted.sort_by(|a, b| a.at.total_cmp(&b.at));
                Some(place.mend("Put the keys in order", place.set(param.name, Value::Keys(sorted))))
            }
            Value::Points(points) if points.len() < 2 => {
                Some(place.mend("Start with three points", default()))
            }
            Value::Text(text) if !param.choices.is_empty() && !param.choices.contains(&text.as_str()) => {
                Some(place.mend(format!("Set {label} to {}", param.choices[0]), default()))
            }
            Value::Text(text) if text.is_empty() && param.name == "key" && place.message.contains("key") => {
                let name = Value::Text("value".to_owned());
                Some(place.mend("Call it “value”", place.set(param.name, name)))
            }
            _ => None,
        }
    })
}

fn brought_into_range(param: &ParamSpec, value: &Value) -> Value {
    let [min, max] = param.range;
    let default = || param.default_value().numbers().first().copied().unwrap_or(min);
    // Not `f64::clamp`, which leaves NaN as it is.
    let near = |x: f64| if x.is_nan() { default() } else { x.max(min).min(max) };
    match value {
        Value::Number(x) => Value::Number(near(*x)),
        Value::Optional(x) => Value::Optional(x.map(near)),
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        // ranges of counts are whole numbers
        Value::Count(n) => Value::Count(near(f64::from(*n)) as u32),
        Value::Vec2(v) => Value::Vec2(v.map(near)),
        Value::Vec3(v) => Value::Vec3(v.map(near)),
        Value::Vec4(v) => Value::Vec4(v.map(near)),
        other => other.clone(),
    }
}
