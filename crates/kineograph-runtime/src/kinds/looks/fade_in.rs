//! `FadeIn`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[DURATION],
    sentence: "Brings the sprite to full opacity.",
    synonyms: &["appear", "alpha", "opacity", "show"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.as_kind(Kind::FadeOut)), ..Leaf::new(build) }),
};

fn build(_leaf: &mut Source<'_>) -> Work {
    bringing(Channel::Opacity, 255.0)
}

impl Action {
    /// Brings the opacity to 255.
    pub fn fade_in(duration_secs: f64) -> Self {
        Self::new(Kind::FadeIn).filled([Value::Number(duration_secs)])
    }
}
