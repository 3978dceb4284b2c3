//! What nodes play of the files that they show.

use roxmltree::Node as Element;

use super::{FRAMES, FRAMES_PER_SEC, FROM_0, TimelineClock, property_name};
use crate::content::NodeContent;
use crate::csd::{CsdReader, float};
use crate::description::{NestedPart, NestedPlay};
use crate::error::Error;
use crate::loss::Lost;

/// How the tool calls the whole timeline of a file.
const ALL: &str = "-- ALL --";

/// The frames of a timeline for one node, in the order of time; `frames` of the whole timeline it belongs to.
pub fn plays(
    reader: &mut CsdReader<'_>,
    timeline: Element<'_, '_>,
    node: usize,
    (clock, frames): (TimelineClock, f64),
) -> Result<Vec<NestedPlay>, Error> {
    if !matches!(reader.description.nodes[node].content, NodeContent::Nested(_)) {
        let place = reader.description.nodes[node].name.clone();
        reader.description.lose(Lost::Property(property_name(timeline).to_owned()), &place);
        return Ok(Vec::new());
    }
    let speed = reader.inner_speeds.get(&node).copied().unwrap_or(1.0);
    let mut plays = Vec::new();
    for frame in timeline.children().filter(Element::is_element) {
        reader.count()?;
        let index = float(&reader.values, frame, "FrameIndex", FRAMES).unwrap_or(0.0);
        let Some((part, repeats)) = part(reader, frame) else { continue };
        plays.push(NestedPlay {
            node,
            secs: clock.secs_of(index),
            part,
            repeats,
            frames_per_sec: FRAMES_PER_SEC * speed,
            // As in the engine, nothing is played that is longer than the rest of the timeline.
            max_frames: (frames - index).max(0.0),
        });
    }
    plays.sort_by(|a, b| a.secs.total_cmp(&b.secs));
    // Before its first frame the engine plays that one, too.
    if let Some(first) = plays.first().filter(|first| first.secs > 0.0) {
        plays.insert(0, NestedPlay { secs: 0.0, ..first.clone() });
    }
    Ok(plays)
}

/// What is played, and whether again and again. `None` if that can't be read.
fn part(reader: &CsdReader<'_>, frame: Element<'_, '_>) -> Option<(NestedPart, bool)> {
    let repeats = match frame.attribute("InnerActionType") {
        Some("LoopAction") | None => true,
        Some("NoLoopAction") => false,
        Some("SingleFrame") => {
            let index = float(&reader.values, frame, "SingleFrameIndex", FROM_0).unwrap_or(0.0);
            return Some((NestedPart::Frame(index), false));
        }
        Some(_) => {
            reader.values.unread("InnerActionType");
            return None;
        }
    };
    // It is written so.
    match frame.attribute("CurrentAniamtionName") {
        Some(ALL) => Some((NestedPart::All, repeats)),
        Some(name) => Some((NestedPart::Named(name.to_owned()), repeats)),
        None => {
            reader.values.unread("CurrentAniamtionName");
            None
        }
    }
}
