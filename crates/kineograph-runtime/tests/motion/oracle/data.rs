//! Where the recordings are.

use std::path::PathBuf;

use serde_json::Value;

/// One file of recordings.
pub struct DataFile {
    pub name: String,
    pub cases: Vec<Value>,
}

fn folder() -> PathBuf {
    match std::env::var_os("KINEOGRAPH_ORACLE_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data"),
    }
}

/// Whether the recordings are those that are kept with the tests.
pub fn is_stored() -> bool {
    std::env::var_os("KINEOGRAPH_ORACLE_DIR").is_none()
}

/// All JSON files whose names begin so, in the order of their names.
pub fn files(beginnings: &[&str]) -> Vec<DataFile> {
    let folder = folder();
    let entries = std::fs::read_dir(&folder).expect("the folder of recordings can be read");
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".json"))
        .collect();
    assert!(!names.is_empty(), "{} has no recordings", folder.display());
    names.retain(|name| beginnings.iter().any(|begin| name.starts_with(begin)));
    names.sort();
    let read = |name: String| {
        let text = std::fs::read_to_string(folder.join(&name)).expect("a recording can be read");
        let cases = serde_json::from_str(&text).expect("a file of recordings is a list");
        DataFile { name, cases }
    };
    names.into_iter().map(read).collect()
}
