//! `TintFrom`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[DURATION, COLOR_FROM],
    sentence: "Brings the sprite from a colour back to its own.",
    synonyms: &["color", "colour", "flash", "hit", "from"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const COLOR_FROM: ParamSpec =
    param("from", "From", Preset::White, Unit::None, "The colour that the sprite comes from.");

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::FromColor { from: leaf.color("from") }, on::COLOR)
}

impl Action {
    /// Brings the colour from `from` to the target's own.
    pub fn tint_from(duration_secs: f64, from: Color) -> Self {
        Self::new(Kind::TintFrom).filled([Value::Number(duration_secs), Value::Color(from)])
    }
}
