//! Project files: reading, checking, messages, writing.
#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

#[path = "../common/mod.rs"]
mod common;

mod checker;
mod docs;
mod errors;
mod expectations;
mod fix;
mod fixtures;
mod format_doc;
mod long_texts;
mod messages;
mod newer;
mod several;
mod slips;
mod stored;
mod text_values;
mod texts;
mod unknown;
mod validation;
