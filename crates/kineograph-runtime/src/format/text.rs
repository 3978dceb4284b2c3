//! RON as text: tokens, and the ranges of values.

mod edits;
mod lines;
mod outline;
mod scan;

pub(super) use edits::{TextEdit, edited, offset_before, offset_of};
pub(in crate::format) use outline::{MendKind, MendedMark, ValueId};
pub use outline::{Outline, locate};
pub use scan::{Scanner, Token, comments, position_at, unclosed_comment};
