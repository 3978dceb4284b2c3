//! Leaves: the actions without children.
//!
//! `build` turns an action into an [`Op`](super::node::Op), `apply` says what the op makes of its start at any time, `ends` which map that is
//! at its start and at its end, and how much of a position's start is left. The rest is the mathematics of single families.

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
