//! `integrations`: builds and tests what connects the runtime with engines.
//!
//! Each is a workspace of its own with a lock file, so that nobody builds an engine who doesn't ask for it.

use crate::{project, step};

/// The folders, the tests that their features need, and the system packages: none so far, since no plugin draws.
const INTEGRATIONS: [Integration; 1] =
    [Integration { folder: "integrations/bevy_kineograph", features: &["", "ui"] }];

struct Integration {
    folder: &'static str,
    /// Sets of features that are built and tested, beside the default ones.
    features: &'static [&'static str],
}

/// Formatting, lints, tests and examples of every integration.
///
/// # Errors
/// Stops at the first failure.
pub fn run() -> Result<(), step::Failure> {
    println!(
        "Needs Rust 1.95 and, at first, crates.io: Bevy's sub-crates, without a renderer. No system package, no window, no GPU.\n\
         The first build takes some minutes."
    );
    INTEGRATIONS.iter().try_for_each(Integration::check)
}

/// That cargo can read the manifests. Without network: their dependencies are not looked up.
///
/// # Errors
/// Fails if one is wrong or has no lock file.
pub fn check_manifests() -> Result<(), step::Failure> {
    for integration in &INTEGRATIONS {
        let manifest = integration.manifest();
        let read =
            ["metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path", &manifest];
        if step::output_of(project::cargo().args(read)).is_none() {
            return Err(step::Failure::new(format!("cargo can't read {manifest}.")));
        }
        if !project::root().join(integration.folder).join("Cargo.lock").is_file() {
            return Err(step::Failure::new(format!("{} has no Cargo.lock.", integration.folder)));
        }
    }
    Ok(())
}

impl Integration {
    fn manifest(&self) -> String {
        format!("{}/Cargo.toml", self.folder)
    }

    fn check(&self) -> Result<(), step::Failure> {
        let manifest = self.manifest();
        let title = |what: &str, features: &str| {
            let with = if features.is_empty() { String::new() } else { format!(" with {features}") };
            format!("{}: {what}{with}", self.folder)
        };
        let format = ["fmt", "--manifest-path", &manifest, "--check"];
        step::run(&title("formatting", ""), project::cargo().args(format))?;
        for features in self.features {
            let of = [
                "--locked",
                "--manifest-path",
                &manifest,
                "--target-dir",
                "target/integrations",
                "--features",
                features,
            ];
            let lints = ["--all-targets", "--", "-D", "warnings"];
            step::run(&title("lints", features), project::cargo().arg("clippy").args(of).args(lints))?;
            step::run(&title("tests and examples", features), project::cargo().arg("test").args(of))?;
        }
        let bare =
            ["check", "--locked", "--no-default-features", "--lib", "--target-dir", "target/integrations"];
        step::run(
            &title("without features", ""),
            project::cargo().args(bare).args(["--manifest-path", &manifest]),
        )
    }
}
