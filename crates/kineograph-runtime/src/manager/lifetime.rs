//! Adding and removing targets, and ending runs.

use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, RunEvent, RunEventKind};
use super::playhead::{Window, just_before};
use crate::channel::Channel;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::Removal;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Adds a target. False, and nothing changes, if the key is in use.
    pub fn add_target(&mut self, key: K, pose: Pose) -> bool {
        let is_new = !self.has_target(key);
        if is_new {
            self.poses.put(self.targets.add(key), &pose);
        }
        is_new
    }

    /// Removes a target with all its actions, and returns its last pose. Actions of other targets that are linked to it
    /// ([`RunOptions::linked_to`](super::RunOptions::linked_to)) end after its own.
    pub fn remove_target(&mut self, key: K) -> Option<Pose> {
        let index = self.targets.take_key(key)?;
        self.gone.iter_mut().for_each(|gone| gone.push(key));
        self.visit.abandon(index);
        self.removals.forget(index);
        self.stop_runs_of(index);
        self.settle(index);
        self.grids.forget(index);
        self.live.release(index);
        self.targets.release(index);
        if self.targets[index].is_linked_to {
            self.end_linked_to(index);
        }
        Some(self.poses.get(index))
    }

    /// Whether there is a target with this key.
    pub fn has_target(&self, key: K) -> bool {
        self.targets.find(key).is_some()
    }

    /// Ends the actions that are linked to a target, in visit order.
    #[cold]
    fn end_linked_to(&mut self, index: u32) {
        // Target by target: few runs have links, but many may run.
        let targets = self.runs.linked_to(index).map(|run| self.runs.target(run));
        let mut places: Vec<u32> = targets.map(|target| self.targets[target].place).collect();
        places.sort_unstable();
        places.dedup();
        for place in places {
            // Places stay valid while targets leave.
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

    /// The `RemoveSelf` in a window, unless the target has already been removed.
    #[inline]
    pub(super) fn removal_in(&self, run: u32, window: Window) -> Option<Removal> {
        let program = self.runs.program(run)?;
        if !program.channels().contains(Channel::Removed) || window.is_backwards {
            return None;
        }
        // What follows the event at which the window starts has not happened yet.
        let after_secs =
            if window.from_event.is_some() { just_before(window.from_secs) } else { window.after_secs() };
        let removal = program.removal_in(after_secs, window.until_secs())?;
        if !self.runs.run_program(run)?.has_begun(Channel::Removed, removal.at_secs, window) {
            return None;
        }
        // Checked last, since mixing a pose aside costs most.
        let index = self.runs.target(run);
        let is_removed =
            self.pose_beside(index).map_or_else(|| self.poses.is_removed(index), |pose| pose.removed);
        (!is_removed).then_some(removal)
    }

    /// Applies a `RemoveSelf` to the actions of its target, after the events of its time were sent.
    #[cold]
    pub(super) fn apply_removal(
        &mut self,
        id: ActionHandle,
        index: u32,
        removal: Removal,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        // A handler may have removed the target.
        if !self.visit.is_at(index) {
            return;
        }
        if !self.removals.note(index, id, removal) {
            self.carry_out(id, index, removal, on_event);
        }
    }

    /// Ends a run early and notes the end for the handler.
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

    pub(super) fn take_out_with_parts(&mut self, run: u32) {
        self.each_part(self.runs.id(run), |actions, part| {
            if let Some(part) = actions.runs.find(part) {
                actions.take_out(part);
            }
        });
        self.parts.remove(&self.runs.id(run));
        self.take_out(run);
    }

    /// Removes a run from its target and frees its slot.
    pub(super) fn take_out(&mut self, run: u32) {
        let index = self.runs.target(run);
        self.commit_moment(index);
        self.visit.remove_run(run, self.runs.next(run));
        self.leave_lane(run);
        self.keep_grid(run);
        self.cursor.forget_clock(run);
        self.end_follow(run);
        self.live.end_run(index, self.runs.id(run));
        self.hand_position_over(run);
        self.runs.unlink(self.targets.runs_mut(index), run);
        self.runs.release(run);
        // The visited target keeps its place until its visit ends.
        if self.targets[index].runs.is_empty() && !self.visit.is_at(index) {
            self.targets.leave_order(index);
        }
    }
}
