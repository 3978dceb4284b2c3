//! Snapping along one axis: of all lines that attract what is dragged, the nearest within reach.

/// A line that something snaps to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Hit<T> {
    /// Where the line is on its axis.
    pub at: f64,
    /// How far to move, so that it is reached.
    pub shift: f64,
    /// Whose line it is, or which part of what is dragged reaches it.
    pub target: T,
}

/// The best line so far.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Snap<T> {
    reach: f64,
    same: f64,
    best: Option<(f64, Hit<T>)>,
}

impl<T> Snap<T> {
    /// Lines attract from this distance on. Where distances differ by less than `same`, ranks decide.
    pub const fn within(reach: f64, same: f64) -> Self {
        Self { reach, same, best: None }
    }

    /// Offers the line at `at` to a dragged place. Of lines that are as near, that of the lower rank is preferred, then the first.
    pub fn offer(&mut self, place: f64, at: f64, rank: f64, target: T) {
        let hit = Hit { at, shift: at - place, target };
        let is_better = self.best.as_ref().is_none_or(|(best_rank, best)| {
            let nearer = best.shift.abs() - hit.shift.abs();
            nearer > self.same || (nearer > -self.same && rank < *best_rank)
        });
        if hit.shift.abs() <= self.reach && is_better {
            self.best = Some((rank, hit));
        }
    }

    /// The line that attracts most; `None` where none is within reach.
    pub fn hit(self) -> Option<Hit<T>> {
        self.best.map(|(_, hit)| hit)
    }
}

/// The nearest of some lines, if it is within reach of a place.
pub(crate) fn nearest(place: f64, lines: impl IntoIterator<Item = f64>, reach: f64) -> Option<f64> {
    let mut snap = Snap::within(reach, 0.0);
    lines.into_iter().for_each(|at| snap.offer(place, at, 0.0, ()));
    snap.hit().map(|hit| hit.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_line_within_reach_attracts() {
        let lines = [1.0, 2.0, 2.5];
        assert_eq!(nearest(2.2, lines, 0.5), Some(2.0));
        assert_eq!(nearest(2.3, lines, 0.5), Some(2.5));
        assert_eq!(
            nearest(1.5, lines, 0.5),
            Some(1.0),
            "the first of two that are as near, at the edge of the reach"
        );
        assert_eq!(nearest(3.1, lines, 0.5), None);
        assert_eq!(nearest(2.0, [], 0.5), None);
    }

    #[test]
    fn ranks_decide_among_lines_that_are_as_near() {
        let best = |offers: &[(f64, f64, &'static str)]| {
            let mut snap = Snap::within(5.0, 0.1);
            offers.iter().for_each(|(at, rank, name)| snap.offer(0.0, *at, *rank, *name));
            snap.hit().map(|hit| (hit.target, hit.shift))
        };
        assert_eq!(best(&[(2.0, 3.0, "edge"), (-2.05, 1.0, "guide")]), Some(("guide", -2.05)));
        assert_eq!(best(&[(2.0, 3.0, "edge"), (-2.2, 1.0, "guide")]), Some(("edge", 2.0)));
        assert_eq!(best(&[(2.0, 1.0, "first"), (-2.0, 1.0, "second")]), Some(("first", 2.0)));
        assert_eq!(best(&[(6.0, 0.0, "far")]), None);
    }
}
