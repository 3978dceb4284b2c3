//! No bytes may make the loader panic, overflow the stack or hang; what opens must be written and read back unchanged.

#![no_main]

use kineograph_runtime::format::{load, load_bytes, to_ron};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(loaded) = load_bytes(bytes) else { return };
    let text = to_ron(&loaded.project);
    let again = match load(&text) {
        Ok(again) => again,
        Err(error) => panic!("what was written can't be read: {error}\n{text}"),
    };
    // Texts are compared, since NaN is not equal to itself.
    assert_eq!(to_ron(&again.project), text);
});
