//! `DelayTime`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Composite,
    params: &[DURATION],
    sentence: "Waits.",
    synonyms: &["wait", "pause", "gap", "sleep", "hold", "delay", "stop", "idle"],
    role: Role::Leaf(Leaf { reverse: unchanged, ..Leaf::new(build) }),
};

fn build(_leaf: &mut Source<'_>) -> Work {
    (Op::Wait, ChannelSet::EMPTY)
}

impl Action {
    /// Waits `duration_secs`; [`Self::delay`] is short for it.
    pub fn delay_time(duration_secs: f64) -> Self {
        Self::delay(duration_secs)
    }

    /// Waits `duration_secs`.
    pub fn delay(duration_secs: f64) -> Self {
        Self::new(Kind::DelayTime).filled([Value::Number(duration_secs)])
    }
}
