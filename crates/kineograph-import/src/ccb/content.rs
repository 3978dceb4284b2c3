//! What nodes draw beside a picture: areas, nine slices, texts and buttons.

use super::CcbReader;
use crate::bitmap_font::lost_font;
use crate::content::{Fill, NodeContent, Outline, Paint, Shadow, Shape, Side, SliceInsets, Text};
use crate::description::{Cascade, Node, NodeProperty, anchor};
use crate::loss::Lost;
use crate::plist::PlistValue;
use crate::values::ValueRange;

/// The engine's font size for labels and titles that have none, in pixels.
const DEFAULT_FONT_PX: f64 = 12.0;

/// The opacity or the part of a colour that is 1 in newer files.
const FULL: f64 = 255.0;

/// The properties that only a class has, and that are read here or belong to the states of a button. Of `title|1` this is `title`.
pub fn own_settings(class: &str) -> &'static [&'static str] {
    match class {
        "CCLayerGradient" => &["startColor", "endColor", "startOpacity", "endOpacity", "vector"],
        "CCScale9Sprite" => &["insetLeft", "insetTop", "insetRight", "insetBottom"],
        "CCLabelTTF" => &[
            "string",
            "fontName",
            "fontSize",
            "fontColor",
            "horizontalAlignment",
            "verticalAlignment",
            "outlineColor",
            "outlineWidth",
            "shadowColor",
            "shadowOffset",
            "shadowBlurRadius",
        ],
        "CCLabelBMFont" => &["string", "fntFile"],
        "CCControlButton" => &[
            "title",
            "titleTTF",
            "titleTTFSize",
            "titleColor",
            "labelAnchorPoint",
            "backgroundSpriteFrame",
            "zoomOnTouchDown",
            "enabled",
            "selected",
        ],
        "CCBFile" => &["ccbFile", "animationDuration"],
        "CCParticleSystemQuad" => &[
            "emitterMode",
            "posVar",
            "emissionRate",
            "duration",
            "totalParticles",
            "life",
            "startSize",
            "endSize",
            "startSpin",
            "endSpin",
            "angle",
            "startColor",
            "endColor",
            "gravity",
            "speed",
            "tangentialAccel",
            "radialAccel",
            "startRadius",
            "endRadius",
            "rotatePerSecond",
            "texture",
        ],
        "CCScrollView" => &["container", "direction", "clipsToBounds", "bounces"],
        "CCMenuItemImage" => &["selectedSpriteFrame", "disabledSpriteFrame", "isEnabled"],
        _ => &[],
    }
}

/// True for nodes of which all that they draw at first is read.
pub fn is_drawn(class: &str) -> bool {
    matches!(class, "CCNode" | "CCLayer" | "CCMenu" | "CCSprite" | "CCLayerColor" | "")
        || !own_settings(class).is_empty()
}

/// A property of a node, as at the start.
pub fn stored<'v>(node: &'v PlistValue, name: &str) -> Option<&'v PlistValue> {
    let properties = node.get("properties").map_or(&[][..], PlistValue::items);
    let named = |property: &&PlistValue| {
        property.get("name").and_then(PlistValue::text).is_some_and(|own| own == name)
    };
    let property = properties.iter().rfind(named)?;
    property.get("baseValue").or_else(|| property.get("value"))
}

impl CcbReader<'_> {
    /// Gives a node what its class draws; its picture it has already.
    pub fn draw(&mut self, node: usize, class: &str, value: &PlistValue) {
        let size = self.units[node].size_px;
        match class {
            "CCLayerColor" => self.show(node, NodeContent::Box(size.unwrap_or_default())),
            "CCLayerGradient" => {
                let shape = self.gradient(value, size.unwrap_or_default());
                self.show(node, NodeContent::Shape(shape));
            }
            "CCScale9Sprite" => {
                let insets = ["insetLeft", "insetTop", "insetRight", "insetBottom"]
                    .map(|name| self.length(value, name, ValueRange::SIDE_PX).unwrap_or(0.0));
                // Without any the engine takes thirds.
                let insets =
                    if insets == [0.0; 4] { SliceInsets::OfPicture } else { SliceInsets::Sides(insets) };
                self.slice(node, insets);
            }
            "CCLabelTTF" => {
                let text = self.label(node, value);
                self.show(node, NodeContent::Text(text));
            }
            "CCLabelBMFont" => self.bitmap_label(node, value),
            "CCBFile" => self.nested(node, value),
            "CCParticleSystemQuad" => match self.emitter(value) {
                Some(emitter) => self.show(node, emitter),
                None => self.lose(Lost::Particles, node),
            },
            "CCControlButton" => {
                self.slice(node, SliceInsets::OfPicture);
                self.title(node, value);
                self.lose(Lost::OtherStates(class.to_owned()), node);
            }
            "CCMenuItemImage" | "CCScrollView" => self.lose(Lost::OtherStates(class.to_owned()), node),
            _ => {}
        }
    }

    /// The scene of another file. Its root stands with its own anchor where the node is, which has none itself.
    fn nested(&mut self, node: usize, value: &PlistValue) {
        let path = stored(value, "ccbFile").and_then(PlistValue::text).filter(|path| !path.is_empty());
        let Some(path) = path else { return self.lose(Lost::NestedScene, node) };
        self.show(node, NodeContent::Nested(path.replace('\\', "/")));
        let start = &mut self.description.nodes[node].start;
        start.retain(|(property, _)| *property != NodeProperty::Anchor);
        start.push((NodeProperty::Anchor, [0.0; 3]));
    }

    fn show(&mut self, node: usize, content: NodeContent) {
        self.description.nodes[node].content = content;
    }

    /// Stretches the picture of a node to the size of the node, if it has one.
    fn slice(&mut self, node: usize, insets: SliceInsets) {
        if let Some(size) = self.units[node].size_px {
            let picture = std::mem::take(&mut self.description.nodes[node].content);
            self.show(node, picture.sliced(size, insets));
        }
    }

    fn gradient(&self, value: &PlistValue, size_px: [f64; 2]) -> Shape {
        let paint = |color: &str, opacity: &str| Paint {
            color: self.color(value, color).unwrap_or(Paint::WHITE.color),
            opacity: self.length(value, opacity, ValueRange::OPACITY).unwrap_or(FULL),
        };
        let paints = [paint("startColor", "startOpacity"), paint("endColor", "endOpacity")];
        // Left out, it leads down.
        let vector = self.pair(value, "vector").unwrap_or([0.0, -1.0]);
        Shape { size_px, fill: Fill::along(vector, size_px, paints) }
    }

    fn label(&mut self, node: usize, value: &PlistValue) -> Text {
        let mut text = self.text(value, "string", "fontSize");
        text.font = self.font(value, "fontName", node);
        text.align = self.side(value, "horizontalAlignment").unwrap_or(Side::Middle);
        text.vertical_align = self.side(value, "verticalAlignment").unwrap_or(Side::Start);
        let reach = self.length(value, "outlineWidth", ValueRange::SIDE_PX).filter(|reach| *reach > 0.0);
        text.outline =
            reach.zip(self.paint(value, "outlineColor")).map(|(reach_px, paint)| Outline { reach_px, paint });
        text.shadow =
            self.paint(value, "shadowColor").filter(|paint| paint.opacity > 0.0).map(|paint| Shadow {
                offset_px: self.pair(value, "shadowOffset").unwrap_or_default(),
                blur_px: self.length(value, "shadowBlurRadius", ValueRange::SIDE_PX).unwrap_or(0.0),
                paint,
            });
        if let Some(paint) = self.paint(value, "fontColor") {
            self.description.nodes[node].start.push((NodeProperty::Color, paint.color));
        }
        let [_, up] = anchor(&self.description.nodes[node].start);
        text.within(self.units[node].size_px, up)
    }

    /// A label in a bitmap font. How large its characters are is in another file.
    fn bitmap_label(&mut self, node: usize, value: &PlistValue) {
        let stated = stored(value, "fntFile").and_then(PlistValue::text).unwrap_or_default();
        let Some((file, font_px)) = self.font_for_screen(stated) else { return self.lose(Lost::Text, node) };
        let string = stored(value, "string").and_then(PlistValue::text).unwrap_or_default();
        self.description.need(&file);
        let text = Text { sheet: Some(file), ..Text::new(string, font_px) };
        self.show(node, NodeContent::Text(text));
    }

    /// The file of a bitmap font for the screen, with the size that it says: one with an ending for the screen, if it is there.
    fn font_for_screen(&mut self, stated: &str) -> Option<(String, f64)> {
        let (stem, extension) = stated.rsplit_once('.')?;
        let for_screen = self.screen.endings.iter().map(|ending| format!("{stem}-{ending}.{extension}"));
        let mut files = for_screen.chain([stated.to_owned()]);
        files.find_map(|file| self.fonts.size_px(&file).map(|px| (file, px)))
    }

    fn text(&self, value: &PlistValue, string: &str, font_size: &str) -> Text {
        let string = stored(value, string).and_then(PlistValue::text).unwrap_or_default();
        Text::new(string, self.length(value, font_size, ValueRange::FONT_PX).unwrap_or(DEFAULT_FONT_PX))
    }

    /// The title of a button, in its middle: a node of its own.
    fn title(&mut self, button: usize, value: &PlistValue) {
        let mut text = self.text(value, "title|1", "titleTTFSize|1");
        if text.text.is_empty() {
            return;
        }
        text.font = self.font(value, "titleTTF|1", button);
        let size = self.units[button].size_px;
        if size.is_none() {
            self.lose(Lost::TitlePlace, button);
        }
        let [x, y] = self.description.nodes[button].middle_px(size.unwrap_or_default());
        let [across, up] = self.pair(value, "labelAnchorPoint").unwrap_or([0.5; 2]);
        let mut start =
            vec![(NodeProperty::Position, [x, y, 0.0]), (NodeProperty::Anchor, [across, up, 0.0])];
        start.extend(self.color(value, "titleColor|1").map(|color| (NodeProperty::Color, color)));
        let name = format!("{} title", self.description.nodes[button].name);
        let name = self.names.free(&name, "title");
        self.description.nodes.push(Node {
            name,
            parent: Some(button),
            content: NodeContent::Text(Text { align: Side::Middle, ..text }),
            blend: None,
            cascade: Cascade::default(),
            is_mask: false,
            size_px: None,
            start,
        });
        self.units.push(super::NodeUnits::default());
    }

    /// The font file of a text. Fonts of the system are lost.
    fn font(&mut self, value: &PlistValue, name: &str, node: usize) -> Option<String> {
        let font = stored(value, name).and_then(PlistValue::text).filter(|font| !font.is_empty())?;
        if self.fonts.has_outlines(font) {
            return Some(font.to_owned());
        }
        self.lose(lost_font(font), node);
        None
    }

    /// A number, which may be multiplied by the scale of the screen. What is not there is not noted.
    fn length(&self, value: &PlistValue, name: &str, range: ValueRange) -> Option<f64> {
        let found = stored(value, name)?;
        let (number, kind) = match found.items() {
            [number, kind, ..] => (number.number(), kind.number()),
            [number] => (number.number(), None),
            [] => (found.number(), None),
        };
        let factor = if kind == Some(1.0) { self.screen.scale } else { 1.0 };
        self.values.number(name, number.map(|number| number * factor), range)
    }

    fn pair(&self, value: &PlistValue, name: &str) -> Option<[f64; 2]> {
        let [x, y, ..] = stored(value, name)?.items() else {
            self.values.unread(name);
            return None;
        };
        let read = |value: &PlistValue| self.values.number(name, value.number(), ValueRange::OFFSET_PX);
        Some([read(x)?, read(y)?])
    }

    /// Red, green and blue, 0 to 255.
    fn color(&self, value: &PlistValue, name: &str) -> Option<[f64; 3]> {
        let [red, green, blue, ..] = stored(value, name)?.items() else {
            self.values.unread(name);
            return None;
        };
        let read = |value: &PlistValue| self.values.number(name, value.number(), ValueRange::CHANNEL);
        Some([read(red)?, read(green)?, read(blue)?])
    }

    /// A colour of newer files: four parts up to 1.
    fn paint(&self, value: &PlistValue, name: &str) -> Option<Paint> {
        let [red, green, blue, alpha, ..] = stored(value, name)?.items() else {
            self.values.unread(name);
            return None;
        };
        let read = |value: &PlistValue| {
            let part = self.values.number(name, value.number(), ValueRange::new(0.0, 1.0))?;
            Some((part * FULL).round())
        };
        Some(Paint { color: [read(red)?, read(green)?, read(blue)?], opacity: read(alpha)? })
    }

    fn side(&self, value: &PlistValue, name: &str) -> Option<Side> {
        let number = stored(value, name)?.number();
        match number.map(|number| number as i64) {
            Some(0) => Some(Side::Start),
            Some(1) => Some(Side::Middle),
            Some(2) => Some(Side::End),
            _ => {
                self.values.unread(name);
                None
            }
        }
    }
}
