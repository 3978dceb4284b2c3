//! Animated PNG.

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::output::Output;
use super::png;
use crate::text::tr;

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "apng",
    title: || tr!("export-apng"),
    extensions: &["apng"],
    input: Input::Pictures,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes::ANIMATION,
    settings: &[],
    write,
};

fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let size_px = job.size_px();
    let times_secs = job.frames_secs(size_px)?;
    let (numerator, denominator) = delay_fraction(job.fps());
    let mut encoder = png::encoder(out, size_px);
    let count = u32::try_from(times_secs.len()).unwrap_or(u32::MAX);
    encoder.set_animated(count, job.options().loops).map_err(ExportError::encoding)?;
    encoder.set_frame_delay(numerator, denominator).map_err(ExportError::encoding)?;
    let mut writer = encoder.write_header().map_err(ExportError::encoding)?;
    for (index, secs) in times_secs.iter().enumerate() {
        let picture = job.picture(*secs, size_px)?;
        writer.write_image_data(&picture.pixels).map_err(ExportError::encoding)?;
        job.report(index + 1, times_secs.len())?;
    }
    writer.finish().map_err(ExportError::encoding)
}

/// The length of a frame as a fraction of a second whose parts fit the file format.
fn delay_fraction(fps: f64) -> (u16, u16) {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // rounded and clamped
    let whole = |x: f64| x.round().clamp(1.0, f64::from(u16::MAX)) as u16;
    if fps.fract() == 0.0 {
        (1, whole(fps))
    } else if (1.0..65.0).contains(&fps) {
        (1000, whole(fps * 1000.0))
    } else {
        (whole(1000.0 / fps), 1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_exact_where_possible() {
        assert_eq!(delay_fraction(60.0), (1, 60));
        assert_eq!(delay_fraction(29.97), (1000, 29_970));
        assert_eq!(delay_fraction(0.5), (2000, 1000));
        assert_eq!(delay_fraction(1.0e9), (1, u16::MAX));
    }
}
