//! `kineograph check`: lists what is wrong in project files.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_runtime::{Diagnostic, Diagnostics, Severity};

use super::allowed::Allowed;
use super::failure::Failure;
use crate::import::read_project;
use crate::io::{check_images, location};
use crate::text::{message, tr};

/// List all problems of project files as `file:line:column: error|warning: message`.
///
/// Ends with 1 if there is an error in any file; warnings alone end with 0.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  kineograph check projects/*.ron")]
pub(super) struct CheckArgs {
    /// The project files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    allowed: Allowed,
}

pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut has_errors = false;
    for file in &args.files {
        has_errors |= check_file(file, &args.allowed, out)?;
    }
    if has_errors { Err(Failure::Told) } else { Ok(()) }
}

/// True if the file has errors.
fn check_file(file: &Path, allowed: &Allowed, out: &mut dyn Write) -> Result<bool, Failure> {
    let (project, found) = match read_project(file) {
        Ok(read) => read,
        Err(error) => {
            writeln!(out, "{}", error.diagnostic())?;
            return Ok(true);
        }
    };
    for diagnostic in &found {
        writeln!(out, "{}", line(file, diagnostic))?;
    }
    if let Some(rest) = rest(file, &found) {
        writeln!(out, "{rest}")?;
    }
    let mut has_errors = found.has_errors();
    let paths: Vec<&str> = project.images.iter().map(|image| image.path.as_str()).collect();
    for error in check_images(&allowed.roots(file)?, &paths).into_iter().flatten() {
        writeln!(out, "{}: {}: {error}", file.display(), Severity::Error)?;
        has_errors = true;
    }
    Ok(has_errors)
}

/// `file:line:column: error: Sequence[1] › MoveBy: message`
pub(super) fn line(file: &Path, found: &Diagnostic) -> String {
    let trail = found.place.trail();
    let colon = if trail.is_empty() { "" } else { ": " };
    let location = location(file, found.place.position());
    format!("{location}: {}: {trail}{colon}{}", found.severity, message(found))
}

/// How many problems are not listed.
pub(super) fn rest(file: &Path, found: &Diagnostics) -> Option<String> {
    let more = found.unlisted();
    (more > 0).then(|| tr!("cli-more-problems", path = file.display(), count = more))
}
