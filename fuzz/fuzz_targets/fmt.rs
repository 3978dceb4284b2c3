//! A project in its canonical form is the same project, with all comments, and is not changed again.

#![no_main]

#[path = "../../crates/kineograph-files/tests/texts/check.rs"]
#[allow(dead_code)] // each target calls one function
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check::formatting(bytes);
});
