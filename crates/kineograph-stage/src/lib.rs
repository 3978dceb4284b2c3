//! Scheduler, scene, world and main loop for games without an engine, after those of cocos2d-x.
//!
//! [`kineograph_runtime`] plays actions on whatever targets a game has. This crate adds the rest of a small engine, each part usable
//! alone:
//!
//! - A [`Scheduler`] calls targets once a frame, by priority, and at times of their own.
//! - A [`Scene`] is a tree of nodes. It turns poses into what is drawn: the map of each node, its tint, and the order.
//! - A [`World`] is a scene whose nodes have actions and timers. With the feature `ron`, `ProjectWorld` makes one from a project.
//! - [`particles`] live and move as their emitter says, at any time (with `ron`).
//! - [`pieces`] are the parts of a picture that a node shows, nine slices too (with `ron`).
//! - [`quads`] are all that nodes show, ready to draw (with `ron`).
//! - A [`Director`] is the main loop, with a stack of scenes.
//!
//! It draws nothing: `ProjectWorld::draw` hands out what a renderer needs, or [`Scene::visit`] for a scene without a project.
//!
//! # Features
//! - `ron` (default): worlds from project files.
//! - `std` (default, needed by `ron`): functions handed over from other threads.
//!
//! Without them the crate is `no_std` + `alloc` and depends on `kineograph-runtime` and `libm` only.

#![forbid(unsafe_code)]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod director;
#[cfg(feature = "ron")]
pub mod particles;
#[cfg(feature = "ron")]
pub mod pieces;
#[cfg(feature = "ron")]
pub mod quads;
pub mod scene;
pub mod scheduler;
mod world;

pub use director::{Director, DirectorControl, Phase};
pub use scene::{NodeId, Scene};
pub use scheduler::{Scheduler, Tick, TimerOptions, TimerRepeat, TimerTick, UpdateTick};
#[cfg(feature = "ron")]
pub use world::{InstanceEvent, Instances, ProjectWorld, Texts, Trails};
pub use world::{World, WorldEvent, WorldMut};
