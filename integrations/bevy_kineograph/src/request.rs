//! What commands ask for.

use std::sync::Arc;

use bevy_asset::Handle;
use bevy_ecs::prelude::*;
use kineograph_runtime::{Program, RunOptions};

use crate::asset::KineographProject;

/// What commands ask for, until the next update.
#[derive(Debug)]
pub(crate) enum Request {
    /// Runs a program, and others after it.
    Run { entity: Entity, source: Source, options: RunOptions<'static, Entity>, then: Vec<Arc<Program>> },
    /// Stops all actions of an entity.
    StopAll(Entity),
}

/// What to play.
#[derive(Debug)]
pub(crate) enum Source {
    Program(Arc<Program>),
    /// A clip of a project that may still be loading.
    Clip(Handle<KineographProject>, String),
}
