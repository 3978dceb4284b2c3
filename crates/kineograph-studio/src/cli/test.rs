//! `kineograph test`: whether the motion of projects does what they expect of it.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_runtime::{Diagnostics, Timeline};

use super::failure::Failure;
use super::findings::Findings;
use crate::import::read_project;
use crate::io::read_text;
use crate::text::tr;

/// Check the expectations in project files: poses at times, and events within windows of time.
///
/// Each one that is not met is printed as `file:line:column: error: message`. Exit code 0: all are met; 1: one is not, or a file has
/// errors; 2: wrong arguments. It needs no window and no graphics, so a game's CI can run it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  kineograph test projects/*.ron\n  kineograph test --json hero.ron")]
pub(super) struct TestArgs {
    /// The project files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one object of JSON a line for each file, as `check --json` does; each diagnostic also has expected and found.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &TestArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut has_errors = false;
    for file in &args.files {
        let (findings, expected) = test_file(file)?;
        has_errors |= findings.has_errors();
        if args.json {
            findings.write_json(out)?;
        } else {
            findings.write_lines(out)?;
            if !findings.has_errors() {
                writeln!(out, "{}", tr!("cli-expectations-met", path = file.display(), count = expected))?;
            }
        }
    }
    if has_errors { Err(Failure::Told) } else { Ok(()) }
}

/// What is not met in a file, and how much it expects. A file with errors is not played.
fn test_file(file: &Path) -> Result<(Findings, usize), Failure> {
    let (project, found) = match read_project(file) {
        Ok(read) => read,
        Err(error) => return Ok((Findings::refused(file, &error), 0)),
    };
    if found.has_errors() {
        return Ok((Findings::new(file, &found).without_warnings(), 0));
    }
    let timeline = Timeline::new(&project).map_err(Failure::because)?;
    let unmet = placed(file, timeline.unmet(&project.expect));
    Ok((Findings::new(file, &unmet), project.expect.len()))
}

/// With lines and columns, if the file is the text of the project.
fn placed(file: &Path, unmet: Diagnostics) -> Diagnostics {
    if unmet.is_empty() {
        return unmet;
    }
    match read_text(file) {
        Ok(text) => unmet.placed_in(&text),
        Err(_) => unmet,
    }
}
