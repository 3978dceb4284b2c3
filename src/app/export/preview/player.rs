//! Which frame of a preview shows at a time. By itself it plays as often as the export will, then waits; what is started by hand goes on.

/// A frame that is over in less is over.
const SLACK_SECS: f64 = 1e-6;

/// The place of a playback.
#[derive(Debug, Default)]
pub struct PreviewPlayer {
    /// The frame that shows, or that it started at.
    nth: usize,
    playing: Option<PlayingFrames>,
    /// Whether it is to start by itself.
    is_new: bool,
    /// How often it then plays; `None`: without an end.
    rounds: Option<usize>,
}

#[derive(Debug, Clone, Copy)]
struct PlayingFrames {
    since_secs: f64,
    /// How often all frames are played; `None`: without an end.
    rounds: Option<usize>,
    by_hand: bool,
}

impl PreviewPlayer {
    /// Other frames are there: plays them so often, or without an end.
    pub fn begin(&mut self, rounds: Option<usize>) {
        if !self.playing.is_some_and(|playing| playing.by_hand) {
            *self = Self { is_new: true, rounds, ..Self::default() };
        }
    }

    /// The frame to show now, of frames that end at these times, in seconds after the first one begins.
    pub fn frame(&mut self, now_secs: f64, ends_secs: &[f64]) -> usize {
        let last = ends_secs.len().saturating_sub(1);
        if std::mem::take(&mut self.is_new) && last > 0 {
            self.playing = Some(PlayingFrames { since_secs: now_secs, rounds: self.rounds, by_hand: false });
        }
        let Some(playing) = self.playing else {
            self.nth = self.nth.min(last);
            return self.nth;
        };
        let Some((round, at_secs)) = self.place(playing, now_secs, ends_secs) else { return 0 };
        if playing.rounds.is_some_and(|rounds| round >= rounds) {
            *self = Self::default();
            return 0;
        }
        ends_secs.partition_point(|end_secs| *end_secs <= at_secs).min(last)
    }

    /// Seconds until the next frame.
    pub fn next_secs(&self, now_secs: f64, ends_secs: &[f64]) -> f32 {
        let left_secs = || {
            let (_, at_secs) = self.place(self.playing?, now_secs, ends_secs)?;
            Some(ends_secs.iter().find(|end_secs| **end_secs > at_secs)? - at_secs)
        };
        #[allow(clippy::cast_possible_truncation)] // some seconds
        let secs = left_secs().unwrap_or_default() as f32;
        secs.max(0.001)
    }

    /// The round that plays, from 0, and its time in seconds; `None` if nothing has a length.
    fn place(&self, playing: PlayingFrames, now_secs: f64, ends_secs: &[f64]) -> Option<(usize, f64)> {
        let round_secs = ends_secs.last().copied().filter(|secs| *secs > 0.0)?;
        let started = self.nth % ends_secs.len();
        let start_secs = started.checked_sub(1).map_or(0.0, |before| ends_secs[before]);
        let all_secs = start_secs + (now_secs - playing.since_secs).max(0.0) + SLACK_SECS;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // not below 0
        let round = (all_secs / round_secs) as usize;
        Some((round, all_secs % round_secs))
    }

    pub const fn is_playing(&self) -> bool {
        self.playing.is_some() || self.is_new
    }

    /// Plays from the frame that shows, round and round, or stops there.
    pub fn toggle(&mut self, shown: usize, now_secs: f64) {
        let stops = self.is_playing();
        self.stop_at(shown);
        if !stops {
            self.playing = Some(PlayingFrames { since_secs: now_secs, rounds: None, by_hand: true });
        }
    }

    /// Shows this frame and no other.
    pub fn stop_at(&mut self, nth: usize) {
        *self = Self { nth, ..Self::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends of so many frames, of which two are shown in a second.
    fn ends(count: u32) -> Vec<f64> {
        (1..=count).map(|frame| f64::from(frame) / 2.0).collect()
    }

    #[test]
    fn it_plays_as_often_as_the_export_and_then_rests() {
        let shown = |player: &mut PreviewPlayer| -> Vec<usize> {
            (0..8).map(|tick| player.frame(10.0 + f64::from(tick) * 0.5, &ends(3))).collect()
        };
        let mut player = PreviewPlayer::default();
        for (rounds, wanted) in [(1, [0, 1, 2, 0, 0, 0, 0, 0]), (2, [0, 1, 2, 0, 1, 2, 0, 0])] {
            player.begin(Some(rounds));
            assert_eq!(shown(&mut player), wanted);
            assert!(!player.is_playing());
        }
        player.begin(None);
        assert_eq!(shown(&mut player), [0, 1, 2, 0, 1, 2, 0, 1]);
        assert!(player.is_playing());
    }

    #[test]
    fn what_is_started_by_hand_goes_round_until_it_is_stopped() {
        let mut player = PreviewPlayer::default();
        player.toggle(1, 0.0);
        let shown: Vec<usize> = (0..5).map(|tick| player.frame(f64::from(tick) * 0.5, &ends(3))).collect();
        assert_eq!(shown, [1, 2, 0, 1, 2]);
        // Other frames go on playing.
        player.begin(Some(1));
        assert_eq!(player.frame(2.0, &ends(10)), 5);
        player.toggle(5, 2.0);
        assert_eq!((player.frame(9.0, &ends(10)), player.is_playing()), (5, false));
        // Fewer frames than before.
        assert_eq!(player.frame(9.0, &ends(4)), 3);
        assert_eq!(player.frame(9.0, &[]), 0);
    }

    #[test]
    fn the_next_frame_is_waited_for() {
        let mut player = PreviewPlayer::default();
        player.toggle(0, 1.0);
        assert!((player.next_secs(1.3, &ends(2)) - 0.2).abs() < 1e-5);
        let uneven = [0.07, 0.3, 0.4];
        assert_eq!([1.05, 1.08, 1.31, 1.41].map(|now_secs| player.frame(now_secs, &uneven)), [0, 1, 2, 0]);
        assert!((player.next_secs(1.1, &uneven) - 0.2).abs() < 1e-5);
    }
}
