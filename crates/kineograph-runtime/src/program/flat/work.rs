//! What one action does to one group of channels.

use super::terms::{Arc, Terms};

/// What an action makes of the values at its own start.
#[derive(Debug, Clone, Copy)]
pub enum Work {
    Terms([Terms; 3]),
    /// A jump.
    Arc([Terms; 3], Arc),
    /// A `RotateTo` or `SkewTo`.
    Turn {
        to_deg: [f64; 2],
        keeps_start: bool,
    },
}
