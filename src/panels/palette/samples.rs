//! What the preview of an action plays: the action with the table's defaults, in a small scene that shows what it does. Pure.

use kineograph_runtime::Pose;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Arity, Category, Color, FrameStep, Kind, Value};

/// How far things move in previews, in pixels.
pub const WAY_PX: f64 = 100.0;

/// What a preview plays.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The tree.
    pub tree: Action,
    /// The pose that it starts from.
    pub start: Pose,
}

/// The sample of a kind; `None` for what shows nothing on its own: a camera, and a clip or an own ease that is not chosen yet.
#[must_use]
pub fn of(kind: Kind) -> Option<Sample> {
    let spec = kind.spec();
    let tree = match (spec.category, spec.arity) {
        _ if matches!(kind, Kind::PlayClip | Kind::EaseNamed | Kind::Follow) => return None,
        (Category::Ease, _) => filled(kind).holding(way(1.4)),
        (_, Arity::Many) => filled(kind).holding_all([way(0.8), Action::rotate_by(0.8, 90.0)]),
        (_, Arity::One) => around(kind),
        (Category::Instant, _) => Action::sequence([Action::delay(0.7), filled(kind), Action::delay(0.7)]),
        _ if kind == Kind::DelayTime => Action::sequence([
            Action::move_by(0.4, [WAY_PX / 2.0, 0.0]),
            filled(kind),
            Action::move_by(0.4, [WAY_PX / 2.0, 0.0]),
        ]),
        _ => filled(kind),
    };
    Some(Sample { tree, start: start(kind) })
}

/// A composite that takes one child, around a motion that shows what it makes of it.
fn around(kind: Kind) -> Action {
    let step = Action::spawn([Action::move_by(0.6, [WAY_PX / 3.0, 0.0]), Action::rotate_by(0.6, 90.0)]);
    let bent = Action::sequence([way(0.8), Action::move_by(0.4, [0.0, 40.0])]);
    match kind {
        Kind::Repeat => filled(kind).holding(step),
        Kind::RepeatForever => filled(kind).holding(Action::rotate_by(0.8, 90.0)),
        // What is placed needs something beside it.
        Kind::At => {
            let placed = with(filled(kind), "at", Value::Text("0.4".to_owned()));
            Action::sequence([way(1.2), placed.holding(Action::rotate_by(0.8, 180.0))])
        }
        _ => filled(kind).holding(bent),
    }
}

fn way(duration_secs: f64) -> Action {
    Action::move_by(duration_secs, [WAY_PX, 0.0])
}

/// Values that show more than the defaults do, by the name of the parameter.
fn filled(kind: Kind) -> Action {
    let mut action = Action::new(kind);
    let shown = [
        ("position", Value::Vec2([WAY_PX, 0.0])),
        ("color", Value::Color(Color([240, 90, 90]))),
        ("frames", Value::Frames((0..6).map(FrameStep::new).collect())),
        ("angle", Value::Number(90.0)),
        ("times", Value::Count(3)),
    ];
    for (name, value) in shown {
        // What the action lacks, or has in another type, is left as it is.
        let _ = action.set_param(name, value);
    }
    match kind {
        Kind::MoveFrom => with(action, "from", Value::Vec2([0.0, 50.0])),
        Kind::TintFrom => with(action, "from", Value::Color(Color([240, 90, 90]))),
        Kind::Animate => with(action, "delay_per_unit", Value::Number(0.2)),
        _ => action,
    }
}

fn with(mut action: Action, name: &str, value: Value) -> Action {
    // The names and types are those of the table, which a test keeps.
    let _ = action.set_param(name, value);
    action
}

/// The start pose, in which the effect of the action is visible.
fn start(kind: Kind) -> Pose {
    let middle = Pose::at([50.0, 10.0]);
    match kind {
        Kind::FadeIn => middle.with(Property::OPACITY, 0.0),
        Kind::Show => middle.with(Property::VISIBLE, false),
        Kind::MoveFrom => Pose::at([100.0, 0.0]),
        Kind::ResizeBy | Kind::ResizeTo | Kind::ResizeFrom => middle.with(Property::SIZE, [28.0, 28.0]),
        Kind::PunchMove | Kind::ShakeMove | Kind::Wiggle | Kind::RepeatForever => middle,
        _ if matches!(kind.spec().category, Category::Transform | Category::Look) => middle,
        _ if kind.spec().category == Category::Instant && kind != Kind::Place => middle,
        _ => Pose::at([0.0, 0.0]),
    }
}

/// Puts actions inside another one.
trait Holding {
    fn holding(self, child: Action) -> Action;
    fn holding_all(self, children: impl IntoIterator<Item = Action>) -> Action;
}

impl Holding for Action {
    fn holding(self, child: Action) -> Action {
        self.holding_all([child])
    }

    fn holding_all(mut self, children: impl IntoIterator<Item = Action>) -> Action {
        self.children = children.into_iter().collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Program;

    use super::*;

    #[test]
    fn every_sample_compiles_and_changes_something() {
        for kind in Kind::all() {
            let Some(sample) = of(kind) else {
                assert!(matches!(kind, Kind::PlayClip | Kind::EaseNamed | Kind::Follow), "{kind:?}");
                continue;
            };
            let program = Program::compile(&sample.tree).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
            let program = program.targets().first().map_or(&program, |target| target.program());
            let changes = (0..40_u32).any(|step| {
                let pose = program.sample_secs(&sample.start, f64::from(step) * 0.05);
                pose != sample.start
            });
            assert!(changes || program.has_events(), "{kind:?}");
        }
    }
}
