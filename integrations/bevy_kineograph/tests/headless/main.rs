//! The plugin without a window, with time by hand.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod bits;
mod churn;
mod commands;
mod common;
mod events;
mod names;
mod own_component;
mod reload;
mod seek;
#[cfg(feature = "sprite")]
mod stage;
