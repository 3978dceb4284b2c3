//! `kineograph diff`: lists what differs between two project files, and draws it.

use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_files::Diff;
use kineograph_render::RgbaImage;

use super::allowed::Allowed;
use super::failure::Failure;
use super::fmt::refused;
use super::opened::{CheckedProject, time_secs, with_pictures};
use super::render::size_px;
use super::streams::Streams;
use crate::export::source::ExportSource;
use crate::export::{compare, png};
use crate::io::{Existing, check_output, read_text, write_output};
use crate::text::tr;

/// List what differs between two project files, item by item: nodes, clips, actions, values.
///
/// Comments, layout and the order of fields make no difference. With --render both are also drawn at equal times: a row for each time
/// with A, B, and both over each other, where what is only in A is red, only in B blue, and equal grey. Ends with 0 if the projects are equal,
/// with 1 if they differ, and with 2 if a file can't be read, drawn or written.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  kineograph diff old.ron new.ron\n  kineograph diff old.ron new.ron --json\n  \
                  kineograph diff old.ron new.ron --render diff.png --at 0,0.5,1"
)]
pub(super) struct DiffArgs {
    /// The file before.
    #[arg(value_name = "A")]
    before: PathBuf,
    /// The file after.
    #[arg(value_name = "B")]
    after: PathBuf,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
    /// Draw both into this picture, which ends in .png.
    #[arg(long, value_name = "OUT")]
    render: Option<PathBuf>,
    /// Draw these times, in seconds, separated by commas; left out: six from 0 s to the end.
    #[arg(long, value_name = "T,T…", value_delimiter = ',', value_parser = time_secs, requires = "render")]
    at: Vec<f64>,
    /// Width and height of each drawing, in pixels; left out: the shape of the stage, at most 320 wide and high.
    #[arg(long, value_name = "WxH", value_parser = size_px, requires = "render")]
    size: Option<[u32; 2]>,
    #[command(flatten)]
    allowed: Allowed,
    /// Replace OUT if it is there already, but never a project or one of its images.
    #[arg(long, requires = "render")]
    force: bool,
}

pub(super) fn run(args: &DiffArgs, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let diff = diff(args)?;
    if args.json {
        let json = serde_json::to_string_pretty(&diff).map_err(Failure::trouble)?;
        writeln!(streams.out, "{json}")?;
    } else {
        write!(streams.out, "{diff}")?;
    }
    if let Some(output) = &args.render {
        render(args, output, streams).map_err(Failure::into_trouble)?;
    }
    if diff.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

fn diff(args: &DiffArgs) -> Result<Diff, Failure> {
    let [before, after] = [&args.before, &args.after].map(|file| read_text(file).map_err(Failure::trouble));
    let (before, after) = (before?, after?);
    Diff::between(&before, &after).map_err(|error| {
        // Of two files, the one that can't be compared with itself.
        let is_before = Diff::between(&before, &before).is_err();
        let file = if is_before { &args.before } else { &args.after };
        refused(file, error)
    })
}

fn render(args: &DiffArgs, output: &Path, streams: &mut Streams<'_>) -> Result<(), Failure> {
    if !output.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        return Err(Failure::Usage(tr!("cli-diff-ending").to_owned()));
    }
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let mut sources = Vec::new();
    let mut inputs = Vec::new();
    for file in [&args.before, &args.after] {
        let source = CheckedProject::read(file, streams)?.source(args.allowed.roots(file)?);
        inputs.extend(source.image_files());
        inputs.push(file.clone());
        sources.push((file, source));
    }
    check_output(output, existing, &inputs)?;
    let mut versions = Vec::new();
    for (file, source) in sources {
        versions.push(with_pictures(file, source, streams)?);
    }
    let picture = drawn(args, [&versions[0], &versions[1]], streams)?;
    let mut bytes = Vec::new();
    png::write(&picture, &mut bytes)?;
    Ok(write_output(output, existing, &inputs, &mut bytes.as_slice())?)
}

fn drawn(
    args: &DiffArgs,
    versions: [&ExportSource; 2],
    streams: &mut Streams<'_>,
) -> Result<RgbaImage, Failure> {
    let mut warnings = Vec::new();
    let drawn = compare::sheet(versions, &args.at, args.size, &mut warnings);
    warnings.iter().for_each(|warning| streams.tell(warning));
    Ok(drawn?)
}
