//! Where the rows and bars of the Runs view lie. No painting.

use std::ops::Range;

use egui::Rect;

use super::super::bars::{MIN_BAR_PX, bar_rect};
use super::super::canvas::TimeCanvas;
use super::super::run_bar::RunBar;
use super::model::{LineKind, NodeRow, RunsModel};
use crate::ui_kit::theme::ROW_HEIGHT;

/// Narrower bars that touch are shown as one, in points.
const BATCH_PX: f32 = MIN_BAR_PX;
/// How far the pointer has to leave a row until a bar goes to another one, as a part of the height of a line.
const SLACK: f32 = 0.4;
/// Bars that are closer touch, in points.
const TOUCH_PX: f32 = 2.0;

/// All lines of a row.
pub fn row_rect(canvas: &TimeCanvas, row: &NodeRow) -> Rect {
    let last = (row.first_line + row.line_count).saturating_sub(1);
    canvas.line_rect(row.first_line).union(canvas.line_rect(last))
}

/// The row at a height on the screen; the last one below all.
pub fn row_at(canvas: &TimeCanvas, model: &RunsModel, y: f32) -> Option<usize> {
    let line = canvas.line_near(canvas.content_y(y))?;
    model.lines.get(line).map(|line| line.row)
}

/// How many rows further down the pointer is than the row it started in. It has to leave that by a part of a line first.
#[allow(clippy::cast_possible_wrap)] // rows are far fewer than 2^63
pub fn rows_moved(canvas: &TimeCanvas, model: &RunsModel, from_row: usize, y: f32) -> isize {
    let Some(row) = model.rows.get(from_row) else { return 0 };
    let slack = row_rect(canvas, row).y_range().expand(ROW_HEIGHT * SLACK);
    if slack.contains(y) {
        return 0;
    }
    row_at(canvas, model, y).map_or(0, |row| row as isize - from_row as isize)
}

/// What of the bars of a line is seen, in order: single bars, and bars that are too narrow and too close to be drawn apart.
pub fn pieces(canvas: &TimeCanvas, bars: &[RunBar]) -> Vec<Range<usize>> {
    let view_end_secs = canvas.scale.end_secs(canvas.width_px());
    let first = bars.partition_point(|bar| bar.end_secs.max(bar.start_secs) < canvas.scale.start_secs);
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let mut narrow_right = f32::NEG_INFINITY;
    for (index, bar) in bars.iter().enumerate().skip(first) {
        if bar.start_secs > view_end_secs {
            break;
        }
        let left = canvas.x(bar.start_secs);
        let right = bar.finite_end_secs().map_or(f32::INFINITY, |secs| canvas.x(secs));
        let is_narrow = right - left < BATCH_PX;
        let touches = is_narrow && left - narrow_right < TOUCH_PX;
        narrow_right = if is_narrow { right.max(left + BATCH_PX) } else { f32::NEG_INFINITY };
        match pieces.last_mut().filter(|_| touches) {
            Some(piece) => piece.end = index + 1,
            None => pieces.push(index..index + 1),
        }
    }
    pieces
}

/// The bars that a frame touches: between two times in seconds of the project, and two heights in points below the top of the content.
pub fn bars_within(
    canvas: &TimeCanvas,
    model: &RunsModel,
    secs: [f64; 2],
    lines_px: [f32; 2],
) -> Vec<RunBar> {
    let [Some(first), Some(last)] = lines_px.map(|px| canvas.line_near(px)) else { return Vec::new() };
    let mut found = Vec::new();
    for line in model.lines.iter().take(last + 1).skip(first) {
        if let LineKind::Bars(bars) = &line.kind {
            let first = bars.partition_point(|bar| bar.end_secs < secs[0]);
            found.extend(bars[first..].iter().take_while(|bar| bar.start_secs <= secs[1]));
        }
    }
    found
}

/// The rectangle of a bar on its line.
pub fn rect_of(canvas: &TimeCanvas, line: usize, bar: &RunBar) -> Rect {
    bar_rect(canvas, canvas.line_rect(line), bar.start_secs, bar.finite_end_secs())
}
