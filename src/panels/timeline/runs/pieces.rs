//! Where the lines and bars of the view lie. No painting.

use std::ops::Range;

use egui::{Rect, pos2, vec2};

use super::super::lanes::bar_rect;
use super::super::layout::{Areas, Scene};
use super::model::{LineKind, NodeRow, NodeRunBar, RunsModel};
use crate::ui_kit::theme::ROW_HEIGHT;

/// Height of the line that sums up all times, with the space below it, in points. It stays where it is when rows are scrolled.
pub const SUMMARY_PX: f32 = ROW_HEIGHT + 5.0;
/// Narrower bars that touch are shown as one, in points.
const BATCH_PX: f32 = 5.0;
/// How far the pointer has to leave a row until a bar goes to another one, as a part of the height of a line.
const SLACK: f32 = 0.4;
/// Bars that are closer touch, in points.
const TOUCH_PX: f32 = 2.0;

/// The areas of the panel with room for the summary above the lines.
#[must_use]
pub fn with_summary(mut areas: Areas) -> Areas {
    let top = (areas.lanes.top() + SUMMARY_PX).min(areas.lanes.bottom());
    areas.lanes.min.y = top;
    areas.names.min.y = top;
    areas
}

/// The line that sums up all times, as wide as all areas.
#[must_use]
pub fn summary_rect(scene: &Scene) -> Rect {
    let bottom = scene.areas.lanes.top() - (SUMMARY_PX - ROW_HEIGHT);
    Rect::from_min_max(
        pos2(scene.areas.names.left(), bottom - ROW_HEIGHT),
        pos2(scene.areas.lanes.right(), bottom),
    )
}

/// Height of all lines, in points.
#[must_use]
#[allow(clippy::cast_precision_loss)] // lines are far fewer than 2^24
pub fn content_px(model: &RunsModel) -> f32 {
    (model.lines.len() + 1) as f32 * ROW_HEIGHT
}

/// A line, as wide as all areas.
#[must_use]
#[allow(clippy::cast_precision_loss)] // lines are far fewer than 2^24
pub fn line_rect(scene: &Scene, index: usize) -> Rect {
    let top = scene.areas.lanes.top() + index as f32 * ROW_HEIGHT - scene.scroll_px;
    Rect::from_min_size(
        pos2(scene.areas.names.left(), top.round()),
        vec2(scene.areas.lanes.right() - scene.areas.names.left(), ROW_HEIGHT),
    )
}

/// All lines of a row.
#[must_use]
pub fn row_rect(scene: &Scene, row: &NodeRow) -> Rect {
    let last = (row.first_line + row.line_count).saturating_sub(1);
    line_rect(scene, row.first_line).union(line_rect(scene, last))
}

/// Numbers of the lines that can be seen at least in part.
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped to the number of lines
pub fn visible_lines(scene: &Scene, model: &RunsModel) -> Range<usize> {
    let first = (scene.scroll_px / ROW_HEIGHT).floor().max(0.0) as usize;
    let last = ((scene.scroll_px + scene.areas.lanes.height()) / ROW_HEIGHT).ceil().max(0.0) as usize;
    first.min(model.lines.len())..last.min(model.lines.len())
}

/// The row at a height on the screen; the last one below all.
#[must_use]
pub fn row_at(scene: &Scene, model: &RunsModel, y: f32) -> Option<usize> {
    let line = ((y - scene.areas.lanes.top() + scene.scroll_px) / ROW_HEIGHT).floor();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    // not below 0, and clamped to the number of lines
    let line = (line.max(0.0) as usize).min(model.lines.len().checked_sub(1)?);
    model.lines.get(line).map(|line| line.row)
}

/// How many rows further down the pointer is than the row it started in. It has to leave that by a part of a line first.
#[must_use]
#[allow(clippy::cast_possible_wrap)] // rows are far fewer than 2^63
pub fn rows_moved(scene: &Scene, model: &RunsModel, from_row: usize, y: f32) -> isize {
    let Some(row) = model.rows.get(from_row) else { return 0 };
    let slack = row_rect(scene, row).y_range().expand(ROW_HEIGHT * SLACK);
    if slack.contains(y) {
        return 0;
    }
    row_at(scene, model, y).map_or(0, |row| row as isize - from_row as isize)
}

/// Something on a line that is seen.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    /// A bar, by its number on the line.
    Bar(usize),
    /// Bars that are too narrow and too close to be drawn apart.
    Batch(Range<usize>),
}

/// What of the bars of a line is seen, in order.
#[must_use]
pub fn pieces(scene: &Scene, bars: &[NodeRunBar]) -> Vec<Piece> {
    let view_end_secs = scene.view.end_secs(scene.width_px());
    let first = bars.partition_point(|bar| bar.end_secs.max(bar.start_secs) < scene.view.start_secs);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut batch_right = f32::NEG_INFINITY;
    for (index, bar) in bars.iter().enumerate().skip(first) {
        if bar.start_secs > view_end_secs {
            break;
        }
        let left = scene.x(bar.start_secs);
        let right = bar.finite_end_secs().map_or(f32::INFINITY, |secs| scene.x(secs));
        if right - left >= BATCH_PX {
            batch_right = f32::NEG_INFINITY;
            pieces.push(Piece::Bar(index));
            continue;
        }
        let touches = left - batch_right < TOUCH_PX;
        batch_right = right.max(left + BATCH_PX);
        match pieces.last_mut().filter(|_| touches) {
            Some(Piece::Batch(range)) => range.end = index + 1,
            Some(last @ Piece::Bar(_)) => *last = Piece::Batch(index - 1..index + 1),
            None => pieces.push(Piece::Bar(index)),
        }
    }
    pieces
}

/// The bars that a frame from one place to another touches; the place is in the time of the view and in points below the first line.
#[must_use]
pub fn bars_within(model: &RunsModel, secs: [f64; 2], lines_px: [f32; 2]) -> Vec<NodeRunBar> {
    #[allow(clippy::cast_precision_loss)] // lines are far fewer than 2^24
    let is_touched = |line: usize| {
        let top = line as f32 * ROW_HEIGHT;
        top < lines_px[1] && top + ROW_HEIGHT > lines_px[0]
    };
    let lines = model.lines.iter().enumerate().filter(|(index, _)| is_touched(*index));
    let mut found = Vec::new();
    for (_, line) in lines {
        if let LineKind::Bars(bars) = &line.kind {
            let first = bars.partition_point(|bar| bar.end_secs < secs[0]);
            found.extend(bars[first..].iter().take_while(|bar| bar.start_secs <= secs[1]));
        }
    }
    found
}

/// The rectangle of a bar on its line.
#[must_use]
pub fn rect_of(scene: &Scene, line: usize, bar: &NodeRunBar) -> Rect {
    bar_rect(scene, line_rect(scene, line), bar.start_secs, bar.finite_end_secs())
}
