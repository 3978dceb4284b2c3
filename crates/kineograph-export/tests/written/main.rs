//! What is written is read back by readers of the tests' own, and plays the same.
#![allow(clippy::unwrap_used, clippy::panic)]

mod cocos;
mod source_text;
