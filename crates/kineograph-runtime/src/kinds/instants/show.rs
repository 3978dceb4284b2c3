//! `Show`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Instant,
    params: &[],
    sentence: "Makes the sprite visible.",
    synonyms: &["visible", "appear", "unhide"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.as_kind(Kind::Hide)), ..Leaf::new(build) }),
};

fn build(_leaf: &mut Source<'_>) -> Work {
    bringing(Channel::Visible, 1.0)
}

impl Action {
    /// Makes the target visible.
    pub fn show() -> Self {
        Self::new(Kind::Show)
    }
}
