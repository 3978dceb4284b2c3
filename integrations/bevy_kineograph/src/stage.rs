//! Shows a whole project.

mod picture;
mod shown;

use core::ops::Deref;
use std::collections::BTreeMap;

use bevy_app::App;
use bevy_asset::{AssetEvent, AssetId, Handle};
use bevy_camera::visibility::Visibility;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::InternedScheduleLabel;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use bevy_transform::components::Transform;
use kineograph_runtime::Pose;

use crate::advance::advance;
use crate::asset::KineographProject;
use crate::events::KineographEvent;
use crate::kineograph::Kineograph;
use crate::systems::KineographSystems;
use shown::Shown;

/// Shows a whole project: spawns an entity below its own for each node, and plays the runs.
///
/// The lower left corner of the stage lies at the entity's own place, y goes up, and one unit is a pixel. The nodes are all direct
/// children, each with its [`Name`] and a [`KineographNode`], where they lie on the stage and in the order in which they are drawn: a
/// `Transform` has no skew, does not begin at a lower left corner, and hands no opacity down. Pictures, frames of sheets and boxes are
/// sprites; for other contents the plugin shows nothing.
///
/// Its nodes are despawned with it. When the file changes it goes on at the same time, and nodes that keep their name keep their entity.
#[derive(Component, Debug, Clone, PartialEq, Reflect)]
#[reflect(Component, Debug, Default, Clone, PartialEq)]
#[require(Transform, Visibility)]
pub struct KineographStage {
    /// The project. The stage waits until it and its pictures are loaded.
    pub project: Handle<KineographProject>,
    /// How fast it plays, ≥ 0.
    pub speed: f64,
    /// Whether it stands still.
    pub is_paused: bool,
    #[reflect(ignore)]
    seeks: Vec<(f64, bool)>,
}

impl Default for KineographStage {
    fn default() -> Self {
        Self::new(Handle::default())
    }
}

impl KineographStage {
    /// Plays a project from its start.
    pub const fn new(project: Handle<KineographProject>) -> Self {
        Self { project, speed: 1.0, is_paused: false, seeks: Vec::new() }
    }

    /// The same with another speed.
    #[must_use]
    pub const fn with_speed(mut self, speed: f64) -> Self {
        self.speed = speed;
        self
    }

    /// The same, standing still or not.
    #[must_use]
    pub const fn with_paused(mut self, is_paused: bool) -> Self {
        self.is_paused = is_paused;
        self
    }

    /// Goes to a time in the next update, and triggers the events on the way; backwards there are none.
    pub fn seek_to(&mut self, secs: f64) {
        self.seeks.push((secs, true));
    }

    /// Goes to a time in the next update, without events.
    pub fn set_seek_time(&mut self, secs: f64) {
        self.seeks.push((secs, false));
    }
}

/// A node of a [`KineographStage`], with its exact pose, as in the project: seen from the lower left corner of its parent.
#[derive(Component, Debug, Clone, Copy, PartialEq, Reflect)]
#[reflect(opaque)]
#[reflect(Component, Debug, Clone, PartialEq)]
pub struct KineographNode {
    pose: Pose,
}

impl Deref for KineographNode {
    type Target = Pose;

    fn deref(&self) -> &Pose {
        &self.pose
    }
}

/// What all stages show.
#[derive(Resource, Default)]
struct Stages {
    shown: BTreeMap<Entity, Shown>,
    changed: Vec<AssetId<KineographProject>>,
}

pub(crate) fn add(app: &mut App, schedule: InternedScheduleLabel) {
    app.init_resource::<Stages>()
        .register_type::<KineographStage>()
        .register_type::<KineographNode>()
        .add_systems(
            schedule,
            (note_changes, play_stages).chain().after(advance).in_set(KineographSystems::Advance),
        );
}

fn note_changes(mut events: MessageReader<AssetEvent<KineographProject>>, mut stages: ResMut<Stages>) {
    for event in events.read() {
        if let AssetEvent::Modified { id } = event {
            stages.changed.push(*id);
        }
    }
}

fn play_stages(world: &mut World, stages: &mut QueryState<Entity, With<KineographStage>>) {
    let secs = world.resource::<Kineograph>().step_secs;
    let wanted: Vec<Entity> = stages.iter(world).collect();
    let heard = world.resource_scope(|world, mut all: Mut<Stages>| {
        let mut heard = Vec::new();
        let changed = core::mem::take(&mut all.changed);
        let gone: Vec<Entity> = all.shown.keys().filter(|of| !wanted.contains(of)).copied().collect();
        for entity in gone {
            all.shown.remove(&entity).into_iter().for_each(|shown| shown.clear(world));
        }
        for entity in wanted {
            let before = all.shown.remove(&entity);
            let after = play(world, entity, before, &changed, secs, &mut heard);
            all.shown.extend(after.map(|shown| (entity, shown)));
        }
        heard
    });
    for event in heard {
        if world.get::<KineographNode>(event.entity).is_some() {
            world.trigger(event);
            // What an observer has despawned is not heard again.
            world.flush();
        }
    }
}

fn play(
    world: &mut World,
    entity: Entity,
    before: Option<Shown>,
    changed: &[AssetId<KineographProject>],
    secs: f64,
    heard: &mut Vec<KineographEvent>,
) -> Option<Shown> {
    let stage = world.get::<KineographStage>(entity)?;
    let project = stage.project.clone();
    let step_secs = if stage.is_paused { 0.0 } else { secs * stage.speed.max(0.0) };
    let mut shown = match before {
        Some(shown) if shown.is_of(&project) && !shown.shows(changed) => shown,
        before => {
            let (before, at_secs) = match before {
                Some(before) if before.is_of(&project) => {
                    let at_secs = before.elapsed_secs();
                    (Some(before), at_secs)
                }
                Some(before) => {
                    before.clear(world);
                    (None, 0.0)
                }
                None => (None, 0.0),
            };
            let Some(mut shown) = Shown::load(world, entity, &project, before.as_ref()) else {
                return before;
            };
            shown.go_to(world, at_secs, None);
            shown.show(world);
            return Some(shown);
        }
    };
    let seeks = world
        .get_mut::<KineographStage>(entity)
        .map(|mut stage| core::mem::take(&mut stage.bypass_change_detection().seeks));
    shown.pass(world, step_secs, heard);
    for (at_secs, with_events) in seeks.into_iter().flatten() {
        shown.go_to(world, at_secs, with_events.then_some(&mut *heard));
    }
    shown.show(world);
    Some(shown)
}
