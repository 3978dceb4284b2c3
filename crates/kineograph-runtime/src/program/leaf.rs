//! Leaves: the actions without children.
//!
//! `build` turns an action into an [`Op`](super::node::Op). `apply` computes an op's values at any time. `ends` has the maps at
//! its start and end, and the remaining factor of the start position. The other modules have the mathematics of single families.

mod apply;
mod bezier;
mod blink;
mod build;
mod ends;
mod keyframes;
mod punch;
mod spline;

pub use apply::arc;
pub use build::{Source, Work, bringing, leaf_op, sends_events, text, value_name};
pub use keyframes::Stop;
pub use spline::spline_coefficients;
