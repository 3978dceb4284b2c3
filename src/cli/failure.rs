//! How a command ends when it does not succeed.

use std::io;
use std::process::ExitCode;

use crate::export::error::ExportError;
use crate::text::tr;

/// Why a command did not succeed.
#[derive(Debug)]
pub(super) enum Failure {
    /// It could not be done; one sentence says why.
    Failed(String),
    /// It could not be done, where the exit code 1 means something else; one sentence says why.
    Trouble(String),
    /// The arguments do not fit together; one sentence says how.
    Usage(String),
    /// Everything is said already.
    Told,
    /// Whoever read the output has seen enough, as `head` does. That is no failure.
    ReaderGone,
}

impl Failure {
    /// As [`Self::because`], where the exit code 1 means something else.
    pub(super) fn trouble(error: impl std::fmt::Display) -> Self {
        Self::Trouble(error.to_string())
    }

    /// Any error as its sentence.
    pub(super) fn because(error: impl std::fmt::Display) -> Self {
        Self::Failed(error.to_string())
    }

    /// Tells the reason on standard error.
    pub(super) fn report(self) -> ExitCode {
        match self {
            Self::Failed(sentence) => {
                eprintln!("{sentence}");
                ExitCode::FAILURE
            }
            Self::Trouble(sentence) => {
                eprintln!("{sentence}");
                ExitCode::from(2)
            }
            Self::Usage(sentence) => {
                eprintln!("{sentence}\n{}", tr!("cli-see-help"));
                ExitCode::from(2)
            }
            Self::Told => ExitCode::FAILURE,
            Self::ReaderGone => ExitCode::SUCCESS,
        }
    }
}

/// Errors of writing to standard output; files have errors of their own.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReaderGone,
            _ => Self::Failed(tr!("cli-output-unwritable", error = error.to_string())),
        }
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Output(error) => Self::from(error),
            ExportError::Failed(_) | ExportError::Cancelled => Self::because(error),
        }
    }
}
