//! Runtime and stage where there is no operating system: without `std`, and on the web.

use std::process::{Command, Stdio};

use crate::{project, step};

const RUNTIME: &str = "kineograph-runtime";
const STAGE: &str = "kineograph-stage";
const WEB_TARGET: &str = "wasm32-unknown-unknown";
/// Each package, and all that it may depend on without its default features.
const PACKAGES: [(&str, &[&str]); 2] = [(RUNTIME, &["libm"]), (STAGE, &[RUNTIME, "libm"])];

/// Builds runtime and stage without their default features, and for the web with and without them.
///
/// The web build is left out, and said so, where its standard library is not installed and cannot be fetched.
pub fn check() -> Result<(), step::Failure> {
    for (package, allowed) in PACKAGES {
        dependencies(package, allowed)?;
        let bare = ["check", "-p", package, "--no-default-features"];
        step::run(&format!("{package} without std"), project::cargo().args(bare))?;
    }
    let checker = ["check", "-p", "kineograph-cli", "--no-default-features"];
    step::run("The command line without drawing", project::cargo().args(checker))?;
    let other_formats = ["check", "-p", RUNTIME, "--no-default-features", "--features", "serde"];
    step::run("The types of a file without RON", project::cargo().args(other_formats))?;
    if !has_web_target() {
        println!("\nThe web build is left out: `rustup target add {WEB_TARGET}` found nothing.");
        return Ok(());
    }
    for (package, _) in PACKAGES {
        let web = ["check", "-p", package, "--target", WEB_TARGET];
        step::run(&format!("{package} for the web"), project::cargo().args(web))?;
        let mut bare = project::cargo();
        bare.args(web).arg("--no-default-features");
        step::run(&format!("{package} for the web without std"), &mut bare)?;
    }
    Ok(())
}

fn dependencies(package: &str, allowed: &[&str]) -> Result<(), step::Failure> {
    let tree = [
        "tree",
        "-p",
        package,
        "--no-default-features",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ];
    let output = project::cargo().args(tree).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| step::Failure::new(format!("cargo tree did not start: {error}")))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let names = text.lines().filter_map(|line| line.split_whitespace().next());
    let others: Vec<&str> = names.filter(|name| *name != package && !allowed.contains(name)).collect();
    if output.status.success() && others.is_empty() {
        return Ok(());
    }
    let message = format!(
        "Without its default features {package} may depend on {} only; it also needs: {}.",
        allowed.join(" and "),
        others.join(", ")
    );
    Err(step::Failure::new(message))
}

/// Whether code can be built for the web; rustup is asked to fetch what is missing.
fn has_web_target() -> bool {
    let add = Command::new("rustup").args(["target", "add", WEB_TARGET]).stdout(Stdio::null()).status();
    add.is_ok_and(|status| status.success())
}
