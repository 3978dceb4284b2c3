//! The picture of a node under grid effects, or as a camera sees it that orbits.

use egui::{Painter, Pos2, Stroke};
use kineograph_runtime::grid::{Grid, GridMesh, GridState};

use super::part::Part;
use crate::ui_kit::thumbs::quad;

/// From how far it is seen, in sides of the picture.
const EYE: f32 = 1.8;

/// A node's picture: its width and height in pixels of the stage, and how many points of the screen one of them is.
#[derive(Clone, Copy)]
pub struct BoxOfNode {
    pub size_px: [f32; 2],
    pub points_per_px: f32,
}

/// A piece of the picture: where it is flat, as left, bottom, right and top, and its corners as they are bent, all in points from the middle
/// of the picture: bottom left, bottom right, top left, top right.
struct Piece {
    flat: [f32; 4],
    bent: [[f32; 3]; 4],
}

/// Hands the parts of a picture, cut along the pieces of the grid, to the painter, from back to front. `place` says where a point of the
/// picture, from its middle and with y upwards, is on the screen.
pub fn paint(
    painter: &Painter,
    parts: &[Part],
    state: &GridState,
    own: BoxOfNode,
    place: impl Fn([f32; 2]) -> Pos2,
) {
    let eye = EYE * own.size_px[0].max(own.size_px[1]) * own.points_per_px;
    for piece in pieces(state, own) {
        for part in parts {
            let Some([left, bottom, right, top]) = upright(&part.corners) else { continue };
            let [from_x, to_x] = [left.max(piece.flat[0]), right.min(piece.flat[2])];
            let [from_y, to_y] = [bottom.max(piece.flat[1]), top.min(piece.flat[3])];
            if from_x >= to_x || from_y >= to_y {
                continue;
            }
            let corners = [[from_x, to_y], [to_x, to_y], [to_x, from_y], [from_x, from_y]];
            let seen = corners.map(|at| place(seen_from(eye, piece.at(at))));
            match part.texture {
                Some((texture, uv)) => {
                    let uv = corners.map(|[x, y]| {
                        let (across, down) = ((x - left) / (right - left), (top - y) / (top - bottom));
                        let [above, below] = [uv[0].lerp(uv[1], across), uv[3].lerp(uv[2], across)];
                        above.lerp(below, down)
                    });
                    quad(painter, texture, seen, uv, part.color);
                }
                None => {
                    painter.add(egui::Shape::convex_polygon(seen.to_vec(), part.color, Stroke::NONE));
                }
            }
        }
    }
}

fn pieces(state: &GridState, own: BoxOfNode) -> Vec<Piece> {
    let grid = Grid {
        origin_px: [0.0; 2],
        size_px: own.size_px,
        parts: [1, 1],
        // What leaves goes as far as a small picture shows.
        stage_px: own.size_px.map(|side| 2.0 * side),
    };
    let mut mesh = GridMesh::default();
    state.draw(&grid, own.size_px.map(|side| f64::from(side) / 2.0), &mut mesh);
    let from_middle = |[x, y, z]: [f32; 3]| {
        let [width, height] = own.size_px;
        [x - width / 2.0, y - height / 2.0, z].map(|px| px * own.points_per_px)
    };
    let piece = |corners: &[u32; 4]| {
        let [flat, bent] = [&mesh.flat, &mesh.points]
            .map(|points| corners.map(|corner| from_middle(points[corner as usize])));
        Piece { flat: [flat[0][0], flat[0][1], flat[3][0], flat[3][1]], bent }
    };
    mesh.parts.iter().map(piece).collect()
}

impl Piece {
    /// Where a flat point of it is as it is bent.
    fn at(&self, [x, y]: [f32; 2]) -> [f32; 3] {
        let [left, bottom, right, top] = self.flat;
        let (u, v) = ((x - left) / (right - left), (y - bottom) / (top - bottom));
        let [a, b, c, d] = self.bent;
        [0, 1, 2].map(|axis| {
            let (low, high) = (a[axis] + (b[axis] - a[axis]) * u, c[axis] + (d[axis] - c[axis]) * u);
            low + (high - low) * v
        })
    }
}

/// What is nearer looks larger.
fn seen_from(eye: f32, [x, y, z]: [f32; 3]) -> [f32; 2] {
    let scale = 1.0 / (1.0 - z / eye).max(0.2);
    [x * scale, y * scale]
}

/// Left, bottom, right and top of corners from the upper left clockwise; `None` for what is turned.
fn upright(corners: &[[f32; 2]; 4]) -> Option<[f32; 4]> {
    let [upper_left, upper_right, lower_right, lower_left] = corners;
    let same = |a: f32, b: f32| (a - b).abs() < 0.01;
    let is_upright = same(upper_left[0], lower_left[0])
        && same(upper_right[0], lower_right[0])
        && same(upper_left[1], upper_right[1])
        && same(lower_left[1], lower_right[1]);
    let [left, top] = *upper_left;
    let [right, bottom] = *lower_right;
    (is_upright && left < right && bottom < top).then_some([left, bottom, right, top])
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Program;
    use kineograph_runtime::format::Action;

    use super::*;

    #[test]
    fn pieces_fill_the_picture_around_its_middle() {
        let own = BoxOfNode { size_px: [80.0, 40.0], points_per_px: 0.5 };
        let flat = pieces(&GridState::default(), own);
        assert_eq!(flat.len(), 1);
        assert_eq!(flat[0].flat, [-20.0, -10.0, 20.0, 10.0]);
        assert_eq!(flat[0].at([10.0, -5.0]), [10.0, -5.0, 0.0]);
        let split = Program::compile(&Action::split_cols(1.0, 4)).unwrap().grid_at(1.0);
        let columns = pieces(&split, own);
        assert_eq!(columns.len(), 4);
        assert!(columns.iter().all(|piece| piece.at([piece.flat[0], 0.0])[1].abs() > 20.0), "all have left");
    }
}
