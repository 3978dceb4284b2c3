//! The runtime where there is no operating system: without `std`, and on the web.

use std::process::{Command, Stdio};

use crate::{project, step};

const PACKAGE: &str = "kineograph-runtime";
const WEB_TARGET: &str = "wasm32-unknown-unknown";
/// All that the runtime may depend on without its default features.
const ONLY_DEPENDENCY: &str = "libm";

/// Builds the runtime without its default features, and for the web with and without them.
///
/// The web build is left out, and said so, where its standard library is not installed and cannot be fetched.
pub fn check() -> Result<(), step::Failure> {
    dependencies()?;
    let bare = ["check", "-p", PACKAGE, "--no-default-features"];
    step::run("The runtime without std", project::cargo().args(bare))?;
    if !has_web_target() {
        println!("\nThe web build is left out: `rustup target add {WEB_TARGET}` found nothing.");
        return Ok(());
    }
    let web = ["check", "-p", PACKAGE, "--target", WEB_TARGET];
    step::run("The runtime for the web", project::cargo().args(web))?;
    step::run("The runtime for the web without std", project::cargo().args(web).arg("--no-default-features"))
}

fn dependencies() -> Result<(), step::Failure> {
    let tree = [
        "tree",
        "-p",
        PACKAGE,
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
    let others: Vec<&str> = names.filter(|name| ![PACKAGE, ONLY_DEPENDENCY].contains(name)).collect();
    if output.status.success() && others.is_empty() {
        return Ok(());
    }
    let message = format!(
        "Without its default features the runtime may depend on {ONLY_DEPENDENCY} only; it also needs: {}.",
        others.join(", ")
    );
    Err(step::Failure::new(message))
}

/// Whether code can be built for the web; rustup is asked to fetch what is missing.
fn has_web_target() -> bool {
    let add = Command::new("rustup").args(["target", "add", WEB_TARGET]).stdout(Stdio::null()).status();
    add.is_ok_and(|status| status.success())
}
