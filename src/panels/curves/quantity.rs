//! What curves show of a channel.

/// Whether curves show values, or how fast these change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Quantity {
    /// The value itself.
    #[default]
    Value,
    /// Units a second.
    Velocity,
}
