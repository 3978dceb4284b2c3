//! How the marks of what is selected leave small sprites free.

use egui::{Pos2, Vec2, vec2};

/// Sprites with a shorter side have no mark at their anchor, in points.
const LEAST_SIDE: f32 = 12.0;
/// Sprites with longer sides have a mark of full size, in points.
const FULL_SIDE: f32 = 52.0;
/// The smallest mark, as a part of the full one.
const LEAST_MARK: f32 = 0.35;
/// Outlines of sprites with a shorter side lie outside of them, in points.
const SMALL_SIDE: f32 = 32.0;
/// How far outside, in points.
const ASIDE: f32 = 3.0;
/// Sprites with shorter sides are no more than a point, in points.
const POINT_SIDE: f32 = 1.0;
/// How far the outline of what is no more than a point is from it, in points: around the mark at its anchor.
const POINT_ASIDE: f32 = 13.0;

/// How large the mark at the anchor is, as a part of its full size; `None` for a sprite that it would hide. What has no area, as a group,
/// has a full one. The corners are those on the screen, in order.
pub(super) fn anchor_mark(corners: [Pos2; 4]) -> Option<f32> {
    match shorter_side(corners) {
        0.0 => Some(1.0),
        side if side < LEAST_SIDE => None,
        side => Some((side / FULL_SIDE).clamp(LEAST_MARK, 1.0)),
    }
}

/// The outline around a sprite with these corners on the screen: around a small one at a distance, and around one that is scaled to nothing too.
pub(super) fn outline(corners: [Pos2; 4]) -> [Pos2; 4] {
    if shorter_side(corners) >= SMALL_SIDE {
        return corners;
    }
    let [a, b, _, d] = corners;
    let is_point = (b - a).length().max((d - a).length()) < POINT_SIDE;
    let aside = if is_point { POINT_ASIDE } else { ASIDE };
    let along = |way: Vec2, flat: Vec2| if way == Vec2::ZERO { flat } else { way.normalized() };
    let (x, y) = (along(b - a, vec2(1.0, 0.0)) * aside, along(d - a, vec2(0.0, -1.0)) * aside);
    let ways = [-x - y, x - y, x + y, y - x];
    [0, 1, 2, 3].map(|index| corners[index] + ways[index])
}

fn shorter_side([a, b, _, d]: [Pos2; 4]) -> f32 {
    a.distance(b).min(a.distance(d))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    fn square(side: f32) -> [Pos2; 4] {
        [pos2(0.0, side), pos2(side, side), pos2(side, 0.0), pos2(0.0, 0.0)]
    }

    #[test]
    fn marks_shrink_with_the_sprite_and_leave_a_tiny_one() {
        assert_eq!(anchor_mark(square(9.3)), None);
        assert_eq!(anchor_mark(square(200.0)), Some(1.0));
        assert_eq!(anchor_mark(square(0.0)), Some(1.0), "a group");
        let mut last = 0.0;
        for side in [12.0, 20.0, 30.0, 50.0, 60.0] {
            let mark = anchor_mark(square(side)).expect("large enough");
            assert!(mark >= last && mark * 17.0 < side / 1.5, "{side}: {mark}");
            last = mark;
        }
    }

    #[test]
    fn outlines_of_small_sprites_lie_outside() {
        assert_eq!(outline(square(100.0)), square(100.0));
        let around = outline(square(9.0));
        assert_eq!(around, [pos2(-3.0, 12.0), pos2(12.0, 12.0), pos2(12.0, -3.0), pos2(-3.0, -3.0)]);
        let around = outline(square(0.0));
        assert_eq!(
            around,
            [pos2(-13.0, 13.0), pos2(13.0, 13.0), pos2(13.0, -13.0), pos2(-13.0, -13.0)],
            "a point"
        );
        let flat = [pos2(0.0, 5.0), pos2(40.0, 5.0), pos2(40.0, 5.0), pos2(0.0, 5.0)];
        assert_eq!(outline(flat), [pos2(-3.0, 8.0), pos2(43.0, 8.0), pos2(43.0, 2.0), pos2(-3.0, 2.0)]);
    }
}
