//! Lets time pass.

use bevy_ecs::prelude::*;
use kineograph_runtime::{Channel, ChannelSet};

use crate::clock::KineographClock;
use crate::hear::Ear;
use crate::heard::Heard;
use crate::kineograph::Kineograph;
use crate::names;
use crate::player::{self, KineographPlayer};
use crate::pose::KineographPose;
use crate::reload;
use crate::run::carry_out;
use crate::sync::{own, own_all, sync};
use crate::systems::Settings;

/// Starts what was asked for, plays the seconds that have passed, and tells observers what has happened.
pub(crate) fn advance(
    world: &mut World,
    players: &mut QueryState<Entity, Changed<KineographPlayer>>,
    poses: &mut QueryState<&mut KineographPose>,
) {
    let settings = *world.resource::<Settings>();
    let clock = world.get_resource::<KineographClock>().copied().unwrap_or_default();
    let (heard, removed) = world.resource_scope(|world, mut kineograph: Mut<Kineograph>| {
        let kineograph = &mut *kineograph;
        release_ended(world, kineograph);
        player::leave_players(world, kineograph);
        reload::replace(world, kineograph);
        let changed: Vec<Entity> = players.iter(world).collect();
        player::follow_players(world, kineograph, changed);
        carry_out(world, kineograph);
        begin_delayed(world, kineograph, false);
        kineograph.step_secs = clock.secs(world, kineograph);
        update(world, kineograph);
        begin_delayed(world, kineograph, true);
        note(world, kineograph);
        player::note_turns(world, kineograph);
        let removed = write_poses(world, kineograph, poses);
        (core::mem::take(&mut kineograph.heard), removed)
    });
    for event in heard {
        event.tell(world);
        // What an observer has despawned is not heard again.
        world.flush();
    }
    if settings.despawns_removed {
        for entity in removed {
            // An observer may have despawned it.
            let _ = world.try_despawn(entity);
        }
    }
}

fn update(world: &World, kineograph: &mut Kineograph) {
    let Kineograph { actions, readers, chains, heard, step_secs, .. } = kineograph;
    let mut ear = Ear { world, readers, chains, heard };
    actions.update(*step_secs, |actions, event| ear.hear(actions, event));
    let mut named = None;
    actions.actions.follow(|name| {
        let named: &Vec<(Entity, &Name)> = named.get_or_insert_with(|| names::all(world));
        named.iter().find(|(_, own)| own.as_str() == name).map(|(entity, _)| *entity)
    });
}

/// Entities on which nothing runs any more belong to the game again.
fn release_ended(world: &mut World, kineograph: &mut Kineograph) {
    for entity in core::mem::take(&mut kineograph.ended) {
        if kineograph.actions.actions.count(entity) == 0
            && let Some(mut pose) = world.get_mut::<KineographPose>(entity)
        {
            pose.bypass_change_detection().channels = ChannelSet::EMPTY;
        }
    }
}

/// Runs that wait start from what their entities show then. After an update those that have begun write their channels.
fn begin_delayed(world: &mut World, kineograph: &mut Kineograph, is_after: bool) {
    let Kineograph { actions, readers, delayed, .. } = kineograph;
    let actions = &mut actions.actions;
    delayed.retain(|(entity, run, channels)| {
        let Some(secs) = actions.delay_secs(*run) else {
            // It may have begun and ended in this update.
            own(world, *entity, *channels);
            return false;
        };
        if is_after && secs == 0.0 {
            own(world, *entity, *channels);
        } else {
            sync(actions, readers, world, *entity);
        }
        !is_after || secs > 0.0
    });
}

/// Notes for the plugin itself what has happened.
fn note(world: &mut World, kineograph: &mut Kineograph) {
    let mut heard = core::mem::take(&mut kineograph.heard);
    for event in &mut heard {
        match event {
            Heard::End(end) => {
                kineograph.ended.push(end.entity);
                player::note_end(world, end.entity, end.run);
            }
            Heard::Round(round, run) => round.round = player::note_round(world, round.entity, *run),
            Heard::Next(entity, program) => own_all(world, *entity, program),
            Heard::Event(_) => {}
        }
    }
    kineograph.heard = heard;
}

/// Writes the poses that have changed. Returns the entities that a `RemoveSelf` has removed.
fn write_poses(
    world: &mut World,
    kineograph: &mut Kineograph,
    poses: &mut QueryState<&mut KineographPose>,
) -> Vec<Entity> {
    let mut removed = Vec::new();
    let mut shown = poses.query_mut(world);
    kineograph.actions.actions.take_changes(|entity, pose| {
        let Ok(mut of) = shown.get_mut(entity) else { return };
        if pose.removed && !of.pose.removed && of.channels.contains(Channel::Removed) {
            removed.push(entity);
        }
        of.pose = *pose;
    });
    removed
}
