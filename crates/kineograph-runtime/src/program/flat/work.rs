//! The change that one action makes to one group of channels.

use super::terms::{Arc, Terms};

/// The change of the values from the action's own start.
#[derive(Debug, Clone, Copy)]
pub enum Work {
    Terms([Terms; 3]),
    Arc([Terms; 3], Arc),
    /// A `RotateTo` or `SkewTo`.
    Turn {
        to_deg: [f64; 2],
        keeps_start: bool,
    },
}
