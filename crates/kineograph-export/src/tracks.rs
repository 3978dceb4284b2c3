//! Key-reduced tracks as JSON: each channel of each node as the few keys that it needs. docs/export.md describes the format.

use kineograph_runtime::Channel;
use serde_json::{Map, Value, json};

use crate::fit::{FittedSpan, Forms, SpanShape, TooManyParts};
use crate::motion::{Motion, tolerances};
use crate::visible::visible;
use crate::{LossKind, Losses, Written, uncarried};

/// An event that is listed.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedEvent {
    /// The node that sends it, or that shows the symbol, as a place in the project.
    pub node: usize,
    /// The names of the nodes inside of the symbol on the way to the one that sends it, that one last; empty for an event of the project.
    pub inside: Vec<String>,
    /// When it happens, in seconds of the project.
    pub at_secs: f64,
    /// Its name.
    pub name: String,
    /// Its payload, if it has one.
    pub payload: Option<String>,
}

/// The tracks of all written nodes, and those of these events that they send.
///
/// # Errors
/// If more keys are needed than are sensible.
pub fn write(motion: &Motion<'_>, events: &[ListedEvent], forms: Forms) -> Result<Written, TooManyParts> {
    let mut nodes = Vec::new();
    for node in motion.nodes.iter().copied() {
        let cuts_secs = motion.cuts_secs(node);
        let (mut start, mut tracks) = (Map::new(), Map::new());
        for channel in Channel::ALL {
            let forms = if channel.is_discrete() { Forms::Lines } else { forms };
            let read = |secs: f64| [motion.pose(node, secs).get(channel)];
            let parts = motion.fit(&cuts_secs, [tolerance(channel)], forms, read)?;
            start.insert(channel.name().to_owned(), number(parts[0].from[0]));
            if parts.len() > 1 || !parts[0].rests() {
                tracks.insert(channel.name().to_owned(), keys(&parts, motion.from_secs));
            }
        }
        let parent = motion.parent(node).map(|parent| motion.name(parent));
        nodes.push(json!({ "name": motion.name(node), "parent": parent, "start": start, "tracks": tracks }));
    }
    let listed = events.iter().filter(|event| motion.nodes.contains(&event.node));
    let events: Vec<Value> = listed.map(|event| listed_event(motion, event)).collect();
    let whole = json!({
        "format": "kineograph-tracks",
        "version": 1,
        "secs": number(motion.secs()),
        "fps": number(motion.fps),
        "nodes": nodes,
        "events": events,
    });
    let mut losses = Losses::default();
    let bent = uncarried::bent(motion.project, motion.plays);
    for node in motion.nodes.iter().filter(|node| bent.contains(node)) {
        losses.note(LossKind::Grid, motion.name(*node));
    }
    Ok(Written { text: visible(&format!("{whole:#}\n")).into_owned(), losses })
}

fn listed_event(motion: &Motion<'_>, event: &ListedEvent) -> Value {
    let secs = number(event.at_secs - motion.from_secs);
    let mut listed = json!({ "time": secs, "node": motion.name(event.node), "name": event.name, "payload": event.payload });
    if !event.inside.is_empty() {
        listed["inside"] = json!(event.inside);
    }
    listed
}

/// How far a channel may stray, in its own unit.
pub fn tolerance(channel: Channel) -> f64 {
    match channel {
        Channel::X | Channel::Y | Channel::Width | Channel::Height => tolerances::PX,
        Channel::Rotation | Channel::RotationY | Channel::SkewX | Channel::SkewY => tolerances::DEG,
        Channel::ScaleX | Channel::ScaleY | Channel::AnchorX | Channel::AnchorY => tolerances::FACTOR,
        Channel::Opacity | Channel::Red | Channel::Green | Channel::Blue => 255.0 * tolerances::LEVEL,
        Channel::Progress => 0.25,
        channel if channel.is_discrete() => 0.01,
        _ => 0.001,
    }
}

/// `[time, value]`, `[time, value, "rest"]` or `[time, value, first handle, second handle]` of what comes after; a jump has two keys at
/// its time.
fn keys(parts: &[FittedSpan], from_secs: f64) -> Value {
    let mut keys = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let at = number(part.from_secs - from_secs);
        let value = number(part.from[0]);
        keys.push(match &part.shape {
            SpanShape::Rest => json!([at, value, "rest"]),
            SpanShape::Line => json!([at, value]),
            SpanShape::Cubic { first, second } => json!([at, value, number(first[0]), number(second[0])]),
        });
        let next = parts.get(index + 1);
        let jumps = next.is_none_or(|next| next.from != part.to && !part.rests());
        if jumps {
            keys.push(json!([number(part.to_secs - from_secs), number(part.to[0])]));
        }
    }
    Value::Array(keys)
}

/// A size of a picture: some players read whole numbers only without a point.
pub(crate) fn whole(value: f64) -> Value {
    #[allow(clippy::cast_possible_truncation)] // sizes are small
    let whole = value.round().max(1.0) as i64;
    json!(whole)
}

/// A number with at most seven digits after the point: far below every tolerance.
pub(crate) fn number(value: f64) -> Value {
    let rounded = (value * 1e7).round() / 1e7;
    // −0 would be written with its sign.
    json!(if rounded == 0.0 { 0.0 } else { rounded })
}
