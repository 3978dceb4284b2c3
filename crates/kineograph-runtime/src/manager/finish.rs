//! Ending one action early: at its end, where it is, or as if it had never run.

use core::hash::Hash;

use super::handle::{ActionHandle, RunEvent};
use super::mix_state::restored_pose;
use super::run_program::RunProgram;
use super::singles::Single;
use super::state::State;
use super::{ActionManager, RunningActions};

/// What happens to the pose when an action is cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cancel {
    /// It stays as it is.
    KeepPose,
    /// Each channel that the action has written gets back the value that it had when the action first wrote it. Displacements by others
    /// stay.
    RestoreStart,
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Ends an action without sending its remaining events. False if it is not running.
    pub fn cancel(&mut self, id: ActionHandle, how: Cancel) -> bool {
        let id = self.runs.whole(id);
        let found = self.runs.find(id);
        if let Some(run) = found {
            if how == Cancel::RestoreStart {
                self.restore(run);
                self.each_part(id, |actions, part| {
                    if let Some(run) = actions.runs.find(part) {
                        actions.restore(run);
                    }
                });
            }
            self.grids.cancelled = (how == Cancel::RestoreStart).then_some(id);
            self.end_run(run);
            self.grids.cancelled = None;
        }
        found.is_some()
    }

    /// Makes an action jump to its end at its next visit, which sends its remaining events and ends it. That is in this update if its
    /// turn is still to come, and right after the handler of one of its own events, even if [`pause_run`](Self::pause_run) held it.
    /// Played backwards, the end is its start. False, and nothing changes, if it is not running or endless.
    ///
    /// Meant for handlers; [`ActionManager::finish`] does it at once.
    pub fn finish_soon(&mut self, id: ActionHandle) -> bool {
        let id = self.runs.whole(id);
        let ends = self.runs.find(id).is_some_and(|run| self.head(run).end_secs().is_finite());
        ends && self.change_all_heads(id, |head| {
            head.state.remove(State::PAUSED.union(State::PING_PONG));
            head.state.insert(State::FINISHING);
        })
    }

    /// Gives each channel that a run has written back the value that it had when the run first wrote it.
    pub(super) fn restore(&mut self, run: u32) {
        let head = self.head(run);
        if !head.state.has(State::STARTED.union(State::SOUGHT)) || head.state.has(State::WAITING) {
            return;
        }
        let index = self.runs.target(run);
        self.commit_moment(index);
        self.leave_lane(run);
        self.settle(index);
        let mut pose = self.poses.get(index);
        let is_mixed = self.targets[index].is_mixed;
        let mut position = is_mixed.then(|| self.exact_position(index));
        let event_program = self.runs.event_program(run).cloned();
        let Some((program, single)) = self.runs.program_and_single_mut(run) else { return };
        let Single { start, mix, .. } = single;
        if let Some(position) = &mut position {
            let run_program = RunProgram::new(program, event_program.as_deref(), &[]);
            restored_pose(run_program, &head, start, mix, position, &mut pose);
        } else {
            for channel in program.channels().iter() {
                pose.copy_channel(channel, start);
            }
        }
        self.poses.set(index, &pose);
        if let Some(position) = position {
            self.set_exact_position(index, position);
        }
    }
}

impl<K: Copy + Eq + Hash> ActionManager<K> {
    /// Plays an action to its end at once, even if it or its target is paused, and sends its remaining events and its end. Played
    /// backwards, the end is its start. False, and nothing changes, if it is not running or endless.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
    /// let tree = Action::sequence([Action::move_by(9.0, [90.0, 0.0]), Action::call_func("there")]);
    /// let mut manager = ActionManager::new();
    /// manager.actions.add_target("hero", Pose::default());
    /// let walk = manager.actions.run("hero", &Program::compile(&tree)?)?;
    /// let mut heard = Vec::new();
    /// assert!(manager.finish(walk, |_, event| heard.push(event.name.to_owned())));
    /// assert_eq!(heard, ["there"]);
    /// assert_eq!(manager.actions.pose("hero").map(|pose| pose.position), Some([90.0, 0.0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish(
        &mut self,
        id: ActionHandle,
        mut on_event: impl FnMut(&mut RunningActions<K>, &RunEvent<'_, K>),
    ) -> bool {
        let actions = &mut self.actions;
        actions.report_ends(&mut on_event);
        if !actions.finish_soon(id) {
            return false;
        }
        actions.visit_one(actions.runs.whole(id), &mut on_event);
        true
    }
}
