//! Licences, sources and known weaknesses of the dependencies: `cargo deny` with deny.toml.

use std::path::PathBuf;
use std::process::Command;

use crate::{project, step};

/// Checks what can be checked here, and says what is left out. Building `cargo deny` takes longer than all tests, so it is used where it is
/// installed; its list of known weaknesses comes from the network, or is the one that was fetched last.
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
    if step::output_of(deny().args(["fetch", "db"])).is_some() {
        return step::run("Known weaknesses of dependencies", deny().args(["check", "advisories"]));
    }
    if has_list() {
        let check = ["--offline", "check", "advisories"];
        return step::run(
            "Known weaknesses of dependencies, by the list that was fetched last",
            deny().args(check),
        );
    }
    println!(
        "\n== Known weaknesses of dependencies: LEFT OUT. The list can't be fetched; connect to the network."
    );
    Ok(())
}

/// Whether a list was fetched at an earlier time: it lies where `cargo deny` puts it.
fn has_list() -> bool {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    home.is_some_and(|home| {
        home.join("advisory-dbs").read_dir().is_ok_and(|mut lists| lists.next().is_some())
    })
}

fn deny() -> Command {
    let mut command = project::cargo();
    command.arg("deny");
    command
}
