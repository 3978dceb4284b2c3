//! Running a program on a target.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::batches::duration_secs;
use super::error::RunError;
use super::extra::Extra;
use super::handle::{ActionHandle, RunOptions, usable_secs};
use super::playhead::Playhead;
use super::policy::Overwrite;
use super::state::State;
use crate::program::Program;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Runs a program on a target, from the pose that the target has now.
    ///
    /// # Errors
    /// If there is no such target, or if the program has parts for other targets; see [`run_on_all`](Self::run_on_all).
    pub fn run(&mut self, key: K, program: &Arc<Program>) -> Result<ActionHandle, RunError> {
        self.run_with(key, program, RunOptions::default())
    }

    /// As [`run`](Self::run), with options.
    ///
    /// # Errors
    /// Also if the target to link it to does not exist.
    pub fn run_with(
        &mut self,
        key: K,
        program: &Arc<Program>,
        options: RunOptions<'_, K>,
    ) -> Result<ActionHandle, RunError> {
        if program.targets().is_empty() {
            self.run_alone(key, program, options)
        } else {
            Err(RunError::HasParts)
        }
    }

    /// As [`run_with`](Self::run_with), without parts for other targets.
    pub(super) fn run_alone(
        &mut self,
        key: K,
        program: &Arc<Program>,
        options: RunOptions<'_, K>,
    ) -> Result<ActionHandle, RunError> {
        let index = self.targets.find(key).ok_or(RunError::NoTarget)?;
        let linked_to = match options.linked_to {
            Some(other) => Some(self.targets.find(other).ok_or(RunError::NoLinkedTarget)?),
            None => None,
        };
        if options.overwrite == Overwrite::IgnoreIfRunning
            && let Some(run) = self.same_run(index, program, &options)
        {
            return Ok(self.runs.id(run));
        }
        let run = self.start(index, program, &options, linked_to);
        if options.overwrite != Overwrite::Stack {
            self.replace_others(index, run, program, &options);
        }
        Ok(self.runs.id(run))
    }

    /// Appends a new run to a target.
    fn start(
        &mut self,
        index: u32,
        program: &Arc<Program>,
        options: &RunOptions<'_, K>,
        linked_to: Option<u32>,
    ) -> u32 {
        if self.targets[index].runs.is_empty() {
            self.settle(index);
            self.enter_order(index, options.paused);
        } else {
            self.mark_mixed(index);
        }
        let begun_delay_secs = self.begun_delay_secs(index, options);
        let options = &RunOptions { delay_secs: begun_delay_secs.unwrap_or(options.delay_secs), ..*options };
        let run = self.add_run(index, program, options, begun_delay_secs.is_some());
        if self.runs[run].state.has(State::EXTRA) {
            self.keep_extra(run, options, linked_to);
        }
        if !self.runs.is_in_lane(run) {
            self.targets.wake(index);
        }
        self.visit.add_run(index, run);
        if program.has_follow() {
            self.add_follower(index, self.runs.id(run), None);
        }
        if program.has_grid() {
            self.grids.note(index);
        }
        run
    }

    /// The start delay of a run that began before the update in progress ends: one that began with the update.
    fn begun_delay_secs(&self, index: u32, options: &RunOptions<'_, K>) -> Option<f64> {
        let late_secs = usable_secs(options.late_secs);
        if late_secs == 0.0 {
            return None;
        }
        let dt_secs = self.pass.dt_secs_ahead(self.targets[index].place)?;
        Some(options.usable_delay_secs() + (dt_secs - late_secs).max(0.0))
    }

    #[cold]
    fn keep_extra(&mut self, run: u32, options: &RunOptions<'_, K>, linked_to: Option<u32>) {
        let name = options.name.map(|name| self.runs.intern(name));
        let delay = options.usable_delay_secs().into();
        self.runs.set_extra(run, Extra { name, flags: options.flags, delay, linked_to, ..Extra::default() });
        if let Some(other) = linked_to {
            self.targets.link(other);
        }
    }

    /// Appends a new run to its target, starting from the target's pose. Outside of an update it joins its lane at once if it is alone and
    /// the lane takes it. Within an update it does not, since the turn of the target may have passed.
    fn add_run(
        &mut self,
        index: u32,
        program: &Arc<Program>,
        options: &RunOptions<'_, K>,
        has_delay_begun: bool,
    ) -> u32 {
        let mut head = playhead_of(program, options);
        if has_delay_begun {
            head.state.insert(State::WAITING.union(State::DELAY_BEGUN).union(State::EXTRA));
        }
        let target = &self.targets[index];
        let may_join = target.runs.is_empty() && !target.is_paused && !self.pass.is_running();
        let run = self.runs.add(program, options.tag, head, index, may_join, &self.poses);
        self.runs.append(self.targets.runs_mut(index), run);
        run
    }

    /// Puts a target that gets its first action at the end of the visit order, unless it is being visited.
    fn enter_order(&mut self, index: u32, is_paused: bool) {
        self.tidy_order();
        self.targets.enter_order(index, is_paused);
    }
}

/// The initial clock.
#[inline]
fn playhead_of<K>(program: &Program, options: &RunOptions<'_, K>) -> Playhead {
    let duration_secs = duration_secs(program);
    let elapsed_secs = options.usable_start_secs(duration_secs);
    let state = options.state(elapsed_secs);
    let pace = options.usable_speed().abs();
    Playhead { elapsed_secs, at_event: None, passed_event: false, rest_secs: 0.0, duration_secs, pace, state }
}
