//! No script of operations may make the action manager panic, or do anything else than the plain model of it does.

#![no_main]

#[path = "../../crates/kineograph-runtime/tests/manager/model/plain.rs"]
mod plain;
#[path = "../../crates/kineograph-runtime/tests/manager/model/script.rs"]
mod script;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| script::play(bytes, script::Goals::Stay));
