//! What a drag on the picture of a sheet changes: the pure part of it.

use egui::{Pos2, Rect, Vec2, vec2};
use kineograph_runtime::format::{FrameView, SheetFrame};

use crate::slicing::{in_picture, stored, with_rect};
use crate::ui_kit::reach::CORNER_PX;
use crate::ui_kit::snap::nearest;
use crate::ui_kit::view2d::View2d;

/// An edge or corner: -1 left or top, 1 right or bottom, 0 neither.
pub type BoxSide = [i8; 2];

/// All handles of a rectangle.
pub const SIDES: [BoxSide; 8] = [[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];

/// What was grabbed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameHandle {
    /// Empty ground: a new frame.
    New,
    /// The selected frames.
    Move,
    /// An edge or a corner of the selected frame.
    Resize(BoxSide),
    /// The pivot of the selected frame.
    Pivot,
}

/// The place of a handle.
pub fn handle(rect: Rect, side: BoxSide) -> Pos2 {
    rect.center() + rect.size() / 2.0 * vec2(f32::from(side[0]), f32::from(side[1]))
}

/// What is grabbed at a place of the screen, with the selected frame's rectangle and pivot there, if exactly one is selected.
pub fn hold_at(at: Pos2, selected: Option<(Rect, Option<Pos2>)>, is_on_frame: bool) -> FrameHandle {
    if let Some((rect, pivot)) = selected {
        if pivot.is_some_and(|pivot| pivot.distance(at) <= CORNER_PX) {
            return FrameHandle::Pivot;
        }
        let near = |side: &BoxSide| handle(rect, *side).distance(at) <= CORNER_PX;
        if let Some(side) = SIDES.into_iter().find(near) {
            return FrameHandle::Resize(side);
        }
    }
    if is_on_frame { FrameHandle::Move } else { FrameHandle::New }
}

/// A stored rectangle with one edge or corner moved by so many pixels. It can be turned over.
pub fn resized([x, y, width, height]: [f64; 4], side: BoxSide, by_px: [f64; 2]) -> [f64; 4] {
    let axis = |from: f64, length: f64, side: i8, by: f64| {
        let (mut from, mut to) = (from, from + length);
        match side {
            -1 => from += by,
            1 => to += by,
            _ => {}
        }
        (from.min(to), (to - from).abs())
    };
    let ((x, width), (y, height)) = (axis(x, width, side[0], by_px[0]), axis(y, height, side[1], by_px[1]));
    [x, y, width, height]
}

/// The frame moved by so many pixels, within its picture.
pub fn moved(frame: &SheetFrame, by_px: [f64; 2], picture_px: [f64; 2]) -> SheetFrame {
    let Some([x, y, width, height]) = stored(frame) else { return frame.clone() };
    let to = [x + by_px[0], y + by_px[1], width, height];
    with_rect(frame, in_picture(to, picture_px))
}

/// The pixels between two places of a picture, the edges being whole.
pub fn between([from, to]: [[f64; 2]; 2], picture_px: [f64; 2]) -> Option<[f64; 4]> {
    let edges = |axis: usize| {
        let [a, b] = [from[axis], to[axis]].map(|x| x.round().clamp(0.0, picture_px[axis]));
        (a.min(b), (b - a).abs())
    };
    let ((x, width), (y, height)) = (edges(0), edges(1));
    (width >= 1.0 && height >= 1.0).then_some([x, y, width, height])
}

/// The place in the picture of a point of the frame, in parts of the untrimmed size from the lower left.
pub fn picture_from_parts(frame: &FrameView<'_>, [u, v]: [f64; 2]) -> [f64; 2] {
    let [left, bottom] = frame.corner_px();
    let [width, height] = frame.source_size_px;
    // From the upper left of the upright rectangle, y down.
    let right = u * width - left;
    let down = frame.rect_px[3] - (v * height - bottom);
    let [x, y, ..] = frame.rect_px;
    if frame.rotated { [x + frame.rect_px[3] - down, y + right] } else { [x + right, y + down] }
}

/// The other way round.
pub fn parts_from_picture(frame: &FrameView<'_>, at: [f64; 2]) -> [f64; 2] {
    let [x, y] = [at[0] - frame.rect_px[0], at[1] - frame.rect_px[1]];
    let [right, down] = if frame.rotated { [y, frame.rect_px[3] - x] } else { [x, y] };
    let [left, bottom] = frame.corner_px();
    let [width, height] = frame.source_size_px.map(|side| side.max(1.0));
    [(right + left) / width, (frame.rect_px[3] - down + bottom) / height]
}

/// A pivot drawn to corners, middles of edges and the middle that are nearer than `reach`, in parts; else rounded.
pub fn snapped_pivot(pivot: [f64; 2], reach: Option<[f64; 2]>) -> [f64; 2] {
    let near = |axis: usize| {
        let found = reach.and_then(|reach| nearest(pivot[axis], [0.0, 0.5, 1.0], reach[axis]));
        found.unwrap_or_else(|| (pivot[axis] * 1000.0).round() / 1000.0)
    };
    [near(0), near(1)]
}

/// All of a picture in the middle of a rectangle.
pub fn fitting(picture_px: [f64; 2], rect: Rect) -> View2d {
    let size = picture_px.map(|px| px.max(1.0));
    let room = (rect.size() - Vec2::splat(24.0)).max(Vec2::splat(8.0));
    let fit = f64::from(room.x) / size[0];
    let fit = limited(fit.min(f64::from(room.y) / size[1]));
    // Small pictures are enlarged by whole numbers.
    let zoom = if fit > 1.0 { fit.floor() } else { fit };
    View2d { center: size.map(|px| px / 2.0), scale: [zoom; 2] }
}

/// The nearest zoom that is allowed, in points of the screen for a pixel.
pub fn limited(zoom: f64) -> f64 {
    zoom.clamp(MIN_ZOOM, MAX_ZOOM)
}

/// Smallest zoom.
const MIN_ZOOM: f64 = 0.02;
/// Largest zoom.
const MAX_ZOOM: f64 = 64.0;

#[cfg(test)]
mod tests {
    use egui::pos2;
    use kineograph_runtime::format::Sheet;

    use super::*;

    #[test]
    fn a_point_of_a_frame_is_found_in_the_picture_and_back_also_turned_and_trimmed() {
        for rotated in [false, true] {
            let frame = SheetFrame::new("a").with_rect([10.0, 20.0, 4.0, 8.0]).with_rotated(rotated);
            let frame = frame.with_offset([1.0, -2.0]).with_source_size([10.0, 16.0]);
            let sheet = Sheet::atlas("s", "p", vec![frame]);
            let view = sheet.frame(0, |_| None).unwrap();
            for parts in [[0.5, 0.5], [0.0, 1.0], [0.25, 0.875]] {
                let back = parts_from_picture(&view, picture_from_parts(&view, parts));
                assert!(
                    (0..2).all(|axis| (back[axis] - parts[axis]).abs() < 1e-12),
                    "{rotated} {parts:?} {back:?}"
                );
            }
            // The lower left corner of what is stored.
            let corner = view.corner_px();
            let parts = [corner[0] / 10.0, corner[1] / 16.0];
            let at = picture_from_parts(&view, parts);
            let expected = if rotated { [10.0, 20.0] } else { [10.0, 28.0] };
            assert!((0..2).all(|axis| (at[axis] - expected[axis]).abs() < 1e-12), "{rotated} {at:?}");
        }
    }

    #[test]
    fn edges_and_corners_move_alone_and_turn_over() {
        assert_eq!(resized([2.0, 3.0, 4.0, 5.0], [1, 0], [2.0, 9.0]), [2.0, 3.0, 6.0, 5.0]);
        assert_eq!(resized([2.0, 3.0, 4.0, 5.0], [-1, -1], [1.0, -1.0]), [3.0, 2.0, 3.0, 6.0]);
        assert_eq!(resized([2.0, 3.0, 4.0, 5.0], [1, 1], [-6.0, 0.0]), [0.0, 3.0, 2.0, 5.0]);
    }

    #[test]
    fn handles_come_before_frames_and_frames_before_empty_ground() {
        let rect = Rect::from_min_max(pos2(100.0, 100.0), pos2(200.0, 160.0));
        let selected = Some((rect, Some(rect.center())));
        assert_eq!(hold_at(pos2(198.0, 158.0), selected, true), FrameHandle::Resize([1, 1]));
        assert_eq!(hold_at(pos2(152.0, 131.0), selected, true), FrameHandle::Pivot);
        assert_eq!(hold_at(pos2(120.0, 120.0), selected, true), FrameHandle::Move);
        assert_eq!(hold_at(pos2(20.0, 20.0), selected, false), FrameHandle::New);
        assert_eq!(hold_at(pos2(198.0, 158.0), None, true), FrameHandle::Move);
    }

    #[test]
    fn pivots_are_drawn_to_edges_and_the_middle() {
        assert_eq!(snapped_pivot([0.48, 0.03], Some([0.05, 0.05])), [0.5, 0.0]);
        assert_eq!(snapped_pivot([0.48, 0.0312], None), [0.48, 0.031]);
    }

    #[test]
    fn small_pictures_are_enlarged_by_whole_numbers_and_large_ones_fit() {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(500.0, 500.0));
        let view = fitting([100.0, 50.0], rect);
        assert_eq!(view, View2d { center: [50.0, 25.0], scale: [4.0; 2] });
        assert_eq!(fitting([4760.0, 50.0], rect).scale, [0.1; 2]);
        assert_eq!(fitting([1.0e9, 50.0], rect).scale, [MIN_ZOOM; 2]);
    }
}
