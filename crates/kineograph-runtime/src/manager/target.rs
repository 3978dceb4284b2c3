//! What the manager keeps of a target beside its key and pose.

use super::list::RunList;

/// Not in the order of visits.
pub(super) const NO_PLACE: u32 = u32::MAX;

/// The state of a target slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    /// What runs on it.
    pub runs: RunList,
    /// Its place in the order of visits, or [`NO_PLACE`].
    pub place: u32,
    pub is_paused: bool,
    /// Whether its pose is more than what its only run makes of its start: several runs, or a change from outside.
    pub is_mixed: bool,
    /// Whether a run of another target may depend on its life.
    pub is_linked_to: bool,
}

impl Target {
    /// Nothing runs.
    pub const IDLE: Self = Self {
        runs: RunList::EMPTY,
        place: NO_PLACE,
        is_paused: false,
        is_mixed: false,
        is_linked_to: false,
    };
}
