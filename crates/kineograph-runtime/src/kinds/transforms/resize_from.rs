//! `ResizeFrom`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, FROM_SIZE],
    sentence: "Brings the content from a width and a height back to its own.",
    synonyms: &["size", "width", "height", "stretch", "panel", "enter", "from"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const FROM_SIZE: ParamSpec = ranged(
    param(
        "from",
        "From",
        Preset::Vec2([0.0, 0.0]),
        Unit::Px,
        "The width and height that the content comes from.",
    ),
    0.0,
    HUGE,
);

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::From2 { first: Channel::Width, from: leaf.vec2("from") }, on::SIZE)
}

impl Action {
    /// Brings width and height of the content from `from_px` to the target's own.
    pub fn resize_from(duration_secs: f64, from_px: [f64; 2]) -> Self {
        Self::new(Kind::ResizeFrom).filled([Value::Number(duration_secs), Value::Vec2(from_px)])
    }
}
