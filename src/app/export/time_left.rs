//! How long an export will take: the rate over a window, because frames differ and the first ones come slowly, and what is shown follows it
//! smoothly.

use std::collections::VecDeque;

/// How far back frames count, in seconds.
const WINDOW_SECS: f64 = 8.0;
/// Nothing is said before so much time has gone.
const MIN_SECS: f64 = 2.0;
/// How fast what is shown follows what is measured: after so many seconds a third of a difference is left.
const FOLLOW_SECS: f64 = 3.0;
/// Above so many seconds only every fifth is shown.
const COARSE_SECS: f64 = 15.0;

/// Frames that were done at some times.
#[derive(Debug, Default)]
pub(super) struct TimeLeft {
    /// Seconds since the start, and how many frames were done then.
    marks: VecDeque<(f64, usize)>,
    /// The time of the last frame, and what was left then, smoothed, both in seconds.
    left: Option<(f64, f64)>,
}

impl TimeLeft {
    /// Takes note of frames that are done after some seconds.
    pub fn note(&mut self, at_secs: f64, done: usize, all: usize) {
        self.marks.push_back((at_secs, done));
        // One mark before the window is kept, so that it is always measured whole.
        while self.marks.len() > 2 && self.marks[1].0 < at_secs - WINDOW_SECS {
            self.marks.pop_front();
        }
        let Some(measured) = self.measured(all) else { return };
        self.left = Some(match self.left {
            Some((then_secs, left)) => {
                let passed = (at_secs - then_secs).max(0.0);
                let counted = left - passed;
                (at_secs, measured + (counted - measured) * (-passed / FOLLOW_SECS).exp())
            }
            None => (at_secs, measured),
        });
    }

    /// Seconds that are left `now_secs` after the start, once it can be told: it counts down between frames too, and is rounded up to what can be
    /// trusted.
    pub fn shown_secs(&self, now_secs: f64) -> Option<u64> {
        let left = self.secs(now_secs)?;
        let step = if left > COARSE_SECS { 5.0 } else { 1.0 };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at least 1
        let secs = ((left / step).ceil() * step).max(1.0) as u64;
        Some(secs)
    }

    /// The same, not rounded.
    fn secs(&self, now_secs: f64) -> Option<f64> {
        let (at_secs, left) = self.left?;
        Some((left - (now_secs - at_secs).max(0.0)).max(0.0))
    }

    fn measured(&self, all: usize) -> Option<f64> {
        let (&(from_secs, from), &(to_secs, to)) = (self.marks.front()?, self.marks.back()?);
        if to_secs < MIN_SECS || to <= from {
            return None;
        }
        #[allow(clippy::cast_precision_loss)] // far fewer frames than 2^52
        let frame_secs = (to_secs - from_secs) / (to - from) as f64;
        #[allow(clippy::cast_precision_loss)]
        let left = all.saturating_sub(to) as f64;
        Some(frame_secs * left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left after each of `lengths_secs`, as it is measured and as it is shown.
    fn left(lengths_secs: &[f64]) -> Vec<Option<(f64, u64)>> {
        let (mut left, mut at) = (TimeLeft::default(), 0.0);
        let frames = lengths_secs.iter().enumerate().map(|(index, length)| {
            at += length;
            left.note(at, index + 1, lengths_secs.len());
            Some((left.secs(at)?, left.shown_secs(at)?))
        });
        frames.collect()
    }

    #[test]
    fn even_frames_count_down_exactly() {
        let left = left(&[0.25; 100]);
        assert_eq!(left[6], None, "before two seconds it isn't known");
        for (index, left) in left.iter().enumerate().skip(8) {
            let wanted = 0.25 * (99 - index) as f64;
            assert!((left.unwrap().0 - wanted).abs() < 1e-9, "{index}: {left:?}");
        }
        let shown: Vec<u64> = left.iter().flatten().map(|(_, shown)| *shown).collect();
        assert!(shown.windows(2).all(|pair| pair[1] <= pair[0]), "{shown:?}");
        assert_eq!((shown[0], shown[shown.len() - 1]), (25, 1), "never 0 while something is left to do");
    }

    #[test]
    fn what_is_shown_stays_while_frames_vary() {
        let lengths: Vec<f64> = (0..300).map(|index| if index % 7 == 0 { 0.4 } else { 0.2 }).collect();
        let left: Vec<(f64, u64)> = left(&lengths).into_iter().flatten().collect();
        // It never leaps up; a rounded number may come back once.
        assert!(left.windows(2).all(|pair| pair[1].0 < pair[0].0 + 0.5), "{left:?}");
        assert!(left.windows(2).all(|pair| pair[1].1 <= pair[0].1 + 5), "{left:?}");
        // Slow first frames are forgotten.
        let slow: Vec<f64> = (0..300).map(|index| if index < 5 { 2.0 } else { 0.1 }).collect();
        let (left, _) = self::left(&slow)[200].unwrap();
        assert!((left - 9.9).abs() < 2.0, "{left}");
    }

    #[test]
    fn what_takes_much_longer_is_said() {
        let lengths: Vec<f64> = (0..200).map(|index| if index < 60 { 0.05 } else { 1.0 }).collect();
        let (left, _) = left(&lengths)[80].unwrap();
        assert!((left - 119.0).abs() < 20.0, "{left}");
    }

    #[test]
    fn it_counts_down_while_a_frame_is_drawn() {
        let mut left = TimeLeft::default();
        (1..=4).for_each(|frame| left.note(f64::from(frame), frame as usize, 12));
        assert_eq!([4.0, 5.5, 100.0].map(|now| left.shown_secs(now).unwrap()), [8, 7, 1]);
    }
}
