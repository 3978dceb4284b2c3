//! Playhead and transport.

/// A stretch of time in seconds, `start_secs` ≤ `end_secs`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeRange {
    /// Where it starts.
    pub start_secs: f64,
    /// Where it ends.
    pub end_secs: f64,
}

/// Playhead and transport. Time is handed in; nothing here reads a clock.
#[derive(Debug, Clone, PartialEq)]
pub struct Playback {
    /// Where the playhead stands, in seconds of the project ≥ 0.
    playhead_secs: f64,
    /// Whether it runs.
    playing: bool,
    /// Whether it starts again at the end.
    pub looping: bool,
    /// How fast it runs, > 0.
    pub speed: f64,
    /// What is played when looping; `None`: everything.
    pub loop_range: Option<TimeRange>,
}

impl Default for Playback {
    fn default() -> Self {
        Self { playhead_secs: 0.0, playing: false, looping: true, speed: 1.0, loop_range: None }
    }
}

impl Playback {
    /// Where the playhead stands, in seconds of the project.
    #[must_use]
    pub const fn playhead_secs(&self) -> f64 {
        self.playhead_secs
    }

    /// True while it plays.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.playing
    }

    /// Moves the playhead; times before 0 and not finite ones become 0.
    pub const fn seek(&mut self, secs: f64) {
        self.playhead_secs = if secs.is_finite() { secs.max(0.0) } else { 0.0 };
    }

    /// Starts to play; from the start if the playhead stands at the end.
    pub fn play(&mut self, length_secs: f64) {
        let range = self.range(length_secs);
        if self.playhead_secs >= range.end_secs || self.playhead_secs < range.start_secs {
            self.playhead_secs = range.start_secs;
        }
        self.playing = true;
    }

    /// Stops where it is.
    pub const fn pause(&mut self) {
        self.playing = false;
    }

    /// Plays or pauses.
    pub fn toggle(&mut self, length_secs: f64) {
        if self.playing {
            self.pause();
        } else {
            self.play(length_secs);
        }
    }

    /// What is played: the loop range while looping, else all.
    #[must_use]
    pub fn range(&self, length_secs: f64) -> TimeRange {
        let all = TimeRange { start_secs: 0.0, end_secs: length_secs.max(0.0) };
        match self.loop_range {
            Some(range) if self.looping && range.end_secs > range.start_secs => range,
            _ => all,
        }
    }

    /// Lets `dt_secs` pass.
    pub fn advance(&mut self, dt_secs: f64, length_secs: f64) {
        if !self.playing || !dt_secs.is_finite() {
            return;
        }
        let range = self.range(length_secs);
        let next = self.playhead_secs + dt_secs.max(0.0) * self.speed;
        if next < range.end_secs {
            self.playhead_secs = next;
        } else if self.looping && range.end_secs > range.start_secs {
            let period = range.end_secs - range.start_secs;
            self.playhead_secs = range.start_secs + (next - range.start_secs) % period;
        } else {
            self.playhead_secs = range.end_secs;
            self.playing = false;
        }
    }

    /// Pauses and moves by whole frames of `fps`, onto a frame. Frame n is n ÷ fps, never a running sum.
    pub fn step_frames(&mut self, frames: i64, fps: f64) {
        self.pause();
        let frame = (self.playhead_secs * fps).round();
        #[allow(clippy::cast_precision_loss)] // frame numbers are far below 2^52
        self.seek((frame + frames as f64) / fps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_without_losing_time() {
        let mut playback = Playback::default();
        playback.play(1.0);
        playback.advance(2.25, 1.0);
        assert!((playback.playhead_secs() - 0.25).abs() < 1e-12);
        assert!(playback.is_playing());
    }

    #[test]
    fn stops_at_the_end_without_looping_and_starts_anew() {
        let mut playback = Playback { looping: false, ..Playback::default() };
        playback.play(1.0);
        playback.advance(5.0, 1.0);
        assert_eq!(playback.playhead_secs(), 1.0);
        assert!(!playback.is_playing());
        playback.play(1.0);
        assert_eq!(playback.playhead_secs(), 0.0);
    }

    #[test]
    fn frames_are_divided_not_summed() {
        let mut playback = Playback::default();
        for _ in 0..600 {
            playback.step_frames(1, 60.0);
        }
        assert_eq!(playback.playhead_secs(), 10.0);
        playback.step_frames(-1, 60.0);
        assert_eq!(playback.playhead_secs(), 599.0 / 60.0);
        playback.seek(f64::NAN);
        assert_eq!(playback.playhead_secs(), 0.0);
    }
}
