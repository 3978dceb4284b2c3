//! `ProgressFromTo`.

use super::exchanging_ends;
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[DURATION, PERCENT_FROM, PERCENT_TO],
    sentence: "Brings a progress bar from one value to another.",
    synonyms: &["bar", "timer", "percent", "radial", "health"],
    role: Role::Leaf(Leaf { reverse: exchanging_ends, ..Leaf::new(build) }),
};

const PERCENT_FROM: ParamSpec = param(
    "from",
    "From",
    Preset::Number(0.0),
    Unit::None,
    "How much of the bar is shown at the start, 0 to 100.",
);
const PERCENT_TO: ParamSpec = param(
    "to",
    "To",
    Preset::Number(100.0),
    Unit::None,
    "How much of the bar is shown at the end, 0 to 100.",
);

fn build(leaf: &mut Source<'_>) -> Work {
    leaf.between(Channel::Progress)
}

impl Action {
    /// Brings a progress bar from one value to another, both 0..=100.
    pub fn progress_from_to(duration_secs: f64, from_percent: f64, to_percent: f64) -> Self {
        Self::new(Kind::ProgressFromTo).filled([
            Value::Number(duration_secs),
            Value::Number(from_percent),
            Value::Number(to_percent),
        ])
    }
}
