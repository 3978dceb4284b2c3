//! Lines over the stage that are visible on any background.

use egui::{Painter, Pos2, Shape, Stroke};

use crate::ui_kit::theme::Theme;

const DASH: f32 = 5.0;
const DASH_GAP: f32 = 4.0;
/// The cosine of the angle between two parts of a line of which the second goes back along the first.
const TURNS_BACK: f32 = -0.99;

/// A line with a dim border, so that it is visible on any background.
pub(super) fn paint_line(painter: &Painter, theme: &Theme, points: &[Pos2], stroke: Stroke) {
    let border = Stroke::new(stroke.width + 2.0, theme.well.gamma_multiply(0.5));
    for stroke in [border, stroke] {
        painter.extend(pieces(points).into_iter().map(|piece| Shape::line(piece, stroke)));
    }
}

/// The line, cut where it turns back on itself: the join there would be a spike without end. Points that are nowhere, as in a parent that is
/// scaled to nothing, are left out.
fn pieces(points: &[Pos2]) -> Vec<Vec<Pos2>> {
    let mut pieces: Vec<Vec<Pos2>> = Vec::new();
    for &point in points.iter().filter(|point| point.is_finite()) {
        let Some(piece) = pieces.last_mut() else {
            pieces.push(vec![point]);
            continue;
        };
        let Some(&last) = piece.last().filter(|last| **last != point) else { continue };
        let before = piece.len().checked_sub(2).map(|nth| (last - piece[nth]).normalized());
        if before.is_some_and(|before| before.dot((point - last).normalized()) < TURNS_BACK) {
            pieces.push(vec![last, point]);
        } else {
            piece.push(point);
        }
    }
    pieces.retain(|piece| piece.len() > 1);
    pieces
}

/// A dashed outline with a dim border.
pub(super) fn paint_dashed(painter: &Painter, theme: &Theme, corners: [Pos2; 4], stroke: Stroke) {
    let border = Stroke::new(stroke.width + 2.0, theme.well.gamma_multiply(0.5));
    for stroke in [border, stroke] {
        painter.extend(Shape::dashed_line(&closed(corners), stroke, DASH, DASH_GAP));
    }
}

/// The corners as a line that ends where it began.
pub(super) const fn closed([a, b, c, d]: [Pos2; 4]) -> [Pos2; 5] {
    [a, b, c, d, a]
}

#[cfg(test)]
mod tests {
    use egui::epaint::{Mesh, TessellationOptions, Tessellator};
    use egui::{Rect, pos2};

    use super::*;

    /// How far the drawn lines reach.
    fn reach(lines: Vec<Vec<Pos2>>) -> Rect {
        let mut tessellator = Tessellator::new(1.0, TessellationOptions::default(), [1, 1], Vec::new());
        let mut mesh = Mesh::default();
        for line in lines {
            tessellator.tessellate_shape(Shape::line(line, Stroke::new(2.0, egui::Color32::RED)), &mut mesh);
        }
        mesh.calc_bounds()
    }

    /// By how much lines reach beyond the points that they lead through.
    fn spike_px(points: &[Pos2], lines: Vec<Vec<Pos2>>) -> f32 {
        let (own, drawn) = (Rect::from_points(points), reach(lines));
        let [left, right] = [own.left() - drawn.left(), drawn.right() - own.right()];
        let [top, bottom] = [own.top() - drawn.top(), drawn.bottom() - own.bottom()];
        left.max(right).max(top).max(bottom)
    }

    /// There and back along a direction in tenths of a degree, as a punch goes.
    fn punch(tenths: u16, far: f32) -> [Pos2; 4] {
        let (sin, cos) = (f32::from(tenths) / 10.0).to_radians().sin_cos();
        [0.0, far, -far * 0.61, far * 0.4].map(|far| pos2(447.3 + far * cos, 270.1 + far * sin))
    }

    #[test]
    fn a_line_that_goes_back_and_forth_has_no_spikes() {
        let spiked = punch(899, 10.5);
        assert!(spike_px(&spiked, vec![spiked.to_vec()]) > 1_000.0, "what epaint makes of the whole line");
        for tenths in 0..3600 {
            for step in 0..20_u8 {
                let points = punch(tenths, 3.1 + f32::from(step) * 0.37);
                assert!(spike_px(&points, pieces(&points)) < 6.0, "{tenths} {step}");
            }
        }
    }

    #[test]
    fn points_that_are_nowhere_are_left_out() {
        let [a, b] = [pos2(0.0, 0.0), pos2(10.0, 0.0)];
        assert_eq!(pieces(&[a, pos2(f32::NAN, 0.0), b]), [vec![a, b]]);
        assert_eq!(pieces(&[pos2(f32::NAN, f32::NAN); 5]), Vec::<Vec<Pos2>>::new());
    }

    #[test]
    fn a_line_with_corners_stays_one() {
        let points = [pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 10.0), pos2(0.0, 0.0)];
        assert_eq!(pieces(&points), [points.to_vec()]);
        assert_eq!(pieces(&[points[0]; 3]), Vec::<Vec<Pos2>>::new());
    }
}
