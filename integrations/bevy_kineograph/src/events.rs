//! What observers hear.

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use kineograph_runtime::ActionHandle;

/// An action reached a `CallFunc`. Triggered on the entity on which that plays; observers of its parents hear it too.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use bevy_kineograph::KineographEvent;
///
/// fn hear(event: On<KineographEvent>) {
///     println!("{} at {} s", event.name, event.at_secs);
/// }
/// # World::new().spawn_empty().observe(hear);
/// ```
#[derive(EntityEvent, Debug, Clone, PartialEq, Reflect)]
#[entity_event(propagate, auto_propagate)]
#[reflect(Debug, Clone, PartialEq)]
pub struct KineographEvent {
    /// The entity on which it plays; for an event in a `TargetedAction` the target of that.
    pub entity: Entity,
    /// The name of the `CallFunc`.
    pub name: String,
    /// The payload of the `CallFunc`.
    pub payload: Option<String>,
    /// When it happened, in seconds of the clip.
    pub at_secs: f64,
    /// How much of the update was left then, in seconds.
    pub left_secs: f64,
    /// Whether the action played backwards.
    pub is_backwards: bool,
    /// The running action.
    #[reflect(ignore)]
    pub run: Option<ActionHandle>,
}

/// A player in [`PlayMode::Loop`](crate::PlayMode::Loop) or [`PlayMode::PingPong`](crate::PlayMode::PingPong) ended a round.
#[derive(EntityEvent, Debug, Clone, Copy, PartialEq, Reflect)]
#[reflect(Debug, Clone, PartialEq)]
pub struct KineographRound {
    /// The entity of the player.
    pub entity: Entity,
    /// How many rounds have ended.
    pub round: u64,
    /// How much of the update was left then, in seconds.
    pub left_secs: f64,
}

/// An action ended. Comes after its last event.
#[derive(EntityEvent, Debug, Clone, Copy, PartialEq, Reflect)]
#[reflect(Debug, Clone, PartialEq)]
pub struct KineographEnd {
    /// The entity on which it played.
    pub entity: Entity,
    /// Whether it reached its end, or was stopped before.
    pub completed: bool,
    /// Where it ended, in seconds of the clip.
    pub at_secs: f64,
    /// How much of the update was left then, in seconds.
    pub left_secs: f64,
    /// The action that ended.
    #[reflect(ignore)]
    pub run: Option<ActionHandle>,
}
