//! A GIF that repeats without an end.

use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, Frame};

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Times};
use super::job::Job;
use super::output::Output;
use crate::text::tr;

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "gif",
    title: || tr!("export-gif"),
    extensions: &["gif"],
    input: Input::Pictures,
    times: Times::All,
    clips: Clips::Apart,
    settings: &[],
    write,
};

/// Speed of the palette search, 1 (best) to 30 (fastest).
const SPEED: i32 = 10;

/// The format counts in hundredths of a second, so frames differ in length where needed to keep time.
fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let size_px = job.size_px();
    let times_secs = job.frames_secs(size_px)?;
    let mut encoder = GifEncoder::new_with_speed(out, SPEED);
    encoder.set_repeat(Repeat::Infinite).map_err(ExportError::encoding)?;
    for (index, secs) in times_secs.iter().enumerate() {
        let pixels = job.picture(*secs, size_px)?.pixels;
        let Some(pixels) = image::RgbaImage::from_raw(size_px[0], size_px[1], pixels) else {
            return Err(ExportError::Failed(tr!("export-frame-size").to_owned()));
        };
        let delay = Delay::from_numer_denom_ms(10 * delay_hundredths(index, job.fps()), 1);
        encoder.encode_frame(Frame::from_parts(pixels, 0, 0, delay)).map_err(ExportError::encoding)?;
        job.report(index + 1, times_secs.len())?;
    }
    Ok(())
}

/// The length of frame `index`: from its own rounded time to that of the next, so that errors never add up. Players
/// slow down frames shorter than 2.
fn delay_hundredths(index: usize, fps: f64) -> u32 {
    #[allow(clippy::cast_precision_loss)] // far fewer frames than 2^52
    let at = |index: usize| (index as f64 * 100.0 / fps).round();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    let hundredths = (at(index + 1) - at(index)).clamp(2.0, 65_535.0) as u32;
    hundredths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_keep_time() {
        for fps in [10.0, 24.0, 30.0, 33.0, 50.0] {
            let total: u32 = (0..600).map(|index| delay_hundredths(index, fps)).sum();
            assert!((f64::from(total) - 60_000.0 / fps).abs() <= 1.0, "{fps}: {total}");
        }
    }
}
