//! The document of the editor: its items and ids, the edits that change it, and numbers about it, without a window, files or pictures on disk.

#![forbid(unsafe_code)]
// A part of the editor; no library for others.
#![allow(missing_docs)]

pub mod align;
pub mod document;
pub mod ease_shape;
#[cfg(any(test, feature = "internals"))]
pub mod fixture;
pub mod media;
pub mod slicing;
pub mod symbol;

use kineograph_text as text;
