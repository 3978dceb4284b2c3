//! The squares that show where a picture is transparent.

use egui::{Color32, CornerRadius, Mesh, Painter, Rect, Shape, Vec2, vec2};

/// Both colours of the squares: greys that light and dark pictures stand out from.
pub const GREYS: [Color32; 2] = [Color32::from_gray(196), Color32::from_gray(156)];

/// Paints squares of this side over a rectangle.
pub fn checker(painter: &Painter, rect: Rect, side: f32) {
    painter.rect_filled(rect, CornerRadius::ZERO, GREYS[0]);
    painter.add(Shape::mesh(dark_squares(rect, side)));
}

/// Every second square, in the darker colour.
pub fn dark_squares(rect: Rect, side: f32) -> Mesh {
    let mut mesh = Mesh::default();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // fewer than a screen has pixels
    let counts = [rect.width(), rect.height()].map(|whole| (whole / side).ceil() as u16);
    for (column, row) in (0..counts[0]).flat_map(|column| (0..counts[1]).map(move |row| (column, row))) {
        if (column + row) % 2 == 0 {
            let at = rect.min + vec2(f32::from(column), f32::from(row)) * side;
            mesh.add_colored_rect(Rect::from_min_size(at, Vec2::splat(side)).intersect(rect), GREYS[1]);
        }
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_stay_inside_and_cover_half() {
        let rect = Rect::from_min_size(egui::pos2(3.0, 5.0), vec2(20.0, 10.0));
        let mesh = dark_squares(rect, 4.0);
        assert!(rect.contains_rect(mesh.calc_bounds()));
        // Five columns and three rows, of which the last is cut.
        assert_eq!(mesh.vertices.len(), 8 * 4);
    }
}
