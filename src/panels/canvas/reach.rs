//! Whether a frame on the screen touches or encloses a sprite. Pure.

use egui::{Pos2, Rect, Vec2};

/// True if a frame and a sprite have a point in common. The sprite is given by its corners, in their order.
pub(super) fn touches(rect: Rect, corners: [Pos2; 4]) -> bool {
    if !corners.iter().all(|corner| corner.is_finite()) {
        return false;
    }
    let frame = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    // Two convex shapes are apart if a side of one of them has the other wholly on its outer side.
    let sides = (0..4).map(|index| corners[(index + 1) % 4] - corners[index]);
    let mut across = [Vec2::X, Vec2::Y].into_iter().chain(sides.map(Vec2::rot90));
    !across.any(|direction| {
        let [a, b] = [frame, corners].map(|shape| extent(shape, direction));
        a[1] < b[0] || b[1] < a[0]
    })
}

/// True if all corners of a sprite are inside a frame.
pub(super) fn encloses(rect: Rect, corners: [Pos2; 4]) -> bool {
    corners.iter().all(|corner| rect.contains(*corner))
}

/// From where to where a shape reaches in a direction.
fn extent(shape: [Pos2; 4], direction: Vec2) -> [f32; 2] {
    let places = shape.map(|point| point.to_vec2().dot(direction));
    [places.into_iter().fold(f32::INFINITY, f32::min), places.into_iter().fold(f32::NEG_INFINITY, f32::max)]
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn a_frame_touches_turned_sprites_only_where_they_are() {
        // A square on its corner around (50, 50).
        let sprite = [pos2(50.0, 30.0), pos2(70.0, 50.0), pos2(50.0, 70.0), pos2(30.0, 50.0)];
        let frame = |low: [f32; 2], high: [f32; 2]| Rect::from_min_max(low.into(), high.into());
        assert!(touches(frame([45.0, 45.0], [46.0, 46.0]), sprite), "inside it");
        assert!(touches(frame([0.0, 0.0], [41.0, 41.0]), sprite));
        assert!(!touches(frame([0.0, 0.0], [39.0, 39.0]), sprite), "beside its slanted side");
        assert!(
            touches(frame([0.0, 0.0], [99.0, 99.0]), sprite)
                && encloses(frame([0.0, 0.0], [99.0, 99.0]), sprite)
        );
        assert!(!encloses(frame([0.0, 0.0], [69.0, 99.0]), sprite));
        assert!(!touches(frame([0.0, 0.0], [99.0, 99.0]), [pos2(f32::NAN, 0.0); 4]));
    }
}
