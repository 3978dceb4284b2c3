//! Texts of projects with comments: read, kept, formatted.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

mod check;
mod comments;
mod differences;
mod edits;
mod formatting;
#[path = "../../../kineograph-runtime/tests/files/texts/generate.rs"]
mod generate;
mod git;
mod keeping;
mod lossless;
mod merging;
#[path = "../../../kineograph-runtime/tests/files/texts/mutate.rs"]
mod mutate;
mod nothing_lost;
mod replay;
