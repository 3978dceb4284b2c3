//! What is written is read back by readers of the tests' own, and plays the same.
#![allow(clippy::unwrap_used, clippy::panic)]

mod atlas;
mod cocos;
mod css;
mod effects;
mod godot;
mod losses;
mod lottie;
mod scenes;
mod source_text;
mod tracks;
