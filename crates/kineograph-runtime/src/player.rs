//! Plays one program on one target, with its own clock.

use alloc::sync::Arc;

use crate::manager::playhead::{Playhead, Window};
use crate::manager::state::State;
use crate::pose::Pose;
use crate::pose_target::PoseTarget;
use crate::prelude::*;
use crate::program::{Event, Program};

/// A program that plays from a start pose: for single sprites, tools and tests.
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
/// A player plays at any speed, backwards to the start, and back and forth ([`set_ping_pong`](Self::set_ping_pong)).
///
/// All poses come from [`Program::sample_secs`], so stepping and seeking agree bit for bit.
#[derive(Debug, Clone)]
pub struct Player {
    program: Arc<Program>,
    start: Pose,
    head: Playhead,
}

impl Player {
    /// A player that has not started.
    pub fn new(program: Arc<Program>, start: Pose) -> Self {
        let head = Playhead::at_start(&program);
        Self { program, start, head }
    }

    /// A player on a target of the game, from the pose that it has; [`Self::show_on`] shows the poses on it.
    pub fn on(program: Arc<Program>, target: &impl PoseTarget) -> Self {
        Self::new(program, target.start_pose())
    }

    /// Shows the pose at the elapsed time on a target.
    pub fn show_on(&self, target: &mut impl PoseTarget) {
        target.set_pose(&self.pose());
    }

    /// Goes to progress `t`, clamped to 0..=1, and returns the pose: `update(t)` of cocos2d-x. An endless program goes to its start;
    /// [`seek`](Self::seek) takes seconds.
    pub fn update(&mut self, t: f64) -> Pose {
        self.seek(self.program.secs_at(t));
        self.pose()
    }

    /// Advances by `dt_secs` (≥ 0; anything else counts as 0) and returns the pose. As in cocos2d-x the first step after the start
    /// shows progress 0, whatever `dt_secs` is.
    pub fn step(&mut self, dt_secs: f64) -> Pose {
        self.advance(dt_secs, |_, _| {});
        self.pose()
    }

    /// As [`Self::step`], and appends the events of the step; events at 0 come with the first step. Backwards there are none, unless
    /// [`set_backward_events`](Self::set_backward_events) enables them; then they are in reverse order.
    pub fn step_with_events(&mut self, dt_secs: f64, events: &mut Vec<Event>) -> Pose {
        self.advance(dt_secs, |program, window| {
            let mut parts = window.events();
            while parts.list_next(program, events) {}
        });
        self.pose()
    }

    /// Seeks to `secs`, clamped to start and end, without sending events. NaN counts as
    /// 0. At 0 the player starts again: events at 0 are still to come.
    pub fn seek(&mut self, secs: f64) {
        // `max` gives 0 for NaN.
        (self.head.elapsed_secs, self.head.rest_secs) = (secs.max(0.0).min(self.head.duration_secs), 0.0);
        self.head.state.insert(State::STARTED);
        self.head.state.set(State::START_AHEAD, self.head.elapsed_secs == 0.0);
    }

    /// Sets the speed: 1 is normal, below 0 plays backwards, 0 stops and keeps the direction. Returns false and changes nothing if the
    /// speed is not finite.
    pub fn set_speed(&mut self, speed: f64) -> bool {
        if speed.is_finite() {
            self.head.set_speed(speed);
        }
        speed.is_finite()
    }

    /// Reverses the direction at the current time.
    pub const fn reverse(&mut self) {
        self.head.state.toggle(State::BACKWARDS);
    }

    /// Sets whether the player turns at both ends, or stops at the next one. An instant program does not turn.
    pub const fn set_ping_pong(&mut self, is_on: bool) {
        self.head.state.set(State::PING_PONG, is_on);
    }

    /// Sets whether events are also listed while playing backwards.
    pub const fn set_backward_events(&mut self, is_on: bool) {
        self.head.state.set(State::BACKWARD_EVENTS, is_on);
    }

    /// The pose at the elapsed time.
    pub fn pose(&self) -> Pose {
        self.program.sample_secs(&self.start, self.head.elapsed_secs)
    }

    /// The pose at progress `t`, wherever the player is: [`Program::sample`] from its start pose.
    ///
    /// ```
    /// # use kineograph_runtime::{Player, Pose, Program, format::Action};
    /// let player = Player::new(Program::compile(&Action::move_by(1.0, [60.0, 0.0]))?, Pose::default());
    /// assert_eq!(player.pose_at(0.5).position[0], 30.0);
    /// assert_eq!(player.elapsed_secs(), 0.0);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn pose_at(&self, t: f64) -> Pose {
        self.program.sample(&self.start, t)
    }

    /// Seconds since the start, at most the program's length.
    pub const fn elapsed_secs(&self) -> f64 {
        self.head.elapsed_secs
    }

    /// The speed; below 0 the player plays backwards.
    pub fn speed(&self) -> f64 {
        self.head.speed()
    }

    /// Whether it has started and reached its end, or backwards its start.
    pub fn is_done(&self) -> bool {
        self.head.state.has(State::STARTED) && self.head.is_done()
    }

    /// The program.
    pub const fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Moves the clock, at most to the end.
    fn advance(&mut self, dt_secs: f64, mut list_events: impl FnMut(&Program, Window)) {
        let mut rest_secs = if dt_secs.is_finite() { dt_secs.max(0.0) } else { 0.0 };
        loop {
            let window = self.head.advance(&mut rest_secs, false);
            let sends = !window.is_backwards || self.head.state.has(State::BACKWARD_EVENTS);
            if sends {
                list_events(&self.program, window);
            }
            if !self.head.is_done() || !self.head.turn() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Action;

    fn player() -> Player {
        let tree = Action::sequence([
            Action::call_func("a"),
            Action::move_by(1.0, [10.0, 0.0]),
            Action::call_func("b"),
            Action::move_by(1.0, [10.0, 0.0]),
        ]);
        Player::new(Program::compile(&tree).unwrap(), Pose::default())
    }

    fn names(player: &mut Player, dt_secs: f64) -> Vec<String> {
        let mut events = Vec::new();
        player.step_with_events(dt_secs, &mut events);
        events.iter().map(|event| player.program().event_name(event).to_owned()).collect()
    }

    #[test]
    fn seeking_comes_no_farther_than_playing() {
        let program = Program::compile(&Action::move_by(2.0, [100.0, 0.0])).unwrap();
        let mut player = Player::new(program, Pose::default());
        for (secs, x) in [(9.0, 100.0), (-3.0, 0.0), (f64::INFINITY, 100.0), (f64::NAN, 0.0), (1.0, 50.0)] {
            player.seek(secs);
            assert_eq!(player.pose().position, [x, 0.0], "{secs}");
        }
        assert_eq!(player.step(9.0).position, [100.0, 0.0]);
    }

    #[test]
    fn it_plays_back_to_its_start() {
        let mut player = player();
        assert_eq!(names(&mut player, 9.0), ["a"]);
        assert_eq!(names(&mut player, 1.5), ["b"]);
        assert!(player.set_speed(-2.0) && !player.set_speed(f64::NAN));
        assert_eq!((player.step(0.5).position[0], player.speed()), (5.0, -2.0));
        player.set_backward_events(true);
        assert_eq!(names(&mut player, 9.0), ["a"]);
        assert!(player.is_done() && player.elapsed_secs() == 0.0);
        player.reverse();
        assert_eq!(names(&mut player, 0.25), ["a"]);
        assert_eq!(player.pose().position[0], 5.0);
    }

    #[test]
    fn there_and_back_loses_no_time() {
        let mut player = player();
        player.set_ping_pong(true);
        player.step(0.0);
        assert_eq!(player.step(2.5).position[0], 15.0);
        assert_eq!(names(&mut player, 3.75), ["a", "b"]);
        assert_eq!((player.elapsed_secs(), player.is_done()), (1.75, false));
    }
}
