//! Grid effects, whose targets are `NodeGrid`s, and `OrbitCamera`.

use kineograph_runtime::format::{Action, Kind, ParamSpec, Unit, Value};

use super::leaf::count;
use super::{Again, FunctionBuilder};
use crate::LossKind;
use crate::cocos::Language;
use crate::cocos::code::{Call, CallArg, Variable};
use crate::cocos::places::Lie;
use crate::effects::{is_effect, named_target};

/// How strong a `Lens3D` is as it is made.
const LENS: f64 = 0.7;
/// A scale that differs from 1 by less is none.
const SCALE_SLACK: f64 = 1e-6;

/// How `AccelAmplitude` and its like change the effects inside.
#[derive(Clone, Copy)]
pub(super) struct AmplitudeWrapper {
    kind: Kind,
    rate: f64,
}

/// Whether any action in a tree needs a `NodeGrid` of the node that it plays on.
pub(super) fn has_grid(action: &Action) -> bool {
    let is_grid = matches!(action.kind(), Kind::StopGrid | Kind::ReuseGrid) || is_effect(action);
    is_grid || (named_target(action).is_none() && action.children.iter().any(has_grid))
}

impl FunctionBuilder<'_> {
    /// A grid effect, an `OrbitCamera`, or what ends or keeps a grid.
    pub(super) fn grid(&mut self, action: &Action, stretch: f64) -> Option<Call> {
        let name = action.spec().name;
        Some(match action.kind() {
            Kind::StopGrid => Call::instant(name, Vec::new()),
            Kind::ReuseGrid => Call::instant(name, vec![count(action.number("times"))]),
            Kind::OrbitCamera => self.orbit(action, stretch),
            _ if is_effect(action) => self.effect(action, stretch),
            _ => return None,
        })
    }

    /// A pause for a shake that cocos2d-x can't make: it divides by the range.
    fn effect(&mut self, action: &Action, stretch: f64) -> Call {
        let mut args = vec![secs(action, stretch)];
        // Columns and rows are whole numbers here as well.
        args.extend(action.param("grid").map(|_| CallArg::Size(action.vec2("grid").map(f64::trunc))));
        let shakes = action.param("range").is_some();
        self.note_place(action);
        let scale = self.subject.lie.scale.unwrap_or(1.0);
        if shakes && (action.number("range") * scale).abs() < 0.5 {
            self.lose(LossKind::ShakeRange, action);
            return Call::pause(action.number("duration") * stretch);
        }
        for (spec, value) in action.spec().params.iter().zip(action.params()) {
            let length = if spec.unit == Unit::Px { scale } else { 1.0 };
            args.push(match (spec.name, value) {
                ("duration" | "grid" | "stop" | "strength" | "concave" | "frequency", _) => continue,
                // cocos2d-x draws its offsets without one.
                ("seed", _) if shakes => continue,
                ("waves" | "twirls" | "jumps" | "range", Value::Number(number)) => {
                    self.whole(action, number * length)
                }
                (_, Value::Vec2(point)) => self.center(action, *point),
                (_, Value::Number(number)) => CallArg::Number(number * length),
                (_, Value::Count(number)) => CallArg::Count(i64::from(*number)),
                (_, Value::Flag(is_on)) => CallArg::Flag(*is_on),
                _ => continue,
            });
        }
        self.note_differences(action);
        let made = self.lens(action, Call::new(action.spec().name, args));
        let made = self.with_amplitude(action, made);
        if stops(action) { then_stop(made) } else { made }
    }

    /// Effects are measured in the window, in which the grid is: the picture of a node without a size.
    fn center(&mut self, action: &Action, point: [f64; 2]) -> CallArg {
        let Lie { is_known, has_size, .. } = self.subject.lie;
        if is_known && has_size.is_none() {
            self.lose(LossKind::GridSizes, action);
        }
        if has_size == Some(false) { CallArg::Point(point) } else { CallArg::OfWindow(self.node(), point) }
    }

    /// What of the nodes that an effect plays on can't be written.
    fn note_place(&mut self, action: &Action) {
        let is_place =
            |(spec, value): (&ParamSpec, &Value)| spec.unit == Unit::Px && !matches!(value, Value::Flag(_));
        let Lie { is_known, scale, is_turned, is_mixed, is_wider, .. } = self.subject.lie;
        if is_wider {
            self.lose(LossKind::GridRoom, action);
        }
        if is_mixed {
            self.lose(LossKind::GridBlend, action);
        }
        if is_turned {
            self.lose(LossKind::GridTurned, action);
        } else if is_known {
            self.note_window(action);
        }
        if !action.spec().params.iter().zip(action.params()).any(is_place) {
            return;
        }
        if !is_known {
            self.lose(LossKind::GridPlace, action);
        } else if scale.is_none() {
            self.lose(LossKind::GridScale, action);
        }
    }

    /// What cocos2d-x measures from the corner of the window, or in its pixels.
    fn note_window(&mut self, action: &Action) {
        let lie = self.subject.lie;
        let is_scaled = lie.scale.is_none_or(|scale| (scale - 1.0).abs() > SCALE_SLACK);
        let is_elsewhere = |axes: &[usize]| !axes.iter().all(|axis| lie.begins_at_0(*axis));
        let lost = match action.kind() {
            Kind::FlipX3D if is_elsewhere(&[0]) => LossKind::FlipCorner,
            Kind::FlipY3D if is_elsewhere(&[1]) => LossKind::FlipCorner,
            Kind::PageTurn3D if is_scaled || is_elsewhere(&[1]) => LossKind::PageFold,
            // That there is no one scale is said of all lengths.
            Kind::Waves | Kind::Waves3D | Kind::Liquid | Kind::WavesTiles3D | Kind::Ripple3D
                if lie.scale.is_none() =>
            {
                return;
            }
            // Rings are counted from their own centre.
            Kind::Ripple3D if is_scaled => LossKind::WavePhase,
            Kind::Waves | Kind::Waves3D | Kind::Liquid | Kind::WavesTiles3D
                if is_scaled || is_elsewhere(&[0, 1]) =>
            {
                LossKind::WavePhase
            }
            _ => return,
        };
        self.lose(lost, action);
    }

    /// What cocos2d-x's effect does in another way.
    fn note_differences(&mut self, action: &Action) {
        let fades = matches!(
            action.kind(),
            Kind::FadeOutTRTiles | Kind::FadeOutBLTiles | Kind::FadeOutUpTiles | Kind::FadeOutDownTiles
        );
        if action.param("frequency").is_some() {
            self.lose(LossKind::ShakeRate, action);
        }
        let is_once = match action.kind() {
            Kind::ShatteredTiles3D => self.again == Again::Always,
            Kind::Lens3D if lens_setters(action).is_empty() => self.again == Again::Always,
            Kind::Lens3D => self.again != Again::Never,
            _ => false,
        };
        if is_once {
            self.lose(LossKind::PlaysOnce, action);
        }
        if fades && !stops(action) {
            self.lose(LossKind::TilesStay, action);
        }
        // Here they end there; a page has no square root below 0.
        if self.overshoots && (fades || action.kind() == Kind::PageTurn3D) {
            self.lose(LossKind::Overshoot, action);
        }
    }

    /// A camera that goes around the node itself, also where other actions run on its grid. In a grid it sees no depth.
    fn orbit(&mut self, action: &Action, stretch: f64) -> Call {
        let made = orbit(action, stretch);
        let is_grid = self.subject.is_grid;
        if is_grid || self.subject.lie.is_bent {
            self.lose(LossKind::OrbitFlat, action);
        }
        if is_grid { self.for_node(made) } else { made }
    }

    /// An action played backwards. What stops the grid then comes behind it, not before.
    pub(super) fn backwards(&mut self, child: &Action, stretch: f64) -> Call {
        let mut child = child.clone();
        let stops = is_effect(&child) && stops(&child);
        if stops {
            // The parameter is a flag.
            let _ = child.set_param("stop", Value::Flag(false));
        }
        let made = Call::new("ReverseTime", vec![CallArg::Call(self.call(&child, stretch))]);
        if stops { then_stop(made) } else { made }
    }

    /// What an `AccelAmplitude` or its like has inside; each effect there gets a wrapper of its own, as it has a course of its own.
    pub(super) fn amplitude(&mut self, action: &Action, child: &Action, stretch: f64) -> Call {
        let own = AmplitudeWrapper { kind: action.kind(), rate: action.number("rate") };
        let outer = self.amplitude.replace(own);
        let made = self.call(child, stretch);
        self.amplitude = outer;
        made
    }

    fn with_amplitude(&mut self, action: &Action, made: Call) -> Call {
        let Some(wrapper) = self.amplitude.filter(|_| action.param("amplitude").is_some()) else {
            return made;
        };
        let class = class_of(action.kind()).filter(|_| self.language == Language::Cpp);
        let Some(class) = class else {
            self.lose(LossKind::Amplitude, action);
            return made;
        };
        self.uses.amplitude = true;
        let shape = match wrapper.kind {
            Kind::AccelAmplitude => "Amplitude::Accel",
            Kind::DeccelAmplitude => "Amplitude::Deccel",
            _ => "Amplitude::AccelDeccel",
        };
        let args = vec![CallArg::Call(made), CallArg::Name(shape.to_owned()), CallArg::Number(wrapper.rate)];
        Call::new(class, args)
    }

    fn lens(&mut self, action: &Action, made: Call) -> Call {
        if action.kind() != Kind::Lens3D {
            return made;
        }
        let setters = lens_setters(action);
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
    fn whole(&mut self, action: &Action, number: f64) -> CallArg {
        if number.fract() != 0.0 || number < 0.0 {
            self.lose(LossKind::Rounded, action);
        }
        count(number.max(0.0))
    }
}

/// What is set of a lens after it is made.
fn lens_setters(action: &Action) -> Vec<(&'static str, Vec<CallArg>)> {
    let mut setters = Vec::new();
    if action.number("strength") != LENS {
        setters.push(("setLensEffect", vec![CallArg::Number(action.number("strength"))]));
    }
    if is_on(action, "concave") {
        setters.push(("setConcave", vec![CallArg::Flag(true)]));
    }
    setters
}

/// The class of the header that changes the amplitude of an effect. A clip may be called as the effect is, so that is named in full.
fn class_of(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Waves3D => "WithAmplitude<cocos2d::Waves3D>",
        Kind::Ripple3D => "WithAmplitude<cocos2d::Ripple3D>",
        Kind::Liquid => "WithAmplitude<cocos2d::Liquid>",
        Kind::Waves => "WithAmplitude<cocos2d::Waves>",
        Kind::Twirl => "WithAmplitude<cocos2d::Twirl>",
        Kind::WavesTiles3D => "WithAmplitude<cocos2d::WavesTiles3D>",
        Kind::JumpTiles3D => "WithAmplitude<cocos2d::JumpTiles3D>",
        _ => return None,
    })
}

fn then_stop(made: Call) -> Call {
    Call::list("Sequence", vec![made, Call::instant(Kind::StopGrid.spec().name, Vec::new())])
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
