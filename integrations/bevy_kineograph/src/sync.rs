//! Who writes which channels: the game or its actions.

use bevy_ecs::prelude::*;
use bevy_ecs::world::EntityRef;
use kineograph_runtime::{Channel, ChannelSet, Pose, Program, RunningActions};

use crate::names;
use crate::pose::KineographPose;

/// Writes what a component of an entity has into a pose.
pub(crate) type Reader = fn(EntityRef<'_>, &mut Pose);

/// Takes over what the components of an entity show on the channels that no action writes.
pub(crate) fn sync(actions: &mut RunningActions<Entity>, readers: &[Reader], world: &World, entity: Entity) {
    let (Some(before), Ok(of)) = (actions.pose(entity), world.get_entity(entity)) else { return };
    let wanted = shown(of, readers, before);
    if wanted != before
        && let Some(mut pose) = actions.pose_mut(entity)
    {
        *pose = wanted;
    }
}

fn shown(entity: EntityRef<'_>, readers: &[Reader], before: Pose) -> Pose {
    let owned = entity.get::<KineographPose>().map_or(ChannelSet::EMPTY, KineographPose::channels);
    let mut read = before;
    read.removed = false;
    for reader in readers {
        reader(entity, &mut read);
    }
    let mut wanted = before;
    for channel in Channel::ALL {
        if !owned.contains(channel) {
            wanted.copy_channel(channel, &read);
        }
    }
    wanted
}

/// From now on actions write these channels.
pub(crate) fn own(world: &mut World, entity: Entity, channels: ChannelSet) {
    if let Some(mut pose) = world.get_mut::<KineographPose>(entity) {
        pose.channels = pose.channels.union(channels);
    }
}

/// An entity and the targets of its program belong to the program.
pub(crate) fn own_all(world: &mut World, entity: Entity, program: &Program) {
    own(world, entity, program.channels());
    for part in program.targets() {
        if let Some(other) = names::below(world, entity, part.name()) {
            own(world, other, part.program().channels());
        }
    }
}
