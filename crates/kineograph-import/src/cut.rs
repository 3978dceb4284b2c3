//! A part of a long timeline as a clip of its own, and clips without what is outside of them.

use crate::description::{Description, Ease, Keyframe, NestedPlay, Track, TrackClip};
use crate::loss::Lost;

/// What of a clip lies between two times. Where no key is at an end, the value there becomes one.
pub fn cut(whole: &TrackClip, [from, to]: [f64; 2], description: &mut Description) -> TrackClip {
    let to = to.max(from);
    let tracks = whole.tracks.iter().map(|track| cut_track(track, [from, to], description)).collect();
    let inside = |secs: f64| (from..=to).contains(&secs);
    let events = whole.events.iter().filter(|(secs, _)| inside(*secs));
    TrackClip {
        name: String::new(),
        secs: to - from,
        tracks,
        events: events.map(|(secs, name)| (secs - from, name.clone())).collect(),
        plays: cut_plays(&whole.plays, [from, to]),
        repeats: whole.repeats,
    }
}

/// What plays at the beginning starts there.
fn cut_plays(plays: &[NestedPlay], [from, to]: [f64; 2]) -> Vec<NestedPlay> {
    let is_over = |(index, play): &(usize, &NestedPlay)| {
        let next = plays.get(index + 1).filter(|next| next.node == play.node);
        next.is_some_and(|next| next.secs <= from)
    };
    let kept = plays.iter().enumerate().filter(|(_, play)| play.secs <= to).filter(|play| !is_over(play));
    kept.map(|(_, play)| NestedPlay { secs: (play.secs - from).max(0.0), ..play.clone() }).collect()
}

/// Whether a clip has keys, events or plays before its start or after its end.
pub fn has_outside(clip: &TrackClip) -> bool {
    let keys = clip.tracks.iter().flat_map(|track| [track.keys.first(), track.keys.last()]);
    let events = clip.events.iter().map(|(secs, _)| *secs);
    let plays = clip.plays.iter().map(|play| play.secs);
    keys.flatten()
        .map(|key| key.secs)
        .chain(events)
        .chain(plays)
        .any(|secs| !(0.0..=clip.secs).contains(&secs))
}

fn cut_track(track: &Track, [from, to]: [f64; 2], description: &mut Description) -> Track {
    let first = track.keys.partition_point(|key| key.secs < from);
    let end = track.keys.partition_point(|key| key.secs <= to);
    let mut keys: Vec<Keyframe> = track.keys[first..end.max(first)].to_vec();
    let mut eased = false;
    if keys.first().is_none_or(|key| key.secs > from) {
        let (key, bent) = value_at(&track.keys, from);
        eased |= bent;
        keys.insert(0, key);
    }
    if keys.last().is_some_and(|key| key.secs < to) && end < track.keys.len() {
        let (key, bent) = value_at(&track.keys, to);
        eased |= bent;
        keys.push(key);
    }
    if eased {
        let place = description.nodes.get(track.node).map(|node| node.name.clone()).unwrap_or_default();
        description.lose(Lost::CutEase, &place);
    }
    for key in &mut keys {
        key.secs -= from;
    }
    Track { keys, ..track.clone() }
}

/// A key at a time between keys, and whether an ease there was taken as even.
fn value_at(keys: &[Keyframe], secs: f64) -> (Keyframe, bool) {
    let after = keys.partition_point(|key| key.secs <= secs);
    let Some(before) = after.checked_sub(1).map(|index| keys[index]) else {
        // Before the first key its value holds.
        return (Keyframe { secs, ..keys[0] }, false);
    };
    let Some(next) = keys.get(after) else { return (Keyframe { secs, ..before }, false) };
    if before.ease == Ease::Hold {
        return (Keyframe { secs, ..before }, false);
    }
    let part = (secs - before.secs) / (next.secs - before.secs);
    let value = std::array::from_fn(|i| before.value[i] + (next.value[i] - before.value[i]) * part);
    (Keyframe { secs, value, ease: before.ease }, before.ease != Ease::Linear && before.value != next.value)
}
