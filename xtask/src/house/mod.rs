//! The house rules that a compiler cannot keep: file sizes, no personal paths, what each part may not use, and texts
//! outside of the catalogue.
//!
//! Each rule is a test here as well, so that `cargo test` keeps them.

mod cycles;
mod files;
mod guides;
mod imports;
mod lexer;
mod literals;
mod report;
mod rules;
mod texts;

use crate::project;
use crate::step::Failure;

/// Prints the figures and every broken rule; with `texts PATH` the texts below `PATH` that are not in the catalogue.
///
/// # Errors
/// Fails when a rule is broken, or when the arguments are not known.
pub fn run(args: &[String]) -> Result<(), Failure> {
    let root = project::root();
    match args {
        [] => {}
        [task, part] if task == "texts" => {
            let found = literals::list(&root, part);
            println!("{}\n\n{} texts", found.join("\n"), found.len());
            return Ok(());
        }
        _ => return Err(Failure::new("Usage: cargo xtask house [texts PATH]")),
    }
    report::print(&root);
    let broken: Vec<String> = rules::RULES.iter().flat_map(|rule| (rule.check)(&root)).collect();
    if broken.is_empty() {
        println!("\nEvery house rule is kept.");
        return Ok(());
    }
    Err(Failure::new(broken.join("\n")))
}
