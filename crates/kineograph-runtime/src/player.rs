//! Playing one program on one target, with a clock of its own.

use alloc::sync::Arc;

use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Event, Length, Program, reached};

/// A program that plays from a start pose: for one sprite, for tools, and for tests.
///
/// ```
/// use kineograph_runtime::{Player, Pose, Program, format::Action};
/// let mut player = Player::new(Program::compile(&Action::move_by(1.0, [60.0, 0.0]))?, Pose::default());
/// assert_eq!(player.step(0.5).position[0], 0.0); // the first step shows the start
/// assert_eq!(player.step(0.5).position[0], 30.0);
/// assert_eq!(player.update(0.25).position[0], 15.0); // any time, in any order
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
///
/// All poses come from [`Program::sample_secs`], so stepping and seeking agree bit for bit.
#[derive(Debug, Clone)]
pub struct Player {
    program: Arc<Program>,
    start: Pose,
    elapsed_secs: f64,
    has_started: bool,
}

impl Player {
    /// A player that has not started.
    #[must_use]
    pub const fn new(program: Arc<Program>, start: Pose) -> Self {
        Self { program, start, elapsed_secs: 0.0, has_started: false }
    }

    /// Goes to progress `t`, 0..=1 (seconds for an endless program), and gives the pose. Values outside extrapolate.
    pub fn update(&mut self, t: f64) -> Pose {
        self.seek(self.program.secs_at(t));
        self.pose()
    }

    /// Goes on by `dt_secs` (≥ 0; anything else counts as 0) and gives the pose. As in cocos2d-x the first step after the start
    /// shows progress 0, whatever `dt_secs` is.
    pub fn step(&mut self, dt_secs: f64) -> Pose {
        self.advance(dt_secs);
        self.pose()
    }

    /// As [`Self::step`], and appends the events that the step has passed, those at 0 with the first step.
    pub fn step_with_events(&mut self, dt_secs: f64, events: &mut Vec<Event>) -> Pose {
        let after_secs = if self.has_started { self.elapsed_secs } else { f64::NEG_INFINITY };
        self.advance(dt_secs);
        self.program.events(after_secs, self.elapsed_secs, events);
        self.pose()
    }

    /// Goes to `secs` without sending events; NaN counts as 0.
    pub fn seek(&mut self, secs: f64) {
        self.has_started = true;
        self.elapsed_secs = if secs.is_nan() { 0.0 } else { secs };
    }

    /// The pose at the elapsed time.
    #[must_use]
    pub fn pose(&self) -> Pose {
        self.program.sample_secs(&self.start, self.elapsed_secs)
    }

    /// Seconds since the start; at most the program's length unless sought beyond.
    #[must_use]
    pub const fn elapsed_secs(&self) -> f64 {
        self.elapsed_secs
    }

    /// Whether it has started and come to its end.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.has_started && self.program.length().secs().is_some_and(|end| reached(self.elapsed_secs, end))
    }

    /// What it plays.
    #[must_use]
    pub const fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Moves the clock, up to the end and not beyond; what was sought beyond stays there.
    fn advance(&mut self, dt_secs: f64) {
        if self.has_started {
            let dt_secs = if dt_secs > 0.0 { dt_secs } else { 0.0 };
            let end_secs = match self.program.length() {
                Length::Finite(secs) => secs,
                Length::Endless => f64::INFINITY,
            };
            self.elapsed_secs = (self.elapsed_secs + dt_secs).min(end_secs.max(self.elapsed_secs));
        }
        self.has_started = true;
    }
}
