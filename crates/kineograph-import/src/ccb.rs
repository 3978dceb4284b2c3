//! CocosBuilder's scenes: nodes, and sequences of keyframes.

mod cascade;
mod chain;
mod content;
mod ease;
mod particles;
mod scrolled;
mod sequence;
mod units;

use crate::bitmap_font::FontFiles;
use crate::blend::blend_of;
use crate::content::NodeContent;
use crate::cut;
use crate::description::{
    Cascade, Description, Ease, Keyframe, Node, NodeProperty, Track, TrackClip, anchor,
};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::loss::Lost;
use crate::names::UniqueNames;
use crate::plist::{self, PlistValue};
use crate::source::{PictureSizes, Source};
use crate::values::{ValueRange, Values};
use content::{is_drawn, own_settings, stored};
use ease::ease;
use sequence::{Sequence, keyframes};
use units::{NodeUnits, Screen};

/// Says in older files that a picture belongs to no sheet.
const NO_SHEET: &str = "Use regular file";

/// The target of a function that belongs to the owner of the scene; that of another one is its root.
const OWNER: f64 = 2.0;

/// Real scenes have some dozens of sequences. Each node looks its own up in the list of all.
const MAX_SEQUENCES: u64 = 1000;

/// Reads a scene.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let root = plist::read(source.bytes, limits)?;
    let graph = root.get("nodeGraph").ok_or(Error::whole(Reason::missing("nodeGraph")))?;
    let count = root.get("sequences").map_or(0, |sequences| sequences.items().len());
    at_most(Quantity::Items, count as u64, MAX_SEQUENCES)?;
    let mut clip_names = UniqueNames::default();
    let values = Values::default();
    values.at(source.name);
    let screen = Screen::of(&root, &values);
    let mut reader = CcbReader {
        description: Description {
            stage_px: screen.size_px,
            screen_scale: Some(screen.scale),
            ..Description::default()
        },
        screen,
        fonts: FontFiles::new(source.beside),
        picture_sizes: source.size_px,
        units: Vec::new(),
        sequences: sequence::read(&root, &mut clip_names, &values),
        values,
        names: UniqueNames::default(),
        stem: source.stem(),
        items: 0,
        limits,
    };
    reader.node(graph, None, source.stem())?;
    reader.sounds(&root);
    reader.cut_outside();
    (reader.description.corner_px, reader.description.root_px) = reader.root_place(graph);
    chain::add_clips(reader, &mut clip_names)
}

struct CcbReader<'l> {
    description: Description,
    screen: Screen,
    fonts: FontFiles<'l>,
    picture_sizes: &'l PictureSizes<'l>,
    /// How each node states its position and its size.
    units: Vec<NodeUnits>,
    values: Values,
    sequences: Vec<Sequence>,
    names: UniqueNames,
    /// The name of the file without its extension.
    stem: &'l str,
    items: u64,
    limits: &'l Limits,
}

impl CcbReader<'_> {
    /// Nested as deep as the property list, which is limited.
    fn node(&mut self, value: &PlistValue, parent: Option<usize>, otherwise: &str) -> Result<(), Error> {
        self.count(1)?;
        let text = |key: &str| value.get(key).and_then(PlistValue::text).unwrap_or_default();
        let class = text("baseClass");
        let (stated, otherwise) = (text("displayName"), if class.is_empty() { otherwise } else { class });
        let name = match parent {
            Some(_) => self.names.free(stated, otherwise),
            // The tool calls roots after their classes, so that those of all files would have one name.
            None if stated.is_empty() || stated == class => self.names.free(self.stem, otherwise),
            None => self.names.free(stated, otherwise),
        };
        let index = self.description.nodes.len();
        self.values.at(&name);
        self.description.nodes.push(Node {
            name,
            parent,
            content: NodeContent::Group,
            blend: None,
            cascade: Cascade::default(),
            is_mask: false,
            size_px: None,
            start: Vec::new(),
        });
        self.units.push(NodeUnits::default());
        for property in value.get("properties").map_or(&[][..], PlistValue::items) {
            self.property(index, class, property);
        }
        self.size(index, class);
        self.draw(index, class, value);
        if !is_drawn(class) {
            self.lose(Lost::Class(class.to_owned()), index);
        }
        let children = value.get("children").map_or(&[][..], PlistValue::items);
        if !children.is_empty() {
            self.units[index].picture_px = self.drawn_px(&self.description.nodes[index].content);
        }
        self.heed_anchor(index, value);
        let Node { content, size_px, .. } = &mut self.description.nodes[index];
        if *content != NodeContent::Group {
            *size_px = self.units[index].size_px;
        }
        self.scrolled(index, class, value)?;
        if !text("customClass").is_empty() {
            self.lose(Lost::CustomClass(text("customClass").to_owned()), index);
        }
        self.animated(index, value.get("animatedProperties"))?;
        self.cascade(index, class, value);
        for child in children {
            self.node(child, Some(index), "node")?;
        }
        Ok(())
    }

    fn count(&mut self, items: usize) -> Result<(), Error> {
        self.items += items as u64;
        at_most(Quantity::Items, self.items, self.limits.max_items as u64)
    }

    fn lose(&mut self, what: Lost, node: usize) {
        let place = self.description.nodes[node].name.clone();
        self.description.lose(what, &place);
    }

    fn sounds(&mut self, root: &PlistValue) {
        for (sequence, stored) in self.sequences.iter().zip(sequence::stored(root)) {
            if !keyframes(stored.get("soundChannel")).is_empty() {
                self.description.lose(Lost::Sounds, &sequence.clip.name);
            }
        }
    }

    /// Leaves out what sequences have after their ends.
    fn cut_outside(&mut self) {
        for Sequence { clip, .. } in
            self.sequences.iter_mut().filter(|sequence| cut::has_outside(&sequence.clip))
        {
            self.description.lose(Lost::KeysOutside, &clip.name);
            let kept = cut::cut(clip, [0.0, clip.secs], &mut self.description);
            *clip = TrackClip { name: std::mem::take(&mut clip.name), ..kept };
        }
    }

    /// Keeps the size that a node has; it is no value of its start.
    fn size(&mut self, node: usize, class: &str) {
        let start = &mut self.description.nodes[node].start;
        let stated = start.iter().rfind(|(property, _)| *property == NodeProperty::Size);
        let stated = stated.map(|(_, [width, height, _])| [*width, *height]);
        start.retain(|(property, _)| *property != NodeProperty::Size);
        let of_layer = if class.starts_with("CCLayer") { self.screen.size_px } else { None };
        // A size of 0 is none for classes that have one from what they draw.
        self.units[node].size_px = stated.or(of_layer).filter(|size| *size != [0.0; 2]);
    }

    /// Width and height of what holds a node.
    fn parent_px(&self, node: usize) -> Option<[f64; 2]> {
        match self.description.nodes[node].parent {
            Some(parent) => self.known_px(parent).or(self.units[parent].picture_px),
            None => self.screen.size_px,
        }
    }

    /// The size of a node, unless its numbers were parts of something.
    fn known_px(&self, node: usize) -> Option<[f64; 2]> {
        self.units[node].size_px.filter(|_| !self.units[node].is_size_guessed)
    }

    /// Width and height of a picture in the scene, if its file is there.
    fn drawn_px(&self, content: &NodeContent) -> Option<[f64; 2]> {
        let found = match content {
            NodeContent::Image(image) => {
                (self.picture_sizes)(None, &self.description.images.get(*image)?.path, self.screen.scale)
            }
            NodeContent::Frame { sheet, frame } => {
                (self.picture_sizes)(Some(sheet), frame, self.screen.scale)
            }
            _ => None,
        };
        found.filter(|size| size.iter().all(|side| side.is_finite() && *side > 0.0))
    }

    /// Where the lower left corner of the scene is, seen from where the scene is put, and where the first node is, seen from that corner.
    fn root_place(&self, root: &PlistValue) -> ([f64; 2], [f64; 2]) {
        let Some(node) = self.description.nodes.first() else { return ([0.0; 2], [0.0; 2]) };
        let units = self.units[0];
        let corner_px = match units.size_px {
            Some(size) if !ignores_anchor(root) => [0, 1].map(|axis| -node.anchor()[axis] * size[axis]),
            _ => [0.0; 2],
        };
        (corner_px, [0, 1].map(|axis| units.moved_px[axis] - corner_px[axis]))
    }

    /// Numbers of a node's property in pixels from the lower left; `None` if the size that they are parts of is not known.
    fn in_px(&self, node: usize, property: NodeProperty, [x, y, z]: [f64; 3]) -> Option<[f64; 3]> {
        let (units, parent_px) = (self.units[node], self.parent_px(node));
        let (name, found) = match property {
            NodeProperty::Position => {
                let found = units::position(units.position, [x, y], parent_px, &self.screen)?;
                let parent = self.description.nodes[node].parent;
                let corner_px = parent.map_or([0.0; 2], |parent| self.units[parent].corner_px);
                ("position", [0, 1].map(|axis| found[axis] + units.moved_px[axis] + corner_px[axis]))
            }
            NodeProperty::Scale if units.times_scale => {
                ("scale", [x, y].map(|factor| factor * self.screen.scale))
            }
            NodeProperty::Size => ("size", units::size(units.size, [x, y], parent_px, &self.screen)?),
            _ => return Some([x, y, z]),
        };
        let [x, y] = found.map(|side| self.values.number(name, Some(side), property.range()));
        Some([x?, y?, z])
    }

    /// Moves a node that stands with its lower left corner at its position, so that its anchor is at its position here. Notes where the
    /// children of other groups count from.
    fn heed_anchor(&mut self, node: usize, value: &PlistValue) {
        let (ignores, known_px) = (ignores_anchor(value), self.known_px(node));
        let Node { content, start, .. } = &mut self.description.nodes[node];
        let anchor = anchor(start);
        if anchor == [0.0; 2] {
            return;
        }
        if *content == NodeContent::Group {
            // A group has no size here: its children count from its anchor, there from its lower left corner.
            if let Some(size) = known_px.filter(|_| !ignores) {
                self.units[node].corner_px = [0, 1].map(|axis| -anchor[axis] * size[axis]);
            }
            return;
        }
        if !ignores {
            return;
        }
        let Some(size) = content.own_size_px().or(self.units[node].picture_px) else {
            return self.lose(Lost::IgnoredAnchor, node);
        };
        let [right, up] = [0, 1].map(|axis| anchor[axis] * size[axis]);
        let stated = start.iter().rfind(|(property, _)| *property == NodeProperty::Position);
        let [x, y, _] = stated.map(|(_, position)| *position).unwrap_or_default();
        start.push((NodeProperty::Position, [x + right, y + up, 0.0]));
        self.units[node].moved_px = [right, up];
    }

    fn property(&mut self, node: usize, class: &str, stored: &PlistValue) {
        let name = stored.get("name").and_then(PlistValue::text);
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            return self.values.unread("name");
        };
        let Some(value) = stored.get("value") else { return self.values.unread(name) };
        // What was shown when the file was saved is not the value at the start, if the property is animated.
        let base = stored.get("baseValue");
        match name {
            "displayFrame" | "spriteFrame" | "normalSpriteFrame" | "backgroundSpriteFrame|1" => {
                let texts = |value: &PlistValue, order: [usize; 2]| {
                    order.map(|i| {
                        value.items().get(i).and_then(PlistValue::text).unwrap_or_default().to_owned()
                    })
                };
                let [sheet, frame] = base.map_or_else(|| texts(value, [0, 1]), |base| texts(base, [1, 0]));
                if let Some(sprite) = self.sprite(&sheet, &frame) {
                    self.description.nodes[node].content = sprite;
                }
            }
            "block" | "ccControl" => self.callback(node, value),
            "rotationX" | "rotationY" => self.skewed(node, name, base.unwrap_or(value)),
            // Groups without a size ignore their anchors anyway; what is handed down is looked at last.
            "ignoreAnchorPointForPosition" => {}
            _ if cascade::is_said_by(name) => {}
            "blendFunc" => {
                let number = |index: usize| value.items().get(index).and_then(PlistValue::number);
                let blend = blend_of([0, 1].map(number));
                if blend.is_none() {
                    self.lose(Lost::BlendFunction, node);
                }
                self.description.nodes[node].blend = blend;
            }
            _ => {
                let Some(property) = property_of(name) else { return self.setting(class, name) };
                let found = numbers(&self.values, name, property, base.unwrap_or(value));
                if let Some(numbers) = found {
                    self.start(node, property, numbers, value);
                }
            }
        }
    }

    /// Notes the function of the game that a button or an entry of a menu calls: its name comes before what it belongs to.
    fn callback(&mut self, node: usize, value: &PlistValue) {
        let called = value.items().first().and_then(PlistValue::text).unwrap_or_default();
        let target = value.items().get(1).and_then(PlistValue::number).unwrap_or_default();
        if called.is_empty() || target == 0.0 {
            return;
        }
        // Nearly all are those of the root.
        let of = if target == OWNER { " (owner)" } else { "" };
        let place = format!("{}: {called}{of}", self.description.nodes[node].name);
        self.description.lose(Lost::Callback, &place);
    }

    /// The rotation of one axis alone.
    fn skewed(&mut self, node: usize, name: &str, value: &PlistValue) {
        let read = self.values.number(name, value.number(), NodeProperty::Rotation.range());
        let Some(angle) = read else { return };
        let start = &mut self.description.nodes[node].start;
        let known = start.iter().rfind(|(property, _)| *property == NodeProperty::Rotation);
        let mut angles = known.map(|(_, angles)| *angles).unwrap_or_default();
        angles[usize::from(name == "rotationY")] = angle;
        start.push((NodeProperty::Rotation, angles));
    }

    /// Notes a property that is not read.
    fn setting(&mut self, class: &str, name: &str) {
        let own = name.split_once('|').map_or(name, |(own, _)| own);
        // What of other nodes is drawn is lost as a whole.
        if !is_drawn(class) || own_settings(class).contains(&own) {
            return;
        }
        self.description.lose(Lost::Setting, name);
    }

    /// Adds a value from the start, whose units `value` has.
    fn start(&mut self, node: usize, property: NodeProperty, numbers: [f64; 3], value: &PlistValue) {
        let kind = value.items().get(2).and_then(PlistValue::number).unwrap_or(0.0) as i64;
        let lost = match property {
            NodeProperty::Scale => {
                self.units[node].times_scale = units::is_times_scale(value);
                let scaled = self.in_px(node, property, numbers).unwrap_or(numbers);
                return self.description.nodes[node].start.push((property, scaled));
            }
            NodeProperty::Position => {
                self.units[node].position = kind;
                Lost::PositionUnits
            }
            NodeProperty::Size => {
                self.units[node].size = kind;
                Lost::SizeUnits
            }
            _ => return self.description.nodes[node].start.push((property, numbers)),
        };
        let in_px = self.in_px(node, property, numbers);
        if in_px.is_none() {
            self.lose(lost, node);
            self.units[node].is_size_guessed |= property == NodeProperty::Size;
        }
        self.description.nodes[node].start.push((property, in_px.unwrap_or(numbers)));
    }

    /// `None` if there is no picture.
    fn sprite(&mut self, sheet: &str, frame: &str) -> Option<NodeContent> {
        if frame.is_empty() {
            return None;
        }
        if sheet.is_empty() || sheet == NO_SHEET {
            return Some(NodeContent::Image(self.description.image(frame)));
        }
        self.description.need(sheet);
        Some(NodeContent::Frame { sheet: sheet.to_owned(), frame: frame.to_owned() })
    }

    fn animated(&mut self, node: usize, sequences: Option<&PlistValue>) -> Result<(), Error> {
        for (id, properties) in sequences.map_or(&[][..], PlistValue::entries) {
            let mut own = Vec::new();
            let Some(clip) = self.sequences.iter().position(|sequence| sequence.id == *id) else {
                self.lose(Lost::SequenceOfKeys, node);
                continue;
            };
            for (name, channel) in properties.entries() {
                let stored = keyframes(Some(channel));
                self.count(stored.len())?;
                if stored.is_empty() {
                    continue;
                }
                let Some(property) = property_of(name) else {
                    let lost =
                        if name.is_empty() { Lost::NamelessProperty } else { Lost::Property(name.clone()) };
                    self.lose(lost, node);
                    continue;
                };
                let track = self.track(node, (name, property), stored);
                if !track.keys.is_empty() {
                    own.push(track);
                }
            }
            join_rotations(&mut own);
            self.sequences[clip].clip.tracks.extend(own);
        }
        Ok(())
    }

    fn track(&mut self, node: usize, (name, property): (&str, NodeProperty), stored: &[PlistValue]) -> Track {
        let mut track = Track { node, property, keys: Vec::new(), frames: Vec::new() };
        for key in stored {
            let secs =
                self.values.number("time", key.get("time").and_then(PlistValue::number), ValueRange::SECS);
            let (Some(secs), Some(value)) = (secs, self.key_value(&mut track, name, key)) else { continue };
            let steps = matches!(property, NodeProperty::Frame | NodeProperty::Visible);
            let ease = if steps { Ease::Hold } else { ease(&self.values, key.get("easing")) };
            track.keys.push(Keyframe { secs, value, ease });
        }
        track.keys.sort_by(|a, b| a.secs.total_cmp(&b.secs));
        if property == NodeProperty::Visible {
            toggle(&mut track.keys);
        }
        track
    }

    /// The value of a key. Those of visibility have none that counts.
    fn key_value(&mut self, track: &mut Track, name: &str, key: &PlistValue) -> Option<[f64; 3]> {
        if track.property == NodeProperty::Visible {
            return Some([0.0; 3]);
        }
        let Some(value) = key.get("value") else {
            self.values.unread(name);
            return None;
        };
        if track.property != NodeProperty::Frame {
            let found = numbers(&self.values, name, track.property, value)?;
            return Some(self.in_px(track.node, track.property, found).unwrap_or(found));
        }
        // Here the frame comes first.
        let [frame, sheet] =
            [0, 1].map(|i| value.items().get(i).and_then(PlistValue::text).unwrap_or_default());
        let Some(sprite) = self.sprite(sheet, frame) else {
            self.values.unread(name);
            return None;
        };
        track.frames.push(sprite);
        Some([(track.frames.len() - 1) as f64, 0.0, 0.0])
    }
}

/// Whether a node stands with its lower left corner at its position.
fn ignores_anchor(value: &PlistValue) -> bool {
    let class = value.get("baseClass").and_then(PlistValue::text).unwrap_or_default();
    let stated = stored(value, "ignoreAnchorPointForPosition").and_then(PlistValue::flag);
    // Layers and menus do so if the file doesn't say it.
    stated.unwrap_or_else(|| class.starts_with("CCLayer") || class == "CCMenu")
}

/// Keys of both axes that are equal turn the node.
fn join_rotations(tracks: &mut Vec<Track>) {
    let of = |property| tracks.iter().position(|track| track.property == property);
    let Some((x, y)) = of(NodeProperty::RotationX).zip(of(NodeProperty::RotationY)) else { return };
    if tracks[x].keys != tracks[y].keys {
        return;
    }
    tracks[x].property = NodeProperty::Rotation;
    tracks[x].keys.iter_mut().for_each(|key| key.value[1] = key.value[0]);
    tracks.remove(y);
}

/// Keys of visibility have no value: before the first the node is hidden, and each changes that.
fn toggle(keys: &mut Vec<Keyframe>) {
    for (index, key) in keys.iter_mut().enumerate() {
        key.value = [f64::from(u8::from(index % 2 == 0)), 0.0, 0.0];
    }
    if let Some(first) = keys.first().copied().filter(|first| first.secs > 0.0) {
        keys.insert(0, Keyframe { secs: 0.0, value: [0.0; 3], ..first });
    }
}

fn property_of(name: &str) -> Option<NodeProperty> {
    Some(match name {
        "position" => NodeProperty::Position,
        "scale" => NodeProperty::Scale,
        "rotation" => NodeProperty::Rotation,
        "rotationX" => NodeProperty::RotationX,
        "rotationY" => NodeProperty::RotationY,
        "skew" => NodeProperty::Skew,
        "anchorPoint" => NodeProperty::Anchor,
        "opacity" => NodeProperty::Opacity,
        "color" => NodeProperty::Color,
        "visible" => NodeProperty::Visible,
        "flip" => NodeProperty::Flip,
        "contentSize" | "preferedSize" | "preferredSize" | "dimensions" => NodeProperty::Size,
        "displayFrame" | "spriteFrame" => NodeProperty::Frame,
        _ => return None,
    })
}

/// As many numbers as a property has, by its name in the file. `None` if one of them can't be read.
fn numbers(values: &Values, name: &str, property: NodeProperty, value: &PlistValue) -> Option<[f64; 3]> {
    let read = |found: Option<f64>| values.number(name, found, property.range());
    let item = |index: usize| read(value.items().get(index).and_then(PlistValue::number));
    Some(match property {
        NodeProperty::Rotation => {
            let angle = read(value.number())?;
            [angle, angle, 0.0]
        }
        NodeProperty::RotationX
        | NodeProperty::RotationY
        | NodeProperty::Opacity
        | NodeProperty::Visible
        | NodeProperty::Z => [read(value.number())?, 0.0, 0.0],
        NodeProperty::Color => [item(0)?, item(1)?, item(2)?],
        // Of some classes it is one number.
        NodeProperty::Scale if value.items().is_empty() => {
            let factor = read(value.number())?;
            [factor, factor, 0.0]
        }
        NodeProperty::Frame => return None,
        NodeProperty::Position
        | NodeProperty::Scale
        | NodeProperty::Skew
        | NodeProperty::Anchor
        | NodeProperty::Flip
        | NodeProperty::Size => [item(0)?, item(1)?, 0.0],
    })
}
