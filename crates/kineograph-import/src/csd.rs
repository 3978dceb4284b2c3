//! Cocos Studio's scenes: nodes, and timelines of keyframes.

mod cut;
mod ease;
mod timeline;

use std::collections::BTreeMap;

use roxmltree::Node as Element;

use crate::description::{Description, Node, NodeSprite, Property};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::loss::Lost;
use crate::names::UniqueNames;
use crate::plist::number;
use crate::source::Source;
use crate::xml;

/// Reads a scene.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let text = xml::text(source.bytes, limits)?;
    let document = xml::parse(&text, limits)?;
    let find = |name: &'static str| document.descendants().find(|element| element.has_tag_name(name));
    let root = find("ObjectData").ok_or(Error::whole(Reason::Missing("ObjectData")))?;
    let mut reader = Reader {
        description: Description::default(),
        tags: BTreeMap::new(),
        names: UniqueNames::default(),
        items: 0,
        limits,
    };
    reader.node(root, None, source.stem())?;
    reader.description.stage_px = child(root, "Size").and_then(|size| pair(size, ["X", "Y"], 0.0));
    if let Some(animation) = find("Animation") {
        timeline::read(&mut reader, animation, find("AnimationList"), source.stem())?;
    }
    Ok(reader.description)
}

struct Reader<'l> {
    description: Description,
    /// The nodes, by the number that timelines have for them.
    tags: BTreeMap<i64, usize>,
    names: UniqueNames,
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

    /// What classes draw beyond a picture or nothing is lost.
    fn sprite(&mut self, element: Element<'_, '_>, class: &str, name: &str) -> NodeSprite {
        let file =
            ["FileData", "NormalFileData", "ImageFileData"].iter().find_map(|name| child(element, name));
        match class {
            "SpriteObjectData" | "ImageViewObjectData" => {
                if element.attribute("Scale9Enable") == Some("True") {
                    self.description.lose(Lost::NineSlices, name);
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
            "ButtonObjectData" => {
                self.description.lose(Lost::MoreThanPicture(class.to_owned()), name);
                file.and_then(|file| self.file(file)).unwrap_or(NodeSprite::None)
            }
            _ => {
                self.description.lose(lost_class(class), name);
                NodeSprite::None
            }
        }
    }

    /// A picture, or a frame of a sheet.
    fn file(&mut self, file: Element<'_, '_>) -> Option<NodeSprite> {
        let path = file.attribute("Path").filter(|path| !path.is_empty())?;
        match (file.attribute("Type"), file.attribute("Plist").unwrap_or_default()) {
            // Pictures that the tool brings.
            (Some("Default"), _) => {
                self.description.lose(Lost::PictureOfTool, path);
                None
            }
            (_, "") => Some(NodeSprite::Image(self.description.image(path))),
            (_, sheet) => {
                self.description.need(sheet);
                Some(NodeSprite::Frame { sheet: sheet.to_owned(), frame: path.to_owned() })
            }
        }
    }
}

/// What is lost of a node that draws more than a picture or nothing.
fn lost_class(class: &str) -> Lost {
    match class {
        "TextObjectData" | "TextBMFontObjectData" | "TextAtlasObjectData" => Lost::Text,
        "ParticleObjectData" => Lost::Particles,
        "ProjectNodeObjectData" => Lost::NestedScene,
        _ => Lost::Class(class.to_owned()),
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
        add(Property::Z, float(element, "ZOrder").map(|z| [z, 0.0]));
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
