//! What nodes show: pictures, areas, texts, and widgets as they are before anybody uses them.

use roxmltree::Node as Element;

use super::{CsdReader, child, color, flag, float, pair};
use crate::bitmap_font::lost_font;
use crate::content::{Fill, NodeContent, Outline, Paint, Shadow, Shape, Side, SliceInsets, Text};
use crate::description::{Cascade, Node, NodeProperty};
use crate::error::Error;
use crate::loss::Lost;
use crate::values::ValueRange;

/// The tool's font size for a text that has none, in pixels.
const DEFAULT_FONT_PX: f64 = 20.0;

/// How far a loading bar is loaded that doesn't say it, as the engine reads it.
const LOADED_PERCENT: f64 = 80.0;

/// How far a slider is slid that doesn't say it, as the engine reads it.
const SLID_PERCENT: f64 = 50.0;

/// Where the tool puts a shadow that has no place, right and up, in pixels.
const DEFAULT_SHADOW_PX: [f64; 2] = [2.0, -2.0];

impl CsdReader<'_> {
    /// What a node shows itself. What it shows beside that are [`parts`](Self::parts).
    pub fn content(&mut self, element: Element<'_, '_>, class: &str, name: &str) -> NodeContent {
        match class {
            "GameNodeObjectData"
            | "GameLayerObjectData"
            | "SingleNodeObjectData"
            | "LayerObjectData"
            | "GameSceneObjectData"
            | "" => return NodeContent::Group,
            "SpriteObjectData" | "ImageViewObjectData" => return self.picture(element, "FileData"),
            "PanelObjectData" => return self.panel(element),
            "TextObjectData" => return NodeContent::Text(self.text(element, "LabelText", name)),
            "TextBMFontObjectData" => return self.bitmap_text(element, name),
            "TextAtlasObjectData" => return self.atlas_text(element, name),
            "ProjectNodeObjectData" => {
                return self.described(element, (name, NodeContent::Nested), Lost::NestedScene);
            }
            "ParticleObjectData" => {
                return self.described(element, (name, NodeContent::Emitter), Lost::Particles);
            }
            "LoadingBarObjectData" => return self.loading_bar(element),
            "ButtonObjectData" | "CheckBoxObjectData" | "TextFieldObjectData" | "SliderObjectData" => {
                self.description.lose(Lost::OtherStates(class.to_owned()), name);
            }
            "ScrollViewObjectData" | "ListViewObjectData" | "PageViewObjectData" => {
                self.description.lose(Lost::OtherStates(class.to_owned()), name);
            }
            _ => self.description.lose(Lost::Class(class.to_owned()), name),
        }
        match class {
            "ScrollViewObjectData" | "ListViewObjectData" | "PageViewObjectData" => self.panel(element),
            "ButtonObjectData" => self.picture(element, "NormalFileData"),
            "CheckBoxObjectData" => self.picture(element, "NormalBackFileData"),
            "SliderObjectData" => self.picture(element, "BackGroundData"),
            "TextFieldObjectData" => {
                let is_empty = element.attribute("LabelText").is_none_or(str::is_empty);
                let shown = if is_empty { "PlaceHolderText" } else { "LabelText" };
                NodeContent::Text(self.text(element, shown, name))
            }
            _ => NodeContent::Group,
        }
    }

    /// Adds nodes for what a widget shows over itself: a title, a picture over a colour, a tick.
    pub fn parts(&mut self, node: usize, element: Element<'_, '_>, class: &str) -> Result<(), Error> {
        match class {
            "ButtonObjectData" => self.title(node, element),
            "PanelObjectData" | "ScrollViewObjectData" | "ListViewObjectData" | "PageViewObjectData" => {
                self.clipping(node, element)?;
                self.panel_picture(node, element)
            }
            "CheckBoxObjectData" if flag(&self.values, element, "CheckedState") == Some(true) => {
                // It isn't stretched with the box around it.
                let tick = child(element, "NodeNormalFileData").and_then(|file| self.file(file));
                self.part(node, element, tick.unwrap_or_default(), "tick")
            }
            "SliderObjectData" => self.slid(node, element),
            _ => Ok(()),
        }
    }

    /// The picture of a bar as far as it is loaded.
    fn loading_bar(&mut self, element: Element<'_, '_>) -> NodeContent {
        let percent = self.percent(element, "ProgressInfo", LOADED_PERCENT);
        let from_right = element.attribute("ProgressType") == Some("Right_To_Left");
        self.picture(element, "ImageFileData").seen_to(percent, from_right)
    }

    /// The bar of a slider as far as it is slid, and the ball at its end.
    fn slid(&mut self, slider: usize, element: Element<'_, '_>) -> Result<(), Error> {
        let percent = self.percent(element, "PercentInfo", SLID_PERCENT);
        let bar = self.picture(element, "ProgressBarData").seen_to(percent, false);
        self.part(slider, element, bar, "bar")?;
        let before_ball = self.description.nodes.len();
        let ball = self.picture(element, "BallNormalData");
        self.part(slider, element, ball, "ball")?;
        let [length, _] = self.size_px(element).unwrap_or_default();
        let place = self.description.nodes[before_ball..].last_mut().and_then(|ball| ball.start.first_mut());
        if let Some((NodeProperty::Position, [x, ..])) = place {
            *x += length * (percent / 100.0 - 0.5);
        }
        Ok(())
    }

    /// A progress of a widget, 0 to 100.
    fn percent(&self, element: Element<'_, '_>, name: &str, otherwise: f64) -> f64 {
        float(&self.values, element, name, ValueRange::PERCENT).unwrap_or(otherwise)
    }

    /// What another file describes: a scene, or an emitter.
    fn described(
        &mut self,
        element: Element<'_, '_>,
        (name, by_path): (&str, fn(String) -> NodeContent),
        otherwise: Lost,
    ) -> NodeContent {
        let path = child(element, "FileData").and_then(|file| file.attribute("Path"));
        if let Some(path) = path.filter(|path| !path.is_empty()) {
            return by_path(path.replace('\\', "/"));
        }
        self.description.lose(otherwise, name);
        NodeContent::Group
    }

    /// The picture of a file element, stretched in nine parts if the node says so.
    fn picture(&mut self, element: Element<'_, '_>, file: &str) -> NodeContent {
        let found = child(element, file).and_then(|file| self.file(file)).unwrap_or_default();
        if flag(&self.values, element, "Scale9Enable") != Some(true) {
            return found;
        }
        match self.size_px(element) {
            Some(size) => found.sliced(size, self.insets(element)),
            None => found,
        }
    }

    /// Width and height of a node, where they may be more than those of what it shows. Those of a root are the size of the stage.
    pub fn area_px(&self, element: Element<'_, '_>, shown: &NodeContent, class: &str) -> Option<[f64; 2]> {
        if shown.own_size_px().is_some()
            || matches!(shown, NodeContent::Text(_))
            || class == "SpriteObjectData"
        {
            return None;
        }
        self.size_px(element).filter(|size| *size != [0.0; 2])
    }

    pub fn size_px(&self, element: Element<'_, '_>) -> Option<[f64; 2]> {
        let size = child(element, "Size")?;
        let [width, height] = ["X", "Y"].map(|name| float(&self.values, size, name, ValueRange::SIDE_PX));
        (width.is_some() || height.is_some()).then(|| [width.unwrap_or(0.0), height.unwrap_or(0.0)])
    }

    fn insets(&self, element: Element<'_, '_>) -> SliceInsets {
        let read = |names: [&str; 4]| {
            let found = names.map(|name| float(&self.values, element, name, ValueRange::SIDE_PX));
            found.iter().any(Option::is_some).then(|| found.map(|side| side.unwrap_or(0.0)))
        };
        // The engine reads the middle; files of some versions have the sides only.
        let middle = read(["Scale9OriginX", "Scale9OriginY", "Scale9Width", "Scale9Height"]);
        if let Some(middle) = middle.filter(|[_, _, width, height]| *width > 0.0 || *height > 0.0) {
            return SliceInsets::Middle(middle);
        }
        let sides = read(["LeftEage", "TopEage", "RightEage", "BottomEage"]);
        sides.map_or(SliceInsets::OfPicture, SliceInsets::Sides)
    }

    /// The colour of a panel; without one its picture, if that fills it. A panel without both is a group.
    fn panel(&mut self, element: Element<'_, '_>) -> NodeContent {
        let size_px = self.size_px(element).unwrap_or_default();
        let opacity = float(&self.values, element, "BackColorAlpha", ValueRange::OPACITY).unwrap_or(255.0);
        let paint = |name: &str| {
            let found = child(element, name).and_then(|child| color(&self.values, child));
            Paint { color: found.unwrap_or(Paint::WHITE.color), opacity }
        };
        let fill = match element.attribute("ComboBoxIndex") {
            Some("1") if paint("SingleColor") == Paint::WHITE => return NodeContent::Box(size_px),
            Some("1") => Fill::Solid(paint("SingleColor")),
            Some("2") => {
                // A number that is left out is 0; without both it leads down.
                let vector = child(element, "ColorVector");
                let vector = vector.and_then(|vector| pair(&self.values, vector, ["ScaleX", "ScaleY"], 0.0));
                let paints = [paint("FirstColor"), paint("EndColor")];
                Fill::along(vector.unwrap_or([0.0, -1.0]), size_px, paints)
            }
            _ if flag(&self.values, element, "Scale9Enable") == Some(true) => {
                return self.picture(element, "FileData");
            }
            _ => return NodeContent::Group,
        };
        NodeContent::Shape(Shape { size_px, fill })
    }

    /// The area of a panel that shows its children there only.
    fn clipping(&mut self, panel: usize, element: Element<'_, '_>) -> Result<(), Error> {
        if flag(&self.values, element, "ClipAble") != Some(true) {
            return Ok(());
        }
        let Some(size_px) = self.size_px(element) else {
            let name = self.description.nodes[panel].name.clone();
            self.description.lose(Lost::Clipping, &name);
            return Ok(());
        };
        self.part(panel, element, NodeContent::Box(size_px), "clip")?;
        if let Some(area) = self.description.nodes.last_mut() {
            area.is_mask = true;
        }
        Ok(())
    }

    /// The picture of a panel, where the panel doesn't show it itself.
    fn panel_picture(&mut self, panel: usize, element: Element<'_, '_>) -> Result<(), Error> {
        if matches!(self.description.nodes[panel].content, NodeContent::NineSlice(_)) {
            return Ok(());
        }
        let picture = self.picture(element, "FileData");
        self.part(panel, element, picture, "picture")
    }

    fn title(&mut self, button: usize, element: Element<'_, '_>) -> Result<(), Error> {
        if element.attribute("ButtonText").is_none_or(str::is_empty) {
            return Ok(());
        }
        let name = self.description.nodes[button].name.clone();
        let text = Text { align: Side::Middle, area_px: None, ..self.text(element, "ButtonText", &name) };
        if self.size_px(element).is_none() {
            self.description.lose(Lost::TitlePlace, &name);
        }
        self.part(button, element, NodeContent::Text(text), "title")?;
        let color = child(element, "TextColor").and_then(|child| color(&self.values, child));
        if let (Some(color), Some(title)) = (color, self.description.nodes.last_mut()) {
            title.start.push((NodeProperty::Color, color));
        }
        Ok(())
    }

    /// Adds a node in the middle of a widget, called after it, if it shows something.
    fn part(
        &mut self,
        widget: usize,
        element: Element<'_, '_>,
        content: NodeContent,
        called: &str,
    ) -> Result<(), Error> {
        if content == NodeContent::Group {
            return Ok(());
        }
        self.count()?;
        let shown = &self.description.nodes[widget];
        let [x, y] = shown.middle_px(self.size_px(element).unwrap_or_default());
        let name = self.names.free(&format!("{} {called}", shown.name), called);
        let start = vec![(NodeProperty::Position, [x, y, 0.0]), (NodeProperty::Anchor, [0.5, 0.5, 0.0])];
        self.description.nodes.push(Node {
            name,
            parent: Some(widget),
            content,
            blend: None,
            cascade: Cascade::default(),
            is_mask: false,
            size_px: None,
            start,
        });
        Ok(())
    }

    /// A text in a bitmap font. How large its characters are is in another file.
    fn bitmap_text(&mut self, element: Element<'_, '_>, name: &str) -> NodeContent {
        let file = child(element, "LabelBMFontFile_CNB").and_then(|font| font.attribute("Path"));
        let Some((file, font_px)) = file.and_then(|file| Some((file, self.fonts.size_px(file)?))) else {
            self.description.lose(Lost::Text, name);
            return NodeContent::Group;
        };
        self.description.need(file);
        let string = element.attribute("LabelText").unwrap_or_default();
        NodeContent::Text(Text { sheet: Some(file.to_owned()), ..Text::new(string, font_px) })
    }

    /// The text that an attribute has, with the font of its node.
    fn text(&mut self, element: Element<'_, '_>, attribute: &str, name: &str) -> Text {
        let font = self.font(element, name);
        let values = &self.values;
        let font_px = float(values, element, "FontSize", ValueRange::FONT_PX).unwrap_or(DEFAULT_FONT_PX);
        let is_on = |name| flag(values, element, name) == Some(true);
        let paint = |name: &str| {
            let found = child(element, name)?;
            let opacity = float(values, found, "A", ValueRange::OPACITY).unwrap_or(255.0);
            Some(Paint { color: color(values, found)?, opacity })
        };
        let length = |name, range| float(values, element, name, range);
        let outline = is_on("OutlineEnabled").then(|| {
            let reach_px = length("OutlineSize", ValueRange::SIDE_PX).unwrap_or(1.0);
            Some(Outline { reach_px, paint: paint("OutlineColor")? })
        });
        let shadow = is_on("ShadowEnabled").then(|| {
            let [right, up] = DEFAULT_SHADOW_PX;
            let right = length("ShadowOffsetX", ValueRange::OFFSET_PX).unwrap_or(right);
            let up = length("ShadowOffsetY", ValueRange::OFFSET_PX).unwrap_or(up);
            let blur_px = length("ShadowBlurRadius", ValueRange::SIDE_PX).unwrap_or(0.0);
            Some(Shadow { offset_px: [right, up], blur_px, paint: paint("ShadowColor")? })
        });
        let area_px = if is_on("IsCustomSize") { self.size_px(element) } else { None };
        let text = Text {
            align: self.side(element, "HorizontalAlignmentType", ["HT_Left", "HT_Center", "HT_Right"]),
            vertical_align: self.side(element, "VerticalAlignmentType", ["VT_Top", "VT_Center", "VT_Bottom"]),
            outline: outline.flatten(),
            shadow: shadow.flatten(),
            font,
            ..Text::new(element.attribute(attribute).unwrap_or_default(), font_px)
        };
        text.within(area_px, 0.5)
    }

    /// The side that an attribute names; left or above if it names none.
    fn side(&self, element: Element<'_, '_>, name: &str, words: [&str; 3]) -> Side {
        let Some(stored) = element.attribute(name) else { return Side::Start };
        let [start, middle, end] = words;
        match stored.trim() {
            stored if stored == middle => Side::Middle,
            stored if stored == end => Side::End,
            stored => {
                if stored != start {
                    self.values.unread(name);
                }
                Side::Start
            }
        }
    }

    /// The font file of a text. Fonts of the system are lost.
    fn font(&mut self, element: Element<'_, '_>, name: &str) -> Option<String> {
        let file = child(element, "FontResource").and_then(|font| font.attribute("Path"));
        let font = file.or_else(|| element.attribute("FontName")).filter(|font| !font.is_empty())?;
        if self.fonts.has_outlines(font) {
            return Some(font.to_owned());
        }
        self.description.lose(lost_font(font), name);
        None
    }
}
