//! The house rules that a compiler cannot keep: file sizes, no personal paths, what each part may not use, and texts
//! outside of the catalogue.
//!
//! A package of its own, so that `cargo xtask run` does not build it. Each rule is a test here as well, so that `cargo test` keeps them.

#![forbid(unsafe_code)]

mod cycles;
mod files;
mod guides;
mod literals;
mod report;
mod rules;
mod source;
mod texts;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Prints the figures and every broken rule; with `texts PATH` the texts below `PATH` that are not in the catalogue.
fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.as_slice() {
        [] => {}
        [task, part] if task == "texts" => {
            let found = literals::list(&root(), part);
            println!("{}\n\n{} texts", found.join("\n"), found.len());
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("Usage: cargo xtask house [texts PATH]");
            return ExitCode::FAILURE;
        }
    }
    report::print(&root());
    let broken = rules::broken(&root());
    if broken.is_empty() {
        println!("\nEvery house rule is kept.");
        return ExitCode::SUCCESS;
    }
    eprintln!("\n{}", broken.join("\n"));
    ExitCode::FAILURE
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}
