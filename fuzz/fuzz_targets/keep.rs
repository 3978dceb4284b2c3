//! Any text is printed as it was read, and a project that is written anew keeps its comments and changes no more when it is formatted again.

#![no_main]

#[path = "../../crates/kineograph-files/tests/texts/check.rs"]
#[allow(dead_code)] // each target calls one function
mod check;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    check::keep(bytes);
});
