//! Whatever a file of another tool holds, its reader gives a description, a picture or an error.

#![no_main]

#[path = "../../crates/kineograph-import/tests/formats/check.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check::check(bytes);
});
