//! Plays Kineograph's action animations in Bevy.
//!
//! ```no_run
//! use bevy_app::prelude::*;
//! use bevy_asset::AssetServer;
//! use bevy_ecs::prelude::*;
//! use bevy_kineograph::prelude::*;
//! use bevy_transform::components::Transform;
//!
//! fn setup(mut commands: Commands, assets: Res<AssetServer>) {
//!     // In a game beside a `Sprite`.
//!     let player = KineographPlayer::new(assets.load("coin.ron"), "drop and collect");
//!     commands.spawn((Transform::from_xyz(0.0, 120.0, 0.0), player)).observe(|event: On<KineographEvent>| {
//!         println!("{}", event.name);
//!     });
//! }
//!
//! // In a game `DefaultPlugins` come first.
//! App::new().add_plugins(KineographPlugin::default()).add_systems(Startup, setup);
//! ```
//!
//! - [`KineographPlayer`] plays one clip of a project on its entity, from the pose that the entity has.
//! - [`KineographStage`] shows a whole project: it spawns the nodes and plays the runs.
//! - [`KineographCommands`] run single actions: `commands.entity(coin).move_by(0.5, [40.0, 0.0])`.
//! - [`KineographEvent`], [`KineographRound`] and [`KineographEnd`] are heard by observers.
//! - [`KineographTarget`] lets poses be shown on a component of the game.
//!
//! An action owns the channels that it writes while it runs; everything else is the game's. Where an action starts, the plugin reads what
//! the components show, in the frame in which it starts.

#![forbid(unsafe_code)]

mod advance;
mod asset;
mod clock;
mod commands;
mod components;
mod events;
mod hear;
mod heard;
mod kineograph;
mod names;
mod player;
mod plugin;
mod pose;
mod reload;
mod request;
mod run;
#[cfg(feature = "sprite")]
mod stage;
mod sync;
mod systems;

pub use kineograph_runtime as runtime;

pub use asset::{KineographLoadError, KineographLoader, KineographProject};
pub use clock::KineographClock;
pub use commands::KineographCommands;
pub use components::{KineographTarget, KineographTargets};
pub use events::{KineographEnd, KineographEvent, KineographRound};
pub use kineograph::Kineograph;
pub use player::{KineographPlayer, PlayMode};
pub use plugin::KineographPlugin;
pub use pose::KineographPose;
#[cfg(feature = "sprite")]
pub use stage::{KineographNode, KineographStage};
pub use systems::KineographSystems;

/// What most games use.
pub mod prelude {
    pub use kineograph_runtime::format::Action;
    pub use kineograph_runtime::{Pose, Program};

    pub use crate::{
        Kineograph, KineographClock, KineographCommands, KineographEnd, KineographEvent, KineographPlayer,
        KineographPlugin, KineographPose, KineographProject, KineographRound, KineographSystems,
        KineographTarget, KineographTargets, PlayMode,
    };
    #[cfg(feature = "sprite")]
    pub use crate::{KineographNode, KineographStage};
}
