//! `kineograph check`: lists what is wrong in project files, and fixes what has one safe fix.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_runtime::format::{Outline, fix_text};
use kineograph_runtime::{Diagnostic, FieldPath};

use super::allowed::Allowed;
use super::failure::Failure;
use super::findings::Findings;
use crate::import::importer::Import;
use crate::import::{for_path, read_project};
use crate::io::{check_images, read_text, write_atomic};

/// List all problems of project files as `file:line:column: error|warning: message`.
///
/// Exit code 0: no errors, perhaps warnings; 1: an error in any file, also an image that can't be read; 2: wrong arguments.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  kineograph check projects/*.ron\n  kineograph check --fix projects/coin.ron\n  \
                        kineograph check --json projects/*.ron | jq '.diagnostics[].code'"
)]
pub(super) struct CheckArgs {
    /// The project files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one object of JSON a line for each file: path, errors, warnings, unlisted, and diagnostics with code, severity, message,
    /// place, trail, line, column and suggestion.
    #[arg(long)]
    json: bool,
    /// Fix, in the files, what has one fix that cannot change how a project plays: misspelt names of fields, actions and words,
    /// references with one name near to them, ids that are used twice, empty tags and labels. Comments and order stay.
    #[arg(long)]
    fix: bool,
    #[command(flatten)]
    allowed: Allowed,
}

pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut has_errors = false;
    for file in &args.files {
        let findings = check_file(file, args)?;
        has_errors |= findings.has_errors();
        if args.json { findings.write_json(out)? } else { findings.write_lines(out)? }
    }
    if has_errors { Err(Failure::Told) } else { Ok(()) }
}

fn check_file(file: &Path, args: &CheckArgs) -> Result<Findings, Failure> {
    let fixed = if args.fix { fix_file(file)? } else { Vec::new() };
    let (project, found) = match read_project(file) {
        Ok(read) => read,
        Err(error) => return Ok(Findings::refused(file, &error)),
    };
    let mut findings = Findings::new(file, &found);
    findings.add_fixed(&fixed);
    let images: Vec<_> = project.images.iter().collect();
    add_images(&mut findings, file, check_images(&args.allowed.roots(file)?, &images));
    Ok(findings)
}

/// Adds an error for each image that can't be read; `errors` says why, for each image of the project.
pub(super) fn add_images(findings: &mut Findings, file: &Path, errors: Vec<Option<String>>) {
    let mut errors =
        errors.into_iter().enumerate().filter_map(|(index, error)| Some((index, error?))).peekable();
    // The places are looked up in the text only if there are any.
    let text = errors.peek().and_then(|_| is_ron(file).then(|| read_text(file).ok())?);
    // Once for all of them: there may be as many as a project has images.
    let outline = text.as_deref().map(Outline::new);
    for (index, error) in errors {
        let place = FieldPath::root().item("images", index).field("path");
        let position = outline.as_ref().map(|outline| outline.position(&place));
        findings.add_error("image-unreadable", error, &place, position);
    }
}

/// Fixes what has one safe fix. Gives what was fixed.
fn fix_file(file: &Path) -> Result<Vec<Diagnostic>, Failure> {
    let read = read_project(file).ok().filter(|(_, found)| is_ron(file) && found.has_errors());
    let Some((_, found)) = read else { return Ok(Vec::new()) };
    let text = read_text(file).map_err(Failure::because)?;
    let fixed = fix_text(&text, &found);
    if !fixed.fixed.is_empty() {
        write_atomic(file, fixed.text.as_bytes()).map_err(Failure::because)?;
    }
    Ok(fixed.fixed.into_iter().filter_map(|index| found.get(index)).cloned().collect())
}

/// Whether a file is a project itself, and not one of another format that becomes one.
fn is_ron(file: &Path) -> bool {
    !matches!(for_path(file).map(|importer| &importer.import), Some(Import::Convert(_) | Import::Add(_)))
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Diagnostics;

    use super::*;
    use crate::limits::{MAX_ITEMS, MAX_LISTED};

    #[test]
    fn images_that_can_not_be_read_are_listed_up_to_the_limit_and_counted_beyond() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.ron");
        let images = "(name: \"n\", path: \"x.png\"),\n".repeat(MAX_ITEMS);
        std::fs::write(&file, format!("(format: 1, images: [\n{images}])")).unwrap();
        let mut findings = Findings::new(Path::new("a.ron"), &Diagnostics::default());
        add_images(&mut findings, &file, vec![Some("It is not there.".to_owned()); MAX_ITEMS]);
        let mut out = Vec::new();
        findings.write_lines(&mut out).unwrap();
        let lines: Vec<String> = String::from_utf8(out).unwrap().lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), MAX_LISTED + 1);
        assert_eq!(lines[MAX_LISTED - 1], format!("a.ron:{}:19: error: It is not there.", MAX_LISTED + 1));
        assert!(lines[MAX_LISTED].contains(&(MAX_ITEMS - MAX_LISTED).to_string()), "{}", lines[MAX_LISTED]);
        assert!(findings.has_errors());
    }
}
