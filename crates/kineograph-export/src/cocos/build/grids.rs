//! Grid effects, whose targets are `NodeGrid`s, and `OrbitCamera`.

use kineograph_runtime::format::{Action, Category, Kind, Value};

use super::FunctionBuilder;
use super::leaf::count;
use crate::LossKind;
use crate::cocos::code::{Call, CallArg, Variable};

/// How strong a `Lens3D` is as it is made.
const LENS: f64 = 0.7;

/// How `AccelAmplitude` and its like change the effects inside.
#[derive(Clone, Copy)]
pub(super) struct AmplitudeWrapper {
    class: &'static str,
    rate: f64,
}

impl FunctionBuilder<'_> {
    /// A grid effect, an `OrbitCamera`, or what ends or keeps a grid.
    pub(super) fn grid(&mut self, action: &Action, stretch: f64) -> Option<Call> {
        let name = action.spec().name;
        let is_effect = action.spec().category == Category::Grid && action.children.is_empty();
        let made = match action.kind() {
            Kind::StopGrid => Call::instant(name, Vec::new()),
            Kind::ReuseGrid => Call::instant(name, vec![count(action.number("times"))]),
            Kind::OrbitCamera => return Some(orbit(action, stretch)),
            _ if is_effect => self.effect(action, stretch),
            _ => return None,
        };
        self.uses.grid = true;
        Some(made)
    }

    fn effect(&mut self, action: &Action, stretch: f64) -> Call {
        let mut args = vec![secs(action, stretch)];
        args.extend(action.param("grid").map(|_| CallArg::Size(action.vec2("grid"))));
        let shakes = action.param("range").is_some();
        for (spec, value) in action.spec().params.iter().zip(action.params()) {
            args.push(match (spec.name, value) {
                ("duration" | "grid" | "stop" | "strength" | "concave" | "frequency", _) => continue,
                // cocos2d-x draws its offsets without one.
                ("seed", _) if shakes => continue,
                ("waves" | "twirls" | "jumps" | "range", _) => self.whole(action, spec.name),
                (_, Value::Vec2(point)) => CallArg::Point(*point),
                (_, Value::Number(number)) => CallArg::Number(*number),
                (_, Value::Count(number)) => CallArg::Count(i64::from(*number)),
                (_, Value::Flag(is_on)) => CallArg::Flag(*is_on),
                _ => continue,
            });
        }
        let made = self.lens(action, Call::new(action.spec().name, args));
        let made = self.with_amplitude(action, stretch, made);
        let stop = Call::instant(Kind::StopGrid.spec().name, Vec::new());
        if stops(action) { Call::list("Sequence", vec![made, stop]) } else { made }
    }

    /// What an `AccelAmplitude` or its like has inside; each effect there gets a wrapper of its own, as it has a course of its own.
    pub(super) fn amplitude(&mut self, action: &Action, child: &Action, stretch: f64) -> Call {
        let own = AmplitudeWrapper { class: action.spec().name, rate: action.number("rate") };
        let outer = self.amplitude.replace(own);
        let made = self.call(child, stretch);
        self.amplitude = outer;
        made
    }

    fn with_amplitude(&mut self, action: &Action, stretch: f64, made: Call) -> Call {
        let Some(wrapper) = self.amplitude.filter(|_| action.param("amplitude").is_some()) else {
            return made;
        };
        if wrapper.class == Kind::AccelDeccelAmplitude.spec().name {
            // cocos2d-x forgets to play what is in it.
            self.lose(LossKind::Ease, action);
            return made;
        }
        let args = vec![CallArg::Call(made), secs(action, stretch)];
        let made = Call::new(wrapper.class, args);
        if wrapper.rate == 1.0 {
            return made;
        }
        self.changed(made, vec![("setRate", vec![CallArg::Number(wrapper.rate)])])
    }

    fn lens(&mut self, action: &Action, made: Call) -> Call {
        if action.kind() != Kind::Lens3D {
            return made;
        }
        let mut setters = Vec::new();
        if action.number("strength") != LENS {
            setters.push(("setLensEffect", vec![CallArg::Number(action.number("strength"))]));
        }
        if is_on(action, "concave") {
            setters.push(("setConcave", vec![CallArg::Flag(true)]));
        }
        if setters.is_empty() { made } else { self.changed(made, setters) }
    }

    /// An action that is changed by these calls after it is made.
    pub(super) fn changed(&mut self, action: Call, setters: Vec<(&'static str, Vec<CallArg>)>) -> Call {
        let name = self.variable("action");
        self.variables.push(Variable::Changed { name: name.clone(), action, setters });
        // A name is written as it is; the class is not.
        Call::new("", vec![CallArg::Name(name)])
    }

    /// A number that cocos2d-x keeps as a whole one, and never below 0.
    fn whole(&mut self, action: &Action, name: &str) -> CallArg {
        let number = action.number(name);
        if number.fract() != 0.0 || number < 0.0 {
            self.lose(LossKind::Rounded, action);
        }
        count(number.max(0.0))
    }
}

/// A camera that goes around a node. One that stops goes back at once, for what cocos2d-x leaves where it is.
fn orbit(action: &Action, stretch: f64) -> Call {
    let name = action.spec().name;
    let turn = ["radius", "delta_radius", "angle_z", "delta_angle_z", "angle_x", "delta_angle_x"];
    let numbers = turn.map(|name| CallArg::Number(action.number(name)));
    let made = Call::new(name, [secs(action, stretch)].into_iter().chain(numbers).collect());
    let ahead = [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0].map(CallArg::Number);
    let back = || Call::new(name, ahead.to_vec());
    if stops(action) { Call::list("Sequence", vec![made, back()]) } else { made }
}

fn stops(action: &Action) -> bool {
    is_on(action, "stop")
}

fn is_on(action: &Action, name: &str) -> bool {
    matches!(action.param(name), Some(Value::Flag(true)))
}

fn secs(action: &Action, stretch: f64) -> CallArg {
    CallArg::Number(action.number("duration") * stretch)
}
