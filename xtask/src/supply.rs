//! Licences, sources and known weaknesses of the dependencies: `cargo deny` with deny.toml.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{project, step};

/// The workspaces, each with a lock of its own: what is shipped, and what only engineers run. They share deny.toml.
const WORKSPACES: [&str; 3] = ["", "fuzz", "benches-peers"];

/// Checks what can be checked here, and returns what is left out, each as a sentence. Building `cargo deny` takes longer than all tests, so it is used where it is
/// installed; its list of known weaknesses comes from the network, or is the one that was fetched last.
///
/// # Errors
/// Fails when a dependency is not allowed or has a known weakness.
pub fn check() -> Result<Vec<String>, step::Failure> {
    if step::output_of(project::cargo().args(["deny", "--version"])).is_none() {
        let left_out = "licences, sources and known weaknesses of dependencies, which cargo-deny checks \
                        (cargo install --locked cargo-deny)";
        return Ok(vec![left_out.into()]);
    }
    let known = known_weaknesses();
    let mut left_out = Vec::new();
    if known == AdvisoryList::Nothing {
        left_out.push(
            "known weaknesses of dependencies, whose list can't be fetched (connect to the network)".into(),
        );
    }
    for workspace in WORKSPACES {
        left_out.extend(check_workspace(workspace, known)?);
    }
    Ok(left_out)
}

/// Checks one workspace; returns what is left out.
fn check_workspace(workspace: &str, known: AdvisoryList) -> Result<Option<String>, step::Failure> {
    let of = if workspace.is_empty() { String::new() } else { format!(" of {workspace}") };
    if step::output_of(&mut metadata(workspace)).is_none() {
        let manifest = manifest(workspace);
        return Ok(Some(format!(
            "dependencies{of}, which are not on this machine (cargo fetch --locked --manifest-path {})",
            manifest.display()
        )));
    }
    step::run(
        &format!("Licences and sources of dependencies{of}"),
        &mut deny(workspace, &["bans", "licenses", "sources"]),
    )?;
    let by = match known {
        AdvisoryList::Nothing => return Ok(None),
        AdvisoryList::Now => "",
        AdvisoryList::Earlier => ", by the list that was fetched last",
    };
    step::run(&format!("Known weaknesses of dependencies{of}{by}"), &mut deny(workspace, &["advisories"]))?;
    Ok(None)
}

/// Which list of known weaknesses there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AdvisoryList {
    Now,
    Earlier,
    Nothing,
}

fn known_weaknesses() -> AdvisoryList {
    if step::output_of(project::cargo().args(["deny", "fetch", "db"])).is_some() {
        AdvisoryList::Now
    } else if has_list() {
        AdvisoryList::Earlier
    } else {
        AdvisoryList::Nothing
    }
}

/// Whether a list was fetched at an earlier time: it lies where `cargo deny` puts it.
fn has_list() -> bool {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let lists = home.and_then(|home| home.join("advisory-dbs").read_dir().ok());
    lists.is_some_and(|mut lists| {
        // A fetch that failed leaves a file that locks the folder.
        lists.any(|list| list.is_ok_and(|list| list.path().join("crates").is_dir()))
    })
}

/// From the root of the project.
fn manifest(workspace: &str) -> PathBuf {
    Path::new(workspace).join("Cargo.toml")
}

/// Works where all packages of the lock have been fetched.
fn metadata(workspace: &str) -> Command {
    let mut command = project::cargo();
    command.args(["metadata", "--offline", "--locked", "--format-version", "1", "--manifest-path"]);
    command.arg(manifest(workspace));
    command
}

fn deny(workspace: &str, checks: &[&str]) -> Command {
    let mut command = project::cargo();
    command.args(["deny", "--offline", "--locked", "--config", "deny.toml", "--manifest-path"]);
    command.arg(manifest(workspace)).arg("check").args(checks);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lock_is_checked() {
        let locks = WORKSPACES.map(|folder| project::root().join(folder).join("Cargo.lock"));
        assert!(locks.iter().all(|lock| lock.is_file()), "{locks:?}");
        let folders = std::fs::read_dir(project::root()).unwrap().map(|entry| entry.unwrap().path());
        let found = folders.filter(|folder| folder.join("Cargo.lock").is_file()).count();
        assert_eq!(found + 1, WORKSPACES.len(), "a folder with a lock is missing here");
    }
}
