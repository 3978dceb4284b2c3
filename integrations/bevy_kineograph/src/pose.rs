//! The exact pose of an entity.

use core::ops::Deref;

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use kineograph_runtime::{ChannelSet, Pose};

/// The exact pose of an entity on which actions run, as of the last update.
///
/// The plugin adds it to entities with a [`KineographPlayer`](crate::KineographPlayer) and to those on which a command runs an action. It
/// holds what the entity's own components can't: a [`Transform`](bevy_transform::components::Transform) has no skew, and colours there
/// don't leave 0..=1. Removing it stops all actions of the entity.
#[derive(Component, Debug, Clone, Copy, PartialEq, Reflect)]
#[reflect(opaque)]
#[reflect(Component, Debug, Clone, PartialEq)]
pub struct KineographPose {
    pub(crate) pose: Pose,
    pub(crate) channels: ChannelSet,
}

impl Default for KineographPose {
    fn default() -> Self {
        Self { pose: Pose::default(), channels: ChannelSet::EMPTY }
    }
}

impl KineographPose {
    /// The channels that running actions write. All others are the game's own.
    pub const fn channels(&self) -> ChannelSet {
        self.channels
    }
}

impl Deref for KineographPose {
    type Target = Pose;

    fn deref(&self) -> &Pose {
        &self.pose
    }
}
