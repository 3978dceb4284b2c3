//! How many frames there are, and how long they take.

/// Over which time the frame rate is measured, in seconds.
const WINDOW_SECS: f64 = 0.5;

/// Figures about frames, from the seconds that the game gives, before any limit.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FrameStatistics {
    total_frames: u64,
    last_secs: f64,
    window: FrameTally,
    measured: FrameTally,
}

/// Some frames.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct FrameTally {
    frames: u32,
    secs: f64,
}

impl FrameStatistics {
    /// Frames that are complete.
    pub const fn total_frames(&self) -> u64 {
        self.total_frames
    }

    /// Seconds between the last two frames.
    pub const fn seconds_per_frame(&self) -> f64 {
        self.last_secs
    }

    /// Frames a second, measured over half a second at a time; 0 until the first half second is over.
    pub fn frame_rate(&self) -> f64 {
        if self.measured.secs > 0.0 { f64::from(self.measured.frames) / self.measured.secs } else { 0.0 }
    }

    pub(super) fn begin_frame(&mut self, real_secs: f64) {
        self.last_secs = real_secs;
        let window = &mut self.window;
        // The first frame has no time of its own.
        window.frames += u32::from(real_secs > 0.0);
        window.secs += real_secs;
        if window.secs >= WINDOW_SECS {
            self.measured = core::mem::take(window);
        }
    }

    pub(super) const fn end_frame(&mut self) {
        self.total_frames += 1;
    }
}
