//! Pictures into files: PNG, animated PNG, GIF.

use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, Frame};
use kineograph_render::RgbaImage;

use crate::cli::failure::Failure;
use crate::text::tr;

/// Speed of the GIF palette search, 1 (best) to 30 (fastest).
const GIF_SPEED: i32 = 10;

/// Pictures in order of time.
type Frames<'a> = &'a mut dyn Iterator<Item = Result<RgbaImage, Failure>>;

/// A still.
pub(super) fn png(picture: &RgbaImage) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let encoder = png_encoder(&mut bytes, [picture.width, picture.height]);
    let mut writer = encoder.write_header().map_err(not_encoded)?;
    writer.write_image_data(&picture.pixels).map_err(not_encoded)?;
    writer.finish().map_err(not_encoded)?;
    Ok(bytes)
}

/// An animated PNG of `count` frames that repeats without an end.
pub(super) fn apng(
    size_px: [u32; 2],
    fps: f64,
    count: usize,
    frames: Frames<'_>,
) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let mut encoder = png_encoder(&mut bytes, size_px);
    let (numerator, denominator) = delay_fraction(fps);
    encoder.set_animated(u32::try_from(count).unwrap_or(u32::MAX), 0).map_err(not_encoded)?;
    encoder.set_frame_delay(numerator, denominator).map_err(not_encoded)?;
    let mut writer = encoder.write_header().map_err(not_encoded)?;
    for frame in frames {
        writer.write_image_data(&frame?.pixels).map_err(not_encoded)?;
    }
    writer.finish().map_err(not_encoded)?;
    Ok(bytes)
}

/// A GIF that repeats without an end. It counts in hundredths of a second, so frames differ in length where needed to
/// keep time.
pub(super) fn gif(size_px: [u32; 2], fps: f64, frames: Frames<'_>) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new_with_speed(&mut bytes, GIF_SPEED);
    encoder.set_repeat(Repeat::Infinite).map_err(not_encoded)?;
    for (index, frame) in frames.enumerate() {
        let pixels = image::RgbaImage::from_raw(size_px[0], size_px[1], frame?.pixels);
        let Some(pixels) = pixels else {
            return Err(Failure::Failed(tr!("cli-frame-size").to_owned()));
        };
        let delay = Delay::from_numer_denom_ms(10 * gif_delay_hundredths(index, fps), 1);
        encoder.encode_frame(Frame::from_parts(pixels, 0, 0, delay)).map_err(not_encoded)?;
    }
    drop(encoder);
    Ok(bytes)
}

fn png_encoder(bytes: &mut Vec<u8>, size_px: [u32; 2]) -> png::Encoder<'_, &mut Vec<u8>> {
    let mut encoder = png::Encoder::new(bytes, size_px[0], size_px[1]);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
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

/// The length of frame `index`: from its own rounded time to that of the next, so that errors never add up. Players
/// slow down frames shorter than 2.
fn gif_delay_hundredths(index: usize, fps: f64) -> u32 {
    #[allow(clippy::cast_precision_loss)] // far fewer frames than 2^52
    let at = |index: usize| (index as f64 * 100.0 / fps).round();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    let hundredths = (at(index + 1) - at(index)).clamp(2.0, 65_535.0) as u32;
    hundredths
}

fn not_encoded(error: impl std::fmt::Display) -> Failure {
    Failure::Failed(tr!("cli-not-encoded", error = error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gif_frames_keep_time() {
        for fps in [10.0, 24.0, 30.0, 33.0, 50.0] {
            let total: u32 = (0..600).map(|index| gif_delay_hundredths(index, fps)).sum();
            assert!((f64::from(total) - 60_000.0 / fps).abs() <= 1.0, "{fps}: {total}");
        }
    }

    #[test]
    fn apng_delays_are_exact_where_possible() {
        assert_eq!(delay_fraction(60.0), (1, 60));
        assert_eq!(delay_fraction(29.97), (1000, 29_970));
        assert_eq!(delay_fraction(0.5), (2000, 1000));
        assert_eq!(delay_fraction(1.0e9), (1, u16::MAX));
    }
}
