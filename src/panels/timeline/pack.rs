//! Packs bars onto as few lines as possible without overlap.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::run_bar::RunBar;
use crate::document::SAME_SECS;

/// The line of each bar, from 0: the first one that is free when it starts.
pub fn lines(bars: &[RunBar]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bars.len()).collect();
    order.sort_by(|a, b| bars[*a].start_secs.total_cmp(&bars[*b].start_secs));
    // When lines end, as bits: from 0 on these have the order of the times.
    let mut busy: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    let mut free: BTreeSet<usize> = BTreeSet::new();
    let mut count = 0;
    let mut lines = vec![0; bars.len()];
    for index in order {
        let RunBar { start_secs, end_secs, .. } = bars[index];
        while let Some(Reverse((end, line))) = busy.peek().copied()
            && f64::from_bits(end) <= start_secs + SAME_SECS
        {
            busy.pop();
            free.insert(line);
        }
        let line = free.pop_first().unwrap_or_else(|| {
            count += 1;
            count - 1
        });
        // What takes no time still needs its own place.
        let end_secs = end_secs.max(start_secs + SAME_SECS * 2.0);
        busy.push(Reverse((end_secs.to_bits(), line)));
        lines[index] = line;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{ClipId, NodeId, RunId};

    #[test]
    fn the_first_free_line_is_taken() {
        let stretches = [[0.0, f64::INFINITY], [0.5, 2.0], [2.0, 3.0], [1.0, 2.5], [2.6, 2.6], [2.6, 2.6]];
        let bar = |[start_secs, end_secs]: [f64; 2]| RunBar {
            place: (RunId(1), 0),
            node: NodeId(1),
            clip: ClipId(1),
            start_secs,
            end_secs,
            speed: 1.0,
            paused: false,
            open: false,
            others: 0,
        };
        assert_eq!(lines(&stretches.map(bar)), [0, 1, 1, 2, 2, 3]);
        assert!(lines(&[]).is_empty());
    }
}
