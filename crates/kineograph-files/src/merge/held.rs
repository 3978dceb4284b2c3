//! What the sides of a conflict have.

use serde::Serialize;

use crate::tree::Value;

/// What one side has where both differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Held {
    /// This value, in RON on one line.
    Value(String),
    /// Nothing: the item was removed.
    Nothing,
    /// Nothing: the field was left out, so it has its default.
    Default,
    /// The same items as the other side, in another order.
    Order,
    /// An action that the other side moved elsewhere.
    Place,
}

impl Held {
    /// A value; without one it is `absent`.
    pub(super) fn of(value: Option<&Value>, absent: Self) -> Self {
        value.map_or(absent, |value| Self::Value(value.compact()))
    }
}
