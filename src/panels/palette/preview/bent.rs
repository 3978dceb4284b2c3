//! A checkered picture under a grid effect, or seen from an orbit.

use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};
use kineograph_runtime::grid::{Grid, GridMesh, GridState};

use crate::ui_kit::theme::{Theme, mix};

/// The side of the picture, in pixels of the scene.
pub const SIDE_PX: f32 = 24.0;
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
    let mut mesh = GridMesh::default();
    state.draw(&grid, [f64::from(SIDE_PX) / 2.0; 2], &mut mesh);
    let place = |[x, y, z]: [f32; 3]| {
        let scale = zoom * SHOWN_TIMES / (1.0 - z / EYE_PX).max(0.1);
        middle + vec2(x - SIDE_PX / 2.0, SIDE_PX / 2.0 - y) * scale
    };
    let dark = mix(color, theme.well, 0.45);
    let parts = if state.steps.is_empty() { grid.parts } else { state.parts };
    let number = |along_px: f32, parts: u32| (along_px * parts as f32 / SIDE_PX).round();
    for corners in &mesh.parts {
        let [x, y, _] = mesh.flat[corners[0] as usize];
        let is_dark = (number(x, parts[0]) + number(y, parts[1])) % 2.0 == 0.0;
        let [a, b, c, d] = corners.map(|corner| place(mesh.points[corner as usize]));
        let color = if is_dark { dark } else { color };
        painter.add(Shape::convex_polygon(vec![a, b, d, c], color, Stroke::NONE));
    }
}
