//! `JumpBy`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, DELTA, HEIGHT, JUMPS],
    sentence: "Jumps by a distance, along arcs.",
    synonyms: &["hop", "arc", "leap", "parabola", "bounce", "throw"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.changing("delta", negated)), ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    let (height, jumps) = (leaf.number("height"), leaf.count("jumps"));
    (Op::JumpBy { by: leaf.vec2("delta"), height, jumps }, on::POSITION)
}

impl Action {
    /// Jumps by `delta_px` in `jumps` arcs of `height_px`.
    pub fn jump_by(duration_secs: f64, delta_px: [f64; 2], height_px: f64, jumps: u32) -> Self {
        Self::new(Kind::JumpBy).filled([
            Value::Number(duration_secs),
            Value::Vec2(delta_px),
            Value::Number(height_px),
            Value::Count(jumps),
        ])
    }
}
