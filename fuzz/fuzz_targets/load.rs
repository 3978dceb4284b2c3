//! Whatever the loader reads is written, read back and played.

#![no_main]

#[path = "../../tests/fuzzed/load.rs"]
mod load;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| load::check(bytes));
