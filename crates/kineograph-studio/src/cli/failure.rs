//! How a command ends when it does not succeed.

use std::io;

use super::streams::Streams;
use crate::export::error::ExportError;
use crate::io::{IoError, system_words};
use crate::text::tr;

/// Why a command did not succeed.
#[derive(Debug)]
pub(super) enum Failure {
    /// It could not be done; one sentence says why.
    Failed(String),
    /// It could not be done, where the exit code 1 means something else; one sentence says why, or a line for each problem.
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

    /// The same, where the exit code 1 means something else.
    pub(super) fn into_trouble(self) -> Self {
        match self {
            Self::Failed(sentence) => Self::Trouble(sentence),
            Self::Told => Self::Trouble(String::new()),
            other => other,
        }
    }

    /// Writes the reason to standard error, and gives the exit code.
    pub(super) fn report(self, streams: &mut Streams<'_>) -> u8 {
        match self {
            Self::Failed(sentence) => {
                streams.tell(&sentence);
                1
            }
            // Lines of their own were made visible before.
            Self::Trouble(lines) => {
                lines.lines().for_each(|line| streams.tell(line));
                2
            }
            Self::Usage(sentence) => {
                streams.tell(&sentence);
                streams.tell(tr!("cli-see-help"));
                2
            }
            Self::Told => 1,
            Self::ReaderGone => 0,
        }
    }
}

/// Errors of writing to standard output; files have errors of their own.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReaderGone,
            _ => Self::Failed(tr!("cli-output-unwritable", error = system_words(&error))),
        }
    }
}

impl From<IoError> for Failure {
    fn from(error: IoError) -> Self {
        match error {
            IoError::Exists(_) => Self::Failed(tr!("cli-exists", error = error.to_string())),
            error => Self::because(error),
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
