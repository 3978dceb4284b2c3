//! The layout: the areas of the panel and the positions of rows and times in them. No painting.

use std::sync::Arc;

use egui::{Rect, pos2, vec2};
use kineograph_runtime::format::ActionId;

use super::edges::Several;
use super::menus::Menus;
use super::model::{ActionRow, RunBar};
use super::modes::Modes;
use super::moment::Moment;
use crate::ui_kit::ruler::TimeView;
use crate::ui_kit::theme::ROW_HEIGHT;

/// Height of the ruler in seconds, in points.
const RULER_HEIGHT: f32 = 22.0;
/// Height of the strip that shows t, in points.
const STRIP_HEIGHT: f32 = 17.0;
/// Height of the strip of markers, in points.
const MARKERS_HEIGHT: f32 = 16.0;
/// Space between runs and actions, in points.
const GAP: f32 = 6.0;
/// Narrowest column of names, in points: the two tabs and the switches above it need the room.
const MIN_NAMES: f32 = 148.0;
/// Maximum part of the height that doesn't scroll with the bars.
const MOST_HEAD: f32 = 0.5;
/// Narrowest rest, in points.
const MIN_REST: f32 = 90.0;

/// The areas of the panel below the transport bar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Areas {
    /// Left of ruler and strip.
    pub corner: Rect,
    /// The ruler in seconds.
    pub ruler: Rect,
    /// The flags of markers, below the ruler; empty while there are none.
    pub markers: Rect,
    /// The strip that shows t of the open clip.
    pub strip: Rect,
    /// The column of names.
    pub names: Rect,
    /// The bars.
    pub lanes: Rect,
    /// Where runs and the line of all times are seen: above the bars, or the same as these while they scroll along with them.
    pub head: Rect,
}

impl Areas {
    /// Divides `area`; the column of names is about `names_width_px` wide.
    #[must_use]
    pub fn new(area: Rect, names_width_px: f32) -> Self {
        let widest = (area.width() - MIN_REST).max(MIN_NAMES);
        let left = (area.left() + names_width_px.clamp(MIN_NAMES, widest)).round();
        let ruler_bottom = area.top() + RULER_HEIGHT;
        let top = ruler_bottom + STRIP_HEIGHT;
        let rect = |x0: f32, y0: f32, x1: f32, y1: f32| {
            Rect::from_min_max(pos2(x0, y0), pos2(x1.max(x0), y1.max(y0)))
        };
        Self {
            corner: rect(area.left(), area.top(), left, top),
            ruler: rect(left, area.top(), area.right(), ruler_bottom),
            markers: rect(left, ruler_bottom, area.right(), ruler_bottom),
            strip: rect(left, ruler_bottom, area.right(), top),
            names: rect(area.left(), top, left, area.bottom()),
            lanes: rect(left, top, area.right(), area.bottom()),
            head: rect(left, top, area.right(), area.bottom()),
        }
    }

    /// The same with room for the flags of markers.
    #[must_use]
    pub fn with_markers(self) -> Self {
        let down = vec2(0.0, MARKERS_HEIGHT);
        let lower_top = |rect: Rect| rect.with_min_y((rect.top() + MARKERS_HEIGHT).min(rect.bottom()));
        Self {
            corner: self.corner.with_max_y(self.corner.bottom() + MARKERS_HEIGHT),
            markers: self.markers.with_max_y(self.markers.bottom() + MARKERS_HEIGHT),
            strip: self.strip.translate(down),
            names: lower_top(self.names),
            lanes: lower_top(self.lanes),
            head: lower_top(self.head),
            ..self
        }
    }

    /// The same with so much room above the bars that doesn't scroll with them, unless it would take most of the panel.
    #[must_use]
    pub fn with_head(self, head_px: f32) -> Self {
        if head_px > self.lanes.height() * MOST_HEAD {
            return self;
        }
        let bottom = self.lanes.top() + head_px;
        Self {
            names: self.names.with_min_y(bottom),
            lanes: self.lanes.with_min_y(bottom),
            head: self.lanes.with_max_y(bottom),
            ..self
        }
    }

    /// Whether runs and the line of all times stay in place when the bars scroll.
    #[must_use]
    pub fn is_head_still(&self) -> bool {
        self.head.bottom() <= self.lanes.top()
    }

    /// All bars: of runs, times and actions.
    #[must_use]
    pub fn all_lanes(&self) -> Rect {
        self.head.union(self.lanes)
    }

    /// The column of names beside them.
    #[must_use]
    pub fn all_names(&self) -> Rect {
        self.names.with_min_y(self.all_lanes().top())
    }

    /// Ruler, strip and bars together.
    #[must_use]
    pub const fn time(&self) -> Rect {
        Rect { min: self.ruler.min, max: self.lanes.max }
    }
}

/// What is shown, with its layout.
#[derive(Debug, Clone)]
pub struct Scene {
    /// The areas of the panel.
    pub areas: Areas,
    /// Which time is shown.
    pub view: TimeView,
    /// How far the rows are scrolled down, in points.
    pub scroll_px: f32,
    /// All runs on one line.
    pub runs_folded: bool,
    /// Runs.
    pub runs: Vec<RunBar>,
    /// Actions of the open clip.
    pub rows: Arc<[ActionRow]>,
    /// When any of them starts or ends.
    pub moments: Arc<[Moment<ActionId>]>,
    /// Those that are selected.
    pub several: Arc<Several>,
    /// How drags behave, and what is typed.
    pub modes: Modes,
    /// Height of the lines of the Runs view, in points, while that is shown instead of runs and rows.
    pub lines_px: Option<f32>,
    /// The menus of the right button.
    pub menus: Menus,
}

impl Scene {
    /// The place of a time on the screen.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // after the offset was taken away in f64
    pub fn x(&self, secs: f64) -> f32 {
        // Clamped just outside, which keeps painted coordinates small.
        let px = self.view.px_from_secs(secs).clamp(-10_000.0, 20_000.0);
        self.areas.lanes.left() + px as f32
    }

    /// The time at a place on the screen, in seconds of the project.
    #[must_use]
    pub fn secs(&self, x: f32) -> f64 {
        self.view.secs_from_px(f64::from(x - self.areas.lanes.left()))
    }

    /// Width of the bars' area, in points.
    #[must_use]
    pub fn width_px(&self) -> f64 {
        f64::from(self.areas.lanes.width())
    }

    /// How many lines the runs take.
    #[must_use]
    pub fn run_lines(&self) -> usize {
        let lines = self.runs.iter().map(|run| run.line + 1).max().unwrap_or(1);
        if self.runs_folded { 1 } else { lines }
    }

    /// A line of runs, as wide as all areas.
    #[must_use]
    pub fn run_line_rect(&self, line: usize) -> Rect {
        self.head_line_rect(count_px(line))
    }

    /// The row of an action, by its index in `rows`, as wide as all areas.
    #[must_use]
    pub fn row_rect(&self, index: usize) -> Rect {
        self.line_rect(self.rows_top_px() + count_px(index))
    }

    /// The line that sums up all actions, as wide as all areas.
    #[must_use]
    pub fn summary_rect(&self) -> Rect {
        self.head_line_rect(count_px(self.run_lines()) + GAP)
    }

    /// Height of runs and the line of all times, in points.
    #[must_use]
    pub fn head_px(&self) -> f32 {
        count_px(self.run_lines() + 1) + GAP
    }

    /// Where the first row of actions begins, below the top of the content.
    fn rows_top_px(&self) -> f32 {
        if self.areas.is_head_still() { 0.0 } else { self.head_px() }
    }

    fn head_line_rect(&self, top_px: f32) -> Rect {
        let scrolled_px = if self.areas.is_head_still() { self.scroll_px } else { 0.0 };
        self.line_rect(top_px + scrolled_px)
            .translate(vec2(0.0, self.areas.head.top() - self.areas.lanes.top()))
    }

    fn line_rect(&self, top_px: f32) -> Rect {
        let top = self.areas.lanes.top() + top_px - self.scroll_px;
        Rect::from_min_size(
            pos2(self.areas.names.left(), top.round()),
            vec2(self.areas.lanes.right() - self.areas.names.left(), ROW_HEIGHT),
        )
    }

    /// The row of actions at a height on the screen.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // not below 0
    pub fn row_at(&self, y: f32) -> Option<usize> {
        let row = (self.content_y(y) - self.rows_top_px()) / ROW_HEIGHT;
        (row >= 0.0).then_some(row as usize).filter(|row| *row < self.rows.len())
    }

    /// The gaps above and below the row at a height on the screen, the nearer one first: each has the index of the row below it, as many as
    /// there are rows below the last one.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    pub fn gaps_at(&self, y: f32) -> [usize; 2] {
        let row = (self.content_y(y) - self.rows_top_px()) / ROW_HEIGHT;
        let nearest = row.round().max(0.0);
        let other = if nearest > row { nearest - 1.0 } else { nearest + 1.0 };
        [nearest, other].map(|gap| (gap.max(0.0) as usize).min(self.rows.len()))
    }

    /// A height on the screen, in points below the top of the content.
    #[must_use]
    pub fn content_y(&self, y: f32) -> f32 {
        y - self.areas.lanes.top() + self.scroll_px
    }

    /// Indices of the rows that can be seen at least in part.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped to the number of rows
    pub fn visible_rows(&self) -> std::ops::Range<usize> {
        let above_px = self.scroll_px - self.rows_top_px();
        let first = (above_px / ROW_HEIGHT).floor().max(0.0) as usize;
        let last = ((above_px + self.areas.lanes.height()) / ROW_HEIGHT).ceil().max(0.0) as usize;
        first.min(self.rows.len())..last.min(self.rows.len())
    }

    /// Height of all lines, in points.
    #[must_use]
    pub fn content_px(&self) -> f32 {
        self.lines_px.unwrap_or_else(|| self.rows_top_px() + count_px(self.rows.len()) + GAP)
    }

    /// How far the rows can be scrolled down.
    #[must_use]
    pub fn max_scroll_px(&self) -> f32 {
        (self.content_px() - self.areas.lanes.height()).max(0.0)
    }

    /// Height of the scroll bar's thumb: as much of the bar as rows are seen, but enough to be grabbed.
    #[must_use]
    pub fn thumb_px(&self) -> f32 {
        let lanes = self.areas.lanes.height();
        (lanes * lanes / self.content_px().max(1.0)).max(MIN_THUMB_PX).min(lanes)
    }

    /// How far the rows scroll for each point that the thumb moves.
    #[must_use]
    pub fn scroll_per_thumb_px(&self) -> f32 {
        self.max_scroll_px() / (self.areas.lanes.height() - self.thumb_px()).max(1.0)
    }
}

/// Least height of the scroll bar's thumb, in points.
const MIN_THUMB_PX: f32 = 24.0;

#[allow(clippy::cast_precision_loss)] // lines are far fewer than 2^24
fn count_px(lines: usize) -> f32 {
    lines as f32 * ROW_HEIGHT
}

#[cfg(test)]
mod tests {
    use super::*;
    use kineograph_runtime::format::{ActionId, Kind};

    fn row(id: u32) -> ActionRow {
        ActionRow {
            id: ActionId(id),
            depth: 0,
            kind: Kind::MoveBy,
            title: String::new(),
            bar: None,
            muted: false,
            problem: None,
            foldable: false,
            folded: false,
        }
    }

    fn scene(scroll_px: f32) -> Scene {
        Scene {
            areas: Areas::new(Rect::from_min_size(pos2(10.0, 20.0), vec2(600.0, 200.0)), 150.0),
            view: TimeView { start_secs: 1.0, px_per_sec: 100.0 },
            scroll_px,
            runs_folded: false,
            runs: Vec::new(),
            rows: (0..1000).map(row).collect(),
            moments: Arc::default(),
            several: Arc::default(),
            modes: Modes::default(),
            lines_px: None,
            menus: Menus::default(),
        }
    }

    #[test]
    fn areas_fill_the_panel_without_overlap() {
        let areas = scene(0.0).areas;
        assert_eq!(areas.names.right(), areas.lanes.left());
        assert_eq!(areas.ruler.bottom(), areas.strip.top());
        assert_eq!(areas.strip.bottom(), areas.lanes.top());
        let marked = areas.with_markers();
        assert_eq!((areas.markers.height(), marked.markers.height()), (0.0, MARKERS_HEIGHT));
        assert_eq!(marked.ruler.bottom(), marked.markers.top());
        assert_eq!(marked.markers.bottom(), marked.strip.top());
        assert_eq!(marked.strip.bottom(), marked.lanes.top());
        assert_eq!(marked.corner.bottom(), marked.names.top());
        assert_eq!(marked.lanes.bottom(), areas.lanes.bottom());
        assert_eq!(
            areas.corner.union(areas.lanes),
            Rect::from_min_size(pos2(10.0, 20.0), vec2(600.0, 200.0))
        );
        assert!(
            Areas::new(Rect::from_min_size(pos2(0.0, 0.0), vec2(50.0, 20.0)), 150.0).lanes.width() >= 0.0
        );
    }

    #[test]
    fn only_visible_rows_are_listed() {
        assert_eq!(scene(0.0).visible_rows(), 0..6);
        let scrolled = scene(2_200.0);
        let visible = scrolled.visible_rows();
        assert!(scrolled.row_rect(visible.start).bottom() > scrolled.areas.lanes.top());
        assert!(scrolled.row_rect(visible.end).top() >= scrolled.areas.lanes.bottom() - 1.0);
        assert_eq!(visible.len(), 9);
    }

    #[test]
    fn heights_are_rows_and_gaps_between_them() {
        let scene = scene(2_200.0);
        let row = scene.row_rect(110);
        assert_eq!(scene.row_at(row.center().y), Some(110));
        assert_eq!([row.top() + 4.0, row.bottom() - 4.0].map(|y| scene.gaps_at(y)), [[110, 111], [111, 110]]);
        assert_eq!(scene.row_at(-9_000.0), None);
        assert_eq!([-9_000.0, 90_000.0].map(|y| scene.gaps_at(y)[0]), [0, 1000]);
    }

    #[test]
    fn runs_and_all_times_stay_while_rows_scroll() {
        let at = |scroll_px| {
            let mut scene = scene(scroll_px);
            scene.areas = scene.areas.with_head(scene.head_px());
            scene
        };
        let (still, scrolled) = (at(0.0), at(2_200.0));
        assert!(still.areas.is_head_still());
        assert_eq!(still.areas.all_lanes(), scene(0.0).areas.lanes);
        assert_eq!(still.row_rect(0), scene(0.0).row_rect(0), "unscrolled all is where it was");
        assert_eq!(still.summary_rect(), scene(0.0).summary_rect());
        assert_eq!(scrolled.summary_rect(), still.summary_rect());
        assert_eq!(scrolled.run_line_rect(0), still.run_line_rect(0));
        assert_eq!(scrolled.summary_rect().bottom(), scrolled.areas.lanes.top());
        assert_eq!(scrolled.row_at(scrolled.row_rect(110).center().y), Some(110));
        let low = scene(0.0).areas.with_head(150.0);
        assert!(!low.is_head_still(), "it would leave too little for the rows");
    }

    #[test]
    fn times_and_places_are_inverse() {
        let scene = scene(0.0);
        assert_eq!(scene.x(1.0), scene.areas.lanes.left());
        assert_eq!(scene.secs(scene.x(2.5)), 2.5);
        assert!(scene.x(f64::MAX).is_finite());
    }
}
