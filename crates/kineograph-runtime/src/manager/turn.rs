//! Where the chain of a run goes on from somewhere else within an update.

use super::handle::ActionHandle;
use crate::movement::{Point, Shift};

/// The chain of a run goes on from somewhere else.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    pub run: ActionHandle,
    /// When, in seconds before the end of the update.
    pub ago_secs: f64,
    /// And in seconds of the program.
    pub at_secs: f64,
    pub shift: Shift,
    pub kind: TurnKind,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum TurnKind {
    /// The run starts, with a chain from `start_px`; `rounding` is what the target is moved by to stand where a pose shows it.
    Start { start_px: [f32; 2], rounding: Point },
    /// An action begins; `jump` is what that adds to the place of the chain.
    Begin { jump: Point },
}
