//! Edits of parameters: of one value, or of the values of many actions by the same change.

use kineograph_runtime::format::{Action, ActionId, ParamSpec, Value};

use super::clip_editor::ClipEditor;
use super::edit_error::EditError;

/// How an edit changes a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Tweak {
    /// To this value.
    Set(f64),
    Add(f64),
    Multiply(f64),
}

impl Tweak {
    /// The number after the change.
    pub fn applied(self, x: f64) -> f64 {
        match self {
            Self::Set(to) => to,
            Self::Add(by) => x + by,
            Self::Multiply(by) => x * by,
        }
    }
}

/// How an edit changes a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum ValueChange {
    Set(Value),
    /// One number of it, or all of them, from each action's own value.
    Tweak {
        /// Which number of a vector; `None`: all of them.
        axis: Option<usize>,
        /// How.
        tweak: Tweak,
    },
}

impl ValueChange {
    /// The value after the change. Numbers stay in the range of the parameter; values without numbers stay unchanged.
    pub fn applied(&self, value: &Value, param: &ParamSpec) -> Value {
        let (axis, tweak) = match self {
            Self::Set(to) => return to.clone(),
            Self::Tweak { axis, tweak } => (*axis, *tweak),
        };
        let [min, max] = param.range;
        let tweaked = |x: f64| match tweak.applied(x) {
            // Not `f64::clamp`, which panics if the limits are reversed.
            to if to.is_finite() => to.min(max).max(min),
            _ => x,
        };
        match value {
            Value::Number(x) => Value::Number(tweaked(*x)),
            Value::Optional(Some(x)) => Value::Optional(Some(tweaked(*x))),
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // `as` keeps it in range
            Value::Count(n) => Value::Count(tweaked(f64::from(*n)).round() as u32),
            Value::Vec2(numbers) => Value::Vec2(on_axis(*numbers, axis, tweaked)),
            Value::Vec3(numbers) => Value::Vec3(on_axis(*numbers, axis, tweaked)),
            Value::Vec4(numbers) => Value::Vec4(on_axis(*numbers, axis, tweaked)),
            other => other.clone(),
        }
    }
}

fn on_axis<const N: usize>(
    mut numbers: [f64; N],
    axis: Option<usize>,
    change: impl Fn(f64) -> f64,
) -> [f64; N] {
    for (index, number) in numbers.iter_mut().enumerate() {
        if axis.is_none_or(|axis| axis == index) {
            *number = change(*number);
        }
    }
    numbers
}

impl ClipEditor<'_> {
    pub(super) fn set_param(
        &mut self,
        ids: &[ActionId],
        param: &'static str,
        value: &Value,
    ) -> Result<(), EditError> {
        for id in ids {
            let item = self.clip.get(*id).ok_or(EditError::Missing("action"))?;
            if item.action.param(param) != Some(value) {
                self.item_mut(*id)?.action.set_param(param, value.clone())?;
            }
        }
        Ok(())
    }

    pub(super) fn change_param(
        &mut self,
        ids: &[ActionId],
        param: &'static str,
        change: &ValueChange,
    ) -> Result<(), EditError> {
        for id in ids {
            let item = self.clip.get(*id).ok_or(EditError::Missing("action"))?;
            let Some((_, spec)) = item.action.spec().param(param) else { continue };
            let Some(value) = item.action.param(param) else { continue };
            let value = change.applied(value, spec);
            self.set_param(&[*id], param, &value)?;
        }
        Ok(())
    }

    pub(super) fn paste_values(&mut self, ids: &[ActionId], from: &Action) -> Result<(), EditError> {
        for id in ids {
            self.change(*id, |item| copy_values(from, &mut item.action))?;
        }
        Ok(())
    }
}

/// Copies the values of `from` to `to` for parameters of the same names and types.
pub(super) fn copy_values(from: &Action, to: &mut Action) {
    for (param, value) in from.spec().params.iter().zip(from.params()) {
        // Parameters that `to` lacks or has in another type are skipped.
        let _ = to.set_param(param.name, value.clone());
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Kind, Value};

    use super::*;

    fn after(kind: Kind, param: &str, value: &Value, axis: Option<usize>, tweak: Tweak) -> Value {
        let (_, spec) = kind.spec().param(param).unwrap();
        ValueChange::Tweak { axis, tweak }.applied(value, spec)
    }

    #[test]
    fn numbers_change_each_from_its_own_value_and_stay_in_range() {
        let secs = |x, tweak| after(Kind::MoveBy, "duration", &Value::Number(x), None, tweak);
        assert_eq!(secs(1.0, Tweak::Add(0.5)), Value::Number(1.5));
        assert_eq!(secs(3.0, Tweak::Multiply(0.5)), Value::Number(1.5));
        assert_eq!(secs(1.0, Tweak::Add(-9.0)), Value::Number(0.0));
        assert_eq!(secs(1.0, Tweak::Multiply(f64::NAN)), Value::Number(1.0));
        let times = after(Kind::Repeat, "times", &Value::Count(3), None, Tweak::Multiply(0.4));
        assert_eq!(times, Value::Count(1));
    }

    #[test]
    fn one_axis_leaves_the_others() {
        let delta = Value::Vec2([3.0, 4.0]);
        let to = |axis, tweak| after(Kind::MoveBy, "delta", &delta, axis, tweak);
        assert_eq!(to(Some(1), Tweak::Set(9.0)), Value::Vec2([3.0, 9.0]));
        assert_eq!(to(None, Tweak::Multiply(2.0)), Value::Vec2([6.0, 8.0]));
    }
}
