//! RON as text: tokens, and where each value stands.

mod outline;
mod scan;

pub use outline::{Outline, locate};
pub(super) use scan::{Scanner, Token, position_at};
