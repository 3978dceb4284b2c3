//! Why a tree is not compiled.

use core::fmt;

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::error::Error;

/// Why a tree does not compile: all its problems in tree order, at least one of them an error.
#[derive(Clone, PartialEq, Eq)]
pub struct CompileError {
    /// All problems of the tree.
    pub diagnostics: Diagnostics,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in
            self.diagnostics.iter().filter(|found| Diagnostic::is_error(found)).enumerate()
        {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{problem}")?;
        }
        match self.diagnostics.unlisted() {
            0 => Ok(()),
            more => write!(f, " (and {more} more problems)"),
        }
    }
}

/// Same as `Display`, so that `unwrap` and `main` print it readably.
impl fmt::Debug for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl core::error::Error for CompileError {}

impl From<CompileError> for Error {
    fn from(error: CompileError) -> Self {
        // There is at least one error, unless the caller removed it.
        Self::of_all(error.diagnostics).unwrap_or_else(|| Diagnostic::new(Code::ClipBroken).into())
    }
}
