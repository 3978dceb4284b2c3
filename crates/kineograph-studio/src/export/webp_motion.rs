//! An animated WebP: frames of the kept lossless encoder, each only as large as what has changed, in a container of our own.

use std::io::{Seek, Write};

use kineograph_render::RgbaImage;

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::frames;
use super::job::{ExportPhase, Job};
use super::output::Output;
use crate::limits::MAX_EXPORT_MEMORY_BYTES;
use crate::text::tr;

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "webp-animation",
    title: || tr!("export-webp-animation"),
    extensions: &["webp"],
    input: Input::Pictures,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes::TIMED_PICTURES,
    settings: &[],
    write,
};

/// The largest side that the format has, in pixels.
const MAX_SIDE_PX: u32 = 1 << 14;
/// In the head: there are frames, and they may be transparent.
const ANIMATED_WITH_ALPHA: u32 = 0x12;
/// In a frame: its pixels take the place of those below, and they stay.
const REPLACES: u8 = 0x02;

/// A part of a picture: left, top, width and height in pixels.
type Area = [u32; 4];

fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let size_px = job.size_px();
    if size_px.iter().any(|side| *side > MAX_SIDE_PX) {
        return Err(ExportError::Failed(tr!("export-frame-size").to_owned()));
    }
    let times = job.frames(size_px)?;
    let millis = frames::lengths(&times, 1000);
    let mut frames = WebpFrames::default();
    for (index, (frame, millis)) in times.iter().zip(millis).enumerate() {
        let picture = job.picture(frame.secs, size_px)?;
        frames.add(picture, millis)?;
        job.report(index + 1, times.len())?;
    }
    job.begin(ExportPhase::Encoding)?;
    frames.finish(size_px, job.options().loops, out)
}

/// The frames so far. The last one waits, because a frame that shows the same makes it longer.
struct WebpFrames {
    chunks: tempfile::SpooledTempFile,
    length: u64,
    last: Option<Waiting>,
}

struct Waiting {
    picture: RgbaImage,
    area: Area,
    millis: u32,
}

impl Default for WebpFrames {
    fn default() -> Self {
        Self { chunks: tempfile::spooled_tempfile(MAX_EXPORT_MEMORY_BYTES), length: 0, last: None }
    }
}

impl WebpFrames {
    fn add(&mut self, picture: RgbaImage, millis: u32) -> Result<(), ExportError> {
        let area = match &mut self.last {
            None => [0, 0, picture.width, picture.height],
            Some(last) => match changed(&last.picture, &picture) {
                Some(area) => area,
                None => {
                    last.millis += millis;
                    return Ok(());
                }
            },
        };
        self.flush()?;
        self.last = Some(Waiting { picture, area, millis });
        Ok(())
    }

    /// Writes the frame that waits.
    fn flush(&mut self) -> Result<(), ExportError> {
        let Some(Waiting { picture, area, millis }) = self.last.take() else { return Ok(()) };
        let [left, top, width, height] = area;
        let mut frame = Vec::new();
        for number in [left / 2, top / 2, width - 1, height - 1, millis.min((1 << 24) - 1)] {
            frame.extend_from_slice(&number.to_le_bytes()[..3]);
        }
        frame.push(REPLACES);
        frame.extend_from_slice(&encoded(&picture, area)?);
        self.length += write_chunk(*b"ANMF", &frame, &mut self.chunks)?;
        Ok(())
    }

    fn finish(
        mut self,
        [width, height]: [u32; 2],
        loops: u32,
        out: &mut dyn Output,
    ) -> Result<(), ExportError> {
        self.flush()?;
        let mut head = Vec::new();
        let mut whole = ANIMATED_WITH_ALPHA.to_le_bytes().to_vec();
        for side in [width, height] {
            whole.extend_from_slice(&(side - 1).to_le_bytes()[..3]);
        }
        write_chunk(*b"VP8X", &whole, &mut head)?;
        // A transparent background, and how often it plays.
        let mut motion = vec![0; 4];
        motion.extend_from_slice(&u16::try_from(loops).unwrap_or(u16::MAX).to_le_bytes());
        write_chunk(*b"ANIM", &motion, &mut head)?;
        let size = u32::try_from(4 + head.len() as u64 + self.length)
            .map_err(|_| ExportError::Failed(tr!("export-webp-too-large").to_owned()))?;
        out.write_all(b"RIFF")?;
        out.write_all(&size.to_le_bytes())?;
        out.write_all(b"WEBP")?;
        out.write_all(&head)?;
        self.chunks.rewind()?;
        std::io::copy(&mut self.chunks, out)?;
        Ok(())
    }
}

/// The smallest part in which two pictures of one size differ, from even pixels, as the format wants them. `None` if they are the same.
fn changed(before: &RgbaImage, after: &RgbaImage) -> Option<Area> {
    let row_bytes = 4 * after.width as usize;
    let rows = || before.pixels.chunks_exact(row_bytes).zip(after.pixels.chunks_exact(row_bytes));
    let differs = |(before, after): (&[u8], &[u8])| before != after;
    let (top, bottom) = (rows().position(differs)?, rows().rposition(differs)?);
    let (mut left, mut right) = (usize::MAX, 0);
    for (before, after) in rows().skip(top).take(bottom - top + 1) {
        let pixels = || before.as_chunks::<4>().0.iter().zip(after.as_chunks::<4>().0);
        if let Some(first) = pixels().position(|(a, b)| a != b) {
            left = left.min(first);
            right = right.max(pixels().rposition(|(a, b)| a != b).unwrap_or(first));
        }
    }
    let (left, top) = (left & !1, top & !1);
    let small = |side: usize| u32::try_from(side).unwrap_or(u32::MAX); // sides of pictures
    Some([small(left), small(top), small(right + 1 - left), small(bottom + 1 - top)])
}

/// A part of a picture as the chunks of a still, without the head of their file.
fn encoded(picture: &RgbaImage, [left, top, width, height]: Area) -> Result<Vec<u8>, ExportError> {
    let mut pixels = Vec::with_capacity(4 * width as usize * height as usize);
    for y in top..top + height {
        let start = 4 * (y as usize * picture.width as usize + left as usize);
        pixels.extend_from_slice(&picture.pixels[start..start + 4 * width as usize]);
    }
    let mut file = Vec::new();
    image::codecs::webp::WebPEncoder::new_lossless(&mut file)
        .encode(&pixels, width, height, image::ExtendedColorType::Rgba8)
        .map_err(ExportError::encoding)?;
    // “RIFF”, the size and “WEBP”.
    file.drain(..12.min(file.len()));
    Ok(file)
}

/// Writes a chunk, which takes an even number of bytes. Returns how many.
fn write_chunk(name: [u8; 4], bytes: &[u8], out: &mut dyn Write) -> Result<u64, ExportError> {
    let length = u32::try_from(bytes.len())
        .map_err(|_| ExportError::Failed(tr!("export-webp-too-large").to_owned()))?;
    out.write_all(&name)?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(bytes)?;
    let padding = bytes.len() % 2;
    out.write_all(&[0][..padding])?;
    Ok((8 + bytes.len() + padding) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(dots: &[[u32; 2]]) -> RgbaImage {
        let mut pixels = vec![0; 4 * 9 * 7];
        for [x, y] in dots {
            pixels[4 * (y * 9 + x) as usize + 3] = 255;
        }
        RgbaImage { width: 9, height: 7, pixels }
    }

    #[test]
    fn only_what_changes_is_stored() {
        let none = picture(&[]);
        assert_eq!(changed(&none, &none), None);
        assert_eq!(changed(&none, &picture(&[[3, 5]])), Some([2, 4, 2, 2]));
        assert_eq!(changed(&picture(&[[8, 0]]), &picture(&[[1, 6]])), Some([0, 0, 9, 7]));
    }
}
