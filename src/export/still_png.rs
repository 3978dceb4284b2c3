//! A still as PNG.

use std::io::Write;

use super::error::ExportError;
use super::exporter::{Exporter, Input, Times};
use super::job::Job;
use super::png;
use crate::text::tr;

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "png",
    title: || tr!("export-still"),
    extensions: &["png"],
    input: Input::Pictures,
    times: Times::Moment,
    write,
};

/// Draws the time at which the export begins.
fn write(job: &mut Job<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    let size_px = job.options().size_px.unwrap_or_else(|| job.source().stage_size_px());
    let picture = job.picture(job.options().from_secs, size_px)?;
    png::write(&picture, out)
}
