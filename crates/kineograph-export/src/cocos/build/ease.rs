//! Eases.

use kineograph_runtime::Ease;
use kineograph_runtime::format::{Action, Kind, Value};

use super::FunctionBuilder;
use crate::LossKind;
use crate::cocos::Language;
use crate::cocos::code::{Call, CallArg};
use crate::fit::{self, Forms};

/// How far a written table strays from its ease.
const TOLERANCE: f64 = 0.0005;
/// At how many times it is looked whether an ease overshoots.
const EASE_STEPS: u32 = 64;
/// The overshoot that cocos2d-x's eases have.
const OVERSHOOT: f64 = 1.70158;

impl FunctionBuilder<'_> {
    pub(super) fn ease(&mut self, action: &Action, stretch: f64) -> Call {
        let Some(child) = action.children.first() else { return Call::pause(0.0) };
        if child.length() == Some(kineograph_runtime::Length::Endless) {
            self.lose(LossKind::Endless, child);
        }
        let overshoots = self.clips.ease_of(action).is_some_and(|ease| leaves_its_range(&ease));
        let outer = self.overshoots;
        self.overshoots |= overshoots;
        let inside = self.interval(child, stretch);
        self.overshoots = outer;
        match own_args(action) {
            Some(EaseArgs::Call(numbers)) => {
                let numbers = numbers.into_iter().map(CallArg::Number);
                Call::new(action.spec().name, std::iter::once(CallArg::Call(inside)).chain(numbers).collect())
            }
            Some(EaseArgs::Bezier(numbers)) => {
                let made = Call::new(action.spec().name, vec![CallArg::Call(inside)]);
                self.changed(made, vec![("setBezierParamer", numbers.map(CallArg::Number).to_vec())])
            }
            None => self.table_ease(action, inside),
        }
    }

    fn table_ease(&mut self, action: &Action, inside: Call) -> Call {
        let Some(ease) = self.clips.ease_of(action) else { return inside };
        if self.language == Language::Lua {
            self.lose(LossKind::Ease, action);
            return inside;
        }
        self.uses.table_ease = true;
        Call::new("TableEase", vec![CallArg::Call(inside), CallArg::Table(table(&ease))])
    }
}

/// Whether an ease goes below 0 or above 1 between its ends.
fn leaves_its_range(ease: &Ease) -> bool {
    let value = |step: u32| ease.value(f64::from(step) / f64::from(EASE_STEPS));
    (0..=EASE_STEPS).any(|step| !(-TOLERANCE..=1.0 + TOLERANCE).contains(&value(step)))
}

/// What an ease of cocos2d-x is made with.
enum EaseArgs {
    Call(Vec<f64>),
    Bezier([f64; 4]),
}

/// `None` for an ease that cocos2d-x lacks.
fn own_args(action: &Action) -> Option<EaseArgs> {
    if matches!(action.param("mirrored"), Some(Value::Flag(true))) {
        return None;
    }
    Some(match action.kind() {
        Kind::EaseIn | Kind::EaseOut | Kind::EaseInOut => EaseArgs::Call(vec![action.number("rate")]),
        Kind::EaseElasticIn | Kind::EaseElasticOut | Kind::EaseElasticInOut => {
            EaseArgs::Call(vec![action.number("period")])
        }
        Kind::EaseBackIn | Kind::EaseBackOut | Kind::EaseBackInOut => {
            if action.number("overshoot") != OVERSHOOT {
                return None;
            }
            EaseArgs::Call(Vec::new())
        }
        Kind::EaseBezierAction => match action.param("points") {
            Some(Value::Vec4(numbers)) => EaseArgs::Bezier(*numbers),
            _ => return None,
        },
        Kind::EaseCubicBezier | Kind::EaseSteps | Kind::EaseSpring | Kind::EaseNamed => return None,
        _ => EaseArgs::Call(Vec::new()),
    })
}

/// Points of progress and value, with straight lines between them; two at the same progress are a jump.
pub(super) fn table(ease: &Ease) -> Vec<[f64; 2]> {
    let mut motion = |t: f64, values: &mut [f64]| values[0] = ease.value(t);
    let parts = fit::fit(&mut motion, &[0.0, 1.0], &[TOLERANCE], Forms::Lines).unwrap_or_default();
    let mut points: Vec<[f64; 2]> = parts.iter().map(|part| [part.from_secs, part.from[0]]).collect();
    points.push([1.0, ease.value(1.0)]);
    points
}
