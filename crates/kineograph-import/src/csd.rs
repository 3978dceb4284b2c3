//! Cocos Studio's scenes: nodes, and timelines of keyframes.

mod atlas;
mod content;
mod ease;
mod scrolled;
mod settings;
mod timeline;
mod unknown;

use std::collections::BTreeMap;

use roxmltree::Node as Element;

use crate::bitmap_font::FontFiles;
use crate::blend::blend_of;
use crate::content::NodeContent;
use crate::description::{Cascade, Description, Node, NodeProperty};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::loss::Lost;
use crate::names::UniqueNames;
use crate::plist::number;
use crate::source::Source;
use crate::values::{ValueRange, Values};
use crate::xml;

/// Reads a scene.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let text = xml::text(source.bytes, limits)?;
    let document = xml::parse(&text, limits)?;
    let find = |name: &'static str| document.descendants().find(|element| element.has_tag_name(name));
    let root = find("ObjectData").ok_or(Error::whole(Reason::missing("ObjectData")))?;
    let mut reader = CsdReader {
        description: Description::default(),
        values: Values::default(),
        fonts: FontFiles::new(source.beside),
        beside: source.beside,
        tags: BTreeMap::new(),
        second_nodes: Vec::new(),
        inner_speeds: BTreeMap::new(),
        names: UniqueNames::default(),
        unknown: BTreeMap::new(),
        items: 0,
        limits,
    };
    reader.node(root, None, source.stem())?;
    reader.values.at(source.name);
    let size = child(root, "Size").and_then(|size| pair(&reader.values, size, ["X", "Y"], 0.0));
    // A node for other scenes has no stage of its own.
    reader.description.stage_px = size.filter(|size| *size != [0.0; 2]);
    if let Some(animation) = find("Animation") {
        timeline::read(&mut reader, animation, find("AnimationList"), source.stem())?;
    }
    let CsdReader { mut description, values, .. } = reader;
    // The engine lets all nodes of these files tint those inside of them.
    let tinted = description.nodes_other_than(NodeProperty::Color, [255.0; 3]);
    for node in description.holders().intersection(&tinted) {
        description.nodes[*node].cascade.color = true;
    }
    values.note_in(&mut description.losses);
    Ok(description)
}

struct CsdReader<'l> {
    description: Description,
    values: Values,
    fonts: FontFiles<'l>,
    /// Gives the contents of another file.
    beside: &'l dyn Fn(&str) -> Option<Vec<u8>>,
    /// The nodes, by the number that timelines have for them.
    tags: BTreeMap<i64, usize>,
    /// Further nodes with the number of one of them.
    second_nodes: Vec<(i64, usize)>,
    /// How fast nodes play what they show of other files, of those that say it.
    inner_speeds: BTreeMap<usize, f64>,
    names: UniqueNames,
    /// Where names that are not known were first.
    unknown: BTreeMap<String, String>,
    items: u64,
    limits: &'l Limits,
}

impl CsdReader<'_> {
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
        let stated = element.attribute("Name").unwrap_or_default();
        // The tool calls roots after their classes, so that those of all files would have one name.
        let is_default = parent.is_none() && ["Scene", "Layer", "Node"].contains(&stated);
        let name = self.names.free(if is_default { "" } else { stated }, otherwise);
        let index = self.description.nodes.len();
        self.values.at(&name);
        let content = self.content(element, class, &name);
        let start = start(&self.values, element, parent.is_none());
        if class == "ProjectNodeObjectData" {
            let speed = float(&self.values, element, "InnerActionSpeed", timeline::SPEEDS);
            self.inner_speeds.extend(speed.map(|speed| (index, speed)));
        }
        let blend = self.blend(element, &name);
        let size_px = if parent.is_some() { self.area_px(element, &content, class) } else { None };
        self.callback(element, &name);
        self.settings(element, &name);
        self.unknown(element, &name);
        let cascade = Cascade::default();
        let node = Node { name, parent, content, blend, cascade, is_mask: false, size_px, start };
        self.description.nodes.push(node);
        match element.attribute("ActionTag").map(str::parse) {
            Some(Ok(tag)) if self.tags.contains_key(&tag) => self.second_nodes.push((tag, index)),
            Some(Ok(tag)) => {
                self.tags.insert(tag, index);
            }
            Some(Err(_)) => self.values.unread("ActionTag"),
            None => {}
        }
        self.parts(index, element, class)?;
        self.children(index, element, class)
    }

    /// Notes the function of the game that a widget calls.
    fn callback(&mut self, element: Element<'_, '_>, node: &str) {
        let called = element.attribute("CallBackName").filter(|called| !called.trim().is_empty());
        if let Some(called) = called {
            self.description.lose(Lost::Callback, &format!("{node}: {called}"));
        }
    }

    fn blend(&mut self, element: Element<'_, '_>, name: &str) -> Option<[u32; 2]> {
        let stored = child(element, "BlendFunc")?;
        let number = |name: &str| float(&self.values, stored, name, ValueRange::ANY);
        let blend = blend_of(["Src", "Dst"].map(number));
        if blend.is_none() {
            self.description.lose(Lost::BlendFunction, name);
        }
        blend
    }

    /// A picture, or a frame of a sheet.
    fn file(&mut self, file: Element<'_, '_>) -> Option<NodeContent> {
        let path = file.attribute("Path").filter(|path| !path.is_empty())?;
        match (file.attribute("Type"), file.attribute("Plist").unwrap_or_default()) {
            // Pictures that the tool brings.
            (Some("Default"), _) => {
                self.description.lose(Lost::PictureOfTool, path);
                Some(NodeContent::Image(self.description.image_of_tool(path)))
            }
            (_, "") => Some(NodeContent::Image(self.description.image(path))),
            (_, sheet) => {
                self.description.need(sheet);
                Some(NodeContent::Frame { sheet: sheet.to_owned(), frame: path.to_owned() })
            }
        }
    }
}

fn child<'a, 'i>(element: Element<'a, 'i>, name: &str) -> Option<Element<'a, 'i>> {
    element.children().find(|child| child.has_tag_name(name))
}

fn float(values: &Values, element: Element<'_, '_>, name: &str, range: ValueRange) -> Option<f64> {
    element.attribute(name).and_then(|text| values.number(name, number(text), range))
}

/// True or false, as the tool writes them.
fn flag(values: &Values, element: Element<'_, '_>, name: &str) -> Option<bool> {
    match element.attribute(name)?.trim() {
        "True" | "true" => Some(true),
        "False" | "false" => Some(false),
        _ => {
            values.unread(name);
            None
        }
    }
}

/// Two attributes; one that is left out has its default, and so has both where the element says nothing.
fn pair(values: &Values, element: Element<'_, '_>, names: [&str; 2], default: f64) -> Option<[f64; 2]> {
    let found = names.map(|name| float(values, element, name, ValueRange::ANY));
    found.iter().any(Option::is_some).then(|| found.map(|value| value.unwrap_or(default)))
}

/// What a node's element sets. Of the root only what is not a matter of the whole scene.
fn start(values: &Values, element: Element<'_, '_>, is_root: bool) -> Vec<(NodeProperty, [f64; 3])> {
    let mut start = Vec::new();
    let mut add = |property, value: Option<[f64; 2]>| {
        start.extend(value.map(|[x, y]| (property, [x, y, 0.0])));
    };
    let of =
        |name, names, default| child(element, name).and_then(|child| pair(values, child, names, default));
    let one = |name, property: NodeProperty| float(values, element, name, property.range());
    if !is_root {
        add(NodeProperty::Position, of("Position", ["X", "Y"], 0.0));
        // Left out, it is the lower left corner.
        let anchor = child(element, "AnchorPoint")
            .map(|anchor| pair(values, anchor, ["ScaleX", "ScaleY"], 0.0).unwrap_or([0.0; 2]));
        add(NodeProperty::Anchor, anchor);
        add(NodeProperty::Z, one("ZOrder", NodeProperty::Z).map(|z| [z, 0.0]));
    }
    add(NodeProperty::Scale, of("Scale", ["ScaleX", "ScaleY"], 1.0));
    let skew = pair(values, element, ["RotationSkewX", "RotationSkewY"], 0.0);
    add(
        NodeProperty::Rotation,
        skew.or_else(|| one("Rotation", NodeProperty::Rotation).map(|angle| [angle; 2])),
    );
    add(NodeProperty::Opacity, one("Alpha", NodeProperty::Opacity).map(|alpha| [alpha, 0.0]));
    if flag(values, element, "VisibleForFrame") == Some(false) {
        add(NodeProperty::Visible, Some([0.0; 2]));
    }
    let flips = ["FlipX", "FlipY"].map(|name| f64::from(u8::from(flag(values, element, name) == Some(true))));
    if flips != [0.0; 2] {
        add(NodeProperty::Flip, Some(flips));
    }
    let color = child(element, "CColor").and_then(|child| color(values, child));
    start.extend(color.map(|color| (NodeProperty::Color, color)));
    start
}

/// A colour with all of its parts.
fn color(values: &Values, element: Element<'_, '_>) -> Option<[f64; 3]> {
    let [r, g, b] = ["R", "G", "B"].map(|name| {
        if element.attribute(name).is_none() {
            values.unread(name);
        }
        float(values, element, name, NodeProperty::Color.range())
    });
    Some([r?, g?, b?])
}
