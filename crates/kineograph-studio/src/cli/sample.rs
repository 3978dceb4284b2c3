//! `kineograph sample`: prints poses as a table.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use kineograph_runtime::{Timeline, Track};

use super::failure::Failure;
use super::opened::{CheckedProject, positive, time_secs};
use super::streams::Streams;
use crate::compile::start_pose;
use crate::export::exporter::Input;
use crate::export::job::Job;
use crate::export::options::Options;
use crate::export::output::Single;
use crate::export::source::ExportSource;
use crate::export::{self, EXPORTERS};
use crate::io::Roots;
use crate::text::tr;

/// Print the poses of a project's nodes: time in seconds, node, then every channel.
///
/// Without --clip, the project's runs play. With --clip, that clip alone plays, on --node or else on the first node,
/// from 0 s. A project that never ends is printed for 4 s.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  kineograph sample coin.ron --fps 30 > coin.csv\n  \
                  kineograph sample coin.ron --clip hop --node coin --at 0,0.5,1 --json")]
pub(super) struct SampleArgs {
    /// The project file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Play only this clip.
    #[arg(long, value_name = "NAME")]
    clip: Option<String>,
    /// Print only this node.
    #[arg(long, value_name = "NAME")]
    node: Option<String>,
    /// Print this many poses a second, from 0 s to the end.
    #[arg(long, value_name = "N", value_parser = positive, required_unless_present = "at")]
    fps: Option<f64>,
    /// Print the poses at these times, in seconds, separated by commas.
    #[arg(long, value_name = "T,T…", value_delimiter = ',', value_parser = time_secs, conflicts_with = "fps")]
    at: Vec<f64>,
    /// Print comma-separated values, with a line of names first (the default).
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print a JSON array of objects.
    #[arg(long)]
    json: bool,
    /// Print with this exporter.
    #[arg(long = "as", value_name = "NAME", value_parser = exporter_names(), conflicts_with_all = ["csv", "json"])]
    exporter: Option<String>,
}

pub(super) fn run(args: &SampleArgs, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let source = source(args, streams)?;
    let named = args.exporter.as_deref().unwrap_or(if args.json { "json" } else { "csv" });
    // clap lets no other names through.
    let Some(exporter) = export::named(named) else { return Err(Failure::Told) };
    let options = Options { fps: args.fps, at_secs: args.at.clone(), ..Options::default() };
    let mut report = |_| ControlFlow::Continue(());
    let shots = [source];
    let mut job = Job::new(exporter, &shots, &options, &mut report);
    Ok((exporter.write)(&mut job, &mut Single(streams.out))?)
}

/// Who is printed, and how they move.
fn source(args: &SampleArgs, streams: &mut Streams<'_>) -> Result<ExportSource, Failure> {
    let opened = CheckedProject::read(&args.file, streams)?;
    // Poses need no pictures.
    let mut source = opened.source(Roots::default());
    if let Some(wanted) = &args.node {
        source.nodes.retain(|(_, name)| name == wanted);
        if source.nodes.is_empty() {
            return Err(Failure::Failed(tr!("cli-no-node", name = wanted)));
        }
    }
    let Some(clip_name) = &args.clip else { return Ok(source) };
    let document = &opened.document;
    let clip = document.clips().iter().find(|clip| clip.name == *clip_name);
    let Some(clip) = clip else {
        return Err(Failure::Failed(tr!("cli-no-clip", name = clip_name)));
    };
    let Some((index, name)) = source.nodes.first().cloned() else {
        return Err(Failure::Failed(tr!("cli-no-nodes").to_owned()));
    };
    let mut track = Track::new(start_pose(&document.nodes()[index]));
    match opened.programs.program(clip.id) {
        Some(program) => track.add_run(program.clone(), 0.0, 1.0),
        None => return Err(Failure::Failed(tr!("cli-clip-empty", name = clip_name))),
    }
    Ok(ExportSource { nodes: vec![(0, name)], timeline: Timeline::from_tracks(vec![track]), ..source })
}

/// The exporters that print poses.
fn exporter_names() -> PossibleValuesParser {
    let poses = EXPORTERS.iter().filter(|exporter| exporter.input == Input::Poses);
    PossibleValuesParser::new(
        poses.map(|exporter| PossibleValue::new(exporter.name).help((exporter.title)())),
    )
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: SampleArgs,
    }

    #[test]
    fn an_exporter_of_the_table_prints_and_is_in_the_help() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.ron");
        let text = kineograph_runtime::format::to_ron(&crate::templates::starter_project());
        std::fs::write(&file, text).unwrap();
        let line = ["sample", file.to_str().unwrap(), "--at", "0,1", "--node", "ground", "--as", "probe"];
        let mut out = Vec::new();
        let mut streams = Streams { out: &mut out, err: &mut Vec::new() };
        run(&Line::parse_from(line).args, &mut streams).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "ground is at 240 at 0 s\nground is at 240 at 1 s\n");
        let help = <Line as clap::CommandFactory>::command().render_long_help().to_string();
        assert!(help.contains("- probe:") && !help.contains("- apng:"), "{help}");
    }
}
