//! What the preview of an action plays: the action with the table's defaults, in a small scene that shows what it does. Pure.

use kineograph_runtime::Pose;
use kineograph_runtime::format::{Action, Arity, Category, Color, FrameStep, Kind, Value};

/// How far things move in previews, in pixels.
pub const WAY_PX: f64 = 100.0;

/// What a preview plays.
#[derive(Debug, Clone)]
pub struct Sample {
    pub tree: Action,
    pub start: Pose,
}

impl Sample {
    /// A tree from the corner.
    pub fn of(tree: Action) -> Self {
        Self { tree, start: Pose::at([0.0, 0.0]) }
    }

    /// The same from another pose.
    #[must_use]
    pub fn from(self, start: Pose) -> Self {
        Self { start, ..self }
    }
}

/// What kinds of a category show.
pub fn usual(kind: Kind) -> Option<Sample> {
    let spec = kind.spec();
    let tree = match (spec.category, spec.arity) {
        (Category::Ease, _) => holding(filled(kind), [way(1.4)]),
        (_, Arity::Many) => holding(filled(kind), [way(0.8), Action::rotate_by(0.8, 90.0)]),
        // A motion that shows what the composite makes of it.
        (_, Arity::One) => {
            let bent = Action::sequence([way(0.8), Action::move_by(0.4, [0.0, 40.0])]);
            holding(filled(kind), [bent])
        }
        (Category::Instant, _) => Action::sequence([Action::delay(0.7), filled(kind), Action::delay(0.7)]),
        (
            Category::Composite | Category::Move | Category::Transform | Category::Look | Category::Grid,
            Arity::None,
        ) => filled(kind),
    };
    let start = match spec.category {
        Category::Transform | Category::Look | Category::Grid | Category::Instant => middle(),
        Category::Composite | Category::Ease | Category::Move => Pose::at([0.0, 0.0]),
    };
    Some(Sample { tree, start })
}

/// A pose in the middle, for what stays where it is.
pub fn middle() -> Pose {
    Pose::at([50.0, 10.0])
}

/// A motion across the preview.
pub fn way(duration_secs: f64) -> Action {
    Action::move_by(duration_secs, [WAY_PX, 0.0])
}

/// Values that show more than the defaults do, by the name of the parameter.
pub fn filled(kind: Kind) -> Action {
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
    action
}

/// The same action with another value.
pub fn with(mut action: Action, name: &str, value: Value) -> Action {
    // The names and types are those of the table, which a test keeps.
    let _ = action.set_param(name, value);
    action
}

/// The same action around others.
pub fn holding(mut action: Action, children: impl IntoIterator<Item = Action>) -> Action {
    action.children = children.into_iter().collect();
    action
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Program;

    use super::*;

    #[test]
    fn every_sample_compiles_and_changes_something() {
        for kind in Kind::all() {
            let Some(sample) = crate::kinds::sample(kind) else {
                assert!(matches!(kind, Kind::PlayClip | Kind::EaseNamed | Kind::Follow), "{kind:?}");
                continue;
            };
            let program = Program::compile(&sample.tree).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
            let program = program.targets().first().map_or(&program, |target| target.program());
            let changes = (0..40_u32).any(|step| {
                let pose = program.sample_secs(&sample.start, f64::from(step) * 0.05);
                pose != sample.start
            });
            assert!(changes || program.has_events() || program.has_grid(), "{kind:?}");
        }
    }
}
