//! `kineograph fmt`: brings project files into their canonical form.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_files::{Error, formatted};

use super::failure::Failure;
use super::findings::Findings;
use crate::io::{IoError, read_text, write_atomic};

/// Bring project files into the form in which the editor saves them.
///
/// Comments and unknown fields stay. A file that is right already is not touched. Ends with 1 if a file can't be formatted, and with
/// --check also if one would change.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  kineograph fmt projects/*.ron\n  kineograph fmt --check projects/*.ron")]
pub(super) struct FmtArgs {
    /// The project files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing; list the files that would change.
    #[arg(long)]
    check: bool,
}

pub(super) fn run(args: &FmtArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut is_done = true;
    for file in &args.files {
        match changed(file) {
            Ok(None) => {}
            Ok(Some(_)) if args.check => {
                writeln!(out, "{}", file.display())?;
                is_done = false;
            }
            Ok(Some(text)) => write_atomic(file, text.as_bytes()).map_err(Failure::because)?,
            Err(error) => {
                eprint!("{}", lines(file, &error)?);
                is_done = false;
            }
        }
    }
    if is_done { Ok(()) } else { Err(Failure::Told) }
}

/// The formatted text of a file, if it is another one.
fn changed(file: &Path) -> Result<Option<String>, IoError> {
    let text = read_text(file)?;
    let formatted = formatted(&text).map_err(|error| not_a_project(file, error))?;
    Ok((formatted != text).then_some(formatted))
}

/// Why a file was refused, where the exit code 1 means something else.
pub(super) fn refused(file: &Path, error: Error) -> Failure {
    match lines(file, &not_a_project(file, error)) {
        Ok(lines) => Failure::Trouble(lines.trim_end().to_owned()),
        Err(failure) => failure,
    }
}

/// What is wrong with a file, a line each.
fn lines(file: &Path, error: &IoError) -> Result<String, Failure> {
    let mut lines = Vec::new();
    Findings::refused(file, error).write_lines(&mut lines)?;
    Ok(String::from_utf8_lossy(&lines).into_owned())
}

fn not_a_project(file: &Path, error: Error) -> IoError {
    let path = file.to_owned();
    match error {
        Error::NotAProject(error) => IoError::NotAProject { path, error },
        error => IoError::System { path, error: std::io::Error::other(error) },
    }
}
