//! What SECURITY.md promises of the code itself.

use std::path::{Path, PathBuf};

#[test]
fn no_crate_of_ours_has_unsafe_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = std::fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let roots: Vec<PathBuf> =
        crates.map(|folder| folder.join("src/lib.rs")).filter(|file| file.exists()).collect();
    assert!(roots.len() >= 3, "{roots:?}");
    let own = ["src/lib.rs", "src/main.rs", "xtask/src/main.rs"].map(|file| root.join(file));
    for file in roots.into_iter().chain(own) {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains("#![forbid(unsafe_code)]"), "{} lacks #![forbid(unsafe_code)]", file.display());
    }
}
