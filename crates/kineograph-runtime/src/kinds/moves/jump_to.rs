//! `JumpTo`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, POSITION, HEIGHT, JUMPS],
    sentence: "Jumps to a point, along arcs.",
    synonyms: &["hop", "arc", "leap", "parabola", "bounce", "throw"],
    role: Role::Leaf(Leaf::new(build)),
};

fn build(leaf: &mut Source<'_>) -> Work {
    let (height, jumps) = (leaf.number("height"), leaf.count("jumps"));
    (Op::JumpTo { to: leaf.vec2("position"), height, jumps }, on::POSITION)
}

impl Action {
    /// Jumps to `position_px` in `jumps` arcs of `height_px`.
    pub fn jump_to(duration_secs: f64, position_px: [f64; 2], height_px: f64, jumps: u32) -> Self {
        Self::new(Kind::JumpTo).filled([
            Value::Number(duration_secs),
            Value::Vec2(position_px),
            Value::Number(height_px),
            Value::Count(jumps),
        ])
    }
}
