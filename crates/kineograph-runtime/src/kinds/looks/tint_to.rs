//! `TintTo`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[
        DURATION,
        param("color", "Colour", Preset::White, Unit::None, "The colour that the sprite is multiplied by."),
    ],
    sentence: "Brings the sprite to a colour.",
    synonyms: &["color", "colour", "hue", "flash", "recolor"],
    role: Role::Leaf(Leaf::new(build)),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::ToColor { to: leaf.color("color") }, on::COLOR)
}

impl Action {
    /// Brings the colour to `color`.
    pub fn tint_to(duration_secs: f64, color: Color) -> Self {
        Self::new(Kind::TintTo).filled([Value::Number(duration_secs), Value::Color(color)])
    }
}
