//! `ToggleVisibility`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Instant,
    params: &[],
    sentence: "Hides the sprite if it is visible, else shows it.",
    synonyms: &["show", "hide", "switch", "visible"],
    role: Role::Leaf(Leaf { reverse: unchanged, ..Leaf::new(build) }),
};

fn build(_leaf: &mut Source<'_>) -> Work {
    (Op::Toggle { channel: Channel::Visible }, ChannelSet::of(&[Channel::Visible]))
}

impl Action {
    /// Makes the target invisible if it is visible, else visible.
    pub fn toggle_visibility() -> Self {
        Self::new(Kind::ToggleVisibility)
    }
}
