//! Opacities of nodes that others are inside of. In the engine most nodes keep theirs for themselves; here it dims what is inside of them too.

use super::content::stored;
use super::{CcbReader, NodeUnits};
use crate::content::NodeContent;
use crate::description::{Node, NodeProperty};
use crate::error::Error;
use crate::loss::Lost;
use crate::plist::PlistValue;

/// What of a node belongs to its picture.
const OF_PICTURE: [NodeProperty; 4] =
    [NodeProperty::Opacity, NodeProperty::Color, NodeProperty::Flip, NodeProperty::Frame];

impl CcbReader<'_> {
    /// Lets the opacity of a node be that of its own picture alone, where the engine has it so: a node that shows nothing has none, and the picture
    /// of another one gets a node of its own before those inside.
    pub fn keep_opacity(&mut self, node: usize, class: &str, value: &PlistValue) -> Result<(), Error> {
        let holds = value.get("children").is_some_and(|children| !children.items().is_empty());
        let is_nested = matches!(self.description.nodes[node].content, NodeContent::Nested(_));
        if !(holds || is_nested) || !self.is_dimmed(node) || hands_down(class, value) {
            return Ok(());
        }
        if is_nested || self.description.nodes[node].content == NodeContent::Group {
            self.description.nodes[node].start.retain(|(property, _)| *property != NodeProperty::Opacity);
            for sequence in &mut self.sequences {
                let own = |track: &crate::description::Track| track.node == node;
                sequence.clip.tracks.retain(|track| !own(track) || track.property != NodeProperty::Opacity);
            }
            return Ok(());
        }
        let size = self.units[node].size_px.or(self.units[node].picture_px);
        match size.filter(|_| !self.is_resized(node)) {
            Some(size) => self.divide(node, size),
            None => {
                self.lose(Lost::OpacityInside, node);
                Ok(())
            }
        }
    }

    /// Moves what a node shows into a node of its own, with its opacity and colour.
    fn divide(&mut self, node: usize, size: [f64; 2]) -> Result<(), Error> {
        self.count(1)?;
        let picture = self.description.nodes.len();
        let shown = &mut self.description.nodes[node];
        let (of_picture, rest) =
            shown.start.drain(..).partition(|(property, _)| OF_PICTURE.contains(property));
        shown.start = rest;
        let mut start: Vec<(NodeProperty, [f64; 3])> = of_picture;
        start.push((NodeProperty::Anchor, [0.0; 3]));
        let content = std::mem::take(&mut shown.content);
        // Those inside count from the lower left corner as before.
        shown.size_px = Some(size);
        let (blend, name) = (shown.blend.take(), format!("{} picture", shown.name));
        let name = self.names.free(&name, "picture");
        let size_px = self.units[node].size_px;
        let parent = Some(node);
        self.description.nodes.push(Node { name, parent, content, blend, is_mask: false, size_px, start });
        self.units.push(NodeUnits::default());
        let tracks = self.sequences.iter_mut().flat_map(|sequence| &mut sequence.clip.tracks);
        for track in tracks.filter(|track| track.node == node && OF_PICTURE.contains(&track.property)) {
            track.node = picture;
        }
        Ok(())
    }

    /// Whether it is ever less than opaque.
    fn is_dimmed(&self, node: usize) -> bool {
        let start = &self.description.nodes[node].start;
        let stated = start.iter().rfind(|(property, _)| *property == NodeProperty::Opacity);
        stated.is_some_and(|(_, [opacity, ..])| *opacity < 255.0)
            || self.has_track(node, NodeProperty::Opacity)
    }

    fn is_resized(&self, node: usize) -> bool {
        self.has_track(node, NodeProperty::Size)
    }

    fn has_track(&self, node: usize, property: NodeProperty) -> bool {
        let mut tracks = self.sequences.iter().flat_map(|sequence| &sequence.clip.tracks);
        tracks.any(|track| track.node == node && track.property == property)
    }
}

/// Whether the engine gives the opacity of a node to those inside of it: if the file says so, and of the classes that do so by themselves.
fn hands_down(class: &str, value: &PlistValue) -> bool {
    let stated = ["cascadeOpacityEnabled", "cascadeOpacity"].into_iter().find_map(|name| stored(value, name));
    let by_class = matches!(class, "CCMenu" | "CCMenuItemImage" | "CCControlButton" | "CCLabelBMFont");
    stated.and_then(PlistValue::flag).unwrap_or(by_class)
}
