//! `kineograph check`: lists what is wrong in project files.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_runtime::format::{Problem, Severity};

use super::failure::Failure;
use crate::io::{decode_image, location, read_project};

/// List all problems of project files as `file:line:column: error|warning: message`.
///
/// Ends with 1 if there is an error in any file; warnings alone end with 0.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  kineograph check projects/*.ron")]
pub(super) struct CheckArgs {
    /// The project files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut has_errors = false;
    for file in &args.files {
        has_errors |= check_file(file, out)?;
    }
    if has_errors { Err(Failure::Told) } else { Ok(()) }
}

/// True if the file has errors.
fn check_file(file: &Path, out: &mut dyn Write) -> Result<bool, Failure> {
    let (project, problems) = match read_project(file) {
        Ok(read) => read,
        Err(error) => {
            writeln!(out, "{}", error.diagnostic())?;
            return Ok(true);
        }
    };
    for problem in &problems {
        writeln!(out, "{}", diagnostic(file, problem))?;
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut has_errors = problems.iter().any(Problem::is_error);
    for image in &project.images {
        if let Err(error) = decode_image(&folder.join(&image.path)) {
            writeln!(out, "{}: {}: {error}", file.display(), Severity::Error)?;
            has_errors = true;
        }
    }
    Ok(has_errors)
}

/// `file:line:column: error: message`
pub(super) fn diagnostic(file: &Path, problem: &Problem) -> String {
    format!("{}: {}: {}", location(file, problem.position), problem.severity, problem.message)
}
