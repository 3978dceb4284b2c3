//! `FadeTo`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[
        DURATION,
        ranged(
            param(
                "opacity",
                "Opacity",
                Preset::Number(128.0),
                Unit::Level,
                "0 is see-through, 255 is solid.",
            ),
            0.0,
            255.0,
        ),
    ],
    sentence: "Brings the sprite to an opacity.",
    synonyms: &["alpha", "opacity", "transparent"],
    role: Role::Leaf(Leaf::new(build)),
};

fn build(leaf: &mut Source<'_>) -> Work {
    bringing(Channel::Opacity, leaf.number("opacity"))
}

impl Action {
    /// Brings the opacity to `opacity`, 0..=255.
    pub fn fade_to(duration_secs: f64, opacity: f64) -> Self {
        Self::new(Kind::FadeTo).filled([Value::Number(duration_secs), Value::Number(opacity)])
    }
}
