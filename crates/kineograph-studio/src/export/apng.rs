//! Animated PNG.

use std::io::{Seek, SeekFrom, Write};

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::frames::{self, FrameTime};
use super::job::Job;
use super::output::Output;
use super::png;
use crate::limits::MAX_EXPORT_MEMORY_BYTES;
use crate::text::tr;

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "apng",
    title: || tr!("export-apng"),
    extensions: &["apng"],
    input: Input::Pictures,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes::TIMED_PICTURES,
    settings: &[],
    write,
};

/// The chunk that ends a PNG.
const END_BYTES: usize = 12;

type ApngWriter<'a> = ::png::Writer<&'a mut dyn Write>;

fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let size_px = job.size_px();
    let frames = job.frames(size_px)?;
    let loops = job.options().loops;
    let most = u32::try_from(frames.len()).unwrap_or(u32::MAX);
    let mut file = tempfile::spooled_tempfile(MAX_EXPORT_MEMORY_BYTES);
    let count = write_frames(job, &frames, animated(&mut file, size_px, most, loops)?)?;
    // How many frames there are is written before them, and known after them.
    let head = head(size_px, count, loops)?;
    out.write_all(&head)?;
    file.seek(SeekFrom::Start(head.len() as u64))?;
    std::io::copy(&mut file, out)?;
    Ok(())
}

/// Writes the frames; equal ones in a row as one that lasts longer. Returns how many there are.
fn write_frames(
    job: &mut Job<'_>,
    frames: &[FrameTime],
    mut writer: ApngWriter<'_>,
) -> Result<u32, ExportError> {
    let (delays, denominator) = delays(frames, job.fps());
    let size_px = job.size_px();
    let (mut count, mut parts) = (0, 0_u16);
    let mut next = frames.first().map(|frame| job.picture(frame.secs, size_px)).transpose()?;
    for (index, delay) in delays.iter().enumerate() {
        let Some(shown) = next.take() else { break };
        next = frames.get(index + 1).map(|frame| job.picture(frame.secs, size_px)).transpose()?;
        parts += delay;
        job.report(index + 1, frames.len())?;
        let has_room = delays.get(index + 1).is_none_or(|delay| parts.checked_add(*delay).is_some());
        if has_room && next.as_ref().is_some_and(|next| next.pixels == shown.pixels) {
            continue;
        }
        writer.set_frame_delay(std::mem::take(&mut parts), denominator).map_err(ExportError::encoding)?;
        writer.write_image_data(&shown.pixels).map_err(ExportError::encoding)?;
        count += 1;
    }
    writer.finish().map_err(ExportError::encoding)?;
    Ok(count)
}

/// Writes what comes before the frames.
fn animated(
    out: &mut dyn Write,
    size_px: [u32; 2],
    count: u32,
    loops: u32,
) -> Result<ApngWriter<'_>, ExportError> {
    let mut encoder = png::encoder(out, size_px);
    encoder.set_animated(count, loops).map_err(ExportError::encoding)?;
    encoder.write_header().map_err(ExportError::encoding)
}

/// What comes before the frames, which is as long for any number of them.
fn head(size_px: [u32; 2], count: u32, loops: u32) -> Result<Vec<u8>, ExportError> {
    let mut head = Vec::new();
    animated(&mut head, size_px, count, loops)?.finish().map_err(ExportError::encoding)?;
    head.truncate(head.len().saturating_sub(END_BYTES));
    Ok(head)
}

/// How long each frame lasts, and in which parts of a second: as the rate has it, else in the smallest ones that fit the file format.
fn delays(frames: &[FrameTime], fps: f64) -> (Vec<u16>, u16) {
    if frames::are_even(frames, fps) {
        let (numerator, denominator) = delay_fraction(fps);
        return (vec![numerator; frames.len()], denominator);
    }
    let parts = |per_sec: u16| -> Option<Vec<u16>> {
        let lengths = frames::lengths(frames, u32::from(per_sec)).into_iter();
        lengths.map(|length| u16::try_from(length).ok()).collect()
    };
    let found = [1000, 100, 10].into_iter().find_map(|per_sec| Some((parts(per_sec)?, per_sec)));
    found.unwrap_or_else(|| (vec![u16::MAX; frames.len()], 10))
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
        let frames = |secs: &[f64]| -> Vec<FrameTime> {
            secs.iter().map(|secs| FrameTime { secs: 0.0, until_secs: *secs }).collect()
        };
        assert_eq!(delays(&frames(&[0.04, 0.08]), 25.0), (vec![1, 1], 25));
        assert_eq!(delays(&frames(&[0.07, 0.14, 0.5]), 30.0), (vec![70, 70, 360], 1000));
        assert_eq!(delays(&frames(&[0.07, 100.0]), 30.0), (vec![7, 9993], 100));
    }
}
