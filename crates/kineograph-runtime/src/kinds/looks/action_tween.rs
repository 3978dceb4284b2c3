//! `ActionTween`.

use super::{VALUE_FROM, VALUE_TO, VALUE_WORDS, exchanging_ends};
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[DURATION, KEY, VALUE_FROM, VALUE_TO],
    sentence: "Brings a value of the game from one number to another.",
    synonyms: VALUE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: exchanging_ends,
        value_name: |action| Some(text(action, "key")),
        ..Leaf::new(build)
    }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    leaf.named_value()
}

impl Action {
    /// Brings the value that the game calls `key` from one number to another; see [`ValueNames`](crate::ValueNames).
    pub fn action_tween(duration_secs: f64, key: impl Into<String>, from: f64, to: f64) -> Self {
        Self::new(Kind::ActionTween).named(duration_secs, key.into(), from, to)
    }
}
