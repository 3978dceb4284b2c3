//! Small files of each format, and what they describe.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

#[path = "../support/mod.rs"]
mod support;

mod aseprite;
mod bitmap_fonts;
mod bombs;
mod cascades;
mod check;
mod cocos;
mod contents;
mod emitters;
mod mutations;
mod particles;
mod pictures;
#[cfg(feature = "real-assets")]
mod real;
mod scenes;
mod scrolled;
mod texture_packer;
