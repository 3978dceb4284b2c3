//! What an export will be, before it is made: how many frames, how large, and what can't be carried.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Times};
use super::job::Job;
use super::made;
use super::options::Options;
use super::source::ExportSource;

/// Exports of at most so many pixels are made as a whole; of larger ones some frames.
const WHOLE_PIXELS: u64 = 4_000_000;
/// The same for sheets, whose size is known only when all frames are there.
const SHEET_PIXELS: u64 = 1 << 26;
/// How many frames are made of one that is not made as a whole.
const TRIED_FRAMES: usize = 6;
/// At how many places these are.
const WINDOWS: usize = 3;
/// Texts of up to so many bytes are kept to be shown.
const MAX_TEXT_BYTES: u64 = 1 << 20;
/// Of so many clips at most.
const TRIED_SHOTS: usize = 3;

/// What an export will be.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    /// Its frames, in all parts; 0 for what has none.
    pub frames: usize,
    /// How long all parts play, in seconds.
    pub secs: f64,
    /// How long its frames are shown together, in seconds: the last one as long as the others. 0 for what has no pictures.
    pub shown_secs: f64,
    /// Whether the last frame, or that of some parts, is the picture at the end.
    pub shows_end: bool,
    /// Width and height of its pictures in pixels: the smallest and the largest of all parts; `None` for what has none.
    pub sizes_px: Option<[[u32; 2]; 2]>,
    /// The sheets of frames, if there are some and their sizes are known.
    pub sheets: Sheets,
    /// All files together, in bytes.
    pub bytes: u64,
    pub files: usize,
    /// Whether bytes and files are those that will be, and not estimated from some frames.
    pub is_exact: bool,
    /// What can't be exported as it is, as sentences. If it isn't exact, what the frames that were made know of it.
    pub warnings: Vec<String>,
    /// The text of its first file, if it is not made of pictures and is short enough to be shown.
    pub text: Option<Arc<str>>,
}

/// Sheets of frames.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sheets {
    #[default]
    None,
    /// Their sizes are known when they are packed.
    Unknown,
    /// How many, and width and height of the one with the most pixels.
    Known(usize, [u32; 2]),
}

impl Sheets {
    /// Of sheets of these sizes, in pixels.
    pub fn of(sizes_px: &[[u32; 2]]) -> Self {
        let area = |[width, height]: &[u32; 2]| u64::from(*width) * u64::from(*height);
        let largest = sizes_px.iter().copied().max_by_key(area);
        largest.map_or(Self::None, |largest| Self::Known(sizes_px.len(), largest))
    }
}

/// What was made to know it.
#[derive(Debug, Clone)]
struct Sample {
    bytes: u64,
    files: usize,
    sheets: Sheets,
    text: Option<Arc<str>>,
}

/// What an export of these parts will be. Takes up to some seconds; `is_wanted` is asked now and then.
///
/// # Errors
/// Why there will be no export; [`ExportError::Cancelled`] if it isn't wanted any more.
pub fn of(
    exporter: &'static Exporter,
    shots: &[ExportSource],
    options: &Options,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Forecast, ExportError> {
    let mut forecast = counted(exporter, shots, options)?;
    let trial = Trial { exporter, options, is_wanted };
    let (sample, is_exact) = if is_small(exporter, &forecast) {
        (trial.make(shots, Vec::new(), &mut forecast.warnings)?, true)
    } else {
        (trial.estimate(shots, &mut forecast.warnings)?, false)
    };
    (forecast.bytes, forecast.files, forecast.is_exact) = (sample.bytes, sample.files, is_exact);
    (forecast.sheets, forecast.text) = (sample.sheets, sample.text);
    Ok(forecast)
}

/// Frames, length and sizes, which nothing has to be drawn for.
///
/// # Errors
/// If there would be too many frames.
pub fn counted(
    exporter: &'static Exporter,
    shots: &[ExportSource],
    options: &Options,
) -> Result<Forecast, ExportError> {
    let mut go_on = |_| ControlFlow::Continue(());
    let mut job = Job::new(exporter, shots, options, &mut go_on);
    let (mut frames, mut secs, mut shown_secs, mut shows_end) = (0, 0.0, 0.0, false);
    let mut sizes_px: Option<[[u32; 2]; 2]> = None;
    for shot in 0..shots.len() {
        job.take(shot);
        frames += frame_count(&job, exporter)?;
        let mut length_secs = job.end_secs() - options.from_secs;
        if exporter.has_last_frame() {
            let part_secs = job.frames(job.size_px())?.last().map_or(0.0, |frame| frame.until_secs);
            shown_secs += part_secs;
            shows_end |= job.shows_end();
            if options.fps.is_none() && job.may_follow_changes() {
                // Of what goes round only a round is shown.
                length_secs = length_secs.min(part_secs);
            }
        }
        if exporter.times == Times::All {
            secs += length_secs;
        }
        if exporter.input == Input::Pictures {
            let size = job.size_px();
            let area = |[width, height]: [u32; 2]| u64::from(width) * u64::from(height);
            let [small, large] = sizes_px.unwrap_or([size; 2]);
            sizes_px = Some([
                if area(size) < area(small) { size } else { small },
                if area(size) > area(large) { size } else { large },
            ]);
        }
    }
    Ok(Forecast {
        frames,
        secs,
        shown_secs,
        shows_end,
        sizes_px,
        sheets: Sheets::None,
        bytes: 0,
        files: 0,
        is_exact: false,
        warnings: Vec::new(),
        text: None,
    })
}

/// How many frames this part has.
fn frame_count(job: &Job<'_>, exporter: &Exporter) -> Result<usize, ExportError> {
    match exporter.times {
        Times::None => Ok(0),
        Times::Moment => Ok(1),
        Times::All => match exporter.takes.usual_frames {
            Some(frames) if job.options().fps.is_none() => Ok(frames),
            Some(_) => Ok(job.moments_secs([1, 1])?.len()),
            None if exporter.input == Input::Pictures => Ok(job.frames(job.size_px())?.len()),
            None => Ok(job.times_secs()?.count()),
        },
    }
}

/// How many frames each part has.
pub(super) fn frame_counts(job: &mut Job<'_>, exporter: &Exporter) -> Result<Vec<usize>, ExportError> {
    let counts = (0..job.shots().len()).map(|shot| {
        job.take(shot);
        frame_count(job, exporter)
    });
    counts.collect()
}

/// Whether the export is made as a whole to know it: everything but many pixels.
fn is_small(exporter: &Exporter, forecast: &Forecast) -> bool {
    let [_, [width, height]] = forecast.sizes_px.unwrap_or_default();
    let pixels = u64::from(width) * u64::from(height) * forecast.frames as u64;
    let most = if exporter.clips == Clips::Together { SHEET_PIXELS } else { WHOLE_PIXELS };
    // Those with a usual number of frames have few small ones.
    exporter.takes.usual_frames.is_some() || forecast.frames <= 1 || pixels <= most
}

/// Makes exports that are thrown away.
struct Trial<'a> {
    exporter: &'static Exporter,
    options: &'a Options,
    is_wanted: &'a dyn Fn() -> bool,
}

impl Trial<'_> {
    /// The export at these times, or at all.
    fn make(
        &self,
        shots: &[ExportSource],
        at_secs: Vec<f64>,
        warnings: &mut Vec<String>,
    ) -> Result<Sample, ExportError> {
        let options = Options { at_secs, ..self.options.clone() };
        let mut report = |_| {
            if (self.is_wanted)() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut job = Job::new(self.exporter, shots, &options, &mut report);
        let mut made = made(self.exporter, &mut job)?;
        for warning in job.into_warnings() {
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
        }
        let text = match self.exporter.input {
            Input::Pictures => None,
            Input::Data | Input::Poses => made.first_text(MAX_TEXT_BYTES)?.map(Arc::from),
        };
        let sheets = Sheets::of(made.sheets_px());
        Ok(Sample { bytes: made.bytes(), files: made.files(), sheets, text })
    }

    /// From some frames at three places of the first parts, of which some may move more than others. The first frame of a file may cost far more than the others, which differ little
    /// from the ones before them.
    fn estimate(&self, shots: &[ExportSource], warnings: &mut Vec<String>) -> Result<Sample, ExportError> {
        let (mut bytes, mut files, mut tried, mut sheets) = (0.0, 0.0, 0, Sheets::None);
        for shot in shots.iter().take(TRIED_SHOTS) {
            let shot = std::slice::from_ref(shot);
            let times_secs = self.times_secs(shot)?;
            let (mut first, mut each) = ([0.0_f64; 2], [0.0_f64; 2]);
            let windows = windows(&times_secs);
            for window in &windows {
                let one = self.make(shot, window[..1].to_vec(), warnings)?;
                let some = self.make(shot, window.to_vec(), warnings)?;
                if some.sheets != Sheets::None {
                    sheets = Sheets::Unknown;
                }
                #[allow(clippy::cast_precision_loss)] // an estimate
                let counts = |sample: &Sample| [sample.bytes as f64, sample.files as f64];
                #[allow(clippy::cast_precision_loss)]
                let (more, parts) = (window.len().saturating_sub(1).max(1) as f64, windows.len() as f64);
                for (at, (one, some)) in counts(&one).into_iter().zip(counts(&some)).enumerate() {
                    first[at] += one / parts;
                    each[at] += (some - one).max(0.0) / more / parts;
                }
            }
            // What can't be carried may begin, or be over, in the middle.
            let ends = [times_secs.first(), times_secs.last()].into_iter().flatten().copied();
            self.make(shot, ends.collect(), warnings)?;
            #[allow(clippy::cast_precision_loss)]
            let [grown_bytes, grown_files] =
                [0, 1].map(|at| first[at] + each[at] * (times_secs.len() - 1) as f64);
            bytes += grown_bytes;
            files += grown_files;
            tried += 1;
        }
        #[allow(clippy::cast_precision_loss)] // a few
        let parts = shots.len() as f64 / f64::from(tried.max(1));
        // One file takes all parts, or each has its own.
        let files = if self.exporter.clips == Clips::Together {
            files / f64::from(tried.max(1))
        } else {
            files * parts
        };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // not below 0
        let sample =
            Sample { bytes: (bytes * parts) as u64, files: files.round() as usize, sheets, text: None };
        Ok(sample)
    }

    /// The times of all frames of a part, of which there is at least one.
    fn times_secs(&self, shot: &[ExportSource]) -> Result<Vec<f64>, ExportError> {
        let mut go_on = |_| ControlFlow::Continue(());
        let job = Job::new(self.exporter, shot, self.options, &mut go_on);
        Ok(job.frames(job.size_px())?.iter().map(|frame| frame.secs).collect())
    }
}

/// Frames that follow each other, at places that are evenly spread.
fn windows(times_secs: &[f64]) -> Vec<&[f64]> {
    let (all, few) = (times_secs.len(), TRIED_FRAMES / WINDOWS);
    if all < 2 * TRIED_FRAMES {
        let few = all.min(TRIED_FRAMES);
        return vec![&times_secs[(all - few) / 2..][..few]];
    }
    (0..WINDOWS)
        .map(|window| &times_secs[all * (2 * window + 1) / (2 * WINDOWS) - few / 2..][..few])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::desk::{Desk, options};
    use super::super::options::ExportScope;
    use super::super::studio::Backdrop;
    use super::super::{EXPORTERS, named, shots};
    use super::*;

    const PROJECT: &str = r##"(
        format: 2,
        stage: (size: (300, 200), fps: 30),
        nodes: [(name: "a", content: Box((50, 30)), start: (position: (60, 90), color: "#f04060"))],
        clips: [(name: "go", action: Sequence(actions: [MoveBy(duration: 2, delta: (150, 20)), FadeTo(duration: 0.5, opacity: 90)]))],
        runs: [(clip: "go", node: "a", at: 0)],
    )"##;

    fn forecast(desk: &Desk, name: &str, options: &Options) -> Result<Forecast, ExportError> {
        let shots = shots::of(&desk.source, &desk.programs, options)?;
        of(named(name).unwrap(), &shots, options, &|| true)
    }

    #[test]
    fn small_exports_are_known_to_the_byte() {
        let desk = Desk::new(PROJECT);
        let small = Options { scale: Some(0.2), fps: Some(30.0), ..options() };
        let made = |name: &str| desk.export(name, &small).unwrap();
        // Videos need a program that not every machine has, and frames need an Animate.
        let is_left_out = |name: &str| ["mp4", "webm", "prores", "godot-frames"].contains(&name);
        for exporter in EXPORTERS.iter().filter(|exporter| !is_left_out(exporter.name)) {
            let found = forecast(&desk, exporter.name, &small).unwrap();
            let (files, warnings) = made(exporter.name);
            let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
            assert!(found.is_exact, "{}", exporter.name);
            assert_eq!((found.bytes, found.files), (bytes as u64, files.len()), "{}", exporter.name);
            assert_eq!(found.warnings, warnings, "{}", exporter.name);
        }
        let gif = forecast(&desk, "gif", &small).unwrap();
        assert_eq!((gif.frames, gif.secs, gif.sizes_px), (75, 2.5, Some([[60, 40]; 2])));
        assert_eq!(gif.sheets, Sheets::None);
        let sheet = forecast(&desk, "sheet", &small).unwrap();
        let data: serde_json::Value = serde_json::from_slice(&made("sheet").0[1].1).unwrap();
        let side = |side: &str| u32::try_from(data["meta"]["size"][side].as_u64().unwrap()).unwrap();
        assert_eq!(sheet.sheets, Sheets::Known(1, [side("w"), side("h")]));
        let [one, three] = [&[[64, 32]][..], &[[64, 32], [128, 64], [64, 128]]].map(Sheets::of);
        assert_eq!((one, three), (Sheets::Known(1, [64, 32]), Sheets::Known(3, [64, 128])));
        assert_eq!(forecast(&desk, "png", &small).unwrap().frames, 1);
        let usual = Options { fps: None, ..small.clone() };
        assert_eq!(forecast(&desk, "contact", &usual).unwrap().frames, 16);
    }

    #[test]
    fn tables_and_tracks_say_that_they_have_no_grid_effects() {
        let text = PROJECT.replace("FadeTo(duration: 0.5, opacity: 90)", "FlipX3D(duration: 0.5)");
        let desk = Desk::new(&text);
        for name in ["csv", "json", "tracks", "lottie"] {
            let (_, warnings) = desk.export(name, &options()).unwrap();
            assert_eq!(warnings, ["Grid effects and orbits are left out: a. Export pictures."], "{name}");
            assert_eq!(forecast(&desk, name, &options()).unwrap().warnings, warnings, "{name}");
        }
    }

    #[test]
    fn large_exports_are_estimated() {
        let desk = Desk::new(PROJECT);
        for name in ["gif", "apng", "png-sequence", "webp-animation"] {
            let large = Options { backdrop: Backdrop::Transparent, fps: Some(30.0), ..options() };
            let found = forecast(&desk, name, &large).unwrap();
            let (files, warnings) = desk.export(name, &large).unwrap();
            let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
            let share = found.bytes as f64 / bytes as f64;
            assert!(!found.is_exact && (0.5..2.0).contains(&share), "{name}: {} of {bytes}", found.bytes);
            assert_eq!((found.files, found.frames), (files.len(), 75), "{name}");
            assert_eq!(found.warnings, warnings, "{name}");
        }
    }

    #[test]
    fn it_says_why_there_will_be_no_export_and_ends_when_it_is_not_wanted() {
        let desk = Desk::new(PROJECT);
        let long = Options { to_secs: Some(1.0e5), ..options() };
        assert!(forecast(&desk, "gif", &long).unwrap_err().to_string().contains("exceed the limit"));
        let none = Options { what: ExportScope::Clip("none".into()), ..options() };
        assert!(forecast(&desk, "lottie", &none).is_err());
        let shots = [desk.source.clone()];
        let unwanted = of(named("gif").unwrap(), &shots, &options(), &|| false);
        assert!(matches!(unwanted, Err(ExportError::Cancelled)));
    }
}
