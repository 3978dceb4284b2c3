//! Why a tree is not compiled.

use core::fmt;

use crate::diagnostic::{Diagnostic, Diagnostics};

/// Why a tree is not compiled: everything that is wrong with it, in tree order; at least one error.
#[derive(Clone, PartialEq, Eq)]
pub struct CompileError {
    /// What is wrong.
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

/// As it is displayed, so that `unwrap` and `main` show it readably.
impl fmt::Debug for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl core::error::Error for CompileError {}
