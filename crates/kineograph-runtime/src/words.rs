//! Texts and numbers in messages: shortened, and the name that was probably meant by an unknown one.

mod near;
mod number;
mod shortened;

#[cfg(feature = "serde")]
pub use near::or_list;
pub use near::{did_you_mean, nearest};
pub use number::format_number;
pub use shortened::{MAX_SHOWN_CHARS, Shortened, is_unseen, shortened};
