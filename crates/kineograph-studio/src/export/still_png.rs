//! A still as PNG.

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::output::Output;
use super::png;
use crate::text::tr;

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "png",
    title: || tr!("export-still"),
    extensions: &["png"],
    input: Input::Pictures,
    times: Times::Moment,
    clips: Clips::Apart,
    takes: Takes::PICTURES,
    settings: &[],
    write,
};

/// Draws the time at which the export begins.
fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let size_px = job.size_px();
    let picture = job.picture(job.options().from_secs, size_px)?;
    png::write(&picture, out)
}
