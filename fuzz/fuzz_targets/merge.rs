//! The merge of any three projects is a project. The three texts are separated by bytes 0xff.

#![no_main]

#[path = "../../crates/kineograph-files/tests/texts/check.rs"]
#[allow(dead_code)] // each target calls one function
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check::merge(bytes);
});
