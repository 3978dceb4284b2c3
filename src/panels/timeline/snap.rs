//! Snapping of dragged times: to magnets near the pointer, else to whole frames.

use std::sync::Arc;

use crate::ui_kit::reach::SNAP_TIME_PX;
use crate::ui_kit::ruler::snapped_to_frame;
use crate::ui_kit::snap::{self, nearest};

/// Times that attract: starts and ends of what stays where it is, and the playhead. In seconds of the project, ascending.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Magnets(Arc<[f64]>);

impl Magnets {
    /// Sorted times without those that are dragged along.
    pub fn new(times_secs: impl IntoIterator<Item = f64>, dragged_secs: &[f64]) -> Self {
        let mut dragged = dragged_secs.to_vec();
        dragged.sort_by(f64::total_cmp);
        let is_free = |secs: &f64| {
            let next = dragged.partition_point(|dragged| *dragged < secs - 1.0e-6);
            dragged.get(next).is_none_or(|dragged| *dragged > secs + 1.0e-6)
        };
        let mut secs: Vec<f64> = times_secs.into_iter().filter(is_free).collect();
        secs.sort_by(f64::total_cmp);
        Self(secs.into())
    }

    /// The magnets before and after a time.
    fn around(&self, secs: f64) -> impl Iterator<Item = f64> {
        let index = self.0.partition_point(|magnet| *magnet < secs);
        self.0.iter().skip(index.saturating_sub(1)).take(2).copied()
    }
}

/// Rounds times, or not at all while Ctrl is held.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeSnap {
    /// Frames a second; `None`: no snapping at all.
    pub fps: Option<f64>,
    /// How far a magnet reaches, in seconds.
    pub reach_secs: f64,
}

impl TimeSnap {
    /// As the view shows time; `is_free` while Ctrl is held.
    pub fn new(is_free: bool, fps: f64, px_per_sec: f64) -> Self {
        Self { fps: (!is_free).then_some(fps), reach_secs: f64::from(SNAP_TIME_PX) / px_per_sec.max(1.0e-9) }
    }

    /// The time on a whole frame, not before 0.
    pub fn secs(self, secs: f64) -> f64 {
        self.fps.map_or(secs, |fps| snapped_to_frame(secs, fps)).max(0.0)
    }

    /// A way in time by whole frames.
    pub fn way(self, by_secs: f64) -> f64 {
        self.fps.map_or(by_secs, |fps| snapped_to_frame(by_secs, fps))
    }

    /// The time of a magnet near by, else as [`Self::secs`].
    pub fn to(self, magnets: &Magnets, secs: f64) -> f64 {
        match nearest(secs, magnets.around(secs), self.reach_secs) {
            Some(magnet) if self.fps.is_some() => magnet.max(0.0),
            _ => self.secs(secs),
        }
    }

    /// How far a stretch of time moves so that its start, or else its end, snaps.
    pub fn shift(self, magnets: &Magnets, [start_secs, end_secs]: [f64; 2], by_secs: f64) -> f64 {
        let mut snap = snap::Snap::within(self.reach_secs, 0.0);
        for edge_secs in [start_secs, end_secs] {
            let to_secs = edge_secs + by_secs;
            magnets.around(to_secs).for_each(|magnet| snap.offer(to_secs, magnet, 0.0, edge_secs));
        }
        match snap.hit() {
            Some(hit) if self.fps.is_some() => hit.at - hit.target,
            _ => self.secs(start_secs + by_secs) - start_secs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SNAP: TimeSnap = TimeSnap { fps: Some(10.0), reach_secs: 0.04 };

    #[test]
    fn magnets_pull_before_frames_do() {
        let magnets = Magnets::new([1.03, 0.5, 2.0], &[2.0]);
        assert_eq!(SNAP.to(&magnets, 1.05), 1.03);
        assert_eq!(SNAP.to(&magnets, 1.08), 1.1);
        assert_eq!(SNAP.to(&magnets, 2.01), 2.0);
        assert_eq!(TimeSnap { fps: None, ..SNAP }.to(&magnets, 1.04), 1.04);
    }

    #[test]
    fn a_stretch_rests_with_the_edge_that_is_nearer() {
        let magnets = Magnets::new([1.03], &[]);
        let by_secs = |by_secs| SNAP.shift(&magnets, [0.2, 0.7], by_secs);
        assert!((by_secs(0.32) - 0.33).abs() < 1e-12, "the end");
        assert!((by_secs(0.81) - 0.83).abs() < 1e-12, "the start");
        assert!((by_secs(0.16) - 0.2).abs() < 1e-12, "a frame");
        assert!((by_secs(-0.9) + 0.2).abs() < 1e-12, "not before 0");
    }

    /// Where a pointer snaps that goes from 0.9 s on in steps of 20 ms: `a` to `e` are the frames from 0.9 s to 1.3 s, `M` and `N` the
    /// magnets at 1.03 s and 1.2001 s, a dot is where it is.
    fn drawn(snap: TimeSnap) -> String {
        let magnets = Magnets::new([1.03, 1.2001, 9.0], &[9.0]);
        let letter = |step: u8| {
            let pointer_secs = 0.902 + f64::from(step) * 0.02;
            let secs = snap.to(&magnets, pointer_secs);
            let rests = [0.9, 1.0, 1.1, 1.2, 1.3, 1.03, 1.2001].iter().zip("abcdeMN".chars());
            let mut rests = rests.filter(|(rest, _)| (*rest - secs).abs() < 1e-9);
            rests.next().map_or(if secs == pointer_secs { '.' } else { '?' }, |(_, letter)| letter)
        };
        (0..20).map(letter).collect()
    }

    #[test]
    fn times_rest_at_magnets_near_by_and_else_on_frames() {
        assert_eq!(drawn(SNAP), "aaabbMMMMccccNNNNdee");
        assert_eq!(drawn(TimeSnap { reach_secs: 0.015, ..SNAP }), "aaabbbMMcccccddNddee");
        assert_eq!(drawn(TimeSnap { fps: None, ..SNAP }), "....................");
    }
}
