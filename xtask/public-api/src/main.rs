//! Compares the public items of the library crates with the lists in docs/api, or with `--write` renews the lists.
//!
//! A package of its own, so that `cargo xtask run` does not build it. rustdoc writes JSON only with its unstable options, which a stable
//! toolchain has when `RUSTC_BOOTSTRAP` is set; a folder of its own below target/ keeps that away from every other build.

#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const PACKAGES: [&str; 2] = ["kineograph-runtime", "kineograph-stage"];

fn main() -> ExitCode {
    let is_writing = std::env::args().nth(1).as_deref() == Some("--write");
    let mut is_same = true;
    for package in PACKAGES {
        match check(package, is_writing) {
            Ok(same) => is_same &= same,
            Err(message) => {
                eprintln!("{package}: {message}");
                return ExitCode::FAILURE;
            }
        }
    }
    if is_same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether the list of a package is up to date. Errors are sentences.
fn check(package: &str, is_writing: bool) -> Result<bool, String> {
    let now = items(package)?;
    let list = root().join("docs/api").join(format!("{package}.txt"));
    if is_writing {
        let written = std::fs::write(&list, now.join("\n") + "\n");
        written.map_err(|error| format!("{} can't be written: {error}", list.display()))?;
        println!("{package}: {} public items", now.len());
        return Ok(true);
    }
    let known = std::fs::read_to_string(&list)
        .map_err(|error| format!("{} can't be read: {error}", list.display()))?;
    Ok(report(package, &known.lines().map(str::to_owned).collect::<Vec<_>>(), &now))
}

/// Prints what is gone and what is new; returns whether nothing is.
fn report(package: &str, known: &[String], now: &[String]) -> bool {
    let (known, now): (BTreeSet<_>, BTreeSet<_>) = (known.iter().collect(), now.iter().collect());
    let gone: Vec<_> = known.difference(&now).collect();
    let added: Vec<_> = now.difference(&known).collect();
    if gone.is_empty() && added.is_empty() {
        println!("{package}: {} public items, as in docs/api", now.len());
        return true;
    }
    println!("{package}: the public items differ from docs/api/{package}.txt.");
    for item in &gone {
        println!("  gone   {item}");
    }
    for item in &added {
        println!("  added  {item}");
    }
    if !gone.is_empty() {
        println!("Items that are gone or changed break games: see “Promises” in docs/api.md.");
    }
    println!("If this is meant, run `cargo xtask api --write` and name it in CHANGELOG.md.");
    false
}

/// The public items of a package, one a line.
fn items(package: &str) -> Result<Vec<String>, String> {
    let target = root().join("target/public-api");
    let status = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(root())
        .args([
            "rustdoc",
            "--quiet",
            "-p",
            package,
            "--lib",
            "--",
            "-Z",
            "unstable-options",
            "--output-format",
            "json",
        ])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &target)
        .status()
        .map_err(|error| format!("cargo rustdoc did not start: {error}"))?;
    if !status.success() {
        return Err(format!("cargo rustdoc failed ({status})"));
    }
    let json = target.join("doc").join(format!("{}.json", package.replace('-', "_")));
    let found = public_api::Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .map_err(|error| {
            format!("{error}. The lists are made with Rust 1.95; a newer one needs a newer `public-api` in xtask/public-api/Cargo.toml")
        })?;
    Ok(found.items().map(ToString::to_string).collect())
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gone_and_added_items_are_a_difference() {
        let list = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(report("p", &list("a b"), &list("b a")));
        assert!(!report("p", &list("a b"), &list("a")));
        assert!(!report("p", &list("a"), &list("a b")));
    }
}
