//! Why an export was not made.

use crate::text::tr;

/// Why an export was not made.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It can't be made. A sentence for users.
    #[error("{0}")]
    Failed(String),
    /// The output can't be written.
    #[error("{}", tr!("export-unwritable", error = .0.to_string()))]
    Output(#[from] std::io::Error),
    /// The user cancelled it.
    #[error("{}", tr!("export-cancelled"))]
    Cancelled,
}

impl ExportError {
    /// The error of a library that makes files.
    pub fn encoding(error: impl std::fmt::Display) -> Self {
        Self::Failed(tr!("export-not-encoded", error = error.to_string()))
    }
}
