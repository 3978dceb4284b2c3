//! `kineograph sample`: prints poses as a table.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use kineograph_runtime::{Channel, Pose, Timeline, Track};

use crate::compile::start_pose;
use crate::text::tr;

use super::failure::Failure;
use super::opened::{Opened, positive, shown_secs, time_secs};

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
}

pub(super) fn run(args: &SampleArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let opened = Opened::read(&args.file)?;
    let cast = Cast::of(args, &opened)?;
    let mut table = Table { out, is_json: args.json, rows: 0 };
    table.begin()?;
    if let Some(fps) = args.fps {
        // The slack takes in a last frame that rounding puts just behind the end.
        let last = (shown_secs(&cast.timeline) * fps + 1e-6).floor();
        let mut frame = 0.0;
        while frame <= last {
            cast.print_at(frame / fps, &mut table)?;
            frame += 1.0;
        }
    }
    for &secs in &args.at {
        cast.print_at(secs, &mut table)?;
    }
    table.end()
}

/// Who is printed, and how they move.
struct Cast {
    /// Track index and name of each node that is printed.
    nodes: Vec<(usize, String)>,
    timeline: Timeline,
}

impl Cast {
    fn of(args: &SampleArgs, opened: &Opened) -> Result<Self, Failure> {
        let document = &opened.document;
        let mut nodes: Vec<(usize, String)> =
            document.nodes().iter().enumerate().map(|(index, node)| (index, node.name.clone())).collect();
        if let Some(wanted) = &args.node {
            nodes.retain(|(_, name)| name == wanted);
            if nodes.is_empty() {
                return Err(Failure::Failed(tr!("cli-no-node", name = wanted)));
            }
        }
        let Some(clip_name) = &args.clip else {
            return Ok(Self { nodes, timeline: opened.programs.timeline().clone() });
        };
        let clip = document.clips().iter().find(|clip| clip.name == *clip_name);
        let Some(clip) = clip else {
            return Err(Failure::Failed(tr!("cli-no-clip", name = clip_name)));
        };
        let Some((index, name)) = nodes.into_iter().next() else {
            return Err(Failure::Failed(tr!("cli-no-nodes").to_owned()));
        };
        let mut track = Track::new(start_pose(&document.nodes()[index]));
        match opened.programs.program(clip.id) {
            Some(program) => track.add_run(program.clone(), 0.0, 1.0),
            None => return Err(Failure::Failed(tr!("cli-clip-empty", name = clip_name))),
        }
        Ok(Self { nodes: vec![(0, name)], timeline: Timeline::from_tracks(vec![track]) })
    }

    fn print_at(&self, secs: f64, table: &mut Table<'_>) -> Result<(), Failure> {
        let mut poses = Vec::new();
        self.timeline.poses_at(secs, &mut poses);
        for (index, name) in &self.nodes {
            if let Some(pose) = poses.get(*index) {
                table.row(secs, name, pose)?;
            }
        }
        Ok(())
    }
}

struct Table<'a> {
    out: &'a mut dyn Write,
    is_json: bool,
    rows: usize,
}

impl Table<'_> {
    fn begin(&mut self) -> Result<(), Failure> {
        if self.is_json {
            write!(self.out, "[")?;
            return Ok(());
        }
        write!(self.out, "time,node")?;
        for channel in Channel::ALL {
            write!(self.out, ",{}", channel.name())?;
        }
        Ok(writeln!(self.out)?)
    }

    fn row(&mut self, secs: f64, node: &str, pose: &Pose) -> Result<(), Failure> {
        if self.is_json {
            let comma = if self.rows > 0 { "," } else { "" };
            write!(self.out, "{comma}\n  {{\"time\": {secs}, \"node\": {}", serde_json::Value::from(node))?;
            for channel in Channel::ALL {
                write!(self.out, ", \"{}\": {}", channel.name(), value(pose, channel))?;
            }
            write!(self.out, "}}")?;
        } else {
            write!(self.out, "{secs},{}", csv_field(node))?;
            for channel in Channel::ALL {
                write!(self.out, ",{}", value(pose, channel))?;
            }
            writeln!(self.out)?;
        }
        self.rows += 1;
        Ok(())
    }

    fn end(&mut self) -> Result<(), Failure> {
        if self.is_json {
            writeln!(self.out, "\n]")?;
        }
        Ok(())
    }
}

/// Poses hold single precision; as such their numbers are short.
#[allow(clippy::cast_possible_truncation)]
fn value(pose: &Pose, channel: Channel) -> f32 {
    pose.get(channel) as f32
}

/// A text as one field (RFC 4180).
fn csv_field(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
