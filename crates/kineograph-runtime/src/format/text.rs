//! RON as text: tokens, and where each value stands.

mod outline;
mod scan;

pub use outline::{Outline, locate};
pub use scan::{Scanner, Token, comments, position_at};
