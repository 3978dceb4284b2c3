//! Timelines of keyframes. They say what they animate in two ways: by `FrameType` up to version 2.0, by `Property` from 3.0 on, and in between
//! by both.

mod inner;

use std::collections::BTreeSet;

use roxmltree::Node as Element;

use super::ease::ease;
use super::{CsdReader, child, color, flag, float};
use crate::content::NodeContent;
use crate::cut;
use crate::description::{
    Clip, Description, Ease, Keyframe, NodeProperty, Timeline, TimelinePart, Track, TrackClip,
};
use crate::error::Error;
use crate::loss::Lost;
use crate::names::UniqueNames;
use crate::values::{ValueRange, Values};

/// The engine plays these timelines at this rate.
pub const FRAMES_PER_SEC: f64 = 60.0;

/// The frames of a timeline, which last three hours. Real files have keys before frame 0.
pub const FRAMES: ValueRange = ValueRange::new(-6.0e5, 6.0e5);

/// The begin and the end of an animation.
pub const FROM_0: ValueRange = ValueRange::new(0.0, 6.0e5);

/// How often the tool plays faster than the engine. So a frame is at 1e6 s at most.
pub const SPEEDS: ValueRange = ValueRange::new(0.01, 1000.0);

/// The times of frames, by how often the tool plays faster than the engine.
#[derive(Clone, Copy)]
pub struct TimelineClock {
    speed: f64,
}

impl TimelineClock {
    fn of(values: &Values, animation: Element<'_, '_>) -> Self {
        Self { speed: float(values, animation, "Speed", SPEEDS).unwrap_or(1.0) }
    }

    /// The time of the frame that an attribute numbers.
    fn secs(self, values: &Values, element: Element<'_, '_>, name: &str, range: ValueRange) -> f64 {
        self.secs_of(float(values, element, name, range).unwrap_or(0.0))
    }

    /// The time of a frame.
    pub fn secs_of(self, frame: f64) -> f64 {
        frame / FRAMES_PER_SEC / self.speed
    }
}

/// What a timeline animates.
enum TimelineContent {
    Property(NodeProperty),
    /// Colour and opacity, which one timeline had before there was one for each.
    ColorAndOpacity,
    Events,
    /// What a node plays of the file that it shows.
    Plays,
}

/// The whole timeline becomes a clip, or each animation of the list does.
pub fn read(
    reader: &mut CsdReader<'_>,
    animation: Element<'_, '_>,
    list: Option<Element<'_, '_>>,
    stem: &str,
) -> Result<(), Error> {
    reader.values.at(stem);
    let clock = TimelineClock::of(&reader.values, animation);
    let mut whole = whole(reader, animation, clock)?;
    let active = animation.attribute("ActivedAnimationName");
    let mut names = UniqueNames::default();
    let mut parts = Vec::new();
    for part in list.iter().flat_map(Element::children).filter(Element::is_element) {
        let stored = part.attribute("Name").unwrap_or_default();
        let name = names.free(stored, stem);
        reader.values.at(&name);
        let range = ["StartIndex", "EndIndex"].map(|name| clock.secs(&reader.values, part, name, FROM_0));
        if range[1] < range[0] {
            reader.values.lose(Lost::BackwardRange);
        }
        if active == Some(stored) && reader.description.first_clip.is_none() {
            reader.description.first_clip = Some(reader.description.clips.len());
        }
        let clip = cut_out(reader, &whole, range)?;
        reader.description.clips.push(Clip::Tracks(TrackClip { name, ..clip }));
        parts.push(TimelinePart { name: stored.to_owned(), range_secs: [range[0], range[1].max(range[0])] });
    }
    let frames_per_sec = FRAMES_PER_SEC * clock.speed;
    let mut timeline = Timeline { whole: None, secs: whole.secs, frames_per_sec, parts: Vec::new() };
    let is_empty = whole.tracks.is_empty() && whole.events.is_empty() && whole.plays.is_empty();
    if !reader.description.clips.is_empty() {
        timeline.whole = Some(with_all_parts(whole, &parts, stem));
    } else if !is_empty {
        if cut::has_outside(&whole) {
            reader.description.lose(Lost::KeysOutside, stem);
            whole = cut_out(reader, &whole, [0.0, whole.secs])?;
        }
        whole.name = stem.to_owned();
        reader.description.clips.push(Clip::Tracks(whole));
    }
    reader.description.timeline = Some(Timeline { parts, ..timeline });
    Ok(())
}

/// The whole timeline, which goes on to the end of the last part.
fn with_all_parts(mut whole: TrackClip, parts: &[TimelinePart], stem: &str) -> TrackClip {
    whole.secs = parts.iter().map(|part| part.range_secs[1]).fold(whole.secs, f64::max);
    if cut::has_outside(&whole) {
        // What is lost of an ease is noted with the part that begins there.
        whole = cut::cut(&whole, [0.0, whole.secs], &mut Description::default());
    }
    TrackClip { name: stem.to_owned(), ..whole }
}

/// A part, which may be as large as the whole.
fn cut_out(reader: &mut CsdReader<'_>, whole: &TrackClip, range: [f64; 2]) -> Result<TrackClip, Error> {
    let of_track = |track: &Track| 1 + track.keys.len() + track.frames.len();
    let tracks: usize = whole.tracks.iter().map(of_track).sum();
    reader.items += (tracks + whole.events.len() + whole.plays.len()) as u64;
    reader.count()?;
    Ok(cut::cut(whole, range, &mut reader.description))
}

/// All timelines, without a name.
fn whole(
    reader: &mut CsdReader<'_>,
    animation: Element<'_, '_>,
    clock: TimelineClock,
) -> Result<TrackClip, Error> {
    let frames = float(&reader.values, animation, "Duration", FROM_0).unwrap_or(0.0);
    let mut whole = TrackClip {
        name: String::new(),
        secs: clock.secs_of(frames),
        tracks: Vec::new(),
        events: Vec::new(),
        plays: Vec::new(),
        repeats: false,
    };
    let timelines = || animation.children().filter(|element| element.has_tag_name("Timeline"));
    let of_opacity = timelines().filter(|timeline| timeline.attribute("Property") == Some("Alpha"));
    let with_opacity: BTreeSet<usize> = of_opacity.filter_map(|timeline| node_of(reader, timeline)).collect();
    for timeline in timelines() {
        let Some(node) = node_of(reader, timeline) else {
            let tag = timeline.attribute("ActionTag").unwrap_or_default();
            reader.description.lose(Lost::NodeOfKeys, tag);
            continue;
        };
        reader.values.at(&reader.description.nodes[node].name);
        reader.values.within(property_name(timeline));
        let opacity = if with_opacity.contains(&node) { &[][..] } else { &[NodeProperty::Opacity] };
        match animated(timeline) {
            Ok(TimelineContent::Property(property)) => {
                whole.tracks.extend(tracks(reader, timeline, node, &[property], clock)?);
            }
            Ok(TimelineContent::ColorAndOpacity) => {
                let properties = [&[NodeProperty::Color], opacity].concat();
                whole.tracks.extend(tracks(reader, timeline, node, &properties, clock)?);
            }
            Ok(TimelineContent::Events) => whole.events.extend(events(reader, timeline, clock)?),
            Ok(TimelineContent::Plays) => {
                whole.plays.extend(inner::plays(reader, timeline, node, (clock, frames))?);
            }
            Err(lost) => {
                let place = reader.description.nodes[node].name.clone();
                reader.description.lose(lost, &place);
            }
        }
    }
    reader.values.within("");
    note_second_nodes(reader, timelines());
    whole.events.sort_by(|a, b| a.0.total_cmp(&b.0));
    whole.plays.sort_by(|a, b| a.node.cmp(&b.node).then(a.secs.total_cmp(&b.secs)));
    Ok(whole)
}

/// Notes nodes with the number of another node that is animated: which of them is meant is not said.
fn note_second_nodes<'a, 'i: 'a>(
    reader: &mut CsdReader<'_>,
    timelines: impl Iterator<Item = Element<'a, 'i>>,
) {
    let animated: BTreeSet<i64> =
        timelines.filter_map(|timeline| timeline.attribute("ActionTag")?.parse().ok()).collect();
    for (tag, node) in std::mem::take(&mut reader.second_nodes) {
        if animated.contains(&tag) {
            let name = reader.description.nodes[node].name.clone();
            reader.description.lose(Lost::SecondNode, &name);
        }
    }
}

fn node_of(reader: &CsdReader<'_>, timeline: Element<'_, '_>) -> Option<usize> {
    let tag: i64 = timeline.attribute("ActionTag")?.parse().ok()?;
    reader.tags.get(&tag).copied()
}

/// What a timeline animates, in the words of its file.
pub fn property_name<'a>(timeline: Element<'a, '_>) -> &'a str {
    let named = ["Property", "FrameType"].map(|name| timeline.attribute(name).unwrap_or_default());
    named.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
}

fn animated(timeline: Element<'_, '_>) -> Result<TimelineContent, Lost> {
    let [property, frames] =
        ["Property", "FrameType"].map(|name| timeline.attribute(name).unwrap_or_default());
    Ok(match (property, frames) {
        // With both attributes, too, the frames have an opacity.
        ("" | "CColor", "ColorFrame") => TimelineContent::ColorAndOpacity,
        ("Position", _) | ("", "PositionFrame") => TimelineContent::Property(NodeProperty::Position),
        ("Scale", _) | ("", "ScaleFrame") => TimelineContent::Property(NodeProperty::Scale),
        ("RotationSkew" | "Rotation", _) | ("", "RotationSkewFrame" | "RotationFrame") => {
            TimelineContent::Property(NodeProperty::Rotation)
        }
        ("AnchorPoint", _) | ("", "AnchorPointFrame" | "AnchorFrame") => {
            TimelineContent::Property(NodeProperty::Anchor)
        }
        ("Alpha", _) => TimelineContent::Property(NodeProperty::Opacity),
        ("CColor", _) => TimelineContent::Property(NodeProperty::Color),
        ("VisibleForFrame", _) | ("", "VisibleFrame") => TimelineContent::Property(NodeProperty::Visible),
        ("FileData", _) | ("", "TextureFrame") => TimelineContent::Property(NodeProperty::Frame),
        ("ZOrder", _) | ("", "ZOrderFrame") => TimelineContent::Property(NodeProperty::Z),
        ("FrameEvent", _) | ("", "EventFrame") => TimelineContent::Events,
        ("ActionValue", _) | ("", "InnerActionFrame") => TimelineContent::Plays,
        ("", "") => return Err(Lost::NamelessProperty),
        ("", frames) => return Err(Lost::Property(frames.to_owned())),
        (property, _) => return Err(Lost::Property(property.to_owned())),
    })
}

fn events(
    reader: &mut CsdReader<'_>,
    timeline: Element<'_, '_>,
    clock: TimelineClock,
) -> Result<Vec<(f64, String)>, Error> {
    let (mut events, mut nameless) = (Vec::new(), 0_usize);
    for frame in timeline.children().filter(Element::is_element) {
        reader.count()?;
        match frame.attribute("Value").filter(|name| !name.is_empty()) {
            Some(name) => {
                let secs = clock.secs(&reader.values, frame, "FrameIndex", FRAMES);
                events.push((secs, name.to_owned()));
            }
            None => nameless += 1,
        }
    }
    // Beside others, the tool writes those for the frames before an event and behind it.
    if events.is_empty() {
        (0..nameless).for_each(|_| reader.values.lose(Lost::NamelessEvent));
    }
    Ok(events)
}

/// The tracks of a timeline, one for each property that it has keys of. What their keys share is read once.
fn tracks(
    reader: &mut CsdReader<'_>,
    timeline: Element<'_, '_>,
    node: usize,
    properties: &[NodeProperty],
    clock: TimelineClock,
) -> Result<Vec<Track>, Error> {
    let empty =
        |property: &NodeProperty| Track { node, property: *property, keys: Vec::new(), frames: Vec::new() };
    let mut tracks: Vec<Track> = properties.iter().map(empty).collect();
    for frame in timeline.children().filter(Element::is_element) {
        let secs = clock.secs(&reader.values, frame, "FrameIndex", FRAMES);
        let holds = flag(&reader.values, frame, "Tween") == Some(false);
        let steps =
            |property| matches!(property, NodeProperty::Frame | NodeProperty::Visible | NodeProperty::Z);
        let steps = properties.iter().copied().all(steps);
        let ease = if steps || holds { Ease::Hold } else { ease(&reader.values, frame) };
        for track in &mut tracks {
            reader.count()?;
            let value = if track.property == NodeProperty::Frame {
                texture(reader, frame).map(|file| {
                    track.frames.push(file);
                    [(track.frames.len() - 1) as f64, 0.0, 0.0]
                })
            } else {
                value(&reader.values, track.property, frame)
            };
            track.keys.extend(value.map(|value| Keyframe { secs, value, ease }));
        }
    }
    tracks.iter_mut().for_each(|track| track.keys.sort_by(|a, b| a.secs.total_cmp(&b.secs)));
    tracks.retain(|track| !track.keys.is_empty());
    Ok(tracks)
}

/// The picture of a key.
fn texture(reader: &mut CsdReader<'_>, frame: Element<'_, '_>) -> Option<NodeContent> {
    let file = child(frame, "TextureFile");
    if file.and_then(|file| file.attribute("Path")).is_none_or(str::is_empty) {
        reader.values.unread("TextureFile");
    }
    reader.file(file?)
}

/// The value of a key; one that is needed and not there is as one that can't be read.
fn value(values: &Values, property: NodeProperty, frame: Element<'_, '_>) -> Option<[f64; 3]> {
    let one = |name| float(values, frame, name, property.range());
    match property {
        NodeProperty::Color => {
            let found = child(frame, "Color");
            if found.is_none() {
                values.unread("Color");
            }
            color(values, found?)
        }
        NodeProperty::Visible => {
            let is_visible = flag(values, frame, "Value") == Some(true);
            Some([f64::from(u8::from(is_visible)), 0.0, 0.0])
        }
        NodeProperty::Opacity | NodeProperty::Z => {
            let name =
                if frame.has_attribute("Value") || property == NodeProperty::Z { "Value" } else { "Alpha" };
            if !frame.has_attribute(name) {
                values.unread(name);
            }
            Some([one(name)?, 0.0, 0.0])
        }
        NodeProperty::Rotation if frame.has_attribute("Rotation") => {
            one("Rotation").map(|angle| [angle, angle, 0.0])
        }
        // Numbers that are 0 may be left out.
        _ => Some([one("X").unwrap_or(0.0), one("Y").unwrap_or(0.0), 0.0]),
    }
}
