//! What fuzzing has found, replayed. `cargo xtask fuzz` looks further, and renews the packs.
#![allow(clippy::unwrap_used, clippy::panic)] // tests fail by panicking

#[path = "../from_project/check.rs"]
mod document;
#[path = "../../crates/kineograph-import/tests/formats/check.rs"]
mod import;
#[path = "../../crates/kineograph-import/tests/formats/importers.rs"]
mod importers;
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

use std::collections::BTreeSet;
use std::path::Path;

/// Calls a target with all inputs of its pack.
fn replay(target: &str, check: impl Fn(&[u8])) {
    pack::unpacked(&bytes_of(target)).into_iter().for_each(check);
}

/// The pack of a target, which has inputs.
fn bytes_of(target: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fuzz/seeds/{target}.pack"));
    let bytes = std::fs::read(&path).unwrap();
    assert!(!pack::unpacked(&bytes).is_empty(), "{} has no inputs", path.display());
    bytes
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
    replay("manager", |bytes| script::play(bytes, script::Goals::Stay));
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

#[test]
fn each_importer_has_a_target_that_begins_with_a_whole_file() {
    use kineograph_import::picture::{DECODERS, Options, decode};
    use kineograph_import::{FORMATS, Limits, Source, read};
    let limits = Limits::default();
    let mut begun = BTreeSet::new();
    for (target, _) in importers::TARGETS {
        replay(target, import::check);
        for bytes in pack::unpacked(&bytes_of(target)) {
            let described = read(
                &Source { name: "some.file", bytes, beside: &|_| None, size_px: &|_, _, _| None },
                &limits,
            )
            .is_ok();
            if importers::is_for(target, bytes)
                && (described || decode(bytes, Options::default(), &limits).is_ok())
            {
                begun.extend(importers::importer_of(bytes));
            }
        }
    }
    let names = FORMATS.iter().map(|format| format.name).chain(DECODERS.iter().map(|decoder| decoder.name));
    let missing: Vec<&str> = names.filter(|name| !begun.contains(name)).collect();
    assert!(missing.is_empty(), "no target begins with a file of {missing:?}");
}
