//! Exports: what a project can be written as. Command line, dialog and help read one table.

mod apng;
pub mod compare;
mod contact;
mod csv;
pub mod error;
pub mod exporter;
mod gif;
pub mod job;
mod json;
pub mod png;
#[cfg(test)]
mod probe;
pub mod source;
mod still_png;
pub mod studio;

use std::path::Path;

use std::io::{Seek, Write};

use tempfile::SpooledTempFile;

use crate::limits::MAX_EXPORT_MEMORY_BYTES;
use error::ExportError;
use exporter::Exporter;
use job::Job;

/// All exporters. Of those with the same extension the first is meant if none is named.
pub static EXPORTERS: &[&Exporter] = &[
    &still_png::EXPORTER,
    &contact::EXPORTER,
    &apng::EXPORTER,
    &gif::EXPORTER,
    &csv::EXPORTER,
    &json::EXPORTER,
    #[cfg(test)]
    &probe::EXPORTER,
];

/// Makes an export, ready to be read from its beginning. A long one is in a temporary file without a name, which is gone with the program.
///
/// # Errors
/// Those of the exporter.
pub fn made(exporter: &Exporter, job: &mut Job<'_>) -> Result<SpooledTempFile, ExportError> {
    let mut out = tempfile::spooled_tempfile(MAX_EXPORT_MEMORY_BYTES);
    (exporter.write)(job, &mut out)?;
    out.flush()?;
    out.rewind()?;
    Ok(out)
}

/// The exporter of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Exporter> {
    EXPORTERS.iter().find(|exporter| exporter.name == name).copied()
}

/// The exporter that files with the extension of `path` are meant for, whatever its case.
#[must_use]
pub fn for_path(path: &Path) -> Option<&'static Exporter> {
    EXPORTERS.iter().find(|exporter| exporter.writes(path)).copied()
}

/// All extensions, each once, in the order of the table.
#[must_use]
pub fn extensions() -> Vec<&'static str> {
    let mut all: Vec<&str> = Vec::new();
    for extension in EXPORTERS.iter().flat_map(|exporter| exporter.extensions) {
        if !all.contains(extension) {
            all.push(extension);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exporters_have_names_and_titles_of_their_own() {
        for (index, exporter) in EXPORTERS.iter().enumerate() {
            assert!(!exporter.extensions.is_empty(), "{}", exporter.name);
            for extension in exporter.extensions {
                assert_eq!(extension.trim_start_matches('.').to_ascii_lowercase(), **extension);
            }
            for other in &EXPORTERS[..index] {
                assert_ne!(exporter.name, other.name);
                assert_ne!((exporter.title)(), (other.title)());
            }
        }
    }

    #[test]
    fn extensions_choose_the_first_exporter_in_any_case() {
        let name = |path: &str| for_path(Path::new(path)).map(|exporter| exporter.name);
        assert_eq!(name("a.png"), Some("png"));
        assert_eq!(name("b/A.APNG"), Some("apng"));
        assert_eq!((name("a.bmp"), name("png"), name("")), (None, None, None));
        let all = extensions();
        assert_eq!(all.iter().filter(|extension| **extension == "png").count(), 1, "of two exporters");
        assert!(all.contains(&"probe"));
    }
}
