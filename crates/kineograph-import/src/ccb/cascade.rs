//! What nodes hand down to those inside of them. In the engine most nodes keep their look for themselves.

use super::CcbReader;
use super::content::stored;
use crate::content::NodeContent;
use crate::description::{Cascade, NodeProperty};
use crate::plist::PlistValue;

/// How files say it, of opacity and colour.
const OPACITY: [&str; 2] = ["cascadeOpacityEnabled", "cascadeOpacity"];
const COLOR: [&str; 2] = ["cascadeColorEnabled", "cascadeColor"];

/// Whether a property says what is handed down.
pub fn is_said_by(name: &str) -> bool {
    [OPACITY, COLOR].concat().contains(&name)
}

impl CcbReader<'_> {
    /// Says of a node whose look matters to those inside of it what they take of it. `value` is the node, of this class.
    pub fn cascade(&mut self, node: usize, class: &str, value: &PlistValue) {
        let holds = value.get("children").is_some_and(|children| !children.items().is_empty());
        if !holds && !matches!(self.description.nodes[node].content, NodeContent::Nested(_)) {
            return;
        }
        let hands_down = |names: [&str; 2]| {
            let stated = names.into_iter().find_map(|name| stored(value, name));
            // Of the classes that do so by themselves.
            let by_class =
                matches!(class, "CCMenu" | "CCMenuItemImage" | "CCControlButton" | "CCLabelBMFont");
            stated.and_then(PlistValue::flag).unwrap_or(by_class)
        };
        let changes = |property, plain| {
            self.description.starts_other_than(node, property, plain)
                || self.sequences.iter().any(|sequence| sequence.clip.moves(node, property))
        };
        let fades = changes(NodeProperty::Opacity, [255.0, 0.0, 0.0]);
        let tints = changes(NodeProperty::Color, [255.0; 3]);
        self.description.nodes[node].cascade =
            Cascade { opacity: !fades || hands_down(OPACITY), color: tints && hands_down(COLOR) };
    }
}
