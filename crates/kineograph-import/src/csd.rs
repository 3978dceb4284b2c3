//! Cocos Studio's scenes: nodes, and timelines of keyframes.

mod cut;

use std::collections::BTreeMap;

use roxmltree::Node as Element;

use crate::description::{Clip, Description, Ease, Key, Node, NodeSprite, Property, Track, TrackClip};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::names::Names;
use crate::plist::number;
use crate::source::Source;
use crate::xml;

/// The engine plays these timelines at this rate.
const FRAMES_PER_SEC: f64 = 60.0;

/// Reads a scene.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let text = xml::text(source.bytes, limits)?;
    let document = xml::parse(&text, limits)?;
    let find = |name: &'static str| document.descendants().find(|element| element.has_tag_name(name));
    let root = find("ObjectData").ok_or(Error::whole(Reason::Missing("ObjectData")))?;
    let mut reader = Reader {
        description: Description::default(),
        tags: BTreeMap::new(),
        names: Names::default(),
        items: 0,
        limits,
    };
    reader.node(root, None, source.stem())?;
    reader.description.stage_px = child(root, "Size").and_then(|size| pair(size, ["X", "Y"], 0.0));
    if let Some(animation) = find("Animation") {
        reader.animation(animation, find("AnimationList"), source.stem())?;
    }
    Ok(reader.description)
}

struct Reader<'l> {
    description: Description,
    /// The nodes, by the number that timelines have for them.
    tags: BTreeMap<i64, usize>,
    names: Names,
    items: u64,
    limits: &'l Limits,
}

impl Reader<'_> {
    fn count(&mut self) -> Result<(), Error> {
        self.items += 1;
        at_most(Quantity::Items, self.items, self.limits.max_items as u64)
    }

    /// Nested as deep as the tree, which is limited.
    fn node(
        &mut self,
        element: Element<'_, '_>,
        parent: Option<usize>,
        otherwise: &str,
    ) -> Result<(), Error> {
        self.count()?;
        let class = element.attribute("ctype").unwrap_or_default();
        let name = self.names.free(element.attribute("Name").unwrap_or_default(), otherwise);
        let index = self.description.nodes.len();
        let sprite = self.sprite(element, class, &name);
        self.description.nodes.push(Node { name, parent, sprite, start: start(element, parent.is_none()) });
        if let Some(tag) = element.attribute("ActionTag").and_then(|tag| tag.parse().ok()) {
            self.tags.entry(tag).or_insert(index);
        }
        let children = child(element, "Children");
        for child in children.iter().flat_map(Element::children).filter(Element::is_element) {
            self.node(child, Some(index), "node")?;
        }
        Ok(())
    }

    /// The classes that draw more than a picture or nothing are noted.
    fn sprite(&mut self, element: Element<'_, '_>, class: &str, name: &str) -> NodeSprite {
        let file =
            ["FileData", "NormalFileData", "ImageFileData"].iter().find_map(|name| child(element, name));
        match class {
            "SpriteObjectData" | "ImageViewObjectData" => {
                if element.attribute("Scale9Enable") == Some("True") {
                    self.description.note("Scale9Enable", name);
                }
                file.and_then(|file| self.file(file)).unwrap_or(NodeSprite::None)
            }
            "GameNodeObjectData"
            | "GameLayerObjectData"
            | "SingleNodeObjectData"
            | "LayerObjectData"
            | "GameSceneObjectData"
            | "" => NodeSprite::None,
            "PanelObjectData" => {
                // An area without a colour is a group.
                if element.attribute("ComboBoxIndex") == Some("1") {
                    let size = child(element, "Size").and_then(|size| pair(size, ["X", "Y"], 0.0));
                    NodeSprite::Box(size.unwrap_or([0.0; 2]))
                } else {
                    NodeSprite::None
                }
            }
            other => {
                self.description.note(other, name);
                match other {
                    "ButtonObjectData" => file.and_then(|file| self.file(file)).unwrap_or(NodeSprite::None),
                    _ => NodeSprite::None,
                }
            }
        }
    }

    /// A picture, or a frame of a sheet.
    fn file(&mut self, file: Element<'_, '_>) -> Option<NodeSprite> {
        let path = file.attribute("Path").filter(|path| !path.is_empty())?;
        match (file.attribute("Type"), file.attribute("Plist").unwrap_or_default()) {
            // Pictures that the tool brings.
            (Some("Default"), _) => {
                self.description.note("Default", path);
                None
            }
            (_, "") => Some(NodeSprite::Image(self.description.image(path))),
            (_, sheet) => {
                self.description.need(sheet);
                Some(NodeSprite::Frame { sheet: sheet.to_owned(), frame: path.to_owned() })
            }
        }
    }

    fn animation(
        &mut self,
        animation: Element<'_, '_>,
        list: Option<Element<'_, '_>>,
        stem: &str,
    ) -> Result<(), Error> {
        let speed = float(animation, "Speed").filter(|speed| *speed > 0.0).unwrap_or(1.0);
        let secs = |frame: f64| (frame / FRAMES_PER_SEC / speed).clamp(0.0, 1e6);
        let duration = secs(float(animation, "Duration").unwrap_or(0.0));
        let mut whole = TrackClip {
            name: stem.to_owned(),
            secs: duration,
            tracks: Vec::new(),
            events: Vec::new(),
            repeats: false,
        };
        for timeline in animation.children().filter(|element| element.has_tag_name("Timeline")) {
            self.timeline(timeline, &secs, &mut whole)?;
        }
        whole.events.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut names = Names::default();
        let listed = list.iter().flat_map(Element::children).filter(Element::is_element);
        for part in listed {
            let range =
                [float(part, "StartIndex").unwrap_or(0.0), float(part, "EndIndex").unwrap_or(0.0)].map(secs);
            // Each part may be as large as the whole.
            let of_track = |track: &Track| 1 + track.keys.len() + track.frames.len();
            self.items += (whole.tracks.iter().map(of_track).sum::<usize>() + whole.events.len()) as u64;
            self.count()?;
            let mut clip = cut::cut(&whole, range, &mut self.description);
            clip.name = names.free(part.attribute("Name").unwrap_or_default(), stem);
            self.description.clips.push(Clip::Tracks(clip));
        }
        if self.description.clips.is_empty() && !(whole.tracks.is_empty() && whole.events.is_empty()) {
            self.description.clips.push(Clip::Tracks(whole));
        }
        Ok(())
    }

    fn timeline(
        &mut self,
        timeline: Element<'_, '_>,
        secs: &impl Fn(f64) -> f64,
        clip: &mut TrackClip,
    ) -> Result<(), Error> {
        let name = timeline.attribute("Property").unwrap_or_default();
        let tag: Option<i64> = timeline.attribute("ActionTag").and_then(|tag| tag.parse().ok());
        let Some(node) = tag.and_then(|tag| self.tags.get(&tag)).copied() else { return Ok(()) };
        let property = property_of(name);
        if property.is_none() && name != "FrameEvent" {
            let place = self.description.nodes[node].name.clone();
            self.description.note(name, place);
            return Ok(());
        }
        let mut track =
            Track { node, property: property.unwrap_or(Property::Z), keys: Vec::new(), frames: Vec::new() };
        for frame in timeline.children().filter(Element::is_element) {
            self.count()?;
            let at = secs(float(frame, "FrameIndex").unwrap_or(0.0));
            let Some(property) = property else {
                let event = frame.attribute("Value").filter(|event| !event.is_empty());
                clip.events.extend(event.map(|event| (at, event.to_owned())));
                continue;
            };
            let value = if property == Property::Frame {
                let file = child(frame, "TextureFile").and_then(|file| self.file(file));
                file.map(|file| {
                    track.frames.push(file);
                    [(track.frames.len() - 1) as f64, 0.0, 0.0]
                })
            } else {
                value(property, frame)
            };
            let steps = matches!(property, Property::Frame | Property::Visible | Property::Z);
            let ease =
                if steps || frame.attribute("Tween") == Some("False") { Ease::Hold } else { ease(frame) };
            track.keys.extend(value.map(|value| Key { secs: at, value, ease }));
        }
        track.keys.sort_by(|a, b| a.secs.total_cmp(&b.secs));
        if !track.keys.is_empty() {
            clip.tracks.push(track);
        }
        Ok(())
    }
}

fn child<'a, 'i>(element: Element<'a, 'i>, name: &str) -> Option<Element<'a, 'i>> {
    element.children().find(|child| child.has_tag_name(name))
}

fn float(element: Element<'_, '_>, name: &str) -> Option<f64> {
    element.attribute(name).and_then(number).filter(|number| number.abs() <= 1e9)
}

/// Two attributes; one that is left out has its default, and so has both where the element says nothing.
fn pair(element: Element<'_, '_>, names: [&str; 2], default: f64) -> Option<[f64; 2]> {
    let values = names.map(|name| float(element, name));
    values.iter().any(Option::is_some).then(|| values.map(|value| value.unwrap_or(default)))
}

/// What a node's element sets. Of the root only what is not a matter of the whole scene.
fn start(element: Element<'_, '_>, is_root: bool) -> Vec<(Property, [f64; 3])> {
    let mut start = Vec::new();
    let mut add = |property, value: Option<[f64; 2]>| {
        start.extend(value.map(|[x, y]| (property, [x, y, 0.0])));
    };
    let of = |name, names, default| child(element, name).and_then(|child| pair(child, names, default));
    if !is_root {
        add(Property::Position, of("Position", ["X", "Y"], 0.0));
        // Left out, it is the lower left corner.
        let anchor = child(element, "AnchorPoint")
            .map(|anchor| pair(anchor, ["ScaleX", "ScaleY"], 0.0).unwrap_or([0.0; 2]));
        add(Property::Anchor, anchor);
    }
    add(Property::Scale, of("Scale", ["ScaleX", "ScaleY"], 1.0));
    let skew = pair(element, ["RotationSkewX", "RotationSkewY"], 0.0);
    add(Property::Rotation, skew.or_else(|| float(element, "Rotation").map(|angle| [angle; 2])));
    add(Property::Opacity, float(element, "Alpha").map(|alpha| [alpha.clamp(0.0, 255.0), 0.0]));
    if element.attribute("VisibleForFrame") == Some("False") {
        add(Property::Visible, Some([0.0; 2]));
    }
    let flips = ["FlipX", "FlipY"].map(|name| f64::from(u8::from(element.attribute(name) == Some("True"))));
    if flips != [0.0; 2] {
        add(Property::Flip, Some(flips));
    }
    start.extend(child(element, "CColor").and_then(color).map(|color| (Property::Color, color)));
    start
}

fn color(element: Element<'_, '_>) -> Option<[f64; 3]> {
    let channel = |name| Some(float(element, name)?.clamp(0.0, 255.0));
    Some([channel("R")?, channel("G")?, channel("B")?])
}

fn property_of(name: &str) -> Option<Property> {
    Some(match name {
        "Position" => Property::Position,
        "Scale" => Property::Scale,
        "RotationSkew" | "Rotation" => Property::Rotation,
        "AnchorPoint" => Property::Anchor,
        "Alpha" => Property::Opacity,
        "CColor" => Property::Color,
        "VisibleForFrame" => Property::Visible,
        "FileData" => Property::Frame,
        "ZOrder" => Property::Z,
        _ => return None,
    })
}

fn value(property: Property, frame: Element<'_, '_>) -> Option<[f64; 3]> {
    match property {
        Property::Color => child(frame, "Color").and_then(color),
        Property::Visible => Some([f64::from(u8::from(frame.attribute("Value") == Some("True"))), 0.0, 0.0]),
        Property::Opacity => Some([float(frame, "Value")?.clamp(0.0, 255.0), 0.0, 0.0]),
        Property::Z => Some([float(frame, "Value")?, 0.0, 0.0]),
        Property::Rotation if frame.attribute("Rotation").is_some() => {
            float(frame, "Rotation").map(|angle| [angle, angle, 0.0])
        }
        // Numbers that are 0 may be left out.
        _ => Some([float(frame, "X").unwrap_or(0.0), float(frame, "Y").unwrap_or(0.0), 0.0]),
    }
}

/// The eases of the engine's `tweenfunc`, by number; −1 is a curve of four points of which the inner two count.
fn ease(frame: Element<'_, '_>) -> Ease {
    const NAMES: [&str; 30] = [
        "EaseSineIn",
        "EaseSineOut",
        "EaseSineInOut",
        "EaseQuadraticActionIn",
        "EaseQuadraticActionOut",
        "EaseQuadraticActionInOut",
        "EaseCubicActionIn",
        "EaseCubicActionOut",
        "EaseCubicActionInOut",
        "EaseQuarticActionIn",
        "EaseQuarticActionOut",
        "EaseQuarticActionInOut",
        "EaseQuinticActionIn",
        "EaseQuinticActionOut",
        "EaseQuinticActionInOut",
        "EaseExponentialIn",
        "EaseExponentialOut",
        "EaseExponentialInOut",
        "EaseCircleActionIn",
        "EaseCircleActionOut",
        "EaseCircleActionInOut",
        "EaseElasticIn",
        "EaseElasticOut",
        "EaseElasticInOut",
        "EaseBackIn",
        "EaseBackOut",
        "EaseBackInOut",
        "EaseBounceIn",
        "EaseBounceOut",
        "EaseBounceInOut",
    ];
    let Some(data) = child(frame, "EasingData") else { return Ease::Linear };
    let kind = float(data, "Type").unwrap_or(0.0);
    if kind == -1.0 {
        return bezier(data).unwrap_or(Ease::Linear);
    }
    if kind < 1.0 {
        return Ease::Linear;
    }
    NAMES.get(kind as usize - 1).map_or(Ease::Linear, |name| Ease::Named(name))
}

fn bezier(data: Element<'_, '_>) -> Option<Ease> {
    let points: Vec<[f64; 2]> = child(data, "Points")?
        .children()
        .filter(Element::is_element)
        .map(|point| [float(point, "X").unwrap_or(0.0), float(point, "Y").unwrap_or(0.0)])
        .collect();
    let [_, [x1, y1], [x2, y2], _] = points[..] else { return None };
    if [x1, y1, x2, y2] == [0.0, 0.0, 1.0, 1.0] {
        return Some(Ease::Linear);
    }
    Some(Ease::Bezier([x1.clamp(0.0, 1.0), y1, x2.clamp(0.0, 1.0), y2]))
}
