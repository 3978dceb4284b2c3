//! Project tasks: `cargo xtask run` and `cargo xtask test` are all that a fresh machine needs.

#![forbid(unsafe_code)]

mod api;
mod bench;
mod checks;
mod display;
mod docs;
mod editor;
mod fuzz;
mod house;
mod integrations;
mod large;
mod packages;
mod pictures;
mod portability;
mod project;
mod screenshot;
mod soak;
mod step;
mod supply;
mod torture;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask TASK

Tasks:
  run [--release] [ARGS…]   Open the editor on a sample project, or with ARGS. With no display, draw it to files.
  test                      Check formatting, lints, house rules, and run every test, the real window included.
  setup [--test]            Install the system packages for `run`, or with --test also those for `test`.
  bench [ARGS…]             Run the benchmarks.
  bench peers [--quick]     Run the same work on other crates, and renew the tables of docs/performance.md.
  bench frames [WORDS…]     Measure frames of the graph; `--into docs/performance.md` renews their table.
  bench timeline [WORDS…]   Measure frames of the timeline.
  bench runs [WORDS…]       Measure frames of the timeline with all runs.
  bench canvas [WORDS…]     Measure frames of the canvas.
  bench curves              Measure frames of the curves.
  bench assets              Measure frames of the asset panel.
  bench scrub               Measure scrubbing at both ends of a clip of ten minutes.
  assets                    Draw the sprites in assets/ again.
  integrations              Build and test the plugins for engines, which nothing else builds.
  api [--write]             Compare the public items of the library crates with docs/api, or write them there.
  docs                      Write the list of actions in docs/format.md from the table of actions.
  screenshot OUT.png [--size WxH] [--light] [PROJECT]
                            Take a picture of the editor's real window.
  pictures [PART…]          Take the pictures of docs/pictures again, all or those whose names contain a PART.
  torture [--kills N]       Kill the editor 200 times without and 200 times with a window (half an hour), and fill a drive: nothing may be lost.
  supply                    Check licences, sources and known weaknesses of the dependencies, with cargo-deny.
  soak [--minutes N] [--seed N]
                            Use the real window at random, and compare its memory, and its load when idle, with their limits.
  fuzz TARGET [--minutes N] Look for inputs that make a target of fuzz/ fall over, and keep those that reach something new.
  house                     Check the house rules; show sizes and how much of the code is documentation.
  house texts PATH          List the texts below PATH (such as src/panels/graph) that are not in the catalogue yet.
  large ACTIONS OUT.ron     Write a project with so many actions, to see how the editor copes with it.";

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let task = if args.is_empty() { String::from("help") } else { args.remove(0) };
    match dispatch(&task, &args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{}", failure.message);
            ExitCode::from(failure.code)
        }
    }
}

fn dispatch(task: &str, args: &[String]) -> Result<(), step::Failure> {
    match task {
        "run" => editor::run(args),
        "test" => checks::run(),
        "setup" => setup(args),
        "bench" => bench::run(args),
        "assets" => step::run("Draw the artwork", project::cargo().args(["run", "-p", "kineograph-assets"])),
        "docs" => docs::run(),
        "api" => api::run(args),
        "screenshot" => screenshot::run(args),
        "pictures" => pictures::run(args),
        "house" => house::run(args),
        "integrations" => integrations::run(),
        "supply" => {
            supply::check().map(|left_out| left_out.iter().for_each(|what| println!("LEFT OUT: {what}.")))
        }
        "soak" => soak::run(args),
        "torture" => torture::run(args),
        "fuzz" => fuzz::run(args),
        "large" => large::run(args),
        "help" | "-h" | "--help" => {
            println!("{USAGE}");
            Ok(())
        }
        other => Err(step::Failure::usage(format!("There is no task named “{other}”.\n\n{USAGE}"))),
    }
}

/// Installs packages only; nothing is built.
fn setup(args: &[String]) -> Result<(), step::Failure> {
    let mut needs = packages::Needs::for_window_and_graphics();
    for arg in args {
        match arg.as_str() {
            "--test" => needs = needs.with_tests(),
            other => {
                return Err(step::Failure::usage(format!("`setup` does not know “{other}”.\n\n{USAGE}")));
            }
        }
    }
    packages::ensure(needs)?;
    println!("Every system package that is needed is installed.");
    Ok(())
}
