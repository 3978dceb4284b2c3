//! Timelines of whole projects.
#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

#[path = "../common/mod.rs"]
mod common;

mod inside;
mod markers;
mod positions;
mod staggered_runs;
mod tracks;
mod update;
mod value_names;
