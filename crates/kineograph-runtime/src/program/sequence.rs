//! Finds the child of a Sequence or the round of a Repeat at a time.

use super::node::{MapRow, Node, Sequence};
use super::{Program, SLACK_SECS, reached};

/// Up to this many children a Sequence is searched by counting.
const FEW: usize = 8;

impl Program {
    #[inline]
    pub(super) fn starts_of(&self, sequence: &Sequence) -> &[f64] {
        let first = sequence.starts as usize;
        &self.starts_secs[first..first + sequence.len()]
    }

    /// The child that plays at `secs`, and its local time. Before the start it is the first child with a duration; from the end on,
    /// the last child.
    #[inline]
    pub(super) fn child_at(&self, node: &Node, sequence: &Sequence, secs: f64) -> (usize, f64) {
        let (starts, until_secs) = (self.starts_of(sequence), secs + SLACK_SECS);
        let started = if starts.len() <= FEW {
            // For a few children counting all of them is faster than mispredicted branches.
            starts[1..].iter().filter(|start| **start <= until_secs).count()
        } else {
            let guess = node.progress(secs) * starts.len() as f64;
            last_started(starts, until_secs, guess as usize)
        };
        let index = started.max(sequence.first_lasting as usize);
        (index, without_slack(secs - starts[index]))
    }
}

/// The last index whose start is not after `until_secs`; 0 if all are.
///
/// An exponential search around `guess`, then bisection. Where children have similar durations the guess is right, and the search of a
/// large Sequence touches two cache lines instead of one for each halving; it never needs more than twice the halvings.
#[inline]
fn last_started(starts: &[f64], until_secs: f64, guess: usize) -> usize {
    let guess = guess.min(starts.len() - 1);
    let (mut low, mut high, mut step) = (guess, guess, 1);
    if starts[guess] <= until_secs {
        loop {
            high = low + step;
            if high >= starts.len() || starts[high] > until_secs {
                break;
            }
            (low, step) = (high, 2 * step);
        }
        high = high.min(starts.len());
    } else {
        while low > 0 && starts[low] > until_secs {
            (low, high, step) = (low.saturating_sub(step), low, 2 * step);
        }
    }
    // starts[low] ≤ until_secs (or low is 0), starts[high] > until_secs.
    low + starts[low + 1..high.max(low + 1)].partition_point(|start| *start <= until_secs)
}

/// The index of the round of `child` at `secs`, from 0, and its local time. With `times` > 0 the last round continues beyond its
/// end. The child must take time.
#[inline]
pub fn round_at(secs: f64, child: &Node, times: u32) -> (f64, f64) {
    let round_secs = child.duration_secs;
    let mut round = whole_part(child.progress(secs));
    if reached(secs, (round + 1.0) * round_secs) {
        round += 1.0;
    }
    if times > 0 {
        round = round.min(f64::from(times - 1));
    }
    let local_secs = secs - round * round_secs;
    // At large times one rounding error can exceed the slack.
    (round, if round > 0.0 { local_secs.max(0.0) } else { without_slack(local_secs) })
}

/// As [`round_at`], but a boundary belongs to the earlier round. `secs` must be after the start.
pub fn round_before(secs: f64, child: &Node, times: u32) -> (f64, f64) {
    let (round, local_secs) = round_at(secs, child, times);
    if round > 0.0 && local_secs <= SLACK_SECS {
        (round - 1.0, child.duration_secs)
    } else {
        (round, local_secs)
    }
}

impl MapRow {
    /// The row `index` rows further on, given the number of affine maps and of turns in a row.
    #[inline]
    pub const fn plus(self, index: usize, affine_width: usize, turns_width: usize) -> Self {
        Self {
            affine: self.affine + (index * affine_width) as u32,
            turns: self.turns + (index * turns_width) as u32,
        }
    }
}

/// Rounds a local time within the slack before 0 to 0.
#[inline]
fn without_slack(local_secs: f64) -> f64 {
    if local_secs < 0.0 && reached(local_secs, 0.0) { 0.0 } else { local_secs }
}

/// The whole part of x, 0 if x is negative, without calling the system's library.
#[inline]
fn whole_part(x: f64) -> f64 {
    /// From here on every f64 is a whole number.
    const ALWAYS_WHOLE: f64 = 4_503_599_627_370_496.0;
    if x < 0.0 {
        0.0
    } else if x < ALWAYS_WHOLE {
        (x as i64) as f64
    } else {
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(secs: f64, round_secs: f64, times: u32) -> (f64, f64) {
        round_at(secs, &Node::NOTHING.lasting(round_secs), times)
    }

    #[test]
    fn a_round_begins_with_a_little_slack() {
        assert_eq!(round(0.1 + 0.2, 0.3, 0).0, 1.0);
        assert_eq!(round(0.3 - 1e-12, 0.3, 0), (1.0, 0.0));
        assert_eq!(round(0.3 - 1e-6, 0.3, 0).0, 0.0);
        assert_eq!(round(-1e-12, 0.3, 0), (0.0, 0.0));
        assert_eq!(round(-1.0, 0.5, 0), (0.0, -1.0));
    }

    #[test]
    fn the_last_round_goes_on() {
        assert_eq!(round(5.0, 1.0, 3), (2.0, 3.0));
        assert_eq!(round(5.25, 1.0, 0), (5.0, 0.25));
        assert!(round(1e15, 2e-9, 0).1 < 1.0);
    }

    #[test]
    fn a_wrong_guess_finds_the_same_child() {
        let starts = [0.0, 0.0, 1.0, 1.5, 1.5, 1.5, 4.0, 8.0, 8.0, 20.0];
        for until_secs in [-1.0, 0.0, 0.5, 1.0, 1.5, 2.0, 4.0, 7.9, 8.0, 19.0, 20.0, 99.0] {
            let expected = starts.iter().rposition(|start| *start <= until_secs).unwrap_or(0);
            for guess in 0..20 {
                assert_eq!(last_started(&starts, until_secs, guess), expected, "{until_secs} from {guess}");
            }
        }
        assert_eq!(last_started(&[0.0], -1.0, 7), 0);
    }
}
