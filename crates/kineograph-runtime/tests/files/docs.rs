//! Files in docs/ that are made from code: written by `cargo xtask docs`, compared by every other run.
use std::path::PathBuf;
use std::{env, fs};

use kineograph_runtime::format::ActionSpec;
use kineograph_runtime::format::spec::SPECS;

/// Set by `cargo xtask docs`.
const RENEW: &str = "KINEOGRAPH_RENEW_DOCS";

pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

/// The file has this text, or gets it.
pub fn keep(name: &str, text: &str) {
    if env::var_os(RENEW).is_some() {
        fs::write(path(name), text).unwrap();
    } else {
        let found = fs::read_to_string(path(name)).unwrap_or_default();
        assert!(found == text, "docs/{name} is out of date; run `cargo xtask docs`");
    }
}

/// The actions that a file may have, without the one that only tests have.
pub fn actions() -> impl Iterator<Item = &'static ActionSpec> {
    SPECS.iter().filter(|spec| spec.name != "Probe")
}
