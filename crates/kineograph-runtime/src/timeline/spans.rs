//! Finds the runs of a track that play at a time.

use core::ops::Range;

use crate::prelude::*;

/// Runs in the order of their starts, with a binary tree of their latest ends above them: it finds those that play at a time without
/// visiting the others.
#[derive(Debug, Clone, Default)]
pub(super) struct Spans {
    /// The root is at 1, the children of `n` are at `2n` and `2n + 1`, and the runs are the last `leaves` entries.
    latest_ends_secs: Vec<f64>,
    leaves: usize,
}

impl Spans {
    /// For runs with these ends, infinite if endless.
    pub fn new(ends_secs: impl ExactSizeIterator<Item = f64>) -> Self {
        let leaves = ends_secs.len().next_power_of_two();
        let mut latest_ends_secs = vec![f64::NEG_INFINITY; 2 * leaves];
        for (place, secs) in latest_ends_secs[leaves..].iter_mut().zip(ends_secs) {
            *place = secs;
        }
        for node in (1..leaves).rev() {
            latest_ends_secs[node] = latest_ends_secs[2 * node].max(latest_ends_secs[2 * node + 1]);
        }
        Self { latest_ends_secs, leaves }
    }

    /// Calls `take` with each of the first `count` runs that ends later than `after_secs`, from last to first.
    pub fn each_back(&self, count: usize, after_secs: f64, take: &mut impl FnMut(usize)) {
        if count > 0 {
            self.each_back_below(1, 0..self.leaves, count, after_secs, take);
        }
    }

    fn each_back_below(
        &self,
        node: usize,
        runs: Range<usize>,
        count: usize,
        after_secs: f64,
        take: &mut impl FnMut(usize),
    ) {
        if runs.start >= count || self.latest_ends_secs[node] <= after_secs {
            return;
        }
        if runs.len() == 1 {
            return take(runs.start);
        }
        let middle = usize::midpoint(runs.start, runs.end);
        self.each_back_below(2 * node + 1, middle..runs.end, count, after_secs, take);
        self.each_back_below(2 * node, runs.start..middle, count, after_secs, take);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_play_are_found_from_the_last_to_the_first() {
        let ends = [3.0, 1.0, f64::INFINITY, 2.0, 5.0];
        let spans = Spans::new(ends.into_iter());
        let playing = |count, secs| {
            let mut found = Vec::new();
            spans.each_back(count, secs, &mut |run| found.push(run));
            found
        };
        assert_eq!(playing(5, 0.0), [4, 3, 2, 1, 0]);
        assert_eq!(playing(3, 1.5), [2, 0]);
        assert_eq!(playing(5, 4.0), [4, 2]);
        assert_eq!(playing(0, 0.0), [0; 0]);
        assert_eq!(playing(5, 9.0), [2]);
    }
}
