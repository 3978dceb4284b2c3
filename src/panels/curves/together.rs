//! Curves on one line: the first is solid and the others are dashed over it, so that all colours are seen.

use egui_plot::LineStyle;
use kineograph_runtime::Channel;

use super::sampled::Curve;
use super::view::Scale;
use crate::ui_kit::view2d::Viewport;

/// Curves that are nowhere farther apart are on one line, in points.
const SAME_PX: f64 = 1.0;
/// Dashes of the second curve on a line, in points; those of the third are half as long.
const DASH_PX: f32 = 14.0;

/// The curves on one line, in the order in which they are drawn: only lines with several.
pub fn together(curves: &[&Curve], scale: &Scale, viewport: &Viewport) -> Vec<Vec<Channel>> {
    let mut lines: Vec<Vec<&Curve>> = Vec::new();
    for curve in curves.iter().copied().filter(|curve| curve.changes) {
        match lines.iter_mut().find(|line| are_same(line[0], curve, scale, viewport)) {
            Some(line) => line.push(curve),
            None => lines.push(vec![curve]),
        }
    }
    let shared = lines.into_iter().filter(|line| line.len() > 1);
    shared.map(|line| line.into_iter().map(|curve| curve.channel).collect()).collect()
}

/// How a curve is drawn over the others on its line; `None` if it has a line of its own.
pub fn style(lines: &[Vec<Channel>], channel: Channel) -> Option<LineStyle> {
    let place = lines.iter().find_map(|line| line.iter().position(|other| *other == channel))?;
    Some(match place {
        0 => LineStyle::Solid,
        1 => LineStyle::Dashed { length: DASH_PX },
        _ => LineStyle::Dashed { length: DASH_PX / 2.0 },
    })
}

fn are_same(a: &Curve, b: &Curve, scale: &Scale, viewport: &Viewport) -> bool {
    let [secs_px, height_px] = viewport.view.scale.map(f64::abs);
    let is_near = |(from, to): (&[f64; 2], &[f64; 2])| {
        let height = scale.height(a, from[1]) - scale.height(b, to[1]);
        (from[0] - to[0]).abs() * secs_px <= SAME_PX && height.abs() * height_px <= SAME_PX
    };
    let pieces = || a.pieces.iter().zip(&b.pieces);
    !a.pieces.is_empty()
        && a.pieces.len() == b.pieces.len()
        && pieces().all(|(a, b)| a.len() == b.len() && a.iter().zip(b).all(is_near))
}

#[cfg(test)]
mod tests {
    use egui::{Rect, pos2, vec2};

    use super::*;
    use crate::panels::curves::looks::CurveLook;
    use crate::panels::curves::view::graph_in;

    fn curve(channel: Channel, points: Vec<[f64; 2]>) -> Curve {
        let range = super::super::sampled::range_of(points.iter().map(|point| point[1]));
        let name = String::new();
        let (pieces, extremes) = (vec![points], Vec::new());
        let look = CurveLook::of(channel);
        Curve { channel, twin: None, name, look, range, changes: true, ends: [0.0; 2], pieces, extremes }
    }

    #[test]
    fn curves_on_one_line_are_dashed_over_each_other() {
        let x = curve(Channel::X, vec![[0.0, 0.0], [2.0, 30.0]]);
        let y = curve(Channel::Y, vec![[0.0, 100.0], [2.0, 300.0]]);
        let turned = curve(Channel::Rotation, vec![[0.0, 10.0], [2.0, 0.0]]);
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(200.0, 100.0));
        let lines = |is_normalized: bool, heights: [f64; 2]| {
            let scale = Scale { is_normalized, frozen: Vec::new() };
            together(&[&x, &y, &turned], &scale, &graph_in(rect, [0.0, 2.0], heights))
        };
        assert_eq!(lines(true, [0.0, 1.0]), [[Channel::X, Channel::Y]]);
        assert!(lines(false, [0.0, 300.0]).is_empty());
        let shared = lines(true, [0.0, 1.0]);
        assert_eq!(style(&shared, Channel::X), Some(LineStyle::Solid));
        assert_eq!(style(&shared, Channel::Y), Some(LineStyle::Dashed { length: DASH_PX }));
        assert_eq!(style(&shared, Channel::Rotation), None);
    }
}
