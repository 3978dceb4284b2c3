//! `ResizeBy`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SIZE_BY],
    sentence: "Makes the content larger or smaller by a number of pixels.",
    synonyms: &["size", "width", "height", "stretch", "panel"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.changing("delta", negated)), ..Leaf::new(build) }),
};

const SIZE_BY: ParamSpec =
    param("delta", "By", Preset::Vec2([50.0, 50.0]), Unit::Px, "How much width and height grow.");

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::Add2 { first: Channel::Width, by: leaf.vec2("delta") }, on::SIZE)
}

impl Action {
    /// Adds `delta_px` to the size of the content.
    pub fn resize_by(duration_secs: f64, delta_px: [f64; 2]) -> Self {
        Self::new(Kind::ResizeBy).filled([Value::Number(duration_secs), Value::Vec2(delta_px)])
    }
}
