//! Sequences, before the nodes give them tracks.

use crate::description::TrackClip;
use crate::loss::Lost;
use crate::names::UniqueNames;
use crate::plist::PlistValue;
use crate::values::{ValueRange, Values};

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
pub fn read(root: &PlistValue, names: &mut UniqueNames, values: &Values) -> Vec<Sequence> {
    stored(root).iter().map(|stored| sequence(stored, names, values)).collect()
}

/// The sequences as the file has them.
pub fn stored(root: &PlistValue) -> &[PlistValue] {
    root.get("sequences").map_or(&[][..], PlistValue::items)
}

/// The keys of a channel.
pub fn keyframes(channel: Option<&PlistValue>) -> &[PlistValue] {
    channel.and_then(|channel| channel.get("keyframes")).map_or(&[], PlistValue::items)
}

fn sequence(stored: &PlistValue, names: &mut UniqueNames, values: &Values) -> Sequence {
    let name = names.free(stored.get("name").and_then(PlistValue::text).unwrap_or_default(), "sequence");
    values.at(&name);
    let number = |key: &str, range| {
        let found = stored.get(key);
        found.and_then(|found| values.number(key, found.number(), range))
    };
    let id = number("sequenceId", ValueRange::WHOLE).unwrap_or(0.0).to_string();
    let next = number("chainedSequenceId", ValueRange::WHOLE).filter(|next| *next >= 0.0);
    let next = next.map(|next| next.to_string());
    let clip = TrackClip {
        name,
        secs: number("length", ValueRange::SECS).unwrap_or(0.0),
        tracks: Vec::new(),
        events: events(stored, values),
        plays: Vec::new(),
        repeats: next.as_ref() == Some(&id),
    };
    let auto_play = stored.get("autoPlay");
    let is_first = auto_play.is_some_and(|found| values.flag("autoPlay", found.flag()));
    Sequence { id, next, is_first, clip }
}

/// The callbacks of a sequence: name and target, of which the name becomes an event.
fn events(sequence: &PlistValue, values: &Values) -> Vec<(f64, String)> {
    let keys = keyframes(sequence.get("callbackChannel"));
    let event = |key: &PlistValue| {
        let name = key.get("value").and_then(|value| value.items().first()?.text());
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            values.lose(Lost::NamelessEvent);
            return None;
        };
        let secs = values.number("time", key.get("time").and_then(PlistValue::number), ValueRange::SECS)?;
        Some((secs, name.to_owned()))
    };
    let mut events: Vec<_> = keys.iter().filter_map(event).collect();
    events.sort_by(|a, b| a.0.total_cmp(&b.0));
    events
}
