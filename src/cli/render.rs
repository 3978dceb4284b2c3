//! `kineograph render`: draws a project into a picture file, without a window.

mod contact;
mod encode;
mod label;
mod studio;

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kineograph_render::RgbaImage;

use super::failure::Failure;
use super::opened::{Opened, positive, shown_secs, time_secs};
use crate::io::write_atomic;
use crate::text::tr;
use studio::Studio;

/// The frame rate of an export when neither --fps nor a slower stage says otherwise.
const DEFAULT_FPS: f64 = 30.0;
/// More frames than this are surely a mistake.
const MAX_FRAMES: f64 = 36_000.0;
/// The largest side of a picture, in pixels.
const MAX_SIDE_PX: u32 = 16384;

/// Draw a project into a still, an animated PNG, a GIF or a contact sheet.
///
/// The ending of OUT decides: .png is a still at --from, or with --contact a sheet of frames with their times; .apng and
/// .gif are animations. The whole project is drawn unless --from or --to are given; a project that never ends is drawn
/// for 4 s.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  kineograph render coin.ron -o coin.gif\n  kineograph render coin.ron -o \
                  coin.apng --fps 60 --size 960x540\n  kineograph render coin.ron -o coin.png --contact"
)]
pub(super) struct RenderArgs {
    /// The project file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The file to write: .png, .apng or .gif.
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Frames per second; left out: those of the stage, at most 30. GIF players allow up to 50.
    #[arg(long, value_name = "N", value_parser = positive)]
    fps: Option<f64>,
    /// Where to begin, in seconds.
    #[arg(long, value_name = "S", value_parser = time_secs, default_value = "0")]
    from: f64,
    /// Where to end, in seconds.
    #[arg(long, value_name = "S", value_parser = time_secs)]
    to: Option<f64>,
    /// Width and height in pixels; left out: those of the stage. The stage is fitted in.
    #[arg(long, value_name = "WxH", value_parser = size_px)]
    size: Option<[u32; 2]>,
    /// Draw a sheet of frames with their times: 16, or as many as --fps gives, up to 100.
    #[arg(long)]
    contact: bool,
}

/// What kind of file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Still,
    ContactSheet,
    Apng,
    Gif,
}

pub(super) fn run(args: &RenderArgs) -> Result<(), Failure> {
    let kind = kind(args)?;
    let opened = Opened::read(&args.file)?;
    let end_secs = args.to.unwrap_or_else(|| shown_secs(opened.programs.timeline()).max(args.from));
    if end_secs < args.from {
        return Err(Failure::Usage(tr!("cli-to-before-from").to_owned()));
    }
    let stage_px = studio::stage_size_px(&opened);
    // Before anything is drawn, and before a graphics device is looked for.
    let sheet = match kind {
        Kind::ContactSheet => Some(Sheet::of(args, end_secs, stage_px)?),
        _ => None,
    };
    let mut studio = Studio::open(&opened, args.file.parent())?;
    let size_px = args.size.unwrap_or(stage_px);
    let bytes = match (kind, sheet) {
        (_, Some(sheet)) => contact_sheet(&mut studio, &sheet)?,
        (Kind::Still | Kind::ContactSheet, None) => encode::png(&studio.picture(args.from, size_px)?)?,
        (Kind::Apng | Kind::Gif, None) => {
            let stage_fps = opened.document.stage().fps;
            let fps = args.fps.unwrap_or(stage_fps.min(DEFAULT_FPS));
            animation(kind, &mut studio, Take { from_secs: args.from, end_secs, fps }, size_px)?
        }
    };
    write_atomic(&args.output, &bytes).map_err(Failure::because)
}

/// What part of the timeline is drawn, and how finely.
#[derive(Debug, Clone, Copy)]
struct Take {
    from_secs: f64,
    end_secs: f64,
    fps: f64,
}

impl Take {
    /// Times of all frames, the last at or just before the end.
    fn times_secs(self) -> Result<Vec<f64>, Failure> {
        // The slack takes in a last frame that rounding puts just behind the end.
        let last = ((self.end_secs - self.from_secs) * self.fps + 1e-6).floor();
        if last >= MAX_FRAMES {
            let message =
                tr!("cli-too-many-frames", frames = format!("{last}"), most = format!("{MAX_FRAMES}"));
            return Err(Failure::Failed(message));
        }
        let mut times = Vec::new();
        let mut frame = 0.0;
        while frame <= last {
            times.push(self.from_secs + frame / self.fps);
            frame += 1.0;
        }
        Ok(times)
    }
}

fn kind(args: &RenderArgs) -> Result<Kind, Failure> {
    let extension = args.output.extension().map(OsStr::to_ascii_lowercase);
    let kind = match (extension.as_ref().and_then(|extension| extension.to_str()), args.contact) {
        (Some("png"), true) => Kind::ContactSheet,
        (Some("png"), false) => Kind::Still,
        (Some("apng"), false) => Kind::Apng,
        (Some("gif"), false) => Kind::Gif,
        (Some("apng" | "gif"), true) => {
            return Err(Failure::Usage(tr!("cli-contact-not-png").to_owned()));
        }
        _ => return Err(Failure::Usage(tr!("cli-output-ending").to_owned())),
    };
    Ok(kind)
}

fn animation(kind: Kind, studio: &mut Studio<'_>, take: Take, size_px: [u32; 2]) -> Result<Vec<u8>, Failure> {
    let times = take.times_secs()?;
    let progress = progress_bar(times.len());
    let mut frames = times.iter().map(|&secs| {
        progress.inc(1);
        studio.picture(secs, size_px)
    });
    let bytes = match kind {
        Kind::Gif => encode::gif(size_px, take.fps, &mut frames),
        _ => encode::apng(size_px, take.fps, times.len(), &mut frames),
    };
    progress.finish_and_clear();
    bytes
}

/// What a contact sheet shows, and where.
struct Sheet {
    times_secs: Vec<f64>,
    grid: contact::Grid,
}

impl Sheet {
    fn of(args: &RenderArgs, end_secs: f64, stage_px: [u32; 2]) -> Result<Self, Failure> {
        let times_secs = match args.fps {
            Some(fps) => Take { from_secs: args.from, end_secs, fps }.times_secs()?,
            None => contact::spread_secs(args.from, end_secs),
        };
        if times_secs.len() > contact::MAX_CELLS {
            let message = tr!("cli-contact-too-many", frames = times_secs.len(), most = contact::MAX_CELLS);
            return Err(Failure::Failed(message));
        }
        let cell_px = args.size.unwrap_or_else(|| contact::cell_size_px(stage_px));
        let grid = contact::Grid::of(cell_px, times_secs.len())?;
        Ok(Self { times_secs, grid })
    }
}

fn contact_sheet(studio: &mut Studio<'_>, sheet: &Sheet) -> Result<Vec<u8>, Failure> {
    let progress = progress_bar(sheet.times_secs.len());
    let frames: Result<Vec<(f64, RgbaImage)>, Failure> = sheet
        .times_secs
        .iter()
        .map(|&secs| {
            progress.inc(1);
            Ok((secs, studio.picture(secs, sheet.grid.cell_px)?))
        })
        .collect();
    progress.finish_and_clear();
    encode::png(&sheet.grid.sheet(&frames?))
}

/// Shows itself on standard error, and only if that is a terminal.
fn progress_bar(frames: usize) -> ProgressBar {
    let bar = ProgressBar::new(frames as u64);
    match ProgressStyle::with_template(&tr!(
        "cli-progress",
        bar = "{bar:40}",
        done = "{pos}",
        all = "{len}",
        left = "{eta}"
    )) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// `480x270`, for clap.
fn size_px(text: &str) -> Result<[u32; 2], String> {
    let sides = text.split_once(['x', 'X', '×']);
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=MAX_SIDE_PX).contains(side));
    match sides.map(|(width, height)| (side(width), side(height))) {
        Some((Some(width), Some(height))) => Ok([width, height]),
        _ => Err(tr!("cli-not-size", most = MAX_SIDE_PX)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(size_px("480x270"), Ok([480, 270]));
        assert_eq!(size_px("1X16384"), Ok([1, 16384]));
        for wrong in ["480", "0x5", "5x", "-1x5", "16385x1", "axb", "1x2x3", ""] {
            assert!(size_px(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_last_frame_is_in() {
        let take = Take { from_secs: 0.5, end_secs: 1.2, fps: 10.0 };
        let times = take.times_secs().unwrap();
        assert_eq!(times.len(), 8);
        assert!((times[7] - 1.2).abs() < 1e-9);
        assert_eq!(Take { end_secs: 0.5, ..take }.times_secs().unwrap(), [0.5]);
        assert!(Take { end_secs: 1.0e6, ..take }.times_secs().is_err());
    }
}
