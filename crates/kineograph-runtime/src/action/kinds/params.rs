//! Parameters that several kinds share, and constructors of parameters.

use super::spec::{ParamSpec, Preset, Unit};

/// Largest allowed magnitude of a length, angle or factor: far above practical values, far below an overflow of f32.
pub const HUGE: f64 = 1.0e9;

pub const fn param(
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

pub const fn ranged(spec: ParamSpec, min: f64, max: f64) -> ParamSpec {
    ParamSpec { range: [min, max], ..spec }
}

/// A parameter with a few named options.
pub const fn choice(
    name: &'static str,
    label: &'static str,
    choices: &'static [&'static str],
    help: &'static str,
) -> ParamSpec {
    ParamSpec { choices, ..param(name, label, Preset::Text(choices[0]), Unit::None, help) }
}

pub const fn omittable(spec: ParamSpec) -> ParamSpec {
    ParamSpec { may_be_omitted: true, ..spec }
}

/// Required unless the text parameter `other` is given.
pub const fn needed_without(other: &'static str, spec: ParamSpec) -> ParamSpec {
    ParamSpec { needed_without: Some(other), ..spec }
}

pub const DURATION: ParamSpec = ranged(
    param("duration", "Duration", Preset::Number(1.0), Unit::Secs, "How long it takes, in seconds."),
    0.0,
    1.0e6,
);
pub const POSITION: ParamSpec = param(
    "position",
    "Position",
    Preset::Vec2([0.0, 0.0]),
    Unit::Px,
    "Where the sprite ends, measured from its parent's lower left corner.",
);
pub const DELTA: ParamSpec =
    param("delta", "By", Preset::Vec2([100.0, 0.0]), Unit::Px, "How far the sprite moves, right and up.");
pub const HEIGHT: ParamSpec =
    param("height", "Height", Preset::Number(50.0), Unit::Px, "How high each jump goes.");
pub const JUMPS: ParamSpec = ranged(
    param("jumps", "Jumps", Preset::Count(1), Unit::None, "How many jumps it makes on the way."),
    0.0,
    1.0e6,
);
pub const ANGLE: ParamSpec =
    param("angle", "Angle", Preset::Number(90.0), Unit::Deg, "The angle in degrees, clockwise.");
pub const ANGLE_Y: ParamSpec = omittable(param(
    "angle_y",
    "Angle Y",
    Preset::Absent,
    Unit::Deg,
    "A second angle for the vertical axis; leave it out to turn the sprite as a whole.",
));
pub const SCALE: ParamSpec =
    param("scale", "Scale", Preset::Vec2([2.0, 2.0]), Unit::Times, "The factor for width and height.");
pub const KEY: ParamSpec =
    param("key", "Key", Preset::Text("value"), Unit::None, "The name of the value, which the game reads.");
