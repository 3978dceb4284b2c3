//! Poses as comma-separated values (RFC 4180), with a line of names first.

use kineograph_export::visible::visible;
use kineograph_runtime::Channel;

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::Job;
use super::losses::warn_of_grids;
use super::output::Output;
use crate::text::tr;

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "csv",
    title: || tr!("export-csv"),
    extensions: &["csv"],
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
    write!(out, "time,node")?;
    for channel in Channel::ALL {
        write!(out, ",{}", channel.name())?;
    }
    writeln!(out)?;
    for secs in times_secs {
        for (node, pose) in job.poses_at(secs) {
            write!(out, "{secs},{}", field(node))?;
            for channel in Channel::ALL {
                write!(out, ",{}", super::json::value(&pose, channel))?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// A value. For what can't be seen the format has no form of its own, so it is written as in JSON.
fn field(text: &str) -> String {
    let text = visible(text);
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into_owned()
    }
}
