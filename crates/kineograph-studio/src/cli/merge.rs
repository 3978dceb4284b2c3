//! `kineograph merge`: merges two versions of a project file, also for git.

use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_files::{Conflict, formatted, merged};

use super::failure::Failure;
use super::fmt::refused;
use super::streams::Streams;
use crate::io::{read_text, write_atomic};

/// Merge two versions of a project file that come from a third one, item by item.
///
/// Writes the result into A, as git's merge drivers do. A conflict keeps the value of A, below a comment “// CONFLICT” with that of B, so the file
/// still opens. Ends with 0 if there is no conflict, with 1 if there are some, and with 2 if a file can't be read or written; A is as it was then.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  kineograph merge base.ron ours.ron theirs.ron -o merged.ron\n  \
                  git config merge.kineograph.driver 'kineograph merge %O %A %B %P'")]
pub(super) struct MergeArgs {
    /// The version that both come from; an empty file if there is none.
    #[arg(value_name = "BASE")]
    base: PathBuf,
    /// Our version.
    #[arg(value_name = "A")]
    ours: PathBuf,
    /// Their version.
    #[arg(value_name = "B")]
    theirs: PathBuf,
    /// The name that messages give to the file, where A and B are copies of it, as in git's merge drivers (%P).
    #[arg(value_name = "NAME")]
    name: Option<PathBuf>,
    /// The file to write instead of A.
    #[arg(short, long, value_name = "OUT", conflicts_with = "print")]
    output: Option<PathBuf>,
    /// Print the result and write no file.
    #[arg(short, long)]
    print: bool,
}

pub(super) fn run(args: &MergeArgs, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let files = [&args.base, &args.ours, &args.theirs];
    let mut texts = Vec::new();
    for file in files {
        texts.push(read_text(file).map_err(Failure::trouble)?);
    }
    let [base, ours, theirs] = [&texts[0], &texts[1], &texts[2]];
    let merged = merged(base, ours, theirs).map_err(|error| {
        // Of the three, the one that can't be formatted either.
        let broken = files.iter().zip(&texts).rev().find(|(_, text)| formatted(text).is_err());
        let file = broken.map_or(&args.base, |(file, _)| *file);
        refused(&args.named(file), error)
    })?;
    let output = args.output.as_ref().unwrap_or(&args.ours);
    if args.print {
        streams.out.write_all(merged.text.as_bytes())?;
    } else {
        write_atomic(output, merged.text.as_bytes()).map_err(Failure::trouble)?;
    }
    let name = args.name.as_ref().unwrap_or(output);
    for conflict in &merged.conflicts {
        streams.tell(&line(name, conflict));
    }
    if merged.conflicts.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

impl MergeArgs {
    /// What a file that is read is called in messages.
    fn named(&self, file: &Path) -> PathBuf {
        let Some(name) = &self.name else { return file.to_owned() };
        let versions = [(&self.base, "BASE"), (&self.ours, "A"), (&self.theirs, "B")];
        let version = versions.iter().find(|(path, _)| *path == file).map_or("", |(_, version)| version);
        format!("{} ({version})", name.display()).into()
    }
}

/// `file: clip "hop" › MoveBy › duration: theirs: 2`
fn line(file: &Path, conflict: &Conflict) -> String {
    format!("{}: {}: {}", file.display(), conflict.place, conflict.reason)
}
