//! CocosBuilder's scenes: nodes, and sequences of keyframes.

use crate::description::{Clip, Description, Ease, Key, Node, NodeSprite, Property, Track, TrackClip};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::names::Names;
use crate::plist::{self, Value};
use crate::source::Source;

/// Says in older files that a picture belongs to no sheet.
const NO_SHEET: &str = "Use regular file";

/// Real scenes have some dozens of sequences. Each node looks its own up in the list of all.
const MAX_SEQUENCES: u64 = 1000;

/// Reads a scene.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let root = plist::read(source.bytes, limits)?;
    let graph = root.get("nodeGraph").ok_or(Error::whole(Reason::Missing("nodeGraph")))?;
    let count = root.get("sequences").map_or(0, |sequences| sequences.items().len());
    at_most(Quantity::Items, count as u64, MAX_SEQUENCES)?;
    let mut reader = Reader {
        description: Description::default(),
        clips: sequences(&root),
        names: Names::default(),
        items: 0,
        limits,
    };
    reader.node(graph, None, source.stem())?;
    let Reader { mut description, clips, .. } = reader;
    for (sequence, value) in clips.iter().zip(root.get("sequences").map_or(&[][..], Value::items)) {
        note_channels(&sequence.clip, value, &mut description);
    }
    description.clips = clips.into_iter().map(|sequence| Clip::Tracks(sequence.clip)).collect();
    Ok(description)
}

struct Sequence {
    id: String,
    clip: TrackClip,
}

fn sequences(root: &Value) -> Vec<Sequence> {
    let mut names = Names::default();
    let read = |value: &Value| {
        let id = value.get("sequenceId").and_then(Value::number).unwrap_or(0.0);
        let chained = value.get("chainedSequenceId").and_then(Value::number);
        let name = value.get("name").and_then(Value::text).unwrap_or_default();
        Sequence {
            id: id.to_string(),
            clip: TrackClip {
                name: names.free(name, "sequence"),
                secs: value.get("length").and_then(Value::number).unwrap_or(0.0).clamp(0.0, 1e6),
                tracks: Vec::new(),
                events: events(value),
                repeats: chained == Some(id),
            },
        }
    };
    root.get("sequences").map_or(&[][..], Value::items).iter().map(read).collect()
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

fn keyframes(channel: Option<&Value>) -> &[Value] {
    channel.and_then(|channel| channel.get("keyframes")).map_or(&[], Value::items)
}

fn note_channels(clip: &TrackClip, sequence: &Value, description: &mut Description) {
    if !keyframes(sequence.get("soundChannel")).is_empty() {
        description.note("soundChannel", &clip.name);
    }
    let chained = sequence.get("chainedSequenceId").and_then(Value::number);
    if chained.is_some_and(|id| id >= 0.0) && !clip.repeats {
        description.note("chainedSequenceId", &clip.name);
    }
}

struct Reader<'l> {
    description: Description,
    clips: Vec<Sequence>,
    names: Names,
    items: u64,
    limits: &'l Limits,
}

impl Reader<'_> {
    /// Nested as deep as the property list, which is limited.
    fn node(&mut self, value: &Value, parent: Option<usize>, otherwise: &str) -> Result<(), Error> {
        self.count(1)?;
        let text = |key: &str| value.get(key).and_then(Value::text).unwrap_or_default();
        let class = text("baseClass");
        let name = self.names.free(text("displayName"), if class.is_empty() { otherwise } else { class });
        let index = self.description.nodes.len();
        self.description.nodes.push(Node { name, parent, sprite: NodeSprite::None, start: Vec::new() });
        for property in value.get("properties").map_or(&[][..], Value::items) {
            self.property(index, property);
        }
        self.class(index, class);
        if ignores_anchor(value) && self.description.nodes[index].sprite != NodeSprite::None {
            self.note("ignoreAnchorPointForPosition", index);
        }
        if !text("customClass").is_empty() {
            self.note("customClass", index);
        }
        self.animated(index, value.get("animatedProperties"))?;
        for child in value.get("children").map_or(&[][..], Value::items) {
            self.node(child, Some(index), "node")?;
        }
        Ok(())
    }

    fn count(&mut self, items: usize) -> Result<(), Error> {
        self.items += items as u64;
        at_most(Quantity::Items, self.items, self.limits.max_items as u64)
    }

    fn note(&mut self, what: &str, node: usize) {
        let place = self.description.nodes[node].name.clone();
        self.description.note(what, place);
    }

    /// What a class draws beyond a picture or nothing can't be said.
    fn class(&mut self, node: usize, class: &str) {
        let size =
            self.description.nodes[node].start.iter().find(|(property, _)| *property == Property::Size);
        let size = size.map(|(_, size)| [size[0], size[1]]);
        match class {
            "CCNode" | "CCLayer" | "CCSprite" | "" => {}
            "CCLayerColor" => self.description.nodes[node].sprite = NodeSprite::Box(size.unwrap_or([0.0; 2])),
            other => self.note(other, node),
        }
        // The size of a group or of a picture is no value of its own.
        self.description.nodes[node].start.retain(|(property, _)| *property != Property::Size);
    }

    fn property(&mut self, node: usize, stored: &Value) {
        let Some(name) = stored.get("name").and_then(Value::text) else { return };
        let Some(value) = stored.get("value") else { return };
        match name {
            "displayFrame" | "spriteFrame" => {
                let [sheet, frame] =
                    [0, 1].map(|i| value.items().get(i).and_then(Value::text).unwrap_or_default());
                if let Some(sprite) = self.sprite(sheet, frame) {
                    self.description.nodes[node].sprite = sprite;
                }
            }
            // Groups without a size ignore their anchors anyway.
            "ignoreAnchorPointForPosition" => {}
            "blendFunc" => {
                let numbers: Vec<Option<f64>> = value.items().iter().map(Value::number).collect();
                // The usual ways to blend pictures with transparent parts.
                if !matches!(numbers[..], [Some(1.0 | 770.0), Some(771.0)]) {
                    self.note(name, node);
                }
            }
            _ => {
                let Some(property) = property_of(name) else { return };
                let Some(numbers) = numbers(property, value) else { return };
                // Of the sides of its parent, in parts of it, or scaled with the screen.
                let of = if property == Property::Position { value.items().get(2) } else { None };
                if of.and_then(Value::number).is_some_and(|kind| kind != 0.0) {
                    self.note("position type", node);
                }
                self.description.nodes[node].start.push((property, numbers));
            }
        }
    }

    /// `None` if there is no picture.
    fn sprite(&mut self, sheet: &str, frame: &str) -> Option<NodeSprite> {
        if frame.is_empty() {
            return None;
        }
        if sheet.is_empty() || sheet == NO_SHEET {
            return Some(NodeSprite::Image(self.description.image(frame)));
        }
        self.description.need(sheet);
        Some(NodeSprite::Frame { sheet: sheet.to_owned(), frame: frame.to_owned() })
    }

    fn animated(&mut self, node: usize, sequences: Option<&Value>) -> Result<(), Error> {
        for (id, properties) in sequences.map_or(&[][..], Value::entries) {
            let Some(clip) = self.clips.iter().position(|sequence| sequence.id == *id) else { continue };
            for (name, channel) in properties.entries() {
                let stored = keyframes(Some(channel));
                self.count(stored.len())?;
                if stored.is_empty() {
                    continue;
                }
                let Some(property) = property_of(name) else {
                    self.note(name, node);
                    continue;
                };
                let track = self.track(node, property, stored);
                if !track.keys.is_empty() {
                    self.clips[clip].clip.tracks.push(track);
                }
            }
        }
        Ok(())
    }

    fn track(&mut self, node: usize, property: Property, stored: &[Value]) -> Track {
        let mut track = Track { node, property, keys: Vec::new(), frames: Vec::new() };
        for key in stored {
            let Some(secs) = key.get("time").and_then(Value::number) else { continue };
            let Some(value) = key.get("value") else { continue };
            let value = if property == Property::Frame {
                // Here the frame comes first.
                let [frame, sheet] =
                    [0, 1].map(|i| value.items().get(i).and_then(Value::text).unwrap_or_default());
                let Some(sprite) = self.sprite(sheet, frame) else { continue };
                track.frames.push(sprite);
                Some([(track.frames.len() - 1) as f64, 0.0, 0.0])
            } else {
                numbers(property, value)
            };
            let Some(value) = value else { continue };
            let steps = matches!(property, Property::Frame | Property::Visible);
            let ease = if steps { Ease::Hold } else { ease(key.get("easing")) };
            track.keys.push(Key { secs: secs.clamp(0.0, 1e6), value, ease });
        }
        track.keys.sort_by(|a, b| a.secs.total_cmp(&b.secs));
        if property == Property::Visible {
            toggle(&mut track.keys);
        }
        track
    }
}

/// True if a node stands with its lower left corner at its position, whatever its anchor.
fn ignores_anchor(node: &Value) -> bool {
    let properties = node.get("properties").map_or(&[][..], Value::items);
    let named = |property: &&Value| {
        property.get("name").and_then(Value::text) == Some("ignoreAnchorPointForPosition")
    };
    properties.iter().find(named).and_then(|property| property.get("value")).is_some_and(Value::is_true)
}

/// Keys of visibility have no value: before the first the node is hidden, and each changes that.
fn toggle(keys: &mut Vec<Key>) {
    for (index, key) in keys.iter_mut().enumerate() {
        key.value = [f64::from(u8::from(index % 2 == 0)), 0.0, 0.0];
    }
    if let Some(first) = keys.first().copied().filter(|first| first.secs > 0.0) {
        keys.insert(0, Key { secs: 0.0, value: [0.0; 3], ..first });
    }
}

fn property_of(name: &str) -> Option<Property> {
    Some(match name {
        "position" => Property::Position,
        "scale" => Property::Scale,
        "rotation" => Property::Rotation,
        "skew" => Property::Skew,
        "anchorPoint" => Property::Anchor,
        "opacity" => Property::Opacity,
        "color" => Property::Color,
        "visible" => Property::Visible,
        "flip" => Property::Flip,
        "contentSize" => Property::Size,
        "displayFrame" | "spriteFrame" => Property::Frame,
        _ => return None,
    })
}

/// As many numbers as a property has.
fn numbers(property: Property, value: &Value) -> Option<[f64; 3]> {
    let one = || value.number().map(|number| [number, 0.0, 0.0]);
    let item = |index: usize| value.items().get(index)?.number();
    let numbers = match property {
        Property::Rotation => value.number().map(|angle| [angle, angle, 0.0]),
        Property::Opacity | Property::Visible | Property::Z => one(),
        Property::Color => Some([item(0)?, item(1)?, item(2)?]),
        Property::Frame => None,
        Property::Position
        | Property::Scale
        | Property::Skew
        | Property::Anchor
        | Property::Flip
        | Property::Size => Some([item(0)?, item(1)?, 0.0]),
    };
    numbers.filter(|numbers| numbers.iter().all(|number| number.abs() <= 1e9))
}

/// The 14 eases of the tool.
fn ease(stored: Option<&Value>) -> Ease {
    let number = |key| stored.and_then(|stored| stored.get(key)).and_then(Value::number);
    let rate = number("opt").filter(|rate| (0.001..=1000.0).contains(rate)).unwrap_or(2.0);
    let period = number("opt").filter(|period| (0.001..=1000.0).contains(period)).unwrap_or(0.3);
    match number("type").unwrap_or(1.0) as i64 {
        0 => Ease::Hold,
        2 => Ease::With("EaseIn", rate),
        3 => Ease::With("EaseOut", rate),
        4 => Ease::With("EaseInOut", rate),
        5 => Ease::With("EaseElasticIn", period),
        6 => Ease::With("EaseElasticOut", period),
        7 => Ease::With("EaseElasticInOut", period),
        8 => Ease::Named("EaseBounceIn"),
        9 => Ease::Named("EaseBounceOut"),
        10 => Ease::Named("EaseBounceInOut"),
        11 => Ease::Named("EaseBackIn"),
        12 => Ease::Named("EaseBackOut"),
        13 => Ease::Named("EaseBackInOut"),
        _ => Ease::Linear,
    }
}
