//! `FadeOut`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[DURATION],
    sentence: "Makes the sprite see-through until it is gone.",
    synonyms: &["disappear", "alpha", "opacity", "vanish", "hide", "dissolve"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.as_kind(Kind::FadeIn)), ..Leaf::new(build) }),
};

fn build(_leaf: &mut Source<'_>) -> Work {
    bringing(Channel::Opacity, 0.0)
}

impl Action {
    /// Brings the opacity to 0.
    pub fn fade_out(duration_secs: f64) -> Self {
        Self::new(Kind::FadeOut).filled([Value::Number(duration_secs)])
    }
}
