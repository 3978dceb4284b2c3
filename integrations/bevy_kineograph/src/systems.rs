//! The plugin's systems and settings.

use bevy_ecs::prelude::*;

/// The plugin's systems, in this order: in `PostUpdate` before transforms, visibility and user interfaces are worked out, or in
/// `FixedPostUpdate`.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KineographSystems {
    /// Starts actions, lets time pass, and triggers events.
    Advance,
    /// Shows the poses on the components.
    Apply,
}

#[derive(Resource, Debug, Clone, Copy)]
pub(crate) struct Settings {
    pub despawns_removed: bool,
}
