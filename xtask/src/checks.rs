//! `test`: everything that has to hold before a change is taken.

use std::process::Command;
use std::time::Instant;

use crate::{api, display, integrations, packages, portability, project, step, supply};

/// Formatting, lints, the runtime without `std`, then every test and doc test; on Linux with a display of its own for the real-window test.
///
/// Stops at the first failure.
pub fn run() -> Result<(), step::Failure> {
    let start = Instant::now();
    packages::ensure(packages::Needs::for_window_and_graphics().with_tests())?;
    step::run("Formatting", project::cargo().args(["fmt", "--all", "--check"]))?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    step::run("Lints", project::cargo().args(clippy))?;
    let dead = ["clippy", "-p", "kineograph", "--lib", "--no-default-features", "--"];
    let lints = ["-A", "clippy::all", "-D", "warnings"];
    step::run("Dead code", project::cargo().args(dead).args(lints))?;
    portability::check()?;
    integrations::check_manifests()?;
    let left_out = supply::check()?;
    api::run(&[])?;
    tests()?;
    example()?;
    println!(
        "\nAll checks passed in {:.0} s: formatting, lints, runtime without std, tests.",
        start.elapsed().as_secs_f64()
    );
    left_out.iter().for_each(|what| println!("LEFT OUT: {what}."));
    Ok(())
}

/// The example with a window of its own. It is no member of the workspace, so nothing else compiles it.
fn example() -> Result<(), step::Failure> {
    let manifest = "crates/kineograph-stage/examples/macroquad/Cargo.toml";
    let check = ["check", "--manifest-path", manifest, "--target-dir", "target/macroquad"];
    step::run("The example with macroquad", project::cargo().args(check))
}

/// Every test of the workspace. The house rules are among them (`xtask/house`).
///
/// Tests that need an X server are ignored in a plain `cargo test`; here they get one.
fn tests() -> Result<(), step::Failure> {
    // With crowds on several threads, and a kind of action that only the tables know: runs of their own would build everything again. One run
    // lists every failure.
    const FEATURES: &str = "kineograph-runtime/rayon,kineograph/probe";
    const ALL: [&str; 5] = ["test", "--workspace", "--features", FEATURES, "--no-fail-fast"];
    let mut command = project::cargo();
    command.args(ALL);
    if !cfg!(target_os = "linux") {
        println!("\nThe tests of the real window run on Linux only; here they are ignored.");
        return step::run("Tests", &mut command);
    }
    settle_graphics(&mut command)?;
    step::run("Tests", &mut command)?;
    let screen = display::VirtualDisplay::start(1920, 1080)?;
    let _window_manager = screen.start_window_manager()?;
    let mut command = project::cargo();
    // Benches have no test harness, and examples in the documentation that are ignored are no tests.
    command.args(ALL).args(["--lib", "--bins", "--tests", "--", "--ignored"]);
    settle_graphics(&mut command)?;
    screen.apply_to(&mut command);
    command.env("KINEOGRAPH_REAL_WINDOW", "1");
    step::run("Tests that need an X server", &mut command)
}

/// Fixes the driver to Mesa's software rasteriser and the settings to none, so that pictures and layouts do not
/// depend on the machine.
///
/// # Errors
/// Fails when the folder for the editor's settings cannot be made.
pub fn settle_graphics(command: &mut Command) -> Result<(), step::Failure> {
    let settings = project::fresh_settings_folder().map_err(|error| {
        step::Failure::new(format!("The folder for test settings cannot be made: {error}"))
    })?;
    command.env("WGPU_BACKEND", "vulkan");
    // Without a runtime folder the driver complains in every test.
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"] {
        command.env(name, &settings);
    }
    if let Some(driver) = packages::software_vulkan_driver() {
        // The second name is what loaders before 1.3.207 read.
        command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
    }
    Ok(())
}
