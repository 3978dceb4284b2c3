//! Videos, made by an ffmpeg that is on the machine. It gets raw frames and is never started by a shell.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::{ExportPhase, Job};
use super::output::Output;
use super::setting::{Setting, SettingKind};
use crate::io::system_words;
use crate::text::{label, tr};

/// The row of MP4.
pub static MP4: Exporter = Exporter {
    name: "mp4",
    title: || tr!("export-mp4"),
    extensions: &["mp4"],
    input: Input::Pictures,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes { is_opaque: true, ..Takes::PICTURES },
    settings: &[QUALITY],
    write: |job, out| {
        write(job, out, &Codec { extension: "mp4", is_opaque: true, pixels: "yuv420p", args: mp4_args })
    },
};

/// The row of WebM.
pub static WEBM: Exporter = Exporter {
    name: "webm",
    title: || tr!("export-webm"),
    extensions: &["webm"],
    takes: Takes::PICTURES,
    write: |job, out| {
        write(job, out, &Codec { extension: "webm", is_opaque: false, pixels: "yuva420p", args: webm_args })
    },
    ..MP4
};

/// The row of QuickTime.
pub static PRORES: Exporter = Exporter {
    name: "prores",
    title: || tr!("export-prores"),
    extensions: &["mov"],
    takes: Takes::PICTURES,
    settings: &[],
    write: |job, out| {
        write(
            job,
            out,
            &Codec { extension: "mov", is_opaque: false, pixels: "yuva444p10le", args: prores_args },
        )
    },
    ..MP4
};

const QUALITY: Setting = Setting {
    name: "quality",
    label: label!("export-setting-quality"),
    kind: SettingKind::Number { preset: 80.0, min: 0.0, max: 100.0, is_whole: true, zero: None },
    needs: None,
};

/// The most bytes of ffmpeg's words that are shown.
const MAX_WORDS: u64 = 600;

/// The colours of HD video, and the words for them in the file: otherwise players guess which are meant from the size of the picture.
const COLORS: [&str; 8] =
    ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"];

/// From RGB to these colours.
const SCALED: &str = "scale=out_color_matrix=bt709:out_range=tv"; // not shown
/// The same words, for codecs that write them themselves.
const NAMED: &str = "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"; // not shown

/// What is done to each frame before a codec stores it with such pixels.
fn filter(pixels: &str) -> String {
    [SCALED, &format!("format={pixels}"), NAMED].join(",") // not shown
}

/// How a kind of video is made.
struct Codec {
    extension: &'static str,
    /// True for one that has no transparency: frames are laid on black.
    is_opaque: bool,
    /// ffmpeg's name of how pixels are stored.
    pixels: &'static str,
    args: fn(f64) -> Vec<String>,
}

/// From 0..=100, where higher is better, to a scale from `worst` to 0, where lower is better.
fn crf(quality: f64, worst: f64) -> String {
    format!("{:.0}", worst * (1.0 - quality / 100.0))
}

fn mp4_args(quality: f64) -> Vec<String> {
    let crf = crf(quality, 51.0);
    ["-c:v", "libx264", "-crf", &crf, "-movflags", "+faststart"].map(str::to_owned).to_vec()
}

fn webm_args(quality: f64) -> Vec<String> {
    let crf = crf(quality, 63.0);
    ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", &crf].map(str::to_owned).to_vec()
}

fn prores_args(_: f64) -> Vec<String> {
    ["-c:v", "prores_ks", "-profile:v", "4444"].map(str::to_owned).to_vec()
}

fn write(job: &mut Job<'_>, out: &mut dyn Output, codec: &Codec) -> Result<(), ExportError> {
    let ffmpeg = found(std::env::var_os("PATH"))
        .ok_or_else(|| ExportError::Failed(tr!("export-no-ffmpeg").to_owned()))?;
    if codec.is_opaque {
        job.fill();
    }
    let size_px = job.size_px();
    let [width, height] = size_px;
    // Colours have half the resolution.
    if width % 2 != 0 || height % 2 != 0 {
        return Err(ExportError::Failed(tr!("export-video-size", width, height)));
    }
    let frames = job.frames(size_px)?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("video").with_extension(codec.extension);
    let mut running = Ffmpeg::start(&ffmpeg, &args(job, codec, size_px), &file)?;
    for (index, frame) in frames.iter().enumerate() {
        let mut picture = job.picture(frame.secs, size_px)?;
        if codec.is_opaque && on_black(&mut picture.pixels) {
            job.warn(tr!("export-opaque").to_owned());
        }
        running.frame(&picture.pixels)?;
        job.report(index + 1, frames.len())?;
    }
    job.begin(ExportPhase::Encoding)?;
    running.finish()?;
    std::io::copy(&mut std::fs::File::open(&file)?, out)?;
    Ok(())
}

/// All but the file.
fn args(job: &Job<'_>, codec: &Codec, [width, height]: [u32; 2]) -> Vec<String> {
    let mut args: Vec<String> =
        ["-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgba"]
            .map(str::to_owned)
            .to_vec();
    args.extend(["-video_size".to_owned(), format!("{width}x{height}")]);
    args.extend(["-framerate".to_owned(), format!("{}", job.fps())]);
    args.extend(["-i", "pipe:0", "-an"].map(str::to_owned));
    args.extend(["-vf".to_owned(), filter(codec.pixels)]);
    args.extend(COLORS.map(str::to_owned));
    args.extend((codec.args)(job.number("quality")));
    args
}

/// Lays straight colours on black. Returns whether anything was transparent.
fn on_black(pixels: &mut [u8]) -> bool {
    let mut is_seen_through = false;
    for [r, g, b, a] in pixels.as_chunks_mut::<4>().0 {
        is_seen_through |= *a < 255;
        let alpha = u16::from(*a);
        for level in [r, g, b] {
            *level = u8::try_from((u16::from(*level) * alpha + 127) / 255).unwrap_or(u8::MAX);
        }
        *a = 255;
    }
    is_seen_through
}

/// The program in one of the folders of a search path, never one of the current folder.
fn found(path: Option<OsString>) -> Option<PathBuf> {
    let name = format!("ffmpeg{}", std::env::consts::EXE_SUFFIX);
    let folders: Vec<PathBuf> = std::env::split_paths(&path?).collect();
    folders
        .into_iter()
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(&name))
        .find(|file| file.is_file())
}

/// An ffmpeg at work. It is ended when the export is cancelled.
struct Ffmpeg {
    child: Child,
}

impl Ffmpeg {
    fn start(ffmpeg: &Path, args: &[String], file: &Path) -> Result<Self, ExportError> {
        let mut command = Command::new(ffmpeg);
        command.args(args).arg(file).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let child = command.spawn().map_err(failed)?;
        Ok(Self { child })
    }

    fn frame(&mut self, pixels: &[u8]) -> Result<(), ExportError> {
        let Some(pipe) = &mut self.child.stdin else { return Ok(()) };
        // If it has ended, its own words say more than “broken pipe”.
        match pipe.write_all(pixels) {
            Ok(()) => Ok(()),
            Err(error) => Err(self.words().map_or_else(|| failed(error), failed)),
        }
    }

    fn finish(&mut self) -> Result<(), ExportError> {
        drop(self.child.stdin.take());
        let words = self.words();
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { Err(failed(words.unwrap_or_else(|| status.to_string()))) }
    }

    /// What it has said; waits for its end.
    fn words(&mut self) -> Option<String> {
        drop(self.child.stdin.take());
        let mut words = Vec::new();
        self.child.stderr.take()?.take(MAX_WORDS).read_to_end(&mut words).ok()?;
        let words = String::from_utf8_lossy(&words).trim().to_owned();
        (!words.is_empty()).then_some(words)
    }
}

impl Drop for Ffmpeg {
    fn drop(&mut self) {
        // Has ended already, unless the export was cancelled.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn failed(error: impl Display) -> ExportError {
    ExportError::Failed(tr!("export-ffmpeg-failed", error = system_words(error)))
}

#[cfg(test)]
mod tests;
