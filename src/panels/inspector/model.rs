//! Parameters that several selected actions share.

use kineograph_runtime::format::{Action, ActionSpec, ParamSpec, Value};

use crate::ui_kit::fields::MAX_AXES;

/// A parameter that all selected actions have.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SharedParam {
    /// Label, unit and help of the last selected action, with the range that all of them allow.
    pub spec: ParamSpecRange,
    /// The value of the last selected action.
    pub value: Value,
    /// True if the actions have different values.
    pub mixed: bool,
    /// Which numbers of a vector differ; all or none for other values.
    pub mixed_axes: [bool; MAX_AXES],
}

/// A parameter's entry in the table of actions, with a range of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct ParamSpecRange {
    pub param: &'static ParamSpec,
    pub range: [f64; 2],
}

impl PartialEq for ParamSpecRange {
    fn eq(&self, other: &Self) -> bool {
        self.param.name == other.param.name && self.range == other.range
    }
}

/// The parameters that all of `actions` have under the same name and type, in the order of the last one.
pub(super) fn shared_params(actions: &[&Action]) -> Vec<SharedParam> {
    let Some((primary, others)) = actions.split_last() else { return Vec::new() };
    let shared = primary.spec().params.iter().zip(primary.params());
    shared.filter_map(|(param, value)| shared_param(param, value, others)).collect()
}

fn shared_param(param: &'static ParamSpec, value: &Value, others: &[&Action]) -> Option<SharedParam> {
    let [mut min, mut max] = param.range;
    let mut mixed = false;
    let mut mixed_axes = [false; MAX_AXES];
    for other in others {
        let (_, same) = other.spec().param(param.name)?;
        if same.value_type() != param.value_type() {
            return None;
        }
        min = min.max(same.range[0]);
        max = max.min(same.range[1]);
        let other = other.param(param.name)?;
        mixed |= other != value;
        for (differs, is_mixed) in differing_axes(value, other).into_iter().zip(&mut mixed_axes) {
            *is_mixed |= differs;
        }
    }
    let spec = ParamSpecRange { param, range: [min, max] };
    Some(SharedParam { spec, value: value.clone(), mixed, mixed_axes })
}

fn differing_axes(a: &Value, b: &Value) -> [bool; MAX_AXES] {
    fn each<const N: usize>(a: &[f64; N], b: &[f64; N]) -> [bool; MAX_AXES] {
        std::array::from_fn(|axis| a.get(axis) != b.get(axis))
    }
    match (a, b) {
        (Value::Vec2(a), Value::Vec2(b)) => each(a, b),
        (Value::Vec3(a), Value::Vec3(b)) => each(a, b),
        (Value::Vec4(a), Value::Vec4(b)) => each(a, b),
        _ => [a != b; MAX_AXES],
    }
}

/// The kind that all actions have, or else `None`.
pub(super) fn shared_kind(actions: &[&Action]) -> Option<&'static ActionSpec> {
    let spec = actions.last()?.spec();
    actions.iter().all(|action| action.kind() == spec.kind).then_some(spec)
}

/// True if all actions are of one category, so that their kind can be changed.
pub(super) fn same_category(actions: &[&Action]) -> bool {
    actions.windows(2).all(|pair| pair[0].spec().category == pair[1].spec().category)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Kind;

    use super::*;

    fn text(actions: &[&Action]) -> String {
        let rows = shared_params(actions).into_iter().map(|row| {
            let mixed = if row.mixed { " mixed" } else { "" };
            format!("{}={:?}{mixed}", row.spec.param.name, row.value)
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn one_action_shows_all_its_parameters() {
        let jump = Action::new(Kind::JumpBy);
        let names: Vec<&str> = shared_params(&[&jump]).iter().map(|row| row.spec.param.name).collect();
        assert_eq!(names, ["duration", "delta", "height", "jumps"]);
    }

    #[test]
    fn several_actions_show_what_they_have_in_common() {
        let slow = Action::move_by(2.0, [10.0, 0.0]);
        let fast = Action::move_by(0.5, [10.0, 0.0]);
        assert_eq!(text(&[&slow, &fast]), "duration=Number(0.5) mixed\ndelta=Vec2([10.0, 0.0])");
        // MoveTo has no `delta`; TintBy has one of another type.
        let tint = Action::new(Kind::TintBy);
        assert_eq!(text(&[&tint, &fast]), "duration=Number(0.5) mixed");
        assert_eq!(text(&[&Action::new(Kind::Show), &fast]), "");
    }

    #[test]
    fn each_number_of_a_vector_is_mixed_by_itself() {
        let (a, b) = (Action::move_by(1.0, [10.0, 3.0]), Action::move_by(1.0, [10.0, 4.0]));
        let shared = shared_params(&[&a, &b]);
        assert!(shared[1].mixed && !shared[0].mixed);
        assert_eq!(shared[1].mixed_axes[..2], [false, true]);
    }

    #[test]
    fn only_what_all_allow_is_allowed() {
        let scale = Action::new(Kind::Speed);
        let range = shared_params(&[&scale])[0].spec.range;
        assert_eq!(range, [0.001, 1000.0]);
    }

    #[test]
    fn kinds_and_categories_are_compared() {
        let (a, b) = (Action::new(Kind::MoveBy), Action::new(Kind::MoveTo));
        assert!(shared_kind(&[&a, &b]).is_none() && same_category(&[&a, &b]));
        assert_eq!(shared_kind(&[&a, &a]).map(|spec| spec.kind), Some(Kind::MoveBy));
        assert!(!same_category(&[&a, &Action::new(Kind::Show)]));
    }
}
