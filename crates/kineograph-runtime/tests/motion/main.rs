//! The poses and events of every action, alone and composed: closed forms, properties, recorded trajectories.
#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

#[path = "../common/mod.rs"]
mod common;

mod actions;
mod backward_time;
mod builders;
mod composites;
mod depth;
mod eases;
mod grid_trees;
mod grids;
mod long_times;
mod oracle;
mod own_eases;
mod payloads;
mod play_clip;
mod properties;
mod rules;
mod sample_event;
mod target_parts;
