//! Fixes of invalid values.

use kineograph_runtime::format::{ParamSpec, Value};

use super::{FixSite, QuickFix};
use crate::text::tr;

/// The name that a value without one gets.
const VALUE_NAME: &str = "value";

/// Numbers that are too small, too large or no numbers: the nearest possible ones.
pub(super) fn out_of_range(place: &FixSite<'_>) -> Option<QuickFix> {
    let (param, value) = place.param()?;
    let near = brought_into_range(param, value);
    let label = param.label.to_lowercase();
    let title = match near.numbers().as_slice() {
        [number] => tr!("fix-set-value", label, value = number.to_string()),
        _ => tr!("fix-limit-value", label),
    };
    // A value that stays the same is no fix; NaN differs from itself.
    (near != *value).then(|| place.fix(title, place.set(param.name, near)))
}

/// Keys in the order of their times.
pub(super) fn unsorted_keys(place: &FixSite<'_>) -> Option<QuickFix> {
    let (param, Value::Keys(keys)) = place.param()? else { return None };
    let mut sorted = keys.clone();
    sorted.sort_by(|a, b| a.at.total_cmp(&b.at));
    Some(place.fix(tr!("fix-sort-keys"), place.set(param.name, Value::Keys(sorted))))
}

/// Empty lists, and names that are empty or unknown.
pub(super) fn incomplete(place: &FixSite<'_>) -> Option<QuickFix> {
    let (param, value) = place.param()?;
    let label = param.label.to_lowercase();
    let (title, value) = match value {
        Value::Frames(_) => (tr!("fix-add-frame").to_owned(), param.default_value()),
        Value::Keys(_) => (tr!("fix-add-keys").to_owned(), param.default_value()),
        Value::Points(_) => (tr!("fix-add-points").to_owned(), param.default_value()),
        Value::Text(_) if !param.choices.is_empty() => {
            let option = place.near().unwrap_or_else(|| param.choices[0].to_owned());
            (tr!("fix-set-value", label, value = &option), Value::Text(option))
        }
        Value::Text(_) => (tr!("fix-name-value", name = VALUE_NAME), Value::Text(VALUE_NAME.to_owned())),
        _ => return None,
    };
    Some(place.fix(title, place.set(param.name, value)))
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
