//! Operations on one running action by its id: pause, seek, speed, direction.
//!
//! If the action no longer runs, a method does nothing and returns `false` or `None`.

use core::hash::Hash;

use super::handle::{ActionHandle, RunEvent};
use super::playhead::Window;
use super::state::State;
use super::{ActionManager, RunningActions};
use crate::program::Length;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Pauses one action while others on its target go on. It counts as running.
    pub fn pause_run(&mut self, id: ActionHandle) -> bool {
        self.change_all_heads(id, |head| head.state.insert(State::PAUSED))
    }

    /// Resumes an action that [`pause_run`](Self::pause_run) paused. False if it was not paused by it.
    pub fn resume_run(&mut self, id: ActionHandle) -> bool {
        let is_held =
            self.runs.find(self.runs.whole(id)).is_some_and(|run| self.state(run).has(State::PAUSED));
        is_held && self.change_all_heads(id, |head| head.state.remove(State::PAUSED))
    }

    /// Whether this action is paused, by [`pause_run`](Self::pause_run) or with its whole target.
    pub fn is_run_paused(&self, id: ActionHandle) -> bool {
        self.runs.find(self.runs.whole(id)).is_some_and(|run| {
            self.state(run).has(State::PAUSED) || self.targets[self.runs.target(run)].is_paused
        })
    }

    /// Moves the playhead of an action to `secs` of its program and shows the pose there at once. Sends no events.
    ///
    /// Times are clamped to 0 up to the duration; NaN counts as 0. At 0 the action starts again: what happens at 0 is still to come. At
    /// the end it ends with its next update. In a handler of its own event, the rest of the update is played from there, even if no time
    /// is left. Alone on its target, it shows exactly the sampled pose; beside others, its displacement and its writes on the way are
    /// applied or taken back. A seek ends the start delay.
    pub fn seek(&mut self, id: ActionHandle, secs: f64) -> bool {
        let id = self.runs.whole(id);
        let found = self.runs.find(id);
        if let Some(run) = found {
            self.seek_one(run, secs);
            self.each_part(id, |actions, part| actions.seek_part(part, secs));
        }
        found.is_some()
    }

    fn seek_one(&mut self, run: u32, secs: f64) {
        self.jump(run, secs);
        let mut head = self.head(run);
        head.state.set(State::START_AHEAD, head.elapsed_secs == 0.0);
        self.set_head(run, head);
    }

    fn seek_part(&mut self, part: ActionHandle, secs: f64) {
        if let Some(run) = self.runs.find(part) {
            self.seek_one(run, secs);
        }
    }

    /// As [`seek`](Self::seek), by progress: 0 is the start and 1 the end. An endless program goes to its start.
    pub fn seek_progress(&mut self, id: ActionHandle, t: f64) -> bool {
        let secs = self.program(id).map(|program| program.secs_at(t));
        secs.is_some_and(|secs| self.seek(id, secs))
    }

    /// Moves a playhead and shows the pose there.
    pub(super) fn jump(&mut self, run: u32, secs: f64) {
        let window = self.prepare_jump(run, secs);
        let mut head = self.head(run);
        head.go_to(window.to_secs, window.is_first, window.is_backwards);
        head.state.insert(State::MOVED.union(State::SOUGHT));
        self.set_head(run, head);
        // No time passes in a jump.
        self.cursor.forget_clock(run);
        self.show(run, window);
    }

    /// Makes a run single, ends its start delay, and returns the window of the jump.
    fn prepare_jump(&mut self, run: u32, secs: f64) -> Window {
        self.settle(self.runs.target(run));
        self.end_delay(run);
        let mut head = self.head(run);
        head.state.remove(State::FINISHING);
        self.set_head(run, head);
        let secs = if secs.is_nan() { 0.0 } else { secs.max(0.0) };
        let is_first = !head.state.has(State::STARTED);
        head.go_to(secs, is_first, secs < head.elapsed_secs)
    }

    /// The speed of an action: 1 is its own pace; below 0 it plays backwards.
    pub fn speed(&self, id: ActionHandle) -> Option<f64> {
        self.runs.find(self.runs.whole(id)).map(|run| self.head(run).speed())
    }

    /// Sets the speed and direction of an action. Below 0 it plays backwards and ends at its start; 0 holds it and keeps the direction.
    /// False, and nothing changes, if the speed is not finite.
    pub fn set_speed(&mut self, id: ActionHandle, speed: f64) -> bool {
        speed.is_finite() && self.change_all_heads(id, |head| head.set_speed(speed))
    }

    /// Reverses the direction of an action where it is.
    pub fn reverse(&mut self, id: ActionHandle) -> bool {
        self.change_all_heads(id, |head| head.state.toggle(State::BACKWARDS))
    }

    /// Whether an action plays backwards now.
    pub fn is_backwards(&self, id: ActionHandle) -> bool {
        self.runs.find(self.runs.whole(id)).is_some_and(|run| self.state(run).has(State::BACKWARDS))
    }

    /// Sets whether an action turns at both ends or ends at the next one. An action without duration can't turn and ends.
    pub fn set_ping_pong(&mut self, id: ActionHandle, is_on: bool) -> bool {
        self.change_all_heads(id, |head| head.state.set(State::PING_PONG, is_on))
    }

    /// Sets whether an action also sends events while it plays backwards, each once and marked as backwards.
    pub fn set_backward_events(&mut self, id: ActionHandle, is_on: bool) -> bool {
        self.change_all_heads(id, |head| head.state.set(State::BACKWARD_EVENTS, is_on))
    }

    /// The elapsed time of a running action, in seconds of its program.
    pub fn elapsed_secs(&self, id: ActionHandle) -> Option<f64> {
        self.runs.find(id).map(|run| self.head(run).elapsed_secs)
    }

    /// The rest of an action's start delay, in seconds of its target, whatever its own speed; 0 once it plays.
    pub fn delay_secs(&self, id: ActionHandle) -> Option<f64> {
        self.runs
            .find(self.runs.whole(id))
            .map(|run| self.runs.extra(run).map_or(0.0, |extra| extra.delay.secs()))
    }

    /// The progress of a running action, 0 at its start and 1 at its end. An endless program stays at 0, an instant one is at 1.
    pub fn progress(&self, id: ActionHandle) -> Option<f64> {
        let run = self.runs.find(id)?;
        Some(self.runs.program(run)?.progress(self.head(run).elapsed_secs))
    }

    /// The length of a running action at its own pace.
    pub fn length(&self, id: ActionHandle) -> Option<Length> {
        let run = self.runs.find(id)?;
        Some(self.runs.program(run)?.length())
    }
}

impl<K: Copy + Eq + Hash> ActionManager<K> {
    /// As [`seek`](RunningActions::seek), and sends the events on the way: forwards all, backwards only for an action with
    /// [`RunOptions::backward_events`](super::RunOptions::backward_events). False if it is not running.
    ///
    /// Each event happens at its time, as in an update. A handler that changes how the action goes on ends the seek there.
    pub fn seek_with_events(
        &mut self,
        id: ActionHandle,
        secs: f64,
        mut on_event: impl FnMut(&mut RunningActions<K>, &RunEvent<'_, K>),
    ) -> bool {
        let actions = &mut self.actions;
        actions.report_ends(&mut on_event);
        let id = actions.runs.whole(id);
        let Some(run) = actions.runs.find(id) else { return false };
        if actions.head(run).elapsed_secs == secs {
            return true;
        }
        let was_started = actions.head(run).state.has(State::STARTED);
        let window = actions.prepare_jump(run, secs);
        actions.play_all(id, window, 0.0, &mut on_event);
        // The first update is still to come.
        actions.change_all_heads(id, |head| {
            head.state.set(State::STARTED, was_started);
            head.state.insert(State::SOUGHT);
        });
        true
    }
}
