//! `kineograph render`: writes a project with one of the exporters, without a window.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressStyle};

use super::allowed::Allowed;
use super::failure::Failure;
use super::ignored::refuse;
use super::opened::{CheckedProject, positive, time_secs, with_pictures};
use super::shown::ShownArgs;
use super::streams::{Streams, line};
use super::written::RenderReport;
use crate::document::Document;
use crate::export::exporter::{Exporter, Input};
use crate::export::forecast::{self, Forecast};
use crate::export::job::{Job, Progress};
use crate::export::options::{LastFrame, Options, name_of};
use crate::export::setting::Settings;
use crate::export::{self, EXPORTERS, shots};
use crate::io::{Existing, check_folder, check_output};
use crate::limits::MAX_IMAGE_PX;
use crate::text::tr;

/// Draw a project into a still, an animation or a contact sheet, or write its poses.
///
/// The ending of OUT decides, and --as where several exporters write the same files. A still shows --from. The whole project is
/// exported unless --from or --to are given; a clip that only repeats for ever for one round, what else never ends for 4 s.
/// An image that can't be read is an error, as for `check`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  kineograph render coin.ron -o coin.gif\n  kineograph render coin.ron -o \
                  coin.apng --fps 60 --size 960x540\n  kineograph render coin.ron -o coin.png --contact"
)]
pub(super) struct RenderArgs {
    /// The project file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(short, long, value_name = "OUT", help = output_help())]
    output: PathBuf,
    /// The exporter; left out: the first that writes files with the ending of OUT.
    #[arg(long = "as", value_name = "NAME", value_parser = exporter_names())]
    exporter: Option<String>,
    /// Frames per second; left out: those of the stage, at most 30, and in files that time each frame one for each change of the picture, if nothing
    /// moves in between. GIF players allow up to 50.
    #[arg(long, value_name = "N", value_parser = positive)]
    fps: Option<f64>,
    /// Where to begin: seconds, or the name of a marker; left out: 0.
    #[arg(long, value_name = "S")]
    from: Option<String>,
    /// Where to end: seconds, or the name of a marker.
    #[arg(long, value_name = "S")]
    to: Option<String>,
    /// Whether an animation has a frame for its end, beside those that last until then: auto, yes or no. Left out: auto, which is yes if the motion
    /// is over then and looks different from its beginning.
    #[arg(long, value_name = "WHEN", value_parser = last_frame_parser())]
    last_frame: Option<LastFrame>,
    /// Width and height in pixels; left out: those of the stage. The stage is fitted in.
    #[arg(long, value_name = "WxH", value_parser = size_px)]
    size: Option<[u32; 2]>,
    /// Draw a sheet of frames with their times: 16, or as many as --fps gives, up to 100. The same as --as contact.
    #[arg(long, conflicts_with = "exporter")]
    contact: bool,
    #[command(flatten)]
    shown: ShownArgs,
    #[arg(long = "set", value_name = "NAME=VALUE", help = tr!("cli-set-help"), long_help = settings_help())]
    settings: Vec<String>,
    #[command(flatten)]
    allowed: Allowed,
    /// Replace OUT if it is there already, but never the project or one of its images.
    #[arg(long)]
    force: bool,
    /// Don't say what was written.
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
    /// Print what was written as one object of JSON: files, frames, secs, size_px, sheets_px, bytes, warnings.
    #[arg(long)]
    json: bool,
}

/// The help of the output, with the endings of all exporters.
fn output_help() -> String {
    tr!("cli-output-help", endings = endings(&export::extensions()))
}

/// The options of all exporters.
fn settings_help() -> String {
    let mut help = tr!("cli-set-help").to_owned();
    for exporter in EXPORTERS.iter().filter(|exporter| !exporter.settings.is_empty()) {
        let settings = exporter.settings.iter();
        let settings = settings.map(|setting| format!("{}={}", setting.name, setting.allowed()));
        let settings: Vec<String> = settings.collect();
        help.push_str(&format!("\n  {}: {}", exporter.name, settings.join("; "))); // not shown: names only
    }
    help
}

fn exporter_names() -> PossibleValuesParser {
    let values = EXPORTERS.iter().map(|exporter| PossibleValue::new(exporter.name).help((exporter.title)()));
    PossibleValuesParser::new(values)
}

/// For clap.
fn last_frame_parser() -> impl TypedValueParser<Value = LastFrame> {
    PossibleValuesParser::new(["auto", "yes", "no"]).map(|word| match word.as_str() {
        "yes" => LastFrame::Always,
        "no" => LastFrame::Never,
        _ => LastFrame::IfOnce,
    })
}

/// `.png, .apng, .gif`
fn endings(extensions: &[&str]) -> String {
    let endings: Vec<String> = extensions.iter().map(|extension| format!(".{extension}")).collect();
    endings.join(", ")
}

impl RenderArgs {
    /// What is exported; times may be names of markers.
    fn options(&self, settings: Settings, document: &Document) -> Result<Options, Failure> {
        let moment_secs = |text: &String| moment_secs(text, document);
        let from_secs = self.from.as_ref().map_or(Ok(0.0), moment_secs)?;
        let to_secs = self.to.as_ref().map(moment_secs).transpose()?;
        if to_secs.is_some_and(|to_secs| to_secs < from_secs) {
            return Err(Failure::Usage(tr!("cli-to-before-from").to_owned()));
        }
        Ok(Options {
            name: name_of(&self.output),
            from_secs,
            to_secs,
            fps: self.fps,
            last_frame: self.last_frame.unwrap_or_default(),
            size_px: self.size,
            settings,
            ..self.shown.options()
        })
    }
}

pub(super) fn run(args: &RenderArgs, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let exporter = exporter(args)?;
    let settings = settings(exporter, &args.settings)?;
    let others = [
        ("--from", args.from.is_some(), exporter.has_beginning()),
        ("--to", args.to.is_some(), exporter.has_range()),
        ("--fps", args.fps.is_some(), exporter.has_range()),
        ("--last-frame", args.last_frame.is_some(), exporter.has_last_frame()),
        ("--size", args.size.is_some(), exporter.input == Input::Pictures),
    ];
    refuse(exporter, &others, &args.shown, &settings)?;
    let opened = CheckedProject::read(&args.file, streams)?;
    let options = args.options(settings, &opened.document)?;
    let mut source = opened.source(args.allowed.roots(&args.file)?);
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let mut inputs = source.image_files();
    inputs.push(args.file.clone());
    check_output(&args.output, existing, &inputs)?;
    check_folder(&args.output)?;
    if exporter.input == Input::Pictures {
        source = with_pictures(&args.file, source, streams)?;
    }
    let shots = shots::of(&source, &opened.programs, &options)?;
    let mut bar = None;
    let mut report = |progress: Progress| {
        bar.get_or_insert_with(|| progress_bar(progress.all)).set_position(progress.done as u64);
        ControlFlow::Continue(())
    };
    let counted = forecast::counted(exporter, &shots, &options)?;
    let mut job = Job::new(exporter, &shots, &options, &mut report);
    let made = export::made(exporter, &mut job);
    let warnings = job.into_warnings();
    for warning in &warnings {
        streams.tell(warning);
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let mut made = made?;
    made.write_to(&args.output, existing, &inputs)?;
    let forecast = Forecast { warnings, ..counted };
    let written = RenderReport::of(&args.output, exporter, &made, forecast);
    match (args.quiet, args.json) {
        (true, _) => Ok(()),
        (_, true) => written.write_json(streams.out),
        (_, false) => Ok(writeln!(streams.out, "{}", line(&written.sentence()))?),
    }
}

/// Seconds, or the time of the marker of this name.
fn moment_secs(text: &str, document: &Document) -> Result<f64, Failure> {
    match document.marker(text) {
        Some(marker) => Ok(marker.at_secs),
        None => time_secs(text).map_err(|_| Failure::Usage(tr!("cli-no-moment", text))),
    }
}

/// The exporter that is named, else the one that the ending of the output means.
fn exporter(args: &RenderArgs) -> Result<&'static Exporter, Failure> {
    let name = args.exporter.as_deref().or(args.contact.then_some("contact"));
    let Some(exporter) = name.map_or_else(|| export::for_path(&args.output), export::named) else {
        let message = tr!("cli-output-ending", endings = endings(&export::extensions()));
        return Err(Failure::Usage(message));
    };
    if !exporter.writes(&args.output) {
        let message = tr!("cli-wrong-ending", name = exporter.name, endings = endings(exporter.extensions));
        return Err(Failure::Usage(message));
    }
    Ok(exporter)
}

/// The exporter's own options, `NAME=VALUE` each.
fn settings(exporter: &Exporter, given: &[String]) -> Result<Settings, Failure> {
    let read = |given: &String| {
        let (name, value) = given.split_once('=').unwrap_or((given, "true"));
        let Some(setting) = exporter.setting(name) else {
            let names: Vec<&str> = exporter.settings.iter().map(|setting| setting.name).collect();
            let message = tr!("cli-no-setting", exporter = exporter.name, name, names = names.join(", "));
            return Err(Failure::Usage(message));
        };
        let value = setting.read(value).map_err(Failure::Usage)?;
        Ok((name.to_owned(), value))
    };
    given.iter().map(read).collect()
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
pub(super) fn size_px(text: &str) -> Result<[u32; 2], String> {
    let sides = text.split_once(['x', 'X', '×']);
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=MAX_IMAGE_PX).contains(side));
    match sides.map(|(width, height)| (side(width), side(height))) {
        Some((Some(width), Some(height))) => Ok([width, height]),
        _ => Err(tr!("cli-not-size", most = MAX_IMAGE_PX)),
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
}
