//! How long targets and their actions live.

use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, RunEvent, RunEventKind};
use super::playhead::{Window, just_before};
use super::run_program::RunProgram;
use crate::channel::Channel;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::Removal;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Adds a target. False, and nothing changes, if there is one with this key.
    pub fn add_target(&mut self, key: K, pose: Pose) -> bool {
        let is_new = !self.has_target(key);
        if is_new {
            self.poses.put(self.targets.add(key), &pose);
        }
        is_new
    }

    /// Removes a target with all that runs on it, and gives its last pose. Actions of other targets that are linked to it
    /// ([`RunOptions::linked_to`](super::RunOptions::linked_to)) end after its own.
    pub fn remove_target(&mut self, key: K) -> Option<Pose> {
        let index = self.targets.take_key(key)?;
        self.visit.abandon(index);
        self.removals.forget(index);
        self.stop_runs_of(index);
        self.settle(index);
        self.live.release(index);
        self.targets.release(index);
        if self.targets[index].is_linked_to {
            self.end_linked_to(index);
        }
        Some(self.poses.get(index))
    }

    /// Whether there is such a target.
    pub fn has_target(&self, key: K) -> bool {
        self.targets.find(key).is_some()
    }

    /// Ends actions that depend on a target, in the order of visits.
    #[cold]
    fn end_linked_to(&mut self, index: u32) {
        // By target, since few runs have links and many may run.
        let targets = self.runs.linked_to(index).map(|run| self.runs.target(run));
        let mut places: Vec<u32> = targets.map(|target| self.targets[target].place).collect();
        places.sort_unstable();
        places.dedup();
        for place in places {
            // Places hold while targets leave.
            let Some(target) = self.targets.at_place(place as usize) else { continue };
            let mut next = self.targets.first_run(target);
            while let Some(run) = next {
                next = self.runs.next_apart(run);
                if self.runs.extra(run).is_some_and(|extra| extra.linked_to == Some(index)) {
                    self.end_run(run);
                }
            }
        }
    }

    /// The `RemoveSelf` that a window reaches, if the target is still on its stage.
    #[inline]
    pub(super) fn removal_in(&self, run: u32, window: Window) -> Option<Removal> {
        let program = self.runs.program(run)?;
        if !program.channels().contains(Channel::Removed) || window.is_backwards {
            return None;
        }
        // What stands behind the event at which the window begins is still to come.
        let after_secs =
            if window.from_event.is_some() { just_before(window.from_secs) } else { window.after_secs() };
        let removal = program.removal_in(after_secs, window.until_secs())?;
        let run_program =
            RunProgram::new(program, self.runs.event_program(run).map(|event_program| &**event_program));
        if !run_program.has_begun(Channel::Removed, removal.at_secs, window) {
            return None;
        }
        // Last, since a pose that is mixed aside costs most.
        let index = self.runs.target(run);
        let is_removed =
            self.pose_beside(index).map_or_else(|| self.poses.is_removed(index), |pose| pose.removed);
        (!is_removed).then_some(removal)
    }

    /// What a `RemoveSelf` does to the actions of its target, once the events of its moment were sent.
    #[cold]
    pub(super) fn apply_removal(
        &mut self,
        id: ActionHandle,
        index: u32,
        removal: Removal,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        // Otherwise a handler has removed the target.
        if !self.visit.is_at(index) {
            return;
        }
        if !self.removals.note(index, id, removal) {
            self.carry_out(id, index, removal, on_event);
        }
    }

    /// Ends a run before its time, and notes that for the handler.
    pub(super) fn end_run(&mut self, run: u32) {
        let notice = self.notice(run, RunEventKind::Removed);
        if let Some(notice) = notice {
            self.ends.add(notice);
        }
        let id = self.runs.id(run);
        self.commit_moment(self.runs.target(run));
        self.take_parts_along(id);
        self.take_out_with_parts(run);
    }

    /// Takes a run and its parts from their targets.
    pub(super) fn take_out_with_parts(&mut self, run: u32) {
        self.each_part(self.runs.id(run), |actions, part| {
            if let Some(part) = actions.runs.find(part) {
                actions.take_out(part);
            }
        });
        self.parts.remove(&self.runs.id(run));
        self.take_out(run);
    }

    /// Takes a run from its target and frees its slot.
    pub(super) fn take_out(&mut self, run: u32) {
        let index = self.runs.target(run);
        self.commit_moment(index);
        self.visit.remove_run(run, self.runs.next(run));
        self.leave_lane(run);
        self.cursor.forget_clock(run);
        self.end_follow(run);
        self.live.end_run(index, self.runs.id(run));
        self.hand_position_over(run);
        self.runs.unlink(self.targets.runs_mut(index), run);
        self.runs.release(run);
        // The visited target keeps its place until its visit is over.
        if self.targets[index].runs.is_empty() && !self.visit.is_at(index) {
            self.targets.leave_order(index);
        }
    }
}
