//! The benchmarks.

use crate::{project, step};

/// Runs the runtime's benchmarks; `args` go to the benchmark program (a filter, `--save-baseline NAME` …). With `peers` first,
/// runs the same work on other crates instead and puts the tables into `docs/performance.md`; further `args` go there. With `frames`
/// first, prints what frames of the editor's graph cost, with `timeline` those of its timeline, with `runs` those of all runs in it,
/// with `journal` how long a step takes to the disk, with `window` what files cost the window's own thread, with `scrub` what scrubbing costs at both ends of a long clip, with `scale` what opening projects of many items costs beside projects of
/// twice as many, in the runtime and in the editor.
pub fn run(args: &[String]) -> Result<(), step::Failure> {
    if let Some(("peers", args)) = args.split_first().map(|(task, args)| (task.as_str(), args)) {
        let mut command = project::cargo();
        command.args(["run", "--release", "--manifest-path", "benches-peers/Cargo.toml", "--"]);
        command.args(["--into", "docs/performance.md"]).args(args);
        return step::run("The same work on other crates", &mut command);
    }
    if args.first().is_some_and(|first| first == "scale") {
        for package in ["kineograph-runtime", "kineograph"] {
            let mut command = project::cargo();
            command.args(["bench", "-p", package, "--bench", "scale", "--"]).args(&args[1..]);
            step::run(&format!("Doubled projects, {package}"), &mut command)?;
        }
        return Ok(());
    }
    for (task, title) in [
        ("canvas", "Frames of the canvas"),
        ("assets", "Frames of the asset panel"),
        ("frames", "Frames of the graph"),
        ("timeline", "Frames of the timeline"),
        ("runs", "Frames of the Runs view of the timeline"),
        ("scrub", "Scrubbing a clip of ten minutes"),
        ("curves", "Frames of the curves"),
        ("journal", "From a step to the disk"),
        ("window", "Files, on the window's own thread"),
    ] {
        if args.first().is_some_and(|first| first == task) {
            let mut command = project::cargo();
            command.args(["bench", "-p", "kineograph", "--bench", task, "--"]).args(&args[1..]);
            return step::run(title, &mut command);
        }
    }
    let mut command = project::cargo();
    command.args(["bench", "-p", "kineograph-runtime", "--benches", "--"]).args(args);
    step::run("Benchmarks", &mut command)
}
