//! Parameters of punches, shakes and wiggles.

use super::*;

pub(super) const VIBRATO: ParamSpec = omittable(ranged(
    param("vibrato", "Vibrato", Preset::Count(5), Unit::None, "How often it swings there and back."),
    1.0,
    1000.0,
));
pub(super) const ELASTICITY: ParamSpec = omittable(ranged(
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
pub(super) const FREQUENCY: ParamSpec = ranged(
    param("frequency", "Frequency", Preset::Number(10.0), Unit::None, "How many jolts there are a second."),
    0.01,
    1000.0,
);
pub(super) const SEED: ParamSpec = omittable(ranged(
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
