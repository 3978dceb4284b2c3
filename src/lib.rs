//! The Kineograph editor as a library.

#![forbid(unsafe_code)]

pub mod align;
pub mod app;
pub mod change_kind;
pub mod cli;
pub mod command;
pub mod compile;
pub mod ctx;
pub mod document;
pub mod ease_shape;
pub mod editor;
pub mod export;
pub mod history;
pub mod import;
pub mod intent;
pub mod io;
pub mod kinds;
pub mod limits;
pub mod media;
pub mod movers;
pub mod outside;
pub mod pack;
pub mod panels;
pub mod problems;
pub mod quick_fixes;
pub mod rearrange;
pub mod recipient;
pub mod recovery;
pub mod scene;
pub mod session;
pub mod slicing;
pub mod solve;
pub mod templates;
pub mod text;
pub mod ui_kit;

/// The examples of the README are compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
