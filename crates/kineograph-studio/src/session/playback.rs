//! Playhead and transport.

use crate::text::tr;

/// A stretch of time in seconds, `start_secs` ≤ `end_secs`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeRange {
    pub start_secs: f64,
    pub end_secs: f64,
}

/// How much a time that was a whole frame may differ from it after a division and a multiplication, in seconds: a rounding error of the
/// longest timelines.
const FRAME_SLACK_SECS: f64 = 1.0e-9;

/// What happens at the end of what is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AtEnd {
    Stop,
    /// It starts again.
    #[default]
    Loop,
    /// It plays back to the start, and so on.
    PingPong,
}

impl AtEnd {
    /// Its name for users.
    pub fn title(self) -> &'static str {
        match self {
            Self::Stop => tr!("command-loop-mode-stop"),
            Self::Loop => tr!("command-loop-mode-loop"),
            Self::PingPong => tr!("command-loop-mode-ping-pong"),
        }
    }

    /// The next one, for a button that cycles through them.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Stop => Self::Loop,
            Self::Loop => Self::PingPong,
            Self::PingPong => Self::Stop,
        }
    }
}

/// A stretch that is played once, in seconds of the project.
#[derive(Debug, Clone, Copy, PartialEq)]
struct ShownOnce {
    until_secs: f64,
    /// Where the playhead was before, and is again then.
    back_to_secs: f64,
}

/// Playhead and transport. The caller passes the time; nothing here reads a clock.
#[derive(Debug, Clone, PartialEq)]
pub struct Playback {
    /// The time of the playhead, in seconds of the project ≥ 0.
    playhead_secs: f64,
    playing: bool,
    /// Whether a ping-pong is on its way back.
    returns: bool,
    /// What happens at the end.
    pub at_end: AtEnd,
    /// Playback speed; below 0 backwards, never 0.
    speed: f64,
    /// While a stretch is played once to show it.
    shown_once: Option<ShownOnce>,
    /// What is played unless it stops at the end; `None`: everything.
    pub loop_range: Option<TimeRange>,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            playhead_secs: 0.0,
            playing: false,
            returns: false,
            shown_once: None,
            at_end: AtEnd::default(),
            speed: 1.0,
            loop_range: None,
        }
    }
}

impl Playback {
    /// Fastest speed, forwards and backwards.
    pub const MAX_SPEED: f64 = 4.0;
    /// Slowest speed, forwards and backwards.
    pub const MIN_SPEED: f64 = 0.01;

    /// The time of the playhead, in seconds of the project.
    pub const fn playhead_secs(&self) -> f64 {
        self.playhead_secs
    }

    /// True while it plays.
    pub const fn is_playing(&self) -> bool {
        self.playing
    }

    /// True if it does not stop at the end.
    pub const fn loops(&self) -> bool {
        !matches!(self.at_end, AtEnd::Stop)
    }

    /// Playback speed, from −4 to 4; below 0 backwards, never 0.
    pub const fn speed(&self) -> f64 {
        self.speed
    }

    /// Whether it plays towards the end: a ping-pong goes the other way on its way back.
    pub fn goes_forwards(&self) -> bool {
        (self.speed > 0.0) != self.returns
    }

    /// Sets the speed, clamped to its limits; 0 and NaN change nothing.
    pub fn set_speed(&mut self, speed: f64) {
        if speed.is_finite() && speed != 0.0 {
            self.speed = speed.signum() * speed.abs().clamp(Self::MIN_SPEED, Self::MAX_SPEED);
            self.returns = false;
        }
    }

    /// Plays in a direction: at speed 1 first, twice as fast with each further call.
    pub fn shuttle(&mut self, forwards: bool, length_secs: f64) {
        let direction = if forwards { 1.0 } else { -1.0 };
        let faster = self.playing && self.speed * direction > 0.0;
        self.set_speed(direction * if faster { self.speed.abs() * 2.0 } else { 1.0 });
        self.play(length_secs);
    }

    /// Stops at the playhead and resets the speed to 1.
    pub fn stop_shuttle(&mut self) {
        self.pause();
        self.set_speed(1.0);
    }

    /// Moves the playhead; negative and non-finite times become 0. A stretch that plays once stops.
    pub const fn seek(&mut self, secs: f64) {
        if self.shown_once.is_some() {
            self.pause();
        }
        self.playhead_secs = if secs.is_finite() { secs.max(0.0) } else { 0.0 };
    }

    /// Moves the playhead to a time that was computed from progress: onto a frame of `fps` where only a rounding error lies between.
    pub fn scrub(&mut self, secs: f64, fps: f64) {
        let frame_secs = (secs * fps).round() / fps;
        self.seek(if (frame_secs - secs).abs() < FRAME_SLACK_SECS { frame_secs } else { secs });
    }

    /// Starts to play; from the other end if the playhead is already at the end.
    pub fn play(&mut self, length_secs: f64) {
        let TimeRange { start_secs, end_secs } = self.range(length_secs);
        let (first_secs, last_secs) =
            if self.speed > 0.0 { (start_secs, end_secs) } else { (end_secs, start_secs) };
        let is_outside = self.playhead_secs < start_secs || self.playhead_secs > end_secs;
        if is_outside || self.playhead_secs == last_secs {
            self.playhead_secs = first_secs;
        }
        self.returns = false;
        self.shown_once = None;
        self.playing = true;
    }

    /// Plays a stretch once, forwards, and goes back to where the playhead is now. What plays already goes on; the end of another such stretch
    /// is put off.
    pub const fn play_once(&mut self, stretch: TimeRange) {
        let back_to_secs = match self.shown_once {
            Some(shown) => shown.back_to_secs,
            None if self.playing => return,
            None => self.playhead_secs,
        };
        if !self.playing {
            self.seek(stretch.start_secs);
        }
        self.shown_once = Some(ShownOnce { until_secs: stretch.end_secs, back_to_secs });
        self.playing = true;
    }

    /// Stops at the playhead.
    pub const fn pause(&mut self) {
        self.playing = false;
        self.shown_once = None;
    }

    /// Plays or pauses.
    pub fn toggle(&mut self, length_secs: f64) {
        if self.playing {
            self.pause();
        } else {
            self.play(length_secs);
        }
    }

    /// What is played: the loop range unless it stops at the end, else all.
    pub fn range(&self, length_secs: f64) -> TimeRange {
        let all = TimeRange { start_secs: 0.0, end_secs: length_secs.max(0.0) };
        match self.loop_range {
            Some(range) if self.loops() && range.end_secs > range.start_secs => range,
            _ => all,
        }
    }

    /// Advances by `dt_secs`.
    pub fn advance(&mut self, dt_secs: f64, length_secs: f64) {
        if !self.playing || !dt_secs.is_finite() {
            return;
        }
        if let Some(shown) = self.shown_once {
            self.playhead_secs += dt_secs.max(0.0) * self.speed.abs();
            if self.playhead_secs >= shown.until_secs {
                self.seek(shown.back_to_secs);
            }
            return;
        }
        let TimeRange { start_secs, end_secs } = self.range(length_secs);
        let speed = if self.returns { -self.speed } else { self.speed };
        let next_secs = self.playhead_secs + dt_secs.max(0.0) * speed;
        let is_inside = if speed > 0.0 { next_secs < end_secs } else { next_secs > start_secs };
        if is_inside {
            self.playhead_secs = next_secs;
            return;
        }
        let period_secs = end_secs - start_secs;
        if !self.loops() || period_secs <= 0.0 {
            self.playhead_secs = if speed > 0.0 { end_secs } else { start_secs };
            self.playing = false;
        } else if self.at_end == AtEnd::Loop {
            self.playhead_secs = start_secs + (next_secs - start_secs).rem_euclid(period_secs);
        } else {
            // There and back is one round of twice the length.
            let place_secs = (next_secs - start_secs).rem_euclid(2.0 * period_secs);
            let is_mirrored = place_secs > period_secs;
            let bounced_secs = if is_mirrored { 2.0 * period_secs - place_secs } else { place_secs };
            self.playhead_secs = start_secs + bounced_secs;
            if is_mirrored {
                self.returns = !self.returns;
            }
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
        let mut playback = Playback { at_end: AtEnd::Stop, ..Playback::default() };
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

    #[test]
    fn scrubbing_by_progress_comes_to_whole_frames() {
        let mut playback = Playback::default();
        for frame in 0..2000_u16 {
            let (secs, length_secs) = (f64::from(frame) / 60.0, 33.7);
            playback.scrub(secs / length_secs * length_secs, 60.0);
            assert_eq!(playback.playhead_secs(), secs);
        }
        playback.scrub(0.123_456, 60.0);
        assert_eq!(playback.playhead_secs(), 0.123_456);
    }

    #[test]
    fn goes_back_and_forth_without_losing_time() {
        let mut playback = Playback { at_end: AtEnd::PingPong, ..Playback::default() };
        playback.play(1.0);
        for (dt_secs, expected_secs) in
            [(0.75, 0.75), (0.5, 0.75), (0.5, 0.25), (0.5, 0.25), (4.25, 0.5), (1.0, 0.5)]
        {
            playback.advance(dt_secs, 1.0);
            assert!((playback.playhead_secs() - expected_secs).abs() < 1e-12, "{}", playback.playhead_secs());
        }
    }

    #[test]
    fn plays_backwards_round_the_loop_and_stops_at_the_start() {
        let mut playback = Playback::default();
        playback.set_speed(-2.0);
        playback.play(1.0);
        assert_eq!(playback.playhead_secs(), 1.0, "from the end");
        playback.advance(0.75, 1.0);
        assert_eq!(playback.playhead_secs(), 0.5);
        playback.at_end = AtEnd::Stop;
        playback.advance(0.75, 1.0);
        assert_eq!((playback.playhead_secs(), playback.is_playing()), (0.0, false));
    }

    #[test]
    fn the_shuttle_gets_faster_each_time_and_turns_at_its_own_pace() {
        let mut playback = Playback::default();
        let mut speeds = Vec::new();
        for forwards in [true, true, true, true, false, false] {
            playback.shuttle(forwards, 1.0);
            speeds.push(playback.speed());
        }
        assert_eq!(speeds, [1.0, 2.0, 4.0, 4.0, -1.0, -2.0]);
        playback.stop_shuttle();
        assert_eq!((playback.speed(), playback.is_playing()), (1.0, false));
        playback.set_speed(0.0);
        playback.set_speed(f64::NAN);
        assert_eq!(playback.speed(), 1.0);
    }

    #[test]
    fn a_stretch_plays_once_and_what_plays_already_goes_on() {
        let mut playback = Playback::default();
        let stretch = |start_secs, end_secs| TimeRange { start_secs, end_secs };
        playback.play_once(stretch(0.5, 1.0));
        playback.advance(0.25, 9.0);
        assert_eq!((playback.playhead_secs(), playback.is_playing()), (0.75, true));
        playback.play_once(stretch(1.0, 2.0));
        playback.advance(0.5, 9.0);
        assert_eq!((playback.playhead_secs(), playback.is_playing()), (1.25, true), "on to the next one");
        playback.advance(5.0, 9.0);
        assert_eq!((playback.playhead_secs(), playback.is_playing()), (0.0, false), "back where it was");
        playback.play_once(stretch(0.0, 1.0));
        playback.seek(0.5);
        assert!(!playback.is_playing(), "the user looks elsewhere");
        playback.play(9.0);
        playback.play_once(stretch(0.0, 1.0));
        playback.advance(2.0, 9.0);
        assert_eq!((playback.playhead_secs(), playback.is_playing()), (2.5, true));
    }

    #[test]
    fn a_minute_of_frames_does_not_drift() {
        let mut playback = Playback::default();
        playback.play(600.0);
        for _ in 0..3600 {
            playback.advance(1.0 / 60.0, 600.0);
        }
        assert!((playback.playhead_secs() - 60.0).abs() < 1e-9);
    }
}
