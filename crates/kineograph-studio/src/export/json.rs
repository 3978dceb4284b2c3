//! Poses as a JSON array of objects.

use kineograph_export::visible::visible;
use kineograph_runtime::{Channel, Pose};

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::losses::warn_of_grids;
use super::output::Output;
use crate::text::tr;

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "json",
    title: || tr!("export-json"),
    extensions: &["json"],
    input: Input::Poses,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes::DATA,
    settings: &[],
    write,
};

fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    warn_of_grids(job);
    let times_secs = job.times_secs()?;
    write!(out, "[")?;
    let mut comma = "";
    for secs in times_secs {
        for (node, pose) in job.poses_at(secs) {
            let name = serde_json::Value::from(node).to_string();
            write!(out, "{comma}\n  {{\"time\": {secs}, \"node\": {}", visible(&name))?;
            for channel in Channel::ALL {
                write!(out, ", \"{}\": {}", channel.name(), value(&pose, channel))?;
            }
            write!(out, "}}")?;
            comma = ",";
        }
    }
    writeln!(out, "\n]")?;
    Ok(())
}

/// Poses hold single precision; as such their numbers are short.
#[allow(clippy::cast_possible_truncation)]
pub fn value(pose: &Pose, channel: Channel) -> f32 {
    pose.get(channel) as f32
}
