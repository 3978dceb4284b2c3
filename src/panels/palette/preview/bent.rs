//! A checkered picture under a grid effect, or seen from an orbit.

use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};
use kineograph_runtime::grid::{Grid, GridState, Net};

use crate::ui_kit::theme::{Theme, mix};

/// The side of the picture, in pixels of the scene.
const SIDE_PX: f32 = 24.0;
/// How much larger than in the scene it is shown, so that its parts can be seen.
const SHOWN_TIMES: f32 = 2.4;
/// From how far it is seen.
const EYE_PX: f32 = 60.0;
/// Squares on a side of the picture.
const SQUARES: u32 = 8;

/// Paints the picture around a point of the screen, with `zoom` points for each pixel.
pub fn paint(
    painter: &Painter,
    theme: &Theme,
    (middle, zoom): (Pos2, f32),
    state: &GridState,
    color: Color32,
) {
    let grid = Grid {
        origin_px: [0.0; 2],
        size_px: [SIDE_PX; 2],
        parts: [SQUARES; 2],
        // What leaves goes as far as the preview is wide.
        stage_px: [4.0 * SIDE_PX; 2],
    };
    let mut points = Vec::new();
    let (mut used, mut net) = (grid, Net::Joined);
    match state.steps.last() {
        Some(last) => {
            net = last.effect.net();
            used = state.points(&grid, &mut points);
        }
        None => grid.place(net, &mut points),
    }
    if let Some(orbit) = state.orbit {
        let middle_px = [f64::from(SIDE_PX) / 2.0; 2];
        points.iter_mut().for_each(|point| *point = orbit.seen(middle_px, *point));
    }
    let place = |[x, y, z]: [f32; 3]| {
        let scale = zoom * SHOWN_TIMES / (1.0 - z / EYE_PX).max(0.1);
        middle + vec2(x - SIDE_PX / 2.0, SIDE_PX / 2.0 - y) * scale
    };
    let rows = used.parts()[1].max(1);
    let dark = mix(color, theme.well, 0.45);
    let mut parts: Vec<([Pos2; 4], f32, Color32)> = Vec::new();
    for (index, corners) in (0_u32..).zip(used.corners(net)) {
        let own = corners.map(|corner| points.get(corner as usize).copied().unwrap_or_default());
        let depth = own.iter().map(|point| point[2]).sum();
        let is_dark = (index / rows + index % rows).is_multiple_of(2);
        parts.push((own.map(place), depth, if is_dark { dark } else { color }));
    }
    parts.sort_by(|a, b| a.1.total_cmp(&b.1));
    for ([a, b, c, d], _, color) in parts {
        painter.add(Shape::convex_polygon(vec![a, b, d, c], color, Stroke::NONE));
    }
}
