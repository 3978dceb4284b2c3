//! Checks of the values that texts name.

use super::report_unknown;
use crate::channel::ValueNames;
use crate::diagnostic::{Code, Diagnostics, FieldPath};
use crate::format::content::{Content, TextPart};
use crate::format::project::Node;

/// Values must be among the names that clips set.
pub fn check(nodes: &[Node], names: &ValueNames, found: &mut Diagnostics) {
    for (index, node) in nodes.iter().enumerate() {
        let Content::Text(text) = &node.content else { continue };
        for part in text.parts() {
            let TextPart::Value { name, .. } = part else { continue };
            if names.channel(name).is_none() {
                let path = || FieldPath::root().item("nodes", index).field("content").field("text");
                report_unknown(found, Code::UnknownValue, name, path);
            }
        }
    }
}
