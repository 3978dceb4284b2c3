//! A still as lossless WebP.

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::output::Output;
use crate::text::tr;

/// The row. The kept encoder writes no lossy pictures.
pub static EXPORTER: Exporter = Exporter {
    name: "webp",
    title: || tr!("export-webp"),
    extensions: &["webp"],
    input: Input::Pictures,
    times: Times::Moment,
    clips: Clips::Apart,
    takes: Takes::PICTURES,
    settings: &[],
    write,
};

fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let size_px = job.size_px();
    let picture = job.picture(job.options().from_secs, size_px)?;
    let encoder = image::codecs::webp::WebPEncoder::new_lossless(out);
    encoder
        .encode(&picture.pixels, picture.width, picture.height, image::ExtendedColorType::Rgba8)
        .map_err(ExportError::encoding)?;
    job.report(1, 1)
}
