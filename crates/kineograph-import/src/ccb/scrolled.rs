//! Areas that scroll: the scene of another file inside of them, before anybody scrolls.

use super::content::stored;
use super::{CcbReader, NodeUnits};
use crate::content::NodeContent;
use crate::description::{Cascade, Node, NodeProperty};
use crate::error::Error;
use crate::plist::PlistValue;

impl CcbReader<'_> {
    /// Adds what an area shows: the scene at its lower left corner, as the engine puts it there, and the mask if it clips.
    pub fn scrolled(&mut self, area: usize, class: &str, value: &PlistValue) -> Result<(), Error> {
        if class != "CCScrollView" {
            return Ok(());
        }
        let clips = stored(value, "clipsToBounds").and_then(PlistValue::flag) == Some(true);
        if let Some(size) = self.units[area].size_px.filter(|_| clips) {
            self.inside(area, "clip", NodeContent::Box(size))?;
        }
        let path = stored(value, "container").and_then(PlistValue::text).filter(|path| !path.is_empty());
        if let Some(path) = path {
            self.inside(area, "container", NodeContent::Nested(path.replace('\\', "/")))?;
        }
        Ok(())
    }

    /// Adds a node with its lower left corner at that of the area, called after it. One that shows its own content is the mask.
    fn inside(&mut self, area: usize, called: &str, content: NodeContent) -> Result<(), Error> {
        self.count(1)?;
        let name = format!("{} {called}", self.description.nodes[area].name);
        let [x, y] = self.units[area].corner_px;
        self.description.nodes.push(Node {
            name: self.names.free(&name, called),
            parent: Some(area),
            is_mask: matches!(content, NodeContent::Box(_)),
            content,
            blend: None,
            cascade: Cascade::default(),
            size_px: None,
            start: vec![(NodeProperty::Position, [x, y, 0.0]), (NodeProperty::Anchor, [0.0; 3])],
        });
        self.units.push(NodeUnits::default());
        Ok(())
    }
}
