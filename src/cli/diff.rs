//! `kineograph diff`: lists what differs between two project files.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kineograph_files::Diff;

use super::failure::Failure;
use super::fmt::refused;
use crate::io::read_text;

/// List what differs between two project files, item by item: nodes, clips, actions, values.
///
/// Comments, layout and the order of fields make no difference. Ends with 0 if the projects are equal, with 1 if they differ, and with
/// 2 if a file can't be read.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  kineograph diff old.ron new.ron\n  kineograph diff old.ron new.ron --json"
)]
pub(super) struct DiffArgs {
    /// The file before.
    #[arg(value_name = "A")]
    before: PathBuf,
    /// The file after.
    #[arg(value_name = "B")]
    after: PathBuf,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &DiffArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let [before, after] = [&args.before, &args.after].map(|file| read_text(file).map_err(Failure::trouble));
    let (before, after) = (before?, after?);
    let diff = Diff::between(&before, &after).map_err(|error| {
        // Of two files, the one that can't be compared with itself.
        let is_before = Diff::between(&before, &before).is_err();
        let file = if is_before { &args.before } else { &args.after };
        refused(file, error)
    })?;
    if args.json {
        let json = serde_json::to_string_pretty(&diff).map_err(Failure::trouble)?;
        writeln!(out, "{json}")?;
    } else {
        write!(out, "{diff}")?;
    }
    if diff.is_empty() { Ok(()) } else { Err(Failure::Told) }
}
