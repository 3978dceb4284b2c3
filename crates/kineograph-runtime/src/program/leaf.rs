//! Leaves: the actions without children.
//!
//! The table of kinds turns an action into an [`Op`](super::node::Op). `apply` computes an op's values at any time. `ends` has the maps at
//! its start and end, and the remaining factor of the start position. The other modules have the mathematics of single families.

mod apply;
mod bezier;
mod blink;
mod effects;
mod ends;
mod keyframes;
mod punch;
mod spline;

pub use apply::arc;
pub use effects::sends_events;
pub use keyframes::KeyStop;
pub use spline::spline_coefficients;
