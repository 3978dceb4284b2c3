//! `house`: the rules that a compiler cannot keep.

use crate::{project, step};

/// Checks every house rule; with `texts PATH` lists the texts below `PATH` that are not in the catalogue.
///
/// # Errors
/// Fails when a rule is broken, or when the arguments are not known.
pub fn run(args: &[String]) -> Result<(), step::Failure> {
    let mut command = project::cargo();
    command.args(["run", "--quiet", "--package", "kineograph-house", "--"]).args(args);
    step::run("House rules", &mut command)
}
