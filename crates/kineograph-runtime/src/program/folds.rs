//! Folds over a program: what a node is at a [locus](super::locus), from what its children are.

mod active;
mod shares;
mod values;
mod writes;

pub use active::Active;
