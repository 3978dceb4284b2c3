//! All of the editor that has no window: programs of a document, its scene and problems, files and recovery, imports and exports, and the
//! command line.

#![forbid(unsafe_code)]
// A part of the editor; no library for others.
#![allow(missing_docs)]

pub mod cli;
pub mod compile;
pub mod emitters;
pub mod export;
pub mod followers;
pub mod history;
pub mod import;
pub mod io;
pub mod kind_names;
pub mod limits;
pub mod masked;
pub mod motion;
pub mod movers;
pub mod new_node;
pub mod outside;
pub mod own_clip;
pub mod pack;
pub mod places;
pub mod plays;
pub mod presets;
pub mod problems;
pub mod quick_fixes;
pub mod rearrange;
pub mod recipient;
pub mod recovery;
pub mod scene;
pub mod session;
pub mod solve;
pub mod symbols;
pub mod templates;

#[cfg(test)]
use kineograph_document::fixture;
use kineograph_document::{align, document, media, symbol};
use kineograph_text as text;
