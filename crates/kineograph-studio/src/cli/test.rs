//! `kineograph test`: whether the motion of projects does what they expect of it.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_runtime::format::Expectation;
use kineograph_runtime::{Diagnostics, Timeline};

use super::failure::Failure;
use super::findings::Findings;
use crate::document::Document;
use crate::import::{read_project, roots};
use crate::io::{KnownSymbols, read_symbols, read_text};
use crate::media::symbol_at;
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
    let is_inside =
        |expected: &Expectation| matches!(expected, Expectation::Event { inside, .. } if !inside.is_empty());
    let unmet = if project.expect.iter().any(is_inside) {
        let (document, _) = Document::from_project(&project);
        let symbols = read_symbols(&document, &roots(file), &mut KnownSymbols::default());
        let mut shown = |path: &[usize]| Some(symbol_at(&document, &symbols, path)?.timeline());
        timeline.unmet_inside(&project.expect, &mut shown)
    } else {
        timeline.unmet(&project.expect)
    };
    let unmet = placed(file, unmet);
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

#[cfg(test)]
mod tests {
    use crate::cli::run_in;

    /// The files of symbols are read where something is expected of them.
    #[test]
    fn events_inside_of_symbols_are_expected() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write(
            "feet.ron",
            r#"(format: 2, nodes: [(name: "foot")], runs: [(clip: "step", node: "foot")], clips: [
                (name: "step", action: Sequence(actions: [DelayTime(duration: 0.5), CallFunc(name: "step")]))])"#,
        );
        for (from, is_met) in [("0.9", true), ("1.1", false)] {
            let stage = format!(
                r#"(format: 2, nodes: [(name: "bee", content: Symbol(path: "feet.ron"))],
                    clips: [(name: "go", action: PlayBy(duration: 2, delta: 1))], runs: [(clip: "go", node: "bee")],
                    expect: [Event(name: "step", node: "bee", inside: ["foot"], from: {from}, to: 1.5)])"#
            );
            write("stage.ron", &stage);
            let file = folder.path().join("stage.ron").display().to_string();
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let code = run_in(&["test", &file], &mut out, &mut err);
            assert_eq!(code, u8::from(!is_met), "{}", String::from_utf8_lossy(&out));
        }
    }
}
