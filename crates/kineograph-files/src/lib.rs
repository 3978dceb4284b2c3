//! The text of project files: what an editor, a command line and version control need, and a game does not.
//!
//! - [`Tree`] reads a text without losing anything and prints it again.
//! - [`updated`] writes a project into its file, [`formatted`] a file in its canonical form. Both keep comments and unknown fields; [`kept`]
//!   says whether all of them could be kept.
//! - [`Diff`] lists what differs between two files, item by item, and changes a file accordingly.
//! - [`merged`] merges two versions of a file, item by item; [`conflict_marks`] finds what it left to decide, [`decided`] decides it for one side.

#![forbid(unsafe_code)]

mod align;
mod diff;
mod error;
mod fmt;
mod keep;
mod merge;
mod place;
mod schema;
mod tree;

pub use diff::{Change, Diff, PathStep, What};
pub use error::{Error, SyntaxReason};
pub use fmt::formatted;
pub use keep::{Kept, kept, updated};
pub use merge::{Conflict, ConflictMark, Held, Merged, Side, conflict_marks, decided, merged};
pub use tree::Tree;
