//! Whatever the loader reads, the editor opens as a document that keeps all rules and saves itself unchanged.

#![no_main]

#[path = "../../tests/from_project/check.rs"]
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check::check(bytes);
});
