//! `api`: the lists of public items in docs/api.

use crate::{project, step};

/// Compares the public items of the library crates with docs/api, or with `--write` renews the lists.
///
/// # Errors
/// Fails when the items differ.
pub fn run(args: &[String]) -> Result<(), step::Failure> {
    let mut command = project::cargo();
    command.args(["run", "--quiet", "--package", "kineograph-public-api", "--"]).args(args);
    step::run("Public items", &mut command)
}
