//! What fuzzing has found, replayed. `cargo xtask fuzz` looks further, and renews the packs.
#![allow(clippy::unwrap_used, clippy::panic)] // tests fail by panicking

#[path = "../from_project/check.rs"]
mod document;
#[path = "../../crates/kineograph-import/tests/formats/check.rs"]
mod import;
mod load;
mod migrate;
#[path = "../../fuzz/pack.rs"]
mod pack;
#[path = "../../crates/kineograph-runtime/tests/manager/model/plain.rs"]
mod plain;
#[path = "../../crates/kineograph-runtime/tests/manager/model/script.rs"]
mod script;
#[path = "../../crates/kineograph-files/tests/texts/check.rs"]
mod texts;

use std::path::Path;

/// Calls a target with all inputs of its pack.
fn replay(target: &str, check: impl Fn(&[u8])) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fuzz/seeds/{target}.pack"));
    let bytes = std::fs::read(&path).unwrap();
    let inputs = pack::unpacked(&bytes);
    assert!(!inputs.is_empty(), "{} has no inputs", path.display());
    inputs.into_iter().for_each(check);
}

#[test]
fn load() {
    replay("load", load::check);
}

#[test]
fn migrate() {
    replay("migrate", migrate::check);
}

#[test]
fn document() {
    replay("document", |bytes| {
        document::check(bytes);
    });
}

#[test]
fn manager() {
    replay("manager", script::play);
}

#[test]
fn keep() {
    replay("keep", texts::keep);
}

#[test]
fn fmt() {
    replay("fmt", texts::formatting);
}

#[test]
fn diff() {
    replay("diff", texts::difference);
}

#[test]
fn merge() {
    replay("merge", texts::merge);
}

#[test]
fn import() {
    replay("import", import::check);
}
