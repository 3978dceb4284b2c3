//! Where dragged nodes go: into the row under the pointer, or on the line between two rows. Pure.

use super::rows::TreeRow;
use crate::rearrange::Destination;

/// How a destination is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A frame around the row of this index.
    Into(usize),
    /// A line above the row of this index, or below the last one, indented by a number of levels.
    Line(usize, usize),
}

/// A part of the height of a row at its upper and its lower edge that means the line there.
const EDGE: f32 = 0.28;

/// The destination at a height, in rows from the top of the first one. `level` is how far the pointer is to the right, in levels of the
/// tree: below the last child of a node it tells whether the line is inside that node or after it.
pub(super) fn target(rows: &[TreeRow], at_rows: f32, level: usize) -> (Destination, Mark) {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    // a place in a list, cut to its length
    let (row, part) = {
        let at = at_rows.clamp(0.0, rows.len() as f32);
        (at.floor() as usize, at.fract())
    };
    match rows.get(row) {
        Some(at) if (EDGE..=1.0 - EDGE).contains(&part) && at_rows >= 0.0 => {
            let first = rows.get(row + 1).filter(|next| next.parent == Some(at.node)).map(|next| next.node);
            (Destination { parent: Some(at.node), below: first }, Mark::Into(row))
        }
        Some(_) if part > 0.5 => line(rows, row + 1, level),
        _ => line(rows, row, level),
    }
}

/// The line above the row `gap`.
fn line(rows: &[TreeRow], gap: usize, level: usize) -> (Destination, Mark) {
    let next = rows.get(gap);
    let lowest = next.map_or(0, |next| next.depth);
    let Some(before) = gap.checked_sub(1).and_then(|index| rows.get(index)) else {
        return (Destination { parent: None, below: next.map(|next| next.node) }, Mark::Line(gap, 0));
    };
    let depth = level.clamp(lowest, before.depth.max(lowest));
    let mark = Mark::Line(gap, depth);
    if let Some(next) = next.filter(|next| next.depth == depth) {
        return (Destination { parent: next.parent, below: Some(next.node) }, mark);
    }
    // After the last child of the node around it at that depth.
    let around = rows[..gap].iter().rev().find(|row| row.depth == depth);
    (Destination { parent: around.and_then(|row| row.parent), below: None }, mark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::NodeId;

    fn row(node: u32, parent: Option<u32>, depth: usize) -> TreeRow {
        TreeRow { node: NodeId(node), parent: parent.map(NodeId), depth, is_open: None, is_match: true }
    }

    fn at(at_rows: f32, level: usize) -> (Option<u32>, Option<u32>, Mark) {
        let rows = [row(1, None, 0), row(2, Some(1), 1), row(3, Some(2), 2), row(4, None, 0)];
        let (to, mark) = target(&rows, at_rows, level);
        (to.parent.map(|id| id.0), to.below.map(|id| id.0), mark)
    }

    #[test]
    fn the_middle_of_a_row_is_inside_it_and_its_edges_are_lines() {
        assert_eq!(at(-3.0, 0), (None, Some(1), Mark::Line(0, 0)));
        assert_eq!(at(0.1, 9), (None, Some(1), Mark::Line(0, 0)));
        assert_eq!(at(0.5, 0), (Some(1), Some(2), Mark::Into(0)));
        assert_eq!(
            at(0.9, 0),
            (Some(1), Some(2), Mark::Line(1, 1)),
            "an open node has its first child there"
        );
        assert_eq!(at(2.5, 0), (Some(3), None, Mark::Into(2)));
        assert_eq!(at(9.0, 0), (None, None, Mark::Line(4, 0)));
    }

    #[test]
    fn below_a_last_child_the_pointer_chooses_the_level() {
        assert_eq!(at(2.9, 0), (None, Some(4), Mark::Line(3, 0)));
        assert_eq!(at(2.9, 1), (Some(1), None, Mark::Line(3, 1)));
        assert_eq!(at(2.9, 7), (Some(2), None, Mark::Line(3, 2)));
        assert_eq!(at(3.1, 2), (Some(2), None, Mark::Line(3, 2)));
    }
}
