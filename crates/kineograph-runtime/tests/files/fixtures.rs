//! Files of every format that there was open and play for ever.
use std::path::{Path, PathBuf};

use kineograph_runtime::Timeline;
use kineograph_runtime::format::{FORMAT, load, to_ron};

fn fixtures(format: u32) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/format-{format}"));
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ext| ext == "ron")).collect();
    files.sort();
    files
}

#[test]
fn files_of_all_formats_open_and_play() {
    for format in 1..=FORMAT {
        let files = fixtures(format);
        assert!(!files.is_empty(), "format {format} has no fixtures");
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            let loaded = load(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert!(loaded.diagnostics.is_empty(), "{}: {:?}", file.display(), loaded.diagnostics);
            assert_eq!(loaded.project.format, FORMAT);
            Timeline::new(&loaded.project).unwrap();
            let again = load(&to_ron(&loaded.project)).unwrap();
            assert_eq!(again.project, loaded.project, "{}", file.display());
        }
    }
}
