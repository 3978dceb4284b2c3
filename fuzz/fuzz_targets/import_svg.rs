//! As `import`, with drawings only.

#![no_main]

#[path = "../../crates/kineograph-import/tests/formats/check.rs"]
mod check;
#[path = "../../crates/kineograph-import/tests/formats/importers.rs"]
mod importers;

use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    if !importers::is_for("import_svg", bytes) {
        return Corpus::Reject;
    }
    check::check(bytes);
    Corpus::Keep
});
