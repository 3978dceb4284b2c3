//! Files of other versions of the format.

#![no_main]

#[path = "../../tests/fuzzed/migrate.rs"]
mod migrate;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| migrate::check(bytes));
