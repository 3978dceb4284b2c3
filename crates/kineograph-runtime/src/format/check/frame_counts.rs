//! The frames of sheets, for checks.

use super::names::NameIndex;
use crate::format::project::Node;
use crate::format::sheet::Sheet;

/// The number of frames of each sheet, by name; the first of equal names wins.
pub struct FrameCounts<'a> {
    names: NameIndex<'a>,
    sheets: &'a [Sheet],
}

impl<'a> FrameCounts<'a> {
    pub fn of(sheets: &'a [Sheet]) -> Self {
        Self { names: NameIndex::of(sheets.iter().map(|sheet| sheet.name.as_str())), sheets }
    }

    /// The number of frames of a node's sheet; `None` if it has no usable sheet.
    pub fn of_node(&self, node: &Node) -> Option<u64> {
        let count = u64::from(self.sheet_of(node)?.frame_count());
        (count > 0).then_some(count)
    }

    pub fn has(&self, name: &str) -> bool {
        self.names.get(name).is_some()
    }

    /// The sheet that a node shows, if it exists.
    pub fn sheet_of(&self, node: &Node) -> Option<&'a Sheet> {
        self.sheet(node.content.sheet()?)
    }

    pub fn sheet(&self, name: &str) -> Option<&'a Sheet> {
        Some(&self.sheets[self.names.get(name)?])
    }
}
