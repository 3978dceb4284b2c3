//! Which frame of a preview shows at a time. By itself it plays as often as the export will, then waits; what is started by hand goes on.

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

    /// The frame to show now, of `count` frames.
    pub fn frame(&mut self, now_secs: f64, count: usize, fps: f64) -> usize {
        if std::mem::take(&mut self.is_new) && count > 1 {
            self.playing = Some(PlayingFrames { since_secs: now_secs, rounds: self.rounds, by_hand: false });
        }
        let Some(playing) = self.playing else {
            self.nth = self.nth.min(count.saturating_sub(1));
            return self.nth;
        };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // not below 0
        let passed = ((now_secs - playing.since_secs).max(0.0) * fps + 1e-6) as usize;
        let nth = self.nth + passed;
        if playing.rounds.is_some_and(|rounds| nth >= count.saturating_mul(rounds)) {
            *self = Self::default();
            return 0;
        }
        nth % count.max(1)
    }

    /// Seconds until the next frame.
    pub fn next_secs(&self, now_secs: f64, fps: f64) -> f32 {
        let since_secs = self.playing.map_or(now_secs, |playing| playing.since_secs);
        let passed = ((now_secs - since_secs).max(0.0) * fps).fract();
        #[allow(clippy::cast_possible_truncation)] // below 10 s
        let secs = ((1.0 - passed) / fps) as f32;
        secs.max(0.001)
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

    #[test]
    fn it_plays_as_often_as_the_export_and_then_rests() {
        let shown = |player: &mut PreviewPlayer| -> Vec<usize> {
            (0..8).map(|tick| player.frame(10.0 + f64::from(tick) * 0.5, 3, 2.0)).collect()
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
        let shown: Vec<usize> = (0..5).map(|tick| player.frame(f64::from(tick) * 0.5, 3, 2.0)).collect();
        assert_eq!(shown, [1, 2, 0, 1, 2]);
        // Other frames go on playing.
        player.begin(Some(1));
        assert_eq!(player.frame(2.0, 10, 2.0), 5);
        player.toggle(5, 2.0);
        assert_eq!((player.frame(9.0, 10, 2.0), player.is_playing()), (5, false));
        // Fewer frames than before.
        assert_eq!(player.frame(9.0, 4, 2.0), 3);
        assert_eq!(player.frame(9.0, 0, 2.0), 0);
    }

    #[test]
    fn the_next_frame_is_waited_for() {
        let mut player = PreviewPlayer::default();
        player.toggle(0, 1.0);
        assert!((player.next_secs(1.3, 2.0) - 0.2).abs() < 1e-6);
    }
}
