//! `docs`: writes the parts of docs/ that are made from the code.

use crate::{project, step};

/// Renews the list of actions in docs/format.md; the test that does it also checks it in every other run.
pub fn run() -> Result<(), step::Failure> {
    let mut command = project::cargo();
    command.args(["test", "--package", "kineograph-runtime", "--test", "files", "format_doc"]);
    step::run("The list of actions in docs/format.md", command.env("KINEOGRAPH_RENEW_DOCS", "1"))
}
