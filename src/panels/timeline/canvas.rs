//! The canvas of both views: the areas of the panel and the positions of lines and times in them. No painting.

use std::ops::Range;

use egui::{Rect, pos2, vec2};

use super::modes::Modes;
use crate::ui_kit::ruler::TimeView;
use crate::ui_kit::theme::ROW_HEIGHT;

/// Height of the ruler in seconds, in points.
const RULER_HEIGHT: f32 = 25.0;
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

    /// The same with room above the bars for so many lines of runs and the line of all times, which then don't scroll, unless they would
    /// take most of the panel.
    #[must_use]
    pub fn with_head(self, lines: usize) -> Self {
        let head_px = head_px(lines);
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
    pub fn is_head_still(&self) -> bool {
        self.head.bottom() <= self.lanes.top()
    }

    /// All bars: of runs, times and actions.
    pub fn all_lanes(&self) -> Rect {
        self.head.union(self.lanes)
    }

    /// The column of names beside them.
    pub fn all_names(&self) -> Rect {
        self.names.with_min_y(self.all_lanes().top())
    }

    /// Ruler, strip and bars together.
    pub const fn time(&self) -> Rect {
        Rect { min: self.ruler.min, max: self.lanes.max }
    }
}

/// The canvas on which both views show time: its areas, the scale of time and the lines, which scroll below the head.
#[derive(Debug, Clone)]
pub struct TimeCanvas {
    /// The areas of the panel.
    pub areas: Areas,
    /// Which time is shown.
    pub scale: TimeView,
    /// How far the lines are scrolled down, in points.
    pub scroll_px: f32,
    /// How many lines of runs lie above the line of all times.
    pub head_lines: usize,
    /// How many lines there are below it.
    pub lines: usize,
    /// How drags behave.
    pub modes: Modes,
    /// The right button has cancelled a drag and opens no menu.
    pub menus_held_back: bool,
}

impl TimeCanvas {
    /// The place of a time on the screen.
    #[allow(clippy::cast_possible_truncation)] // after the offset was taken away in f64
    pub fn x(&self, secs: f64) -> f32 {
        // Clamped just outside, which keeps painted coordinates small.
        let px = self.scale.px_from_secs(secs).clamp(-10_000.0, 20_000.0);
        self.areas.lanes.left() + px as f32
    }

    /// The time at a place on the screen, in seconds of the project.
    pub fn secs(&self, x: f32) -> f64 {
        self.scale.secs_from_px(f64::from(x - self.areas.lanes.left()))
    }

    /// Width of the bars' area, in points.
    pub fn width_px(&self) -> f64 {
        f64::from(self.areas.lanes.width())
    }

    /// A line of the head, as wide as all areas.
    pub fn head_line_rect(&self, line: usize) -> Rect {
        self.head_rect(count_px(line))
    }

    /// The line that sums up all times, as wide as all areas.
    pub fn summary_rect(&self) -> Rect {
        self.head_rect(head_px(self.head_lines) - ROW_HEIGHT)
    }

    /// A line below the head, as wide as all areas.
    pub fn line_rect(&self, index: usize) -> Rect {
        self.rect_at(self.lines_top_px() + count_px(index))
    }

    /// Where the first line begins, below the top of the content.
    fn lines_top_px(&self) -> f32 {
        if self.areas.is_head_still() { 0.0 } else { head_px(self.head_lines) }
    }

    fn head_rect(&self, top_px: f32) -> Rect {
        let scrolled_px = if self.areas.is_head_still() { self.scroll_px } else { 0.0 };
        self.rect_at(top_px + scrolled_px)
            .translate(vec2(0.0, self.areas.head.top() - self.areas.lanes.top()))
    }

    fn rect_at(&self, top_px: f32) -> Rect {
        let top = self.areas.lanes.top() + top_px - self.scroll_px;
        Rect::from_min_size(
            pos2(self.areas.names.left(), top.round()),
            vec2(self.areas.lanes.right() - self.areas.names.left(), ROW_HEIGHT),
        )
    }

    /// A height in points below the top of the content, as a number of lines below the top of the first line.
    fn lines_down(&self, content_y: f32) -> f32 {
        (content_y - self.lines_top_px()) / ROW_HEIGHT
    }

    /// The line at a height on the screen.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // not below 0
    pub fn line_at(&self, y: f32) -> Option<usize> {
        let line = self.lines_down(self.content_y(y));
        (line >= 0.0).then_some(line as usize).filter(|line| *line < self.lines)
    }

    /// The line at a height below the top of the content, in points: the first one above all, the last one below all.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // not below 0
    pub fn line_near(&self, content_y: f32) -> Option<usize> {
        Some((self.lines_down(content_y).max(0.0) as usize).min(self.lines.checked_sub(1)?))
    }

    /// The gaps above and below the line at a height on the screen, the nearer one first: each has the index of the line below it, as many
    /// as there are lines below the last one.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    pub fn gaps_at(&self, y: f32) -> [usize; 2] {
        let line = self.lines_down(self.content_y(y));
        let nearest = line.round().max(0.0);
        let other = if nearest > line { nearest - 1.0 } else { nearest + 1.0 };
        [nearest, other].map(|gap| (gap.max(0.0) as usize).min(self.lines))
    }

    /// A height on the screen, in points below the top of the content.
    pub fn content_y(&self, y: f32) -> f32 {
        y - self.areas.lanes.top() + self.scroll_px
    }

    /// Indices of the lines that can be seen at least in part.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped to the number of lines
    pub fn visible_lines(&self) -> Range<usize> {
        let first = self.lines_down(self.scroll_px).floor().max(0.0) as usize;
        let last = self.lines_down(self.scroll_px + self.areas.lanes.height()).ceil().max(0.0) as usize;
        first.min(self.lines)..last.min(self.lines)
    }

    /// Height of all lines, in points.
    pub fn content_px(&self) -> f32 {
        self.lines_top_px() + count_px(self.lines) + GAP
    }

    /// How far the lines can be scrolled down: at the end the first line seen is whole.
    pub fn max_scroll_px(&self) -> f32 {
        let below_px = (self.content_px() - self.areas.lanes.height()).max(0.0);
        if self.areas.is_head_still() { self.whole_scroll_px(below_px, self.lines) } else { below_px }
    }

    /// So far down, or a part of a line farther, that the first line seen is whole; a line stays in view.
    pub fn whole_scroll_px(&self, scroll_px: f32, line: usize) -> f32 {
        let lines = self.lines_down(scroll_px);
        if lines <= 0.0 {
            return scroll_px;
        }
        let line_px = self.lines_top_px() + count_px(line);
        (self.lines_top_px() + lines.ceil() * ROW_HEIGHT).min(line_px.max(scroll_px))
    }

    /// Height of the scroll bar's thumb: as much of the bar as lines are seen, but enough to be grabbed.
    pub fn thumb_px(&self) -> f32 {
        let lanes = self.areas.lanes.height();
        (lanes * lanes / self.content_px().max(1.0)).max(MIN_THUMB_PX).min(lanes)
    }

    /// How far the lines scroll for each point that the thumb moves.
    pub fn scroll_per_thumb_px(&self) -> f32 {
        self.max_scroll_px() / (self.areas.lanes.height() - self.thumb_px()).max(1.0)
    }
}

/// Height of so many lines of runs with the line of all times below them, in points.
fn head_px(lines: usize) -> f32 {
    let gap_px = if lines == 0 { 0.0 } else { GAP };
    count_px(lines + 1) + gap_px
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

    fn canvas(scroll_px: f32) -> TimeCanvas {
        TimeCanvas {
            areas: Areas::new(Rect::from_min_size(pos2(10.0, 20.0), vec2(600.0, 203.0)), 150.0),
            scale: TimeView { start_secs: 1.0, px_per_sec: 100.0 },
            scroll_px,
            head_lines: 1,
            lines: 1000,
            modes: Modes::default(),
            menus_held_back: false,
        }
    }

    #[test]
    fn areas_fill_the_panel_without_overlap() {
        let areas = canvas(0.0).areas;
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
            Rect::from_min_size(pos2(10.0, 20.0), vec2(600.0, 203.0))
        );
        assert!(
            Areas::new(Rect::from_min_size(pos2(0.0, 0.0), vec2(50.0, 20.0)), 150.0).lanes.width() >= 0.0
        );
    }

    #[test]
    fn only_visible_rows_are_listed() {
        assert_eq!(canvas(0.0).visible_lines(), 0..6);
        let scrolled = canvas(2_200.0);
        let visible = scrolled.visible_lines();
        assert!(scrolled.line_rect(visible.start).bottom() > scrolled.areas.lanes.top());
        assert!(scrolled.line_rect(visible.end).top() >= scrolled.areas.lanes.bottom() - 1.0);
        assert_eq!(visible.len(), 9);
    }

    #[test]
    fn heights_are_rows_and_gaps_between_them() {
        let canvas = canvas(2_200.0);
        let row = canvas.line_rect(110);
        assert_eq!(canvas.line_at(row.center().y), Some(110));
        assert_eq!(
            [row.top() + 4.0, row.bottom() - 4.0].map(|y| canvas.gaps_at(y)),
            [[110, 111], [111, 110]]
        );
        assert_eq!(canvas.line_at(-9_000.0), None);
        assert_eq!([-9_000.0, 90_000.0].map(|y| canvas.gaps_at(y)[0]), [0, 1000]);
    }

    #[test]
    fn runs_and_all_times_stay_while_rows_scroll() {
        let at = |scroll_px| {
            let mut canvas = canvas(scroll_px);
            canvas.areas = canvas.areas.with_head(canvas.head_lines);
            canvas
        };
        let (still, scrolled) = (at(0.0), at(2_200.0));
        assert!(still.areas.is_head_still());
        assert_eq!(still.areas.all_lanes(), canvas(0.0).areas.lanes);
        assert_eq!(still.line_rect(0), canvas(0.0).line_rect(0), "unscrolled all is where it was");
        assert_eq!(still.summary_rect(), canvas(0.0).summary_rect());
        assert_eq!(scrolled.summary_rect(), still.summary_rect());
        assert_eq!(scrolled.head_line_rect(0), still.head_line_rect(0));
        let end = at(still.max_scroll_px());
        assert!(end.line_rect(999).bottom() <= end.areas.lanes.bottom(), "the last line is seen");
        let whole = at(still.whole_scroll_px(1_000.5, 150));
        let first = whole.visible_lines().start;
        assert_eq!(whole.line_rect(first).top(), whole.areas.lanes.top(), "the first line seen is whole");
        assert_eq!(scrolled.summary_rect().bottom(), scrolled.areas.lanes.top());
        assert_eq!(scrolled.line_at(scrolled.line_rect(110).center().y), Some(110));
        let low = canvas(0.0).areas.with_head(5);
        assert!(!low.is_head_still(), "it would leave too little for the rows");
    }

    #[test]
    fn times_and_places_are_inverse() {
        let canvas = canvas(0.0);
        assert_eq!(canvas.x(1.0), canvas.areas.lanes.left());
        assert_eq!(canvas.secs(canvas.x(2.5)), 2.5);
        assert!(canvas.x(f64::MAX).is_finite());
    }
}
