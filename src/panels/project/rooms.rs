//! How the lists share the height of the panel: where not all of them fit, the longer ones get equal parts and scroll on their own, so that
//! every title stays in reach.

use std::collections::BTreeMap;

use egui::{ScrollArea, Ui};

use super::ProjectPanel;
use super::folding::List;
use crate::ui_kit::theme::ROW_HEIGHT;

/// A list of more rows shows at least so many, if the panel has to scroll for it.
const LEAST_ROWS: f32 = 3.0;

/// A list that is higher, in points, is never shown as a whole.
const MAX_PX: f32 = 10_000.0;

/// The heights of the lists as they were shown last.
#[derive(Debug)]
pub(super) struct Rooms {
    /// The rows of the lists that were not folded, in points: all of them, and those that were seen.
    bodies: BTreeMap<List, [f32; 2]>,
    /// The greatest height of a list, in points.
    most_px: f32,
}

impl Default for Rooms {
    fn default() -> Self {
        Self { bodies: BTreeMap::new(), most_px: f32::INFINITY }
    }
}

impl Rooms {
    /// Shows the rows of a list, which scroll if there is not enough room.
    pub(super) fn body<R>(&mut self, ui: &mut Ui, list: List, add: impl FnOnce(&mut Ui) -> R) -> R {
        let area = ScrollArea::vertical().id_salt(("rows of the list", list)).auto_shrink([false, true]); // not shown
        // Not less in a panel that has to scroll itself.
        let least_px = self.most_px.min(MAX_PX);
        let shown = area.max_height(self.most_px).min_scrolled_height(least_px).show(ui, add);
        self.bodies.insert(list, [shown.content_size.y, shown.content_size.y.min(least_px)]);
        shown.inner
    }

    /// Shares the height of the panel for the next frame: `all_px` is that of all it shows, of which `seen_px` are seen. True if lists begin to
    /// scroll on their own.
    pub(super) fn share(&mut self, ui: &Ui, all_px: f32, seen_px: f32) -> bool {
        let bodies = std::mem::take(&mut self.bodies);
        let shown_px: f32 = bodies.values().map(|[_, shown_px]| shown_px).sum();
        let wanted: Vec<f32> = bodies.values().map(|[whole_px, _]| *whole_px).collect();
        let most_px = greatest_px(&wanted, seen_px - (all_px - shown_px)).max(LEAST_ROWS * ROW_HEIGHT);
        let is_same = most_px == self.most_px || (most_px - self.most_px).abs() < 0.5;
        let begins = self.most_px == f32::INFINITY && most_px < f32::INFINITY;
        if !is_same {
            self.most_px = most_px;
            ui.ctx().request_repaint();
        }
        begins
    }
}

impl ProjectPanel {
    /// Shows the rows of a list in the room that it has.
    pub(super) fn body(&mut self, ui: &mut Ui, list: List, add: impl FnOnce(&mut Self, &mut Ui)) {
        let mut rooms = std::mem::take(&mut self.rooms);
        rooms.body(ui, list, |ui| add(self, ui));
        self.rooms = rooms;
    }
}

/// The greatest height with which all these heights fit into a room: infinite if they do as they are.
fn greatest_px(wanted: &[f32], room_px: f32) -> f32 {
    let mut ordered = wanted.to_vec();
    ordered.sort_by(f32::total_cmp);
    let mut left_px = room_px;
    for (nth, whole_px) in ordered.iter().enumerate() {
        #[allow(clippy::cast_precision_loss)] // a few lists
        let part_px = left_px / (ordered.len() - nth) as f32;
        if *whole_px > part_px {
            return part_px;
        }
        left_px -= whole_px;
    }
    f32::INFINITY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_lists_share_what_shorter_ones_leave() {
        assert_eq!(greatest_px(&[100.0, 20.0, 30.0], 150.0), f32::INFINITY);
        assert_eq!(greatest_px(&[400.0, 20.0, 300.0], 220.0), 100.0);
        assert_eq!(greatest_px(&[400.0, 20.0, 80.0], 220.0), 120.0);
        assert_eq!(greatest_px(&[], 220.0), f32::INFINITY);
    }
}
