//! Actions by commands.

use std::sync::Arc;

use bevy_asset::Handle;
use bevy_ecs::prelude::*;
use kineograph_runtime::format::Action;
use kineograph_runtime::{Program, RunOptions};

use crate::asset::KineographProject;
use crate::kineograph::Kineograph;
use crate::pose::KineographPose;
use crate::request::{Request, Source};

/// Runs actions on an entity. They start in the next update, from what the entity shows then, beside those that run. On an entity that is
/// gone they do nothing.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_kineograph::prelude::*;
///
/// fn jump(mut commands: Commands, hero: Entity) {
///     commands.entity(hero).jump_by(0.5, [80.0, 0.0], 40.0, 1).then(&Action::fade_out(0.25));
/// }
/// ```
pub trait KineographCommands {
    /// Runs a compiled program, which any number of entities share.
    fn play(&mut self, program: &Arc<Program>) -> &mut Self;

    /// Runs a program with options: speed, delay, tag, what it does to others.
    fn play_with(&mut self, program: &Arc<Program>, options: RunOptions<'static, Entity>) -> &mut Self;

    /// Runs a clip of a project once, when that is loaded.
    fn play_clip(&mut self, project: &Handle<KineographProject>, clip: &str) -> &mut Self;

    /// Runs a tree of actions. A wrong one is an error in the log. [`play`](Self::play) is quicker where the same runs on many entities.
    fn run_action(&mut self, action: &Action) -> &mut Self;

    /// Runs a tree of actions after what the last of these commands ran, exactly where that ends. It is dropped if that is stopped.
    fn then(&mut self, action: &Action) -> &mut Self;

    /// As [`then`](Self::then), with a compiled program.
    fn then_play(&mut self, program: &Arc<Program>) -> &mut Self;

    /// Stops all actions of the entity where they are.
    fn stop_actions(&mut self) -> &mut Self;

    /// Moves by a distance.
    fn move_by(&mut self, secs: f64, delta: [f64; 2]) -> &mut Self {
        self.run_action(&Action::move_by(secs, delta))
    }

    /// Moves to a position, in the space of the parent.
    fn move_to(&mut self, secs: f64, position: [f64; 2]) -> &mut Self {
        self.run_action(&Action::move_to(secs, position))
    }

    /// Jumps a distance, in arcs of this height.
    fn jump_by(&mut self, secs: f64, delta: [f64; 2], height: f64, jumps: u32) -> &mut Self {
        self.run_action(&Action::jump_by(secs, delta, height, jumps))
    }

    /// Turns clockwise by an angle in degrees.
    fn rotate_by(&mut self, secs: f64, angle_deg: f64) -> &mut Self {
        self.run_action(&Action::rotate_by(secs, angle_deg))
    }

    /// Scales to a factor.
    fn scale_to(&mut self, secs: f64, scale: f64) -> &mut Self {
        self.run_action(&Action::scale_to(secs, [scale; 2]))
    }

    /// Fades in.
    fn fade_in(&mut self, secs: f64) -> &mut Self {
        self.run_action(&Action::fade_in(secs))
    }

    /// Fades out.
    fn fade_out(&mut self, secs: f64) -> &mut Self {
        self.run_action(&Action::fade_out(secs))
    }
}

impl KineographCommands for EntityCommands<'_> {
    fn play(&mut self, program: &Arc<Program>) -> &mut Self {
        self.play_with(program, RunOptions::new())
    }

    fn play_with(&mut self, program: &Arc<Program>, options: RunOptions<'static, Entity>) -> &mut Self {
        let source = Source::Program(program.clone());
        self.queue_silenced(move |entity: EntityWorldMut<'_>| ask(entity, source, options))
    }

    fn play_clip(&mut self, project: &Handle<KineographProject>, clip: &str) -> &mut Self {
        let source = Source::Clip(project.clone(), clip.to_owned());
        self.queue_silenced(move |entity: EntityWorldMut<'_>| ask(entity, source, RunOptions::new()))
    }

    fn run_action(&mut self, action: &Action) -> &mut Self {
        match Program::compile(action) {
            Ok(program) => self.play(&program),
            Err(error) => {
                tracing::error!("{error}");
                self
            }
        }
    }

    fn then(&mut self, action: &Action) -> &mut Self {
        match Program::compile(action) {
            Ok(program) => self.then_play(&program),
            Err(error) => {
                tracing::error!("{error}");
                self
            }
        }
    }

    fn then_play(&mut self, program: &Arc<Program>) -> &mut Self {
        let program = program.clone();
        self.queue_silenced(move |entity: EntityWorldMut<'_>| ask_then(entity, program))
    }

    fn stop_actions(&mut self) -> &mut Self {
        self.queue_silenced(|entity: EntityWorldMut<'_>| {
            let id = entity.id();
            if let Some(mut kineograph) = entity.into_world_mut().get_resource_mut::<Kineograph>() {
                kineograph.requests.push(Request::StopAll(id));
            }
        })
    }
}

fn ask(mut entity: EntityWorldMut<'_>, source: Source, options: RunOptions<'static, Entity>) {
    if !entity.contains::<KineographPose>() {
        entity.insert(KineographPose::default());
    }
    let id = entity.id();
    if let Some(mut kineograph) = entity.into_world_mut().get_resource_mut::<Kineograph>() {
        kineograph.requests.push(Request::Run { entity: id, source, options, then: Vec::new() });
    }
}

/// After the last request of the entity, or after the last action that it runs; at once if there is neither.
fn ask_then(entity: EntityWorldMut<'_>, program: Arc<Program>) {
    let id = entity.id();
    let world = entity.into_world_mut();
    let Some(mut kineograph) = world.get_resource_mut::<Kineograph>() else { return };
    let asked = kineograph.requests.iter_mut().rev().find_map(|request| match request {
        Request::Run { entity, then, .. } if *entity == id => Some(then),
        _ => None,
    });
    if let Some(then) = asked {
        then.push(program);
        return;
    }
    let last = kineograph.actions.actions.runs(id).last();
    if let Some(run) = last {
        // Chains are stored from their end.
        kineograph.chains.entry(run).or_default().insert(0, program);
    } else if let Ok(entity) = world.get_entity_mut(id) {
        ask(entity, Source::Program(program), RunOptions::new());
    }
}
