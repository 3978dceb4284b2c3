//! A list that scrolls by whole rows: at rest none is cut.

use egui::scroll_area::State;
use egui::{Id, ScrollArea, Ui};

use crate::ui_kit::theme::ROW_HEIGHT;

/// Space between rows, in points.
pub(super) const GAP_PX: f32 = 1.0;
/// From the top of a row to that of the next one, in points.
pub(super) const PITCH_PX: f32 = ROW_HEIGHT + GAP_PX;
/// So far from a row's edge, in points, a list has not been scrolled by hand.
const NEAR_PX: f32 = 2.0;

/// Where a list is scrolled to, as it was in the last frame.
#[derive(Debug, Default)]
pub(super) struct WholeRows {
    last_px: f32,
    /// The direction of the last motion.
    is_upwards: bool,
    rows: Option<usize>,
}

/// How many whole rows a height has, in points.
pub(super) fn rows_in(height_px: f32) -> usize {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    // not negative, no higher than a window
    let rows = ((height_px + GAP_PX) / PITCH_PX).max(0.0) as usize;
    rows
}

/// The height of so many rows, in points.
pub(super) fn height_px(rows: usize) -> f32 {
    #[allow(clippy::cast_precision_loss)] // no more rows than a window has
    let rows = rows as f32;
    (rows * PITCH_PX - GAP_PX).max(0.0)
}

impl WholeRows {
    /// Whether the list is about to have another height, in rows, than in the last frame.
    pub(super) fn resizes(&self, rows: usize) -> bool {
        self.rows.is_some_and(|before| before != rows)
    }

    /// Shows a list with room for so many rows.
    pub(super) fn show<R>(
        &mut self,
        ui: &mut Ui,
        (salt, rows): (&str, usize),
        add: impl FnOnce(&mut Ui) -> R,
    ) -> R {
        self.rows = Some(rows);
        let height_px = height_px(rows);
        let area = ScrollArea::vertical().id_salt(salt).auto_shrink(false);
        let shown = area.max_height(height_px).min_scrolled_height(height_px).show(ui, add);
        let most_px = (shown.content_size.y - shown.inner_rect.height()).max(0.0);
        self.rest_at_rows(ui, (shown.id, shown.state), most_px);
        shown.inner
    }

    /// Once nothing moves the list, it goes on to the edge of the next row in the direction that it had.
    fn rest_at_rows(&mut self, ui: &Ui, (id, mut state): (Id, State), most_px: f32) {
        let now_px = state.offset.y;
        let is_moving = (now_px - self.last_px).abs() > f32::EPSILON;
        if is_moving {
            self.is_upwards = now_px < self.last_px;
        }
        self.last_px = now_px;
        let is_held = ui.input(|input| input.pointer.any_down() || input.smooth_scroll_delta().y != 0.0);
        let wanted_px = resting_px(now_px, self.is_upwards, most_px);
        if (wanted_px - now_px).abs() <= f32::EPSILON {
            return;
        }
        ui.ctx().request_repaint();
        if !is_moving && !is_held {
            state.offset.y = wanted_px;
            state.store(ui.ctx(), id);
        }
    }
}

/// Where a list rests that was scrolled to `now_px`, at most `most_px`, in points.
fn resting_px(now_px: f32, is_upwards: bool, most_px: f32) -> f32 {
    let nearest_px = (now_px / PITCH_PX).round() * PITCH_PX;
    let row_px = if (nearest_px - now_px).abs() <= NEAR_PX {
        nearest_px
    } else if is_upwards {
        (now_px / PITCH_PX).floor() * PITCH_PX
    } else {
        (now_px / PITCH_PX).ceil() * PITCH_PX
    };
    row_px.clamp(0.0, most_px)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_goes_on_to_the_next_row_and_stays_within_its_ends() {
        assert_eq!(resting_px(0.0, false, 230.0), 0.0);
        assert_eq!(resting_px(5.0, false, 230.0), PITCH_PX, "a short way down is a row");
        assert_eq!(resting_px(PITCH_PX + 20.0, true, 230.0), PITCH_PX);
        assert_eq!(resting_px(PITCH_PX + 1.5, false, 230.0), PITCH_PX, "a list that was aligned already");
        assert_eq!(resting_px(225.0, false, 228.0), 228.0, "the end");
    }

    #[test]
    fn a_height_has_whole_rows_without_the_last_gap() {
        assert_eq!((rows_in(height_px(10)), rows_in(height_px(10) - 0.5), rows_in(-4.0)), (10, 9, 0));
        assert_eq!(height_px(0), 0.0);
    }
}
