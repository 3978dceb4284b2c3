//! The state of a target beside its key and pose.

use super::list::RunList;

/// Not in the visit order.
pub(super) const NO_PLACE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    pub runs: RunList,
    /// Its place in the visit order, or [`NO_PLACE`].
    pub place: u32,
    pub is_paused: bool,
    /// Whether its pose depends on more than one run from that run's start: on several runs, or on a change from outside.
    pub is_mixed: bool,
    /// Whether runs of other targets may be linked to it.
    pub is_linked_to: bool,
}

impl Target {
    /// Without runs.
    pub const IDLE: Self = Self {
        runs: RunList::EMPTY,
        place: NO_PLACE,
        is_paused: false,
        is_mixed: false,
        is_linked_to: false,
    };
}
