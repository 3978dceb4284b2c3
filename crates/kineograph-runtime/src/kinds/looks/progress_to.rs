//! `ProgressTo`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[DURATION, PERCENT],
    sentence: "Brings a progress bar to a value; below 0 it shows nothing, above 100 all.",
    synonyms: &["bar", "timer", "percent", "radial", "health"],
    role: Role::Leaf(Leaf::new(build)),
};

const PERCENT: ParamSpec =
    param("percent", "Percent", Preset::Number(100.0), Unit::None, "How much of the bar is shown, 0 to 100.");

fn build(leaf: &mut Source<'_>) -> Work {
    bringing(Channel::Progress, leaf.number("percent"))
}

impl Action {
    /// Brings a progress bar to `percent`, 0..=100.
    pub fn progress_to(duration_secs: f64, percent: f64) -> Self {
        Self::new(Kind::ProgressTo).filled([Value::Number(duration_secs), Value::Number(percent)])
    }
}
