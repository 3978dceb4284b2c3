//! Projects as somebody might make them who means harm: no command reads, writes or prints what it should not, or takes long.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

mod limits;
mod mutated;
mod output;
mod paths;
mod printed;
mod program;
