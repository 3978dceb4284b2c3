//! Checks of parameters: numbers, lists and options.

use super::TreeChecker;
use crate::action::kinds::Role;
use crate::action::muting::is_left_out;
use crate::action::number_range::{number_args, number_problem};
use crate::action::{Action, Key, Kind, MAX_DEPTH, ParamSpec, Value};
use crate::diagnostic::{Code, Diagnostic};
use crate::prelude::*;
use crate::words::nearest;

impl TreeChecker<'_> {
    /// Checks all parameters; true if they have no errors.
    pub(super) fn check_params(&mut self, action: &Action) -> bool {
        let before = self.found.error_count();
        for (param, value) in action.spec().params.iter().zip(action.params()) {
            let field = Some(param.name);
            // One diagnostic for each parameter is enough.
            let mut is_sound = true;
            value.each_number(|number| {
                let [min, max] = param.range;
                if let Some(code) = number_problem(number, [min, max]).filter(|_| is_sound) {
                    is_sound = false;
                    self.report(action, field, code, |problem| {
                        number_args(problem, param.name, number, [min, max])
                    });
                }
            });
            self.check_list(action, param, value);
            if let Value::Text(text) = value
                && !param.choices.is_empty()
                && !param.choices.contains(&text.as_str())
            {
                self.report(action, field, Code::UnknownOption, |problem| {
                    let problem = problem.text("name", param.name).text("value", text);
                    match nearest(text, param.choices.iter().copied()) {
                        None => problem.text("options", &param.choices.join(", ")),
                        near => problem.near(near),
                    }
                });
            }
        }
        self.found.error_count() == before
    }

    fn check_list(&mut self, action: &Action, param: &'static ParamSpec, value: &Value) {
        let mut report = |code: Code, with: &dyn Fn(Diagnostic) -> Diagnostic| {
            self.report(action, Some(param.name), code, with);
        };
        match value {
            Value::Frames(frames) => {
                let is_unnamed =
                    |event: &Option<String>| event.as_deref().is_some_and(|name| name.trim().is_empty());
                if frames.is_empty() {
                    report(Code::FramesEmpty, &|problem| problem);
                }
                if let Some(index) = frames.iter().position(|step| step.units == 0.0) {
                    report(Code::FrameWithoutTime, &|problem| problem.number("frame", (index + 1) as f64));
                }
                if let Some(index) = frames.iter().position(|step| is_unnamed(&step.event)) {
                    report(Code::FrameEventEmpty, &|problem| problem.number("frame", (index + 1) as f64));
                }
            }
            Value::Keys(keys) => {
                if let Some(problem) = key_problem(keys) {
                    report(problem.code, &|_| problem.clone());
                }
            }
            Value::Points(points) if points.len() < MIN_POINTS => report(Code::PointsTooFew, &|problem| {
                problem.number("min", MIN_POINTS as f64).number("count", points.len() as f64)
            }),
            Value::Number(_)
            | Value::Optional(_)
            | Value::Count(_)
            | Value::Vec2(_)
            | Value::Vec3(_)
            | Value::Vec4(_)
            | Value::Points(_)
            | Value::Color(_)
            | Value::Text(_)
            | Value::Flag(_) => {}
        }
    }
}

const MIN_POINTS: usize = 2;

fn key_problem(keys: &[Key]) -> Option<Diagnostic> {
    if keys.is_empty() {
        return Some(Diagnostic::new(Code::KeysEmpty));
    }
    let nth = |index: usize| (index + 1) as f64;
    if let Some(index) = keys.iter().position(|key| !(0.0..=1.0).contains(&key.at)) {
        return Some(
            Diagnostic::new(Code::KeyOutside).number("key", nth(index)).number("value", keys[index].at),
        );
    }
    let unsorted = keys.windows(2).position(|pair| pair[1].at < pair[0].at)?;
    let problem = Diagnostic::new(Code::KeysUnsorted);
    Some(problem.number("key", nth(unsorted + 1)).number("before", nth(unsorted)))
}

/// Whether it is an `EaseBezierAction` that ends before progress 1 around a `RotateTo` or `SkewTo`: no map represents a part of the
/// short way.
pub(super) fn eases_a_turn(action: &Action) -> bool {
    let ends = |[start, _, _, end]: [f64; 4]| [start, end] == [0.0, 1.0];
    matches!(action.param("points"), Some(Value::Vec4(points)) if action.kind() == Kind::EaseBezierAction && !ends(*points))
        && holds_turn(action, 0)
}

/// Trees that are too deep are refused elsewhere.
fn holds_turn(action: &Action, depth: usize) -> bool {
    !is_left_out(action)
        && (matches!(action.kind().role(), Role::Leaf(leaf) if leaf.turns)
            || (depth < MAX_DEPTH && action.children.iter().any(|child| holds_turn(child, depth + 1))))
}
