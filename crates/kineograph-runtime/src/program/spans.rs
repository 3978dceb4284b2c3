//! When each action of the tree plays, for timelines.

use crate::action_id::ActionId;

/// When one action of the tree plays, in seconds of the whole program. Inside a Repeat it is the first round.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Span {
    /// The action's id, if it has one.
    pub action: Option<ActionId>,
    /// The number of actions around it; 0 for the root.
    pub depth: u16,
    /// Its start, in seconds.
    pub start_secs: f64,
    /// Its duration; 0 for an instant, infinite when endless. Under an ease it is the duration of its part of the curve.
    pub duration_secs: f64,
    /// Whether it is muted itself or inside a muted action.
    pub is_muted: bool,
}

impl Span {
    /// A span without its final times.
    pub(crate) const fn new(action: Option<ActionId>, depth: u16) -> Self {
        Self { action, depth, start_secs: 0.0, duration_secs: 0.0, is_muted: false }
    }

    /// Whether it takes no time.
    pub const fn is_instant(&self) -> bool {
        self.duration_secs == 0.0
    }

    /// Whether it never ends.
    pub const fn is_endless(&self) -> bool {
        self.duration_secs == f64::INFINITY
    }

    /// Its end, in seconds; infinite when endless.
    pub fn end_secs(&self) -> f64 {
        self.start_secs + self.duration_secs
    }
}
