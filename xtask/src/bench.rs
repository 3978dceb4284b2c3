//! The benchmarks.

use crate::{project, step};

/// Runs the runtime's benchmarks; `args` go to the benchmark program (a filter, `--save-baseline NAME` …).
pub fn run(args: &[String]) -> Result<(), step::Failure> {
    let mut command = project::cargo();
    command.args(["bench", "-p", "kineograph-runtime", "--benches", "--"]).args(args);
    step::run("Benchmarks", &mut command)
}
