//! `Hide`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Instant,
    params: &[],
    sentence: "Makes the sprite invisible.",
    synonyms: &["invisible", "disappear"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.as_kind(Kind::Show)), ..Leaf::new(build) }),
};

fn build(_leaf: &mut Source<'_>) -> Work {
    bringing(Channel::Visible, 0.0)
}

impl Action {
    /// Makes the target invisible.
    pub fn hide() -> Self {
        Self::new(Kind::Hide)
    }
}
