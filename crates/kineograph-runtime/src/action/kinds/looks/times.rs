//! Actions on the time inside of what a node shows, such as a symbol or particles.

use crate::action::kinds::prelude::*;

/// The longest time and distance in time, in seconds.
const LONGEST_SECS: f64 = 1.0e6;

const TIME: ParamSpec = ranged(
    param(
        "time",
        "Time",
        Preset::Number(1.0),
        Unit::Secs,
        "The time inside of what the node shows, in seconds.",
    ),
    -LONGEST_SECS,
    LONGEST_SECS,
);

const TIME_BY: ParamSpec = ranged(
    param(
        "delta",
        "By",
        Preset::Number(1.0),
        Unit::Secs,
        "How much of it plays, in seconds; as long as the duration at its own speed, negative backwards.",
    ),
    -LONGEST_SECS,
    LONGEST_SECS,
);

const WORDS: &[&str] =
    &["play", "symbol", "particles", "time", "animation", "nested", "movie clip", "advance"];

pub const PLAY_BY: Row = Row {
    category: Category::Look,
    params: &[DURATION, TIME_BY],
    sentence: "Plays what the node shows, such as a symbol or particles, from where it is.",
    synonyms: WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("delta", negated)),
        ..Leaf::new(|leaf| adding(Channel::Time, leaf.number("delta")))
    }),
};

pub const PLAY_TO: Row = Row {
    category: Category::Look,
    params: &[DURATION, TIME],
    sentence: "Plays what the node shows, such as a symbol or particles, up to a time inside of it.",
    synonyms: WORDS,
    role: Role::Leaf(Leaf::new(|leaf| bringing(Channel::Time, leaf.number("time")))),
};

pub const CUE: Row = Row {
    category: Category::Instant,
    params: &[ParamSpec { preset: Preset::Number(0.0), ..TIME }],
    sentence: "Shows another time of what the node shows, such as a symbol or particles, at once.",
    synonyms: &["jump to", "seek", "restart", "symbol", "particles", "set time", "go to"],
    role: Role::Leaf(Leaf {
        reverse: unchanged,
        ..Leaf::new(|leaf| bringing(Channel::Time, leaf.number("time")))
    }),
};

impl Action {
    /// Adds `delta_secs` to the time inside of what the target shows.
    pub fn play_by(duration_secs: f64, delta_secs: f64) -> Self {
        Self::new(Kind::PlayBy).filled([Value::Number(duration_secs), Value::Number(delta_secs)])
    }

    /// Brings the time inside of what the target shows to `time_secs`.
    pub fn play_to(duration_secs: f64, time_secs: f64) -> Self {
        Self::new(Kind::PlayTo).filled([Value::Number(duration_secs), Value::Number(time_secs)])
    }

    /// Sets the time inside of what the target shows at once.
    pub fn cue(time_secs: f64) -> Self {
        Self::new(Kind::Cue).filled([Value::Number(time_secs)])
    }
}
