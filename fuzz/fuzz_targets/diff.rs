//! The difference of any two projects leads from one to the other. The two texts are separated by a byte 0xff.

#![no_main]

#[path = "../../crates/kineograph-files/tests/texts/check.rs"]
#[allow(dead_code)] // each target calls one function
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check::difference(bytes);
});
