//! Pictures drawn by a real driver (a software one will do), checked pixel by pixel.

mod batches;
mod blends;
mod colors;
mod common;
mod islands;
mod masks;
mod passes;
mod quads;
mod smaller;
mod textures;
mod timers;
