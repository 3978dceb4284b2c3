//! The action manager: operations, handlers, limits, a plain model of it, and its agreement with the timeline.
#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

#[path = "../manager_common/mod.rs"]
mod common;

mod control;
mod handlers;
mod limits;
mod lists;
mod model;
mod moments;
mod parts;
mod replace;
mod retarget;
mod timeline;
mod updates;
mod writes;
