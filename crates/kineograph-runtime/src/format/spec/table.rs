//! The table of all actions: one file a category, put together here.

mod composite;
mod ease;
mod instant;
mod look;
mod motion;
mod swing;
mod transform;

use super::{ActionSpec, Arity, Category, Kind, ParamSpec, Preset, Unit};

/// All actions, in the order of [`Kind`].
pub static SPECS: [ActionSpec; COUNT] = all_rows();

const GROUPS: [&[ActionSpec]; 6] =
    [composite::ROWS, ease::ROWS, motion::ROWS, transform::ROWS, look::ROWS, instant::ROWS];

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

const fn all_rows() -> [ActionSpec; COUNT] {
    let mut rows = [composite::ROWS[0]; COUNT];
    let (mut at, mut group) = (0, 0);
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            rows[at] = GROUPS[group][index];
            (at, index) = (at + 1, index + 1);
        }
        group += 1;
    }
    rows
}

/// Largest magnitude that a length, angle or factor may have; far above use, far below what overflows an f32.
const HUGE: f64 = 1.0e9;

const fn param(
    name: &'static str,
    label: &'static str,
    preset: Preset,
    unit: Unit,
    help: &'static str,
) -> ParamSpec {
    let drag_step = match unit {
        Unit::Secs | Unit::Times => 0.01,
        _ => 1.0,
    };
    ParamSpec {
        name,
        label,
        unit,
        range: [-HUGE, HUGE],
        drag_step,
        help,
        may_be_omitted: false,
        needed_without: None,
        choices: &[],
        preset,
    }
}

const fn ranged(spec: ParamSpec, min: f64, max: f64) -> ParamSpec {
    ParamSpec { range: [min, max], ..spec }
}

/// A name out of a few.
const fn choice(
    name: &'static str,
    label: &'static str,
    choices: &'static [&'static str],
    help: &'static str,
) -> ParamSpec {
    ParamSpec { choices, ..param(name, label, Preset::Text(choices[0]), Unit::None, help) }
}

const fn omittable(spec: ParamSpec) -> ParamSpec {
    ParamSpec { may_be_omitted: true, ..spec }
}

/// Needed unless the text parameter `other` is given.
const fn needed_without(other: &'static str, spec: ParamSpec) -> ParamSpec {
    ParamSpec { needed_without: Some(other), ..spec }
}

const DURATION: ParamSpec = ranged(
    param("duration", "Duration", Preset::Number(1.0), Unit::Secs, "How long it takes, in seconds."),
    0.0,
    1.0e6,
);
const POSITION: ParamSpec = param(
    "position",
    "Position",
    Preset::Vec2([0.0, 0.0]),
    Unit::Px,
    "Where the sprite ends, measured from its parent's lower left corner.",
);
const DELTA: ParamSpec =
    param("delta", "By", Preset::Vec2([100.0, 0.0]), Unit::Px, "How far the sprite moves, right and up.");
const HEIGHT: ParamSpec =
    param("height", "Height", Preset::Number(50.0), Unit::Px, "How high each jump goes.");
const JUMPS: ParamSpec = ranged(
    param("jumps", "Jumps", Preset::Count(1), Unit::None, "How many jumps it makes on the way."),
    0.0,
    1.0e6,
);
const ANGLE: ParamSpec =
    param("angle", "Angle", Preset::Number(90.0), Unit::Deg, "The angle in degrees, clockwise.");
const ANGLE_Y: ParamSpec = omittable(param(
    "angle_y",
    "Angle Y",
    Preset::Absent,
    Unit::Deg,
    "A second angle for the vertical axis; leave it out to turn the sprite as a whole.",
));
const SCALE: ParamSpec =
    param("scale", "Scale", Preset::Vec2([2.0, 2.0]), Unit::Times, "The factor for width and height.");
const KEY: ParamSpec =
    param("key", "Key", Preset::Text("value"), Unit::None, "The name of the value, which the game reads.");

const fn row(
    kind: Kind,
    name: &'static str,
    category: Category,
    params: &'static [ParamSpec],
    sentence: &'static str,
    synonyms: &'static [&'static str],
) -> ActionSpec {
    let arity = match kind {
        Kind::Sequence | Kind::Spawn => Arity::Many,
        Kind::Repeat
        | Kind::RepeatForever
        | Kind::ReverseTime
        | Kind::Reverse
        | Kind::Yoyo
        | Kind::Speed
        | Kind::TargetedAction
        | Kind::At => Arity::One,
        _ => match category {
            Category::Ease => Arity::One,
            _ => Arity::None,
        },
    };
    ActionSpec { kind, name, category, sentence, synonyms, arity, params }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn rows_stand_in_the_order_of_kinds() {
        for (index, spec) in SPECS.iter().enumerate() {
            assert_eq!(spec.kind as usize, index, "{}", spec.name);
            assert_eq!(format!("{:?}", spec.kind), spec.name);
        }
        assert_eq!(Kind::CallFunc as usize + 1, SPECS.len());
    }

    #[test]
    fn defaults_lie_in_their_ranges() {
        for spec in SPECS {
            for param in spec.params {
                for x in param.default_value().numbers() {
                    assert!((param.range[0]..=param.range[1]).contains(&x), "{}.{}", spec.name, param.name);
                }
                assert!(param.help.ends_with('.') && spec.sentence.ends_with('.'), "{}", spec.name);
            }
        }
    }
}
