//! `ResizeTo`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SIZE],
    sentence: "Brings the content to a width and a height.",
    synonyms: &["size", "width", "height", "stretch", "panel"],
    role: Role::Leaf(Leaf::new(build)),
};

const SIZE: ParamSpec = ranged(
    param("size", "Size", Preset::Vec2([100.0, 100.0]), Unit::Px, "Width and height of the content."),
    0.0,
    HUGE,
);

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::To2 { first: Channel::Width, to: leaf.vec2("size") }, on::SIZE)
}

impl Action {
    /// Brings the size of the content to `size_px`.
    pub fn resize_to(duration_secs: f64, size_px: [f64; 2]) -> Self {
        Self::new(Kind::ResizeTo).filled([Value::Number(duration_secs), Value::Vec2(size_px)])
    }
}
