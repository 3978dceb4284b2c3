//! What a game may ask of the director at any time.

use alloc::vec::Vec;

use super::clock::FrameClock;
use super::statistics::FrameStatistics;

/// How seldom a paused game needs to be drawn, in seconds.
const PAUSED_INTERVAL_SECS: f64 = 0.25;

/// A change of the stack of scenes.
#[derive(Debug)]
pub(super) enum Request<S> {
    Run(S),
    Push(S),
    Replace(S),
    Pop,
    PopToLevel(usize),
}

/// Pausing, the clock, and the stack of scenes. What it is asked about scenes happens at one place in the frame: after updates,
/// before drawing.
#[derive(Debug)]
pub struct DirectorControl<S> {
    pub(super) clock: FrameClock,
    pub(super) statistics: FrameStatistics,
    pub(super) requests: Vec<Request<S>>,
    is_paused: bool,
    interval_secs: f64,
}

impl<S> DirectorControl<S> {
    pub(super) fn new() -> Self {
        Self {
            clock: FrameClock::default(),
            statistics: FrameStatistics::default(),
            requests: Vec::new(),
            is_paused: false,
            interval_secs: 1.0 / 60.0,
        }
    }

    /// Ends all scenes and puts this one on stage.
    pub fn run_with_scene(&mut self, scene: S) {
        self.requests.push(Request::Run(scene));
    }

    /// Puts a scene on stage above the present one, which comes back when this is popped.
    pub fn push_scene(&mut self, scene: S) {
        self.requests.push(Request::Push(scene));
    }

    /// Ends the uppermost scene and puts this one in its place.
    pub fn replace_scene(&mut self, scene: S) {
        self.requests.push(Request::Replace(scene));
    }

    /// Ends the uppermost scene; the one below comes back.
    pub fn pop_scene(&mut self) {
        self.requests.push(Request::Pop);
    }

    /// Ends all scenes but the lowest one.
    pub fn pop_to_root_scene(&mut self) {
        self.pop_to_scene_stack_level(1);
    }

    /// Ends scenes from the top until so many are left; nothing if there are no more.
    pub fn pop_to_scene_stack_level(&mut self, level: usize) {
        self.requests.push(Request::PopToLevel(level));
    }

    /// Ends all scenes.
    pub fn end(&mut self) {
        self.pop_to_scene_stack_level(0);
    }

    /// Stops updates from now on; drawing goes on.
    pub const fn pause(&mut self) {
        self.is_paused = true;
    }

    /// Lets updates go on. The first step has no length, so that nothing jumps.
    pub const fn resume(&mut self) {
        if self.is_paused {
            self.is_paused = false;
            self.clock.set_next_delta_zero(true);
        }
    }

    /// Whether updates are stopped.
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// How often the game wants a frame, in seconds; while paused 0.25 s will do. The director itself doesn't wait.
    pub const fn animation_interval_secs(&self) -> f64 {
        if self.is_paused { PAUSED_INTERVAL_SECS.max(self.interval_secs) } else { self.interval_secs }
    }

    /// Sets how often the game wants a frame, in seconds > 0, at first 1/60. Anything else changes nothing.
    pub const fn set_animation_interval_secs(&mut self, secs: f64) {
        if secs.is_finite() && secs > 0.0 {
            self.interval_secs = secs;
        }
    }

    /// The clock: deltas, fixed steps, time scale.
    pub const fn clock(&self) -> &FrameClock {
        &self.clock
    }

    /// The clock, to be set.
    pub const fn clock_mut(&mut self) -> &mut FrameClock {
        &mut self.clock
    }

    /// How many frames there were and how long they took.
    pub const fn statistics(&self) -> &FrameStatistics {
        &self.statistics
    }
}
