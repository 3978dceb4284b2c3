//! Sequences, before the nodes give them tracks.

use crate::description::TrackClip;
use crate::names::UniqueNames;
use crate::plist::Value;

/// A sequence.
pub struct Sequence {
    /// Its id, as the keys of nodes have it.
    pub id: String,
    /// The id of the sequence that follows it, if one does.
    pub next: Option<String>,
    /// True for one that plays when the scene is loaded.
    pub is_first: bool,
    /// What it becomes.
    pub clip: TrackClip,
}

/// All sequences of a file.
pub fn read(root: &Value, names: &mut UniqueNames) -> Vec<Sequence> {
    stored(root).iter().map(|stored| sequence(stored, names)).collect()
}

/// The sequences as the file has them.
pub fn stored(root: &Value) -> &[Value] {
    root.get("sequences").map_or(&[][..], Value::items)
}

/// The keys of a channel.
pub fn keyframes(channel: Option<&Value>) -> &[Value] {
    channel.and_then(|channel| channel.get("keyframes")).map_or(&[], Value::items)
}

fn sequence(stored: &Value, names: &mut UniqueNames) -> Sequence {
    let id = stored.get("sequenceId").and_then(Value::number).unwrap_or(0.0).to_string();
    let next = stored.get("chainedSequenceId").and_then(Value::number).filter(|next| *next >= 0.0);
    let next = next.map(|next| next.to_string());
    let name = stored.get("name").and_then(Value::text).unwrap_or_default();
    let clip = TrackClip {
        name: names.free(name, "sequence"),
        secs: stored.get("length").and_then(Value::number).unwrap_or(0.0).clamp(0.0, 1e6),
        tracks: Vec::new(),
        events: events(stored),
        repeats: next.as_ref() == Some(&id),
    };
    Sequence { id, next, is_first: stored.get("autoPlay").is_some_and(Value::is_true), clip }
}

/// The callbacks of a sequence: name and target, of which the name becomes an event.
fn events(sequence: &Value) -> Vec<(f64, String)> {
    let keys = keyframes(sequence.get("callbackChannel"));
    let event = |key: &Value| {
        let name = key.get("value")?.items().first()?.text()?;
        let secs = key.get("time")?.number()?;
        (!name.is_empty()).then(|| (secs.max(0.0), name.to_owned()))
    };
    let mut events: Vec<_> = keys.iter().filter_map(event).collect();
    events.sort_by(|a, b| a.0.total_cmp(&b.0));
    events
}
