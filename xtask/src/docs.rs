//! `docs`: writes the parts of docs/ that are made from the code.

use crate::{project, step};

/// Renews the lists in docs/format.md and docs/format.schema.json; the tests that do it also check them in every other run.
pub fn run() -> Result<(), step::Failure> {
    let mut command = project::cargo();
    command.args(["test", "--package", "kineograph-runtime", "--test", "files", "up_to_date"]);
    step::run("docs/format.md and docs/format.schema.json", command.env("KINEOGRAPH_RENEW_DOCS", "1"))
}
