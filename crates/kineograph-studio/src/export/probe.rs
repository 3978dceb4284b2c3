//! An exporter of the tests: this file and one line of the table are all that it takes.

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::output::Output;

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "probe",
    title: || "Probe", // not shown
    extensions: &["probe"],
    input: Input::Poses,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes::DATA,
    settings: &[],
    write,
};

fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let times_secs = job.times_secs()?;
    for secs in times_secs {
        for (node, pose) in job.poses_at(secs) {
            writeln!(out, "{node} is at {} at {secs} s", pose.position[0])?; // not shown
        }
    }
    Ok(())
}
