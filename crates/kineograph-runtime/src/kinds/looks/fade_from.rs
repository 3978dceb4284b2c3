//! `FadeFrom`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[DURATION, LEVEL_FROM],
    sentence: "Brings the sprite from an opacity back to its own.",
    synonyms: &["appear", "alpha", "opacity", "enter", "from"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const LEVEL_FROM: ParamSpec = ranged(
    param(
        "from",
        "From",
        Preset::Number(0.0),
        Unit::Level,
        "The opacity that the sprite comes from: 0 is see-through, 255 is solid.",
    ),
    0.0,
    255.0,
);

fn build(leaf: &mut Source<'_>) -> Work {
    let op = Op::From { channel: Channel::Opacity, from: leaf.number("from") };
    (op, ChannelSet::of(&[Channel::Opacity]))
}

impl Action {
    /// Brings the opacity from `from`, 0..=255, to the target's own.
    pub fn fade_from(duration_secs: f64, from: f64) -> Self {
        Self::new(Kind::FadeFrom).filled([Value::Number(duration_secs), Value::Number(from)])
    }
}
