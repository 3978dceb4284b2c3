//! `Blink`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[
        DURATION,
        ranged(
            param(
                "times",
                "Times",
                Preset::Count(3),
                Unit::None,
                "How often the sprite vanishes and comes back.",
            ),
            0.0,
            1.0e6,
        ),
    ],
    sentence: "Hides and shows the sprite in turn; at the end it is as it was before.",
    synonyms: &["flash", "flicker", "hurt", "visible", "strobe"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    let op = Op::Blink { times: leaf.count("times"), keeps_start: leaf.is_reversed };
    (op, ChannelSet::of(&[Channel::Visible]))
}

impl Action {
    /// Hides and shows `times` times, hidden first; at the end the target is as it was.
    pub fn blink(duration_secs: f64, times: u32) -> Self {
        Self::new(Kind::Blink).filled([Value::Number(duration_secs), Value::Count(times)])
    }
}
