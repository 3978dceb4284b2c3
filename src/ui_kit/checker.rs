//! The squares that show where a picture is transparent.

use egui::{Color32, CornerRadius, Mesh, Painter, Rect, Shape, Vec2, vec2};

use super::theme::{Theme, mix};

/// Both colours of the squares below a stage: greys that light and dark pictures stand out from.
pub const GREYS: [Color32; 2] = [Color32::from_gray(196), Color32::from_gray(156)];

/// Both colours of the squares in a panel, where they must not draw the eye.
pub fn calm(theme: &Theme) -> [Color32; 2] {
    [theme.well, mix(theme.well, theme.text, 0.1)]
}

/// Paints squares of this side over a rectangle.
pub fn checker(painter: &Painter, rect: Rect, side: f32, colors: [Color32; 2]) {
    painter.rect_filled(rect, CornerRadius::ZERO, colors[0]);
    painter.add(Shape::mesh(second_squares(rect, side, colors[1])));
}

/// Every second square, in its colour.
pub fn second_squares(rect: Rect, side: f32, color: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // fewer than a screen has pixels
    let counts = [rect.width(), rect.height()].map(|whole| (whole / side).ceil() as u16);
    for (column, row) in (0..counts[0]).flat_map(|column| (0..counts[1]).map(move |row| (column, row))) {
        if (column + row) % 2 == 0 {
            let at = rect.min + vec2(f32::from(column), f32::from(row)) * side;
            mesh.add_colored_rect(Rect::from_min_size(at, Vec2::splat(side)).intersect(rect), color);
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
        let mesh = second_squares(rect, 4.0, GREYS[1]);
        assert!(rect.contains_rect(mesh.calc_bounds()));
        // Five columns and three rows, of which the last is cut.
        assert_eq!(mesh.vertices.len(), 8 * 4);
    }
}
