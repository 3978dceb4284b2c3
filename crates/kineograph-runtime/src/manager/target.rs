//! What the manager keeps of a target beside its key and pose.

use super::list::NONE;

/// The state of a target slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    /// First run slot, or `NONE`.
    pub first: u32,
    /// Last run slot, or `NONE`.
    pub last: u32,
    /// How many runs it has.
    pub count: u32,
    /// Its place in the order of visits, or `NONE` while it is not in it.
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
        first: NONE,
        last: NONE,
        count: 0,
        place: NONE,
        is_paused: false,
        is_mixed: false,
        is_linked_to: false,
    };
}
