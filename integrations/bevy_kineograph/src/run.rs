//! Starts and stops actions.

use std::sync::Arc;

use bevy_asset::Assets;
use bevy_ecs::prelude::*;
use kineograph_runtime::{ActionHandle, ChannelSet, Pose, Program, RunOptions};

use crate::asset::KineographProject;
use crate::kineograph::Kineograph;
use crate::names;
use crate::pose::KineographPose;
use crate::request::{Request, Source};
use crate::sync::{own, sync};

/// Does what commands have asked for since the last update. What needs a project that is not loaded waits.
pub(crate) fn carry_out(world: &mut World, kineograph: &mut Kineograph) {
    for request in core::mem::take(&mut kineograph.requests) {
        match request {
            Request::StopAll(entity) => {
                let is_meant =
                    |request: &Request| matches!(request, Request::Run { entity: of, .. } if *of == entity);
                kineograph.requests.retain(|request| !is_meant(request));
                kineograph.actions.actions.stop_all(entity);
                kineograph.ended.push(entity);
            }
            Request::Run { entity, source, options, then } => {
                if world.get_entity(entity).is_err() {
                    continue;
                }
                let Some(program) = found(world, kineograph, &source) else {
                    if !is_lost(world, &source) {
                        kineograph.requests.push(Request::Run { entity, source, options, then });
                    }
                    continue;
                };
                prepare_parts(world, kineograph, entity, &then);
                let run = start(world, kineograph, entity, &program, options);
                if let Some(run) = run.filter(|_| !then.is_empty()) {
                    kineograph.chains.insert(run, then.into_iter().rev().collect());
                }
            }
        }
    }
}

fn found(world: &World, kineograph: &mut Kineograph, source: &Source) -> Option<Arc<Program>> {
    match source {
        Source::Program(program) => Some(program.clone()),
        Source::Clip(handle, clip) => {
            let projects = world.get_resource::<Assets<KineographProject>>()?;
            let program = projects.get(handle)?.programs.get(clip)?;
            let playing = kineograph.playing.entry(handle.id()).or_default();
            playing.insert((clip.clone(), false), program.clone());
            Some(program.clone())
        }
    }
}

/// Whether the project is there and the clip is not.
fn is_lost(world: &World, source: &Source) -> bool {
    let Source::Clip(handle, clip) = source else { return true };
    let projects = world.get_resource::<Assets<KineographProject>>();
    let is_lost = projects.is_none_or(|projects| projects.contains(handle));
    if is_lost {
        tracing::warn!("there is no clip “{clip}” in {:?}", handle.path());
    }
    is_lost
}

/// Runs a program on an entity, from what that shows; its parts on entities found by their names.
pub(crate) fn start(
    world: &mut World,
    kineograph: &mut Kineograph,
    entity: Entity,
    program: &Arc<Program>,
    options: RunOptions<'_, Entity>,
) -> Option<ActionHandle> {
    make_target(world, kineograph, entity);
    let mut parts: Vec<(&str, Entity, ChannelSet)> = Vec::new();
    for part in program.targets() {
        if let Some(other) = names::below(world, entity, part.name()) {
            make_target(world, kineograph, other);
            parts.push((part.name(), other, part.program().channels()));
        } else {
            tracing::warn!("no entity below {entity} has the name “{}”: its part does not play", part.name());
        }
    }
    for of in parts.iter().map(|(_, other, _)| *other).chain([entity]) {
        sync(&mut kineograph.actions.actions, &kineograph.readers, world, of);
    }
    let named = |name: &str| parts.iter().find(|(known, ..)| *known == name).map(|(_, other, _)| *other);
    let options = options.with_reports_end(true);
    let run = kineograph.actions.actions.run_on_all(entity, program, options, named).ok()?;
    let owners = parts.iter().map(|(_, other, channels)| (*other, *channels));
    for (of, channels) in owners.chain([(entity, program.channels())]) {
        if options.delay_secs > 0.0 {
            kineograph.delayed.push((of, run, channels));
        } else {
            own(world, of, channels);
        }
    }
    Some(run)
}

/// Makes entities targets on which the parts of later programs play.
fn prepare_parts(world: &mut World, kineograph: &mut Kineograph, entity: Entity, programs: &[Arc<Program>]) {
    for part in programs.iter().flat_map(|program| program.targets()) {
        if let Some(other) = names::below(world, entity, part.name()) {
            make_target(world, kineograph, other);
        }
    }
}

pub(crate) fn make_target(world: &mut World, kineograph: &mut Kineograph, entity: Entity) {
    if let Ok(mut entity) = world.get_entity_mut(entity)
        && !entity.contains::<KineographPose>()
    {
        entity.insert(KineographPose::default());
    }
    kineograph.actions.actions.add_target(entity, Pose::default());
}
