//! Conversions to [`Error`].

use super::{Error, Fault};
use crate::EaseError;
use crate::diagnostic::{Code, Diagnostic};
use crate::format::{NotReversible, ParamError};
use crate::manager::RunError;
use crate::prelude::*;
use crate::program::{CompileError, TooManyNames, ValueNames};

impl From<Diagnostic> for Error {
    fn from(first: Diagnostic) -> Self {
        Self(Box::new(Fault { first, others: Vec::new(), unlisted: 0 }))
    }
}

impl From<CompileError> for Error {
    fn from(error: CompileError) -> Self {
        // There is at least one error, unless the caller removed it.
        Self::of_all(error.diagnostics).unwrap_or_else(|| Diagnostic::new(Code::ClipBroken).into())
    }
}

impl From<NotReversible> for Error {
    fn from(error: NotReversible) -> Self {
        (*error.diagnostic).into()
    }
}

impl From<EaseError> for Error {
    fn from(error: EaseError) -> Self {
        said(Code::InvalidEase, &error)
    }
}

impl From<ParamError> for Error {
    fn from(error: ParamError) -> Self {
        said(Code::InvalidParameter, &error)
    }
}

impl From<RunError> for Error {
    fn from(error: RunError) -> Self {
        Diagnostic::new(match error {
            RunError::NoTarget => Code::RunTargetMissing,
            RunError::NoLinkedTarget => Code::RunLinkMissing,
            RunError::HasParts => Code::RunHasParts,
        })
        .into()
    }
}

impl From<TooManyNames> for Error {
    fn from(_: TooManyNames) -> Self {
        Diagnostic::new(Code::ValueNamesFull).number("max", ValueNames::MAX as f64).into()
    }
}

/// An error with the sentence of another error type.
pub fn said(code: Code, error: &dyn core::fmt::Display) -> Error {
    Diagnostic::new(code).text("message", &error.to_string()).into()
}
