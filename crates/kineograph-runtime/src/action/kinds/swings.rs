//! Parameters that punches, shakes and wiggles share.

use crate::action::kinds::prelude::*;

pub const VIBRATO: ParamSpec = omittable(ranged(
    param("vibrato", "Vibrato", Preset::Count(5), Unit::None, "How often it swings there and back."),
    1.0,
    1000.0,
));
pub const ELASTICITY: ParamSpec = omittable(ranged(
    ParamSpec {
        drag_step: 0.01,
        ..param(
            "elasticity",
            "Elasticity",
            Preset::Number(1.0),
            Unit::None,
            "How far it swings to the other side: 0 not at all, 1 as far as the blow.",
        )
    },
    0.0,
    1.0,
));
pub const FREQUENCY: ParamSpec = ranged(
    param("frequency", "Frequency", Preset::Number(10.0), Unit::None, "How many jolts there are a second."),
    0.01,
    1000.0,
);
pub const SEED: ParamSpec = omittable(ranged(
    param(
        "seed",
        "Seed",
        Preset::Count(1),
        Unit::None,
        "Chooses the random motion; the same number always gives the same.",
    ),
    0.0,
    u32::MAX as f64,
));

impl Action {
    pub(super) fn punched(self, duration_secs: f64, strength: Value, vibrato: u32, elasticity: f64) -> Self {
        self.filled([
            Value::Number(duration_secs),
            strength,
            Value::Count(vibrato),
            Value::Number(elasticity),
        ])
    }

    pub(super) fn shaken(self, duration_secs: f64, strength: Value, frequency_hz: f64, seed: u32) -> Self {
        self.filled([Value::Number(duration_secs), strength, Value::Number(frequency_hz), Value::Count(seed)])
    }
}
