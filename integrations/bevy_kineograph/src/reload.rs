//! Goes on with a project that was loaded again.

use std::sync::Arc;

use bevy_asset::{AssetEvent, Assets};
use bevy_ecs::prelude::*;
use kineograph_runtime::Program;

use crate::asset::KineographProject;
use crate::kineograph::Kineograph;
use crate::names;
use crate::run::make_target;
use crate::sync::own_all;

/// Collects the projects that were loaded again.
pub(crate) fn note_changes(
    mut events: MessageReader<AssetEvent<KineographProject>>,
    mut kineograph: ResMut<Kineograph>,
) {
    for event in events.read() {
        match event {
            AssetEvent::Modified { id } => kineograph.changed.push(*id),
            AssetEvent::Removed { id } => drop(kineograph.playing.remove(id)),
            _ => {}
        }
    }
}

/// Gives everything that plays clips of changed projects their new programs, where it is.
pub(crate) fn replace(world: &mut World, kineograph: &mut Kineograph) {
    for id in core::mem::take(&mut kineograph.changed) {
        let Some(mut playing) = kineograph.playing.remove(&id) else { continue };
        let mut changes: Vec<(Arc<Program>, Option<Arc<Program>>)> = Vec::new();
        if let Some(project) = world.get_resource::<Assets<KineographProject>>().and_then(|all| all.get(id)) {
            for ((clip, is_loop), old) in &mut playing {
                let new = if *is_loop { project.looped(clip) } else { project.programs.get(clip).cloned() };
                match &new {
                    // Nothing to show anew; the old one goes on.
                    Some(new) if new.fingerprint() == old.fingerprint() => continue,
                    Some(_) => {}
                    None => {
                        tracing::warn!(
                            "the clip “{clip}” is no longer in its project; what plays it goes on"
                        );
                    }
                }
                let known = new.clone().unwrap_or_else(|| old.clone());
                changes.push((core::mem::replace(old, known), new));
            }
        }
        kineograph.playing.insert(id, playing);
        replace_programs(world, kineograph, &changes);
    }
}

fn replace_programs(
    world: &mut World,
    kineograph: &mut Kineograph,
    changes: &[(Arc<Program>, Option<Arc<Program>>)],
) {
    if changes.is_empty() {
        return;
    }
    let runs: Vec<_> = kineograph.actions.actions.every_run().collect();
    for run in runs {
        let actions = &kineograph.actions.actions;
        let (Some(program), Some(entity)) = (actions.program(run), actions.target(run)) else { continue };
        let change = changes.iter().find(|(old, _)| Arc::ptr_eq(old, program));
        let Some(new) = change.and_then(|(_, new)| new.clone()) else { continue };
        for part in new.targets() {
            if let Some(other) = names::below(world, entity, part.name()) {
                make_target(world, kineograph, other);
            }
        }
        let named = |name: &str| names::below(world, entity, name);
        kineograph.actions.actions.replace_program(run, &new, named);
        own_all(world, entity, &new);
    }
}
