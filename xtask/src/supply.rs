//! Licences, sources and known weaknesses of the dependencies: `cargo deny` with deny.toml.

use std::process::Command;

use crate::{project, step};

/// Checks what can be checked here, and says what is left out. Building `cargo deny` takes longer than all tests, so it is used where it is
/// installed; its list of known weaknesses comes from the network.
///
/// # Errors
/// Fails when a dependency is not allowed or has a known weakness.
pub fn check() -> Result<(), step::Failure> {
    if step::output_of(deny().arg("--version")).is_none() {
        println!(
            "\n== Dependencies: LEFT OUT. Licences, sources and known weaknesses are checked where cargo-deny is installed: \
             cargo install --locked cargo-deny"
        );
        return Ok(());
    }
    step::run(
        "Licences and sources of dependencies",
        deny().args(["--offline", "check", "bans", "licenses", "sources"]),
    )?;
    if step::output_of(deny().args(["fetch", "db"])).is_none() {
        println!(
            "\n== Known weaknesses of dependencies: LEFT OUT. The list can't be fetched; connect to the network."
        );
        return Ok(());
    }
    step::run("Known weaknesses of dependencies", deny().args(["check", "advisories"]))
}

fn deny() -> Command {
    let mut command = project::cargo();
    command.arg("deny");
    command
}
