//! Snapping of dragged cards to the edges and centers of others. Pure.

use egui::{Pos2, Rect, Vec2, pos2};

use crate::ui_kit::snap as kit;

/// How far a guide goes beyond the cards that it joins, in points of the graph.
const OVERHANG: f32 = 10.0;
/// Lines that are closer than this coincide, in points of the graph.
const SAME: f32 = 0.05;
/// Distances that differ by less are no different, in points of the graph.
const SAME_DISTANCE: f64 = 0.01;

/// The offset that snaps dragged cards, and the guides that show why.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CardSnap {
    /// What is added to their places.
    pub by: Vec2,
    /// Lines through aligned cards, in the graph.
    pub guides: Vec<[Pos2; 2]>,
}

/// Snaps `moving` to lines of `others` within `reach`: in each direction to the nearest, of equally
/// near ones to that of the nearest card.
pub fn find(moving: Rect, others: &[Rect], reach: f32) -> CardSnap {
    let mut snap = CardSnap::default();
    for axis in [0, 1] {
        if let Some(by) = nearest(moving, others, axis, reach) {
            snap.by[axis] = by;
        }
    }
    let snapped = moving.translate(snap.by);
    for axis in [0, 1] {
        snap.guides.extend(guides(snapped, others, axis));
    }
    snap
}

/// Low edge, center and high edge.
fn lines(rect: Rect, axis: usize) -> [f32; 3] {
    [rect.min[axis], rect.center()[axis], rect.max[axis]]
}

#[allow(clippy::cast_possible_truncation)] // a difference of such
fn nearest(moving: Rect, others: &[Rect], axis: usize, reach: f32) -> Option<f32> {
    let mut snap = kit::Snap::within(f64::from(reach), SAME_DISTANCE);
    for other in others {
        let away = f64::from(gap(moving, *other, 1 - axis));
        for (to, from) in lines(*other, axis).into_iter().zip(lines(moving, axis)) {
            snap.offer(f64::from(from), f64::from(to), away, ());
        }
    }
    snap.hit().map(|hit| hit.shift as f32)
}

/// How far two cards are from each other in one direction.
fn gap(a: Rect, b: Rect, axis: usize) -> f32 {
    (a.min[axis] - b.max[axis]).max(b.min[axis] - a.max[axis]).max(0.0)
}

/// The lines that `moving` shares with the nearest of the cards that have them: both edges, if it shares both, else all.
fn guides(moving: Rect, others: &[Rect], axis: usize) -> impl Iterator<Item = [Pos2; 2]> {
    let across = 1 - axis;
    let own = lines(moving, axis);
    let shares =
        |line: usize| others.iter().any(|other| (lines(*other, axis)[line] - own[line]).abs() < SAME);
    // Between equal edges the center is redundant, and its line would cross the text.
    let both_edges = shares(0) && shares(2);
    (0..3).filter(move |line| !(both_edges && *line == 1)).filter_map(move |line| {
        let at = own[line];
        let sharing = others.iter().filter(|other| (lines(**other, axis)[line] - at).abs() < SAME);
        let nearest = sharing.min_by(|a, b| gap(moving, **a, across).total_cmp(&gap(moving, **b, across)))?;
        let low = moving.min[across].min(nearest.min[across]) - OVERHANG;
        let high = moving.max[across].max(nearest.max[across]) + OVERHANG;
        Some(if axis == 0 { [pos2(at, low), pos2(at, high)] } else { [pos2(low, at), pos2(high, at)] })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    fn card(x: f32, y: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(100.0, height))
    }

    #[test]
    fn edges_and_centres_draw_and_what_is_far_does_not() {
        let others = [card(0.0, 0.0, 40.0), card(300.0, 500.0, 80.0)];
        let snap = find(card(4.0, 200.0, 40.0), &others, 6.0);
        assert_eq!(snap.by, vec2(-4.0, 0.0));
        // Equally wide cards share both edges.
        assert_eq!(snap.guides.len(), 2);
        assert_eq!(snap.guides[0], [pos2(0.0, -10.0), pos2(0.0, 250.0)]);
        // By the centers of cards of different heights.
        let snap = find(card(150.0, 523.0, 40.0), &others, 6.0);
        assert_eq!(snap.by, vec2(0.0, -3.0));
        assert_eq!(snap.guides, [[pos2(140.0, 540.0), pos2(410.0, 540.0)]]);
        assert_eq!(find(card(150.0, 200.0, 40.0), &others, 6.0), CardSnap::default());
        assert_eq!(find(card(4.0, 4.0, 40.0), &others, 3.0), CardSnap::default());
    }

    #[test]
    fn the_nearest_line_wins_and_of_equal_ones_that_of_the_nearest_card() {
        let others = [card(5.0, 1000.0, 40.0), card(-5.0, 300.0, 40.0), card(3.0, 5000.0, 40.0)];
        assert_eq!(find(card(0.0, 0.0, 40.0), &others, 6.0).by, vec2(3.0, 0.0));
        assert_eq!(find(card(0.0, 0.0, 40.0), &others[..2], 6.0).by, vec2(-5.0, 0.0));
    }
}
