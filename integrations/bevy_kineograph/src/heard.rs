//! What has happened in an update, told to observers after it.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use kineograph_runtime::{ActionHandle, Program};

use crate::events::{KineographEnd, KineographEvent, KineographRound};
use crate::pose::KineographPose;

/// The event at the end of each round of a loop; no text that someone would type.
pub(crate) const ROUND: &str = "\u{1}round";

/// Something to tell.
#[derive(Debug)]
pub(crate) enum Heard {
    Event(KineographEvent),
    Round(KineographRound, ActionHandle),
    End(KineographEnd),
    /// A program was run after another.
    Next(Entity, Arc<Program>),
}

impl Heard {
    /// Tells observers, if the entity is still there.
    pub fn tell(self, world: &mut World) {
        let is_there = |world: &World, entity: Entity| world.get::<KineographPose>(entity).is_some();
        match self {
            Self::Event(event) if is_there(world, event.entity) => world.trigger(event),
            Self::Round(event, _) if is_there(world, event.entity) => world.trigger(event),
            Self::End(event) if is_there(world, event.entity) => world.trigger(event),
            _ => {}
        }
    }
}
