//! Actions that arrange other actions in time.

use super::*;

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    row(
        Kind::Sequence,
        "Sequence",
        Category::Composite,
        &[],
        "Plays its actions one after another.",
        &["series", "chain", "then", "list", "order"],
    ),
    row(
        Kind::Spawn,
        "Spawn",
        Category::Composite,
        &[],
        "Plays its actions at the same time.",
        &["parallel", "together", "group", "simultaneous"],
    ),
    row(
        Kind::Repeat,
        "Repeat",
        Category::Composite,
        &[ranged(
            param("times", "Times", Preset::Count(3), Unit::None, "How many rounds it plays."),
            1.0,
            1.0e6,
        )],
        "Plays its action a number of times.",
        &["loop", "times", "again"],
    ),
    row(
        Kind::RepeatForever,
        "RepeatForever",
        Category::Composite,
        &[],
        "Plays its action again and again, without an end.",
        &["loop", "endless", "infinite", "cycle"],
    ),
    row(
        Kind::ReverseTime,
        "ReverseTime",
        Category::Composite,
        &[],
        "Plays its action backwards.",
        &["rewind", "backwards", "mirror"],
    ),
    row(
        Kind::Speed,
        "Speed",
        Category::Composite,
        &[ranged(
            param(
                "speed",
                "Speed",
                Preset::Number(2.0),
                Unit::Times,
                "2 plays twice as fast, 0.5 half as fast.",
            ),
            0.001,
            1000.0,
        )],
        "Plays its action faster or slower.",
        &["time scale", "rate", "slow", "fast"],
    ),
    row(
        Kind::DelayTime,
        "DelayTime",
        Category::Composite,
        &[DURATION],
        "Waits.",
        &["wait", "pause", "gap", "sleep", "hold"],
    ),
];
