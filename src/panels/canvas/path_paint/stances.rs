//! Small arcs and boxes along a path: how much the node has turned and grown since the one before.

use egui::{Painter, Pos2, Shape, Stroke, Vec2, vec2};

use crate::panels::canvas::Frame;
use crate::panels::canvas::path::{MotionPath, PathPose};
use crate::panels::canvas::strokes::paint_line;

/// Least distance from one to the next, in points; those at boundaries may be nearer, but not as near as this.
const SPACING: f32 = 44.0;
const LEAST_SPACING: f32 = 14.0;
/// Radius of an arc, and half the side of the largest box, in points.
const RADIUS: f32 = 13.0;
const HALF: f32 = 8.0;
/// Smallest half side, so that what is scaled to nothing is seen too.
const LEAST_HALF: f32 = 1.0;
/// The part of a side of a box that each of its ends draws.
const BRACKET: f32 = 0.3;
/// Degrees from a point of an arc to the next; an arc of more than a whole turn is drawn as this much.
const STEP_DEG: f32 = 12.0;
const MOST_DEG: f32 = 330.0;

/// Draws them.
pub(super) fn paint(painter: &Painter, frame: &Frame<'_>, path: &MotionPath) {
    let theme = frame.ctx.theme;
    // They show something, and are no handles.
    let color = theme.text.gamma_multiply(0.4);
    let chosen = chosen(&path.stances, |stage| frame.screen.pos_from_stage(stage));
    let largest =
        path.stances.iter().flat_map(|stance| stance.scale).fold(0.0, |most: f32, x| most.max(x.abs()));
    let is_scaled = chosen.windows(2).any(|pair| pair[1].scaled_from(pair[0]));
    for (index, stance) in chosen.iter().enumerate() {
        let at = frame.screen.pos_from_stage(stance.at);
        if !painter.clip_rect().expand(RADIUS).contains(at) {
            continue;
        }
        let before = index.checked_sub(1).map(|before| chosen[before]);
        if let Some(before) = before.filter(|before| stance.turned_from(before)) {
            paint_turn(painter, frame, before, stance, at);
        }
        if is_scaled && before.is_none_or(|before| stance.scaled_from(before)) {
            let half =
                stance.scale.map(|x| (x.abs() / largest.max(f32::MIN_POSITIVE) * HALF).max(LEAST_HALF));
            let up = direction(frame, stance, stance.deg);
            let (x, y) = (vec2(-up.y, up.x) * half[0], up * half[1]);
            let corners = [at - x - y, at + x - y, at + x + y, at - x + y];
            for corner in brackets(corners) {
                paint_line(painter, theme, &corner, Stroke::new(1.0, color));
            }
        }
    }
}

/// The corners of a box alone: a whole one would look like a handle.
fn brackets(corners: [Pos2; 4]) -> [[Pos2; 3]; 4] {
    std::array::from_fn(|nth| {
        let [before, at, after] = [nth + 3, nth, nth + 1].map(|place| corners[place % 4]);
        [at.lerp(before, BRACKET), at, at.lerp(after, BRACKET)]
    })
}

/// An arc from the angle before to this one, with a head that says which way round.
fn paint_turn(painter: &Painter, frame: &Frame<'_>, before: &PathPose, stance: &PathPose, at: Pos2) {
    let theme = frame.ctx.theme;
    let color = theme.category(kineograph_runtime::format::Category::Transform);
    let by_deg = (stance.deg - before.deg).clamp(-MOST_DEG, MOST_DEG);
    let count = (by_deg.abs() / STEP_DEG).ceil().max(2.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 2 to 28
    let steps = 0..=(count as u16);
    let point = |n: u16| {
        let deg = stance.deg - by_deg * (1.0 - f32::from(n) / count);
        at + direction(frame, stance, deg) * RADIUS
    };
    let points: Vec<Pos2> = steps.map(point).collect();
    paint_line(painter, theme, &points, Stroke::new(1.5, color));
    if let [.., from, tip] = points.as_slice() {
        let way = (*tip - *from).normalized();
        let side = vec2(-way.y, way.x) * 2.5;
        let head = vec![*tip + way * 3.0, *tip - way * 2.0 + side, *tip - way * 2.0 - side];
        painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
    }
}

/// The direction of an angle on the screen, of length 1.
fn direction(frame: &Frame<'_>, stance: &PathPose, deg: f32) -> Vec2 {
    let (sin, cos) = deg.to_radians().sin_cos();
    let [x, y] = stance.stage_from_parent.transform_vector([sin, cos]);
    let long = frame.screen.stage_len(RADIUS) / x.hypot(y).max(f32::MIN_POSITIVE);
    let [ax, ay] = stance.at;
    let way =
        frame.screen.pos_from_stage([ax + x * long, ay + y * long]) - frame.screen.pos_from_stage([ax, ay]);
    way.normalized()
}

/// Those that are drawn: the first, and all after it that differ from the one before and have room.
fn chosen(stances: &[PathPose], pos: impl Fn([f32; 2]) -> Pos2) -> Vec<&PathPose> {
    let mut found: Vec<&PathPose> = Vec::new();
    for stance in stances {
        let Some(last) = found.last() else {
            found.push(stance);
            continue;
        };
        let far = pos(stance.at).distance(pos(last.at));
        let room = if stance.is_boundary { LEAST_SPACING } else { SPACING };
        if far >= room && stance.differs(last) {
            found.push(stance);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use kineograph_stage::scene::Affine2;

    use super::*;

    fn stance(x: f32, deg: f32, width: f32, is_boundary: bool) -> PathPose {
        let map = Affine2::IDENTITY;
        PathPose { secs: 0.0, at: [x, 0.0], deg, scale: [width, 1.0], stage_from_parent: map, is_boundary }
    }

    fn places(stances: &[PathPose]) -> Vec<f32> {
        chosen(stances, |[x, y]| Pos2::new(x, y)).iter().map(|stance| stance.at[0]).collect()
    }

    #[test]
    fn stances_are_shown_where_they_change_and_have_room() {
        let turning = (0_u8..=100).map(|n| stance(f32::from(n), f32::from(n), 1.0, n == 20 || n == 25));
        // Every 44 points, at the boundary at 20 too, but not at the one beside it.
        assert_eq!(places(&turning.collect::<Vec<_>>()), [0.0, 20.0, 64.0]);
        let resting = (0_u8..=100).map(|n| stance(f32::from(n), 7.0, 1.0, true));
        assert_eq!(places(&resting.collect::<Vec<_>>()), [0.0], "it does not turn");
        let grown =
            [stance(0.0, 0.0, 1.0, true), stance(60.0, 0.0, 1.01, true), stance(70.0, 0.0, 1.5, true)];
        assert_eq!(places(&grown), [0.0, 70.0], "by what can be seen");
    }
}
