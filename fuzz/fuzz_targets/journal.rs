//! Any bytes taken for a journal.

#![no_main]

#[path = "../../crates/kineograph-store/tests/fuzzed/check.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| check::check(bytes));
