//! A GIF: at most 256 colours in a frame, no half transparent pixels, times in hundredths of a second.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use kineograph_export::colors::{Palette, TRANSPARENT, is_soft};

use super::error::ExportError;
use super::even_rate;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
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
    takes: Takes { ticks_per_sec: Some(TICKS_PER_SEC), ..Takes::ANIMATION },
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
/// How many frames one palette for all is made from.
const LOOKS: usize = 24;

/// Frames differ in length where needed to keep time.
fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let size_px = job.size_px();
    let times_secs = job.frames_secs(size_px)?;
    let side =
        |side: u32| u16::try_from(side).map_err(|_| ExportError::Failed(tr!("export-frame-size").to_owned()));
    let (width, height) = (side(size_px[0])?, side(size_px[1])?);
    warn_of_uneven(job);
    let shared =
        if job.text("palette") == "all" { Some(shared_palette(job, &times_secs, size_px)?) } else { None };
    let global = shared.as_ref().map_or_else(Vec::new, Palette::colors);
    let mut encoder = Encoder::new(out, width, height, &global).map_err(ExportError::encoding)?;
    repeat(&mut encoder, job.options().loops)?;
    for (index, secs) in times_secs.iter().enumerate() {
        let pixels = job.picture(*secs, size_px)?.pixels;
        if is_soft(&pixels) {
            job.warn(tr!("export-soft-alpha").to_owned());
        }
        let own = shared.is_none().then(|| Palette::of(&pixels));
        let Some(palette) = own.as_ref().or(shared.as_ref()) else { continue };
        let buffer = palette.indexed(&pixels, size_px[0] as usize, job.flag("dither"));
        let has_gaps = buffer.contains(&TRANSPARENT);
        let frame = Frame {
            width,
            height,
            delay: delay_hundredths(index, job.fps()),
            // What is transparent shows nothing of the frame before.
            dispose: DisposalMethod::Background,
            transparent: has_gaps.then_some(TRANSPARENT),
            palette: own.as_ref().map(Palette::colors),
            buffer: buffer.into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(ExportError::encoding)?;
        job.report(index + 1, times_secs.len())?;
    }
    Ok(())
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

/// The length of frame `index`: from its own rounded time to that of the next, so that errors never add up. Players
/// slow down frames shorter than 2.
fn delay_hundredths(index: usize, fps: f64) -> u16 {
    #[allow(clippy::cast_precision_loss)] // far fewer frames than 2^52
    let at = |index: usize| (index as f64 * 100.0 / fps).round();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    let hundredths = (at(index + 1) - at(index)).clamp(2.0, 65_535.0) as u16;
    hundredths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_keep_time() {
        for fps in [10.0, 24.0, 30.0, 33.0, 50.0] {
            let total: u32 = (0..600).map(|index| u32::from(delay_hundredths(index, fps))).sum();
            assert!((f64::from(total) - 60_000.0 / fps).abs() <= 1.0, "{fps}: {total}");
        }
    }
}
