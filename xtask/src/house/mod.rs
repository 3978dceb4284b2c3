//! The house rules that a compiler cannot keep: file sizes, no personal paths, and what each part may not use.
//!
//! Each rule is a test here as well, so that `cargo test` keeps them.

mod files;
mod imports;
mod report;
mod rules;

use crate::project;
use crate::step::Failure;

/// Prints the figures and every broken rule.
///
/// # Errors
/// Fails when a rule is broken.
pub fn run() -> Result<(), Failure> {
    let root = project::root();
    report::print(&root);
    let broken: Vec<String> = rules::RULES.iter().flat_map(|rule| (rule.check)(&root)).collect();
    if broken.is_empty() {
        println!("\nEvery house rule is kept.");
        return Ok(());
    }
    Err(Failure::new(broken.join("\n")))
}
