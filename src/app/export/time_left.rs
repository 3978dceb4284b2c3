//! How long an export will take: a moving average, because frames differ and the first ones come slowly.

use std::collections::VecDeque;

/// How far back frames count, in seconds.
const WINDOW_SECS: f64 = 6.0;
/// Nothing is said before so much time has gone.
const MIN_SECS: f64 = 1.0;
/// How much longer than shown it must take until more is shown; below that it stands still. What counts down is easier to trust than
/// what goes up and down.
const GROWTH: f64 = 1.3;

/// Frames that were done at some times.
#[derive(Debug, Default)]
pub(super) struct TimeLeft {
    /// Seconds since the start, and how many frames were done then.
    marks: VecDeque<(f64, usize)>,
    /// What is shown, in seconds.
    shown_secs: Option<f64>,
}

impl TimeLeft {
    /// Takes note of frames that are done after some seconds.
    pub fn note(&mut self, at_secs: f64, done: usize, all: usize) {
        self.marks.push_back((at_secs, done));
        // One mark before the window is kept, so that it is always measured whole.
        while self.marks.len() > 2 && self.marks[1].0 < at_secs - WINDOW_SECS {
            self.marks.pop_front();
        }
        let Some(new) = self.estimate(all) else { return };
        let held = self.shown_secs.unwrap_or(f64::INFINITY);
        self.shown_secs = Some(if new > held * GROWTH + 1.0 { new } else { new.min(held) });
    }

    /// Seconds that are left, once it can be told.
    pub const fn secs(&self) -> Option<f64> {
        self.shown_secs
    }

    fn estimate(&self, all: usize) -> Option<f64> {
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

    /// What is shown after each of `lengths_secs`.
    fn shown(lengths_secs: &[f64]) -> Vec<Option<f64>> {
        let (mut left, mut at) = (TimeLeft::default(), 0.0);
        let frames = lengths_secs.iter().enumerate().map(|(index, length)| {
            at += length;
            left.note(at, index + 1, lengths_secs.len());
            left.secs()
        });
        frames.collect()
    }

    #[test]
    fn even_frames_count_down_exactly() {
        let shown = shown(&[0.25; 100]);
        assert_eq!(shown[2], None, "before a second it isn't known");
        for (index, left) in shown.iter().enumerate().skip(8) {
            assert!((left.unwrap() - 0.25 * (99 - index) as f64).abs() < 1e-9, "{index}: {left:?}");
        }
    }

    #[test]
    fn it_does_not_grow_while_frames_vary() {
        let lengths: Vec<f64> = (0..300).map(|index| if index % 7 == 0 { 0.4 } else { 0.2 }).collect();
        let shown: Vec<f64> = shown(&lengths).into_iter().flatten().collect();
        assert!(shown.windows(2).all(|pair| pair[1] <= pair[0]), "{shown:?}");
        // Slow first frames are forgotten.
        let slow: Vec<f64> = (0..200).map(|index| if index < 5 { 2.0 } else { 0.1 }).collect();
        let left = self::shown(&slow)[100].unwrap();
        assert!((left - 9.9).abs() < 0.5, "{left}");
    }

    #[test]
    fn what_takes_much_longer_is_said() {
        let lengths: Vec<f64> = (0..200).map(|index| if index < 60 { 0.05 } else { 1.0 }).collect();
        let left = shown(&lengths)[80].unwrap();
        assert!((left - 119.0).abs() < 20.0, "{left}");
    }
}
