//! Why an export was not made.

use std::fmt::Display;

use crate::io::system_words;
use crate::text::tr;

/// Why an export was not made.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It can't be made. A sentence for users.
    #[error("{0}")]
    Failed(String),
    /// The output can't be written.
    #[error("{}", tr!("export-unwritable", error = system_words(.0)))]
    Output(#[from] std::io::Error),
    /// The user cancelled it.
    #[error("{}", tr!("export-cancelled"))]
    Cancelled,
}

impl ExportError {
    /// The error of a library that makes files.
    pub fn encoding(error: impl Display) -> Self {
        Self::Failed(tr!("export-not-encoded", error = system_words(error)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_are_said_without_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let error = || std::fs::create_dir(folder.path()).unwrap_err();
        assert!(error().to_string().contains("os error"), "{}", error());
        for said in [
            ExportError::from(error()).to_string(),
            ExportError::encoding(error()).to_string(),
            ExportError::encoding(png::EncodingError::from(error())).to_string(),
        ] {
            assert!(said.ends_with("exists.") && !said.contains("os error"), "{said}");
        }
    }
}
