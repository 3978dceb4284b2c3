//! Importing, from files on disk to documents.

use super::*;

#[test]
fn extensions_belong_to_one_importer_each() {
    let mut all: Vec<&str> = Vec::new();
    for importer in IMPORTERS {
        assert!(!importer.extensions.is_empty());
        for extension in importer.extensions {
            assert_eq!(extension.trim_start_matches('.').to_ascii_lowercase(), **extension);
            assert!(!all.contains(extension), "{extension}");
            all.push(extension);
        }
    }
}

#[test]
fn files_are_known_by_their_extension_in_any_case() {
    let extension = |path: &str| meant_by(Path::new(path)).extensions[0];
    assert_eq!(extension("a/Coin.RON"), "ron");
    assert_eq!(extension("coin.GIF"), "png");
    assert_eq!(extension("photo"), "png");
    assert_eq!(for_path(Path::new("ron")).map(|importer| importer.extensions), None);
}

#[test]
fn a_project_of_another_format_is_read_by_its_importer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names.probe");
    std::fs::write(&path, "coin star").unwrap();
    let (project, _) = read_project(&path).unwrap();
    let names: Vec<&str> = project.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["coin", "star"]);
}
