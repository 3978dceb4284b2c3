//! The curves of wires, and where a new one would end. Pure.

use egui::{Pos2, Rangef, Rect, pos2, vec2};

use super::layout::{GAP_X, Layout, PlacedCard};
use crate::document::{ActionId, Clip};
use crate::ui_kit::view2d::Viewport;

/// A wire from a parent to a child, in the graph or on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wire {
    from: Pos2,
    to: Pos2,
    /// It leaves downwards, not to the right.
    leaves_down: bool,
}

/// A line where a child of this parent with this index would go, in the graph: as near to the height `y` as its neighbors
/// allow. Only children for which `counts` is true are neighbors.
pub fn marker(
    clip: &Clip,
    layout: &Layout,
    (parent, index): (ActionId, usize),
    y: f32,
    counts: impl Fn(ActionId) -> bool,
) -> Option<Rect> {
    let children = &clip.get(parent)?.children;
    let (before, after) = children.split_at(index.min(children.len()));
    let rect_of = |child: &ActionId| layout.block(clip, *child).filter(|_| counts(*child));
    let placed = layout.get(parent)?;
    let holder = placed.rect;
    let at = match (before.iter().rev().find_map(rect_of), after.iter().find_map(rect_of)) {
        (Some(before), Some(after)) => {
            let (low, high) = (before.bottom() + 7.0, after.top() - 7.0);
            let middle = f32::midpoint(low, high);
            pos2(after.left(), if low < high { y.clamp(low, high) } else { middle })
        }
        (Some(before), None) => pos2(before.left(), before.bottom() + 7.0),
        (None, Some(after)) => pos2(after.left(), after.top() - 7.0),
        (None, None) if placed.is_wrapper => holder.left_bottom() + vec2(0.0, 7.0),
        (None, None) => pos2(holder.right() + GAP_X, holder.center().y),
    };
    Some(Rect::from_min_size(at, vec2(holder.width(), 0.0)))
}

impl Wire {
    /// The wire between two cards, in the graph.
    pub fn between(parent: &PlacedCard, child: &PlacedCard) -> Self {
        Self { from: parent.output(), to: child.input(), leaves_down: parent.is_wrapper }
    }

    /// A wire that leaves and arrives horizontally.
    pub const fn level(from: Pos2, to: Pos2) -> Self {
        Self { from, to, leaves_down: false }
    }

    /// The same wire on the screen.
    #[must_use]
    pub fn on_screen(self, camera: &Viewport) -> Self {
        let [from, to] = [self.from, self.to].map(|end| camera.screen_from_graph(end));
        Self { from, to, ..self }
    }

    /// Where it starts and ends.
    pub const fn ends(self) -> [Pos2; 2] {
        [self.from, self.to]
    }

    /// The rectangle around both ends.
    pub fn reach(self) -> Rect {
        Rect::from_two_pos(self.from, self.to)
    }

    /// The four points of the curve that draws it.
    fn curve(self) -> [Pos2; 4] {
        let Self { from, to, leaves_down } = self;
        let corner = pos2(from.x, to.y);
        if !leaves_down {
            let bend = vec2(((to.x - from.x).abs() * 0.5).max((to.y - from.y).abs().min(60.0) * 0.5), 0.0);
            [from, from + bend, to - bend, to]
        } else if to.x >= from.x && to.y >= from.y {
            [from, corner, corner, to]
        } else {
            let bend = (from.distance(to) * 0.5).clamp(10.0, 60.0);
            [from, from + vec2(0.0, bend), to - vec2(bend, 0.0), to]
        }
    }

    /// The part between two heights of the screen, as a polyline of a few points; empty if there is none. A wire may be a thousand times
    /// as long as the screen is high.
    pub fn seen_part(self, heights: Rangef) -> Vec<Pos2> {
        // How long a straight piece is, in points of the screen: bends are no sharper than the cards are apart.
        const PIECE_PX: f32 = 4.0;
        let Self { from, to, leaves_down } = self;
        let (low, high) = (from.y.min(to.y), from.y.max(to.y));
        if high < heights.min || low > heights.max {
            return Vec::new();
        }
        // The height runs along as 3t² − 2t³, which has an inverse.
        let part = |y: f32| {
            let s = ((y - from.y) / (to.y - from.y)).clamp(0.0, 1.0);
            0.5 - ((1.0 - 2.0 * s).asin() / 3.0).sin()
        };
        let (start, end) = if high - low < 1.0 || leaves_down {
            (0.0, 1.0)
        } else {
            let ends = [part(heights.min), part(heights.max)];
            (ends[0].min(ends[1]), ends[0].max(ends[1]))
        };
        let points = self.curve();
        let length = point(points, start).distance(point(points, end));
        // A wire that comes or goes from afar bends at its seen end only, and hundreds of them may be seen.
        let most = match [from, to].into_iter().filter(|end| heights.contains(end.y)).count() {
            0 => 5.0,
            1 => 18.0,
            _ => 64.0,
        };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few pieces
        let pieces = (length / PIECE_PX).max(12.0).min(most) as u16;
        (0..=pieces)
            .map(|n| point(points, egui::lerp(start..=end, f32::from(n) / f32::from(pieces))))
            .collect()
    }

    /// How far a point is from it.
    pub fn distance(self, at: Pos2) -> f32 {
        const PIECES: u16 = 16;
        let curve = self.curve();
        let point = |n: u16| point(curve, f32::from(n) / f32::from(PIECES));
        let to_piece = |n: u16| {
            let (start, end) = (point(n), point(n + 1));
            let along = end - start;
            let part = ((at - start).dot(along) / along.length_sq().max(1e-6)).clamp(0.0, 1.0);
            (start + along * part).distance(at)
        };
        (0..PIECES).map(to_piece).fold(f32::INFINITY, f32::min)
    }
}

/// A point of a curve.
fn point(curve: [Pos2; 4], t: f32) -> Pos2 {
    let [a, b, c, d] = curve.map(Pos2::to_vec2);
    let u = 1.0 - t;
    (a * (u * u * u) + b * (3.0 * u * u * t) + c * (3.0 * u * t * t) + d * (t * t * t)).to_pos2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_part_of_a_wire_that_is_seen_is_drawn() {
        let (from, to) = (pos2(10.0, 0.0), pos2(70.0, 90_000.0));
        let part = Wire::level(from, to).seen_part(Rangef::new(4000.0, 4600.0));
        assert!((5..=12).contains(&part.len()), "{}", part.len());
        let (first, last) = (part[0], part[part.len() - 1]);
        assert!((first.y - 4000.0).abs() < 5.0 && (last.y - 4600.0).abs() < 5.0, "{first:?} {last:?}");
        assert!(part.iter().all(|at| (10.0..70.0).contains(&at.x)));
        // All of it, from end to end, upwards too.
        for to in [pos2(70.0, 300.0), pos2(70.0, 0.3), pos2(70.0, -300.0)] {
            let whole = Wire::level(from, to).seen_part(Rangef::new(-1e4, 1e4));
            assert!(whole[0].distance(from) < 0.1 && whole[whole.len() - 1].distance(to) < 0.1, "{to:?}");
        }
        assert!(Wire::level(from, to).seen_part(Rangef::new(-500.0, -1.0)).is_empty());
    }
}
