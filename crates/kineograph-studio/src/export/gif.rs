//! A GIF: at most 256 colours in a frame, no half transparent pixels, times in hundredths of a second.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use kineograph_export::colors::{Palette, TRANSPARENT, has_gaps, is_soft};

use super::error::ExportError;
use super::even_rate;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::frames::{self, FrameTime};
use super::job::Job;
use super::output::Output;
use super::setting::{Setting, SettingKind};
use crate::text::{format_short, label, tr};

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "gif",
    title: || tr!("export-gif"),
    extensions: &["gif"],
    input: Input::Pictures,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes { ticks_per_sec: Some(TICKS_PER_SEC), ..Takes::TIMED_PICTURES },
    settings: &[
        Setting {
            name: "palette",
            label: label!("export-setting-palette"),
            kind: SettingKind::Choice(&[
                ("frame", label!("export-palette-frame")),
                ("all", label!("export-palette-all")),
            ]),
            needs: None,
        },
        Setting {
            name: "dither",
            label: label!("export-setting-dither"),
            kind: SettingKind::Flag(false),
            needs: None,
        },
    ],
    write,
};

/// Frames of a GIF last so many parts of a second.
const TICKS_PER_SEC: u32 = 100;
/// The shortest frame that all players show as long as it says, in hundredths of a second.
const SHORTEST: u16 = 2;
/// How many frames one palette for all is made from.
const LOOKS: usize = 24;

/// Frames differ in length where needed to keep time, and last longer where nothing changes.
fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let size_px = job.size_px();
    let frames = job.frames(size_px)?;
    let side =
        |side: u32| u16::try_from(side).map_err(|_| ExportError::Failed(tr!("export-frame-size").to_owned()));
    let (width, height) = (side(size_px[0])?, side(size_px[1])?);
    warn_of_lengths(job, &frames);
    let lengths = frames::lengths(&frames, TICKS_PER_SEC).into_iter().map(delay).collect::<Vec<_>>();
    let times_secs: Vec<f64> = frames.iter().map(|frame| frame.secs).collect();
    let shared =
        if job.text("palette") == "all" { Some(shared_palette(job, &times_secs, size_px)?) } else { None };
    let global = shared.as_ref().map_or_else(Vec::new, Palette::colors);
    let mut encoder = Encoder::new(out, width, height, &global).map_err(ExportError::encoding)?;
    repeat(&mut encoder, job.options().loops)?;
    let mut next = times_secs.first().map(|secs| FramePixels::at(job, *secs, size_px)).transpose()?;
    let mut below: Option<FramePixels> = None;
    let mut hundredths: u16 = 0;
    for index in 0..times_secs.len() {
        let Some(shown) = next.take() else { break };
        next = times_secs.get(index + 1).map(|secs| FramePixels::at(job, *secs, size_px)).transpose()?;
        hundredths += lengths[index];
        job.report(index + 1, times_secs.len())?;
        let has_room = lengths.get(index + 1).is_none_or(|length| hundredths.checked_add(*length).is_some());
        if has_room && next.as_ref().is_some_and(|next| next.pixels == shown.pixels) {
            // One frame that lasts longer.
            continue;
        }
        let (place, pixels) = match &below {
            Some(below) => changed(&below.pixels, &shown.pixels, [width, height]),
            None => ([0, 0, width, height], Cow::Borrowed(shown.pixels.as_slice())),
        };
        // What is transparent shows nothing of the frame before.
        let stays = !shown.has_gaps && next.as_ref().is_some_and(|next| !next.has_gaps);
        let mut frame = frame(job, &pixels, place, shared.as_ref());
        frame.dispose = if stays { DisposalMethod::Keep } else { DisposalMethod::Background };
        frame.delay = std::mem::take(&mut hundredths);
        encoder.write_frame(&frame).map_err(ExportError::encoding)?;
        below = stays.then_some(shown);
    }
    Ok(())
}

/// What is to be seen in a frame.
struct FramePixels {
    pixels: Vec<u8>,
    has_gaps: bool,
}

impl FramePixels {
    fn at(job: &mut Job<'_>, secs: f64, size_px: [u32; 2]) -> Result<Self, ExportError> {
        let pixels = job.picture(secs, size_px)?.pixels;
        if is_soft(&pixels) {
            job.warn(tr!("export-soft-alpha").to_owned());
        }
        Ok(Self { has_gaps: has_gaps(&pixels), pixels })
    }
}

/// Pixels in a rectangle: left, top, width and height.
fn frame(
    job: &Job<'_>,
    pixels: &[u8],
    [left, top, width, height]: [u16; 4],
    shared: Option<&Palette>,
) -> Frame<'static> {
    let own = shared.is_none().then(|| Palette::of(pixels));
    let palette = own.as_ref().or(shared);
    let mut buffer = palette
        .map_or_else(Vec::new, |palette| palette.indexed(pixels, usize::from(width), job.flag("dither")));
    let mut transparent = buffer.contains(&TRANSPARENT).then_some(TRANSPARENT);
    let colors = own.map(|own| {
        let colors = own.packed(&mut buffer);
        transparent = transparent.and(u8::try_from(colors.len() / 3 - 1).ok());
        colors
    });
    Frame {
        left,
        top,
        width,
        height,
        transparent,
        palette: colors,
        buffer: buffer.into(),
        ..Frame::default()
    }
}

/// The rectangle in which a frame differs from the one before, at least one pixel, and its pixels.
fn changed<'p>(before: &[u8], now: &'p [u8], [width, height]: [u16; 2]) -> ([u16; 4], Cow<'p, [u8]>) {
    let row_bytes = 4 * usize::from(width);
    let rows = || before.chunks_exact(row_bytes).zip(now.chunks_exact(row_bytes));
    let differing = |(before, now): (&[u8], &[u8])| -> Option<[usize; 2]> {
        let differs = |column: &usize| before[4 * column..][..4] != now[4 * column..][..4];
        let first = (0..usize::from(width)).find(differs)?;
        Some([first, (first..usize::from(width)).rev().find(differs)? + 1])
    };
    let mut area: Option<[usize; 4]> = None;
    for (row, pair) in rows().enumerate() {
        let Some([first, end]) = differing(pair) else { continue };
        let [left, top, right, _] = area.unwrap_or([first, row, end, row]);
        area = Some([left.min(first), top, right.max(end), row + 1]);
    }
    let [left, top, right, bottom] = area.unwrap_or([0, 0, 1, 1]);
    let lines = now.chunks_exact(row_bytes).take(bottom).skip(top);
    let pixels = lines.flat_map(|line| &line[4 * left..4 * right]).copied().collect();
    // All of them are within the picture.
    let place =
        [left, top, right - left, bottom - top].map(|side| u16::try_from(side).unwrap_or(width.max(height)));
    (place, Cow::Owned(pixels))
}

/// Says what happens to frames that can't last as long as they should.
fn warn_of_lengths(job: &mut Job<'_>, frames: &[FrameTime]) {
    if frames::are_even(frames, job.fps()) {
        warn_of_uneven(job);
    } else if frames::lengths(frames, TICKS_PER_SEC).iter().any(|length| *length < u32::from(SHORTEST)) {
        job.warn(tr!("export-gif-short", millis = 10 * SHORTEST));
    }
}

/// Says what a rate does at which frames can't last equally long.
fn warn_of_uneven(job: &mut Job<'_>) {
    let fps = job.fps();
    let ticks = f64::from(TICKS_PER_SEC) / fps;
    if even_rate::is_even(TICKS_PER_SEC, fps) {
        return;
    }
    let rates = even_rate::offered(TICKS_PER_SEC).into_iter().map(|fps| format_short(fps, 0));
    let rates = rates.collect::<Vec<_>>().join(", ");
    let millis = |ticks: f64| format_short(ticks.max(2.0) * 10.0, 0);
    let (short, long) = (millis(ticks.floor()), millis(ticks.ceil()));
    let fps = format_short(fps, 2);
    job.warn(if short == long {
        tr!("export-gif-slow", fps, millis = short, rates)
    } else {
        tr!("export-gif-uneven", fps, short, long, rates)
    });
}

/// Without a count players show a GIF once; with one, that often again.
fn repeat<W: std::io::Write>(encoder: &mut Encoder<W>, loops: u32) -> Result<(), ExportError> {
    let repeat = match loops {
        0 => Repeat::Infinite,
        1 => return Ok(()),
        more => Repeat::Finite(u16::try_from(more - 1).unwrap_or(u16::MAX)),
    };
    encoder.set_repeat(repeat).map_err(ExportError::encoding)
}

/// A palette of some frames from beginning to end.
fn shared_palette(job: &mut Job<'_>, times_secs: &[f64], size_px: [u32; 2]) -> Result<Palette, ExportError> {
    let step = times_secs.len().div_ceil(LOOKS).max(1);
    let mut all = Vec::new();
    for secs in times_secs.iter().step_by(step) {
        let pixels = job.picture(*secs, size_px)?.pixels;
        // Few pixels of each are enough, and a prime distance meets all columns.
        let every = (pixels.len() / 4 / 20_000).max(1) | 1;
        all.extend(pixels.as_chunks::<4>().0.iter().step_by(every).flatten());
    }
    Ok(Palette::of(&all))
}

/// What a frame is said to last that lasts so many hundredths of a second. Players slow down frames shorter than [`SHORTEST`].
fn delay(hundredths: u32) -> u16 {
    u16::try_from(hundredths).unwrap_or(u16::MAX).max(SHORTEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_has_what_differs_from_the_one_before() {
        let before = [9; 4 * 4 * 3];
        let mut now = before;
        assert_eq!(changed(&before, &now, [4, 3]).0, [0, 0, 1, 1], "a frame has one pixel at least");
        for (column, row) in [(1, 1), (2, 2)] {
            now[4 * (4 * row + column)] = 7;
        }
        let (place, pixels) = changed(&before, &now, [4, 3]);
        assert_eq!(place, [1, 1, 2, 2]);
        assert_eq!(pixels.as_ref(), [7, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 7, 9, 9, 9]);
    }
}
