//! How long targets and their actions live.

use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, RunEvent, RunEventKind};
use super::list::NONE;
use super::playhead::{Window, just_before};
use super::run_program::RunProgram;
use super::target::Target;
use crate::channel::Channel;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::Removal;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Adds a target. False, and nothing changes, if there is one with this key.
    pub fn add_target(&mut self, key: K, pose: Pose) -> bool {
        if self.index_of.get(key).is_some() {
            return false;
        }
        let index = self.free_targets.pop().unwrap_or_else(|| {
            self.keys.push(None);
            self.targets.push(Target::IDLE);
            self.poses.push(&pose);
            // Slots are counted in u32, which a machine's memory runs out of first.
            (self.targets.len() - 1) as u32
        });
        self.keys[index as usize] = Some(key);
        self.targets[index as usize] = Target::IDLE;
        self.poses.set(index, &pose);
        self.index_of.insert(key, index);
        true
    }

    /// Removes a target with all that runs on it, and gives its last pose. Actions of other targets that are linked to it
    /// ([`RunOptions::linked_to`](super::RunOptions::linked_to)) end after its own.
    pub fn remove_target(&mut self, key: K) -> Option<Pose> {
        let index = self.index_of.remove(key)?;
        if self.visiting == index {
            self.visiting = NONE;
        }
        self.stop_runs_of(index);
        // The visited target has kept its place if its last run had ended before.
        if self.targets[index as usize].place != NONE {
            self.leave_order(index);
        }
        self.shared_writes.remove(index);
        self.keys[index as usize] = None;
        self.free_targets.push(index);
        if self.targets[index as usize].is_linked_to {
            self.end_linked_to(index);
        }
        Some(self.poses.get(index))
    }

    /// Whether there is such a target.
    #[must_use]
    pub fn has_target(&self, key: K) -> bool {
        self.index(key).is_some()
    }

    /// Ends actions that depend on a target, in the order of visits.
    #[cold]
    fn end_linked_to(&mut self, index: u32) {
        // By target, since few runs have links and many may run.
        let mut places: Vec<u32> = self
            .extras
            .linked_to(index)
            .map(|run| self.targets[self.target_of(run) as usize].place)
            .collect();
        places.sort_unstable();
        places.dedup();
        for place in places {
            // Places hold while targets leave.
            let Some(target) = self.order.get(place as usize) else { continue };
            let mut next = self.first_of(target);
            while let Some(run) = next {
                next = self.next_apart(run);
                if self.extra_of(run).is_some_and(|extra| extra.linked_to == Some(index)) {
                    self.end_run(run);
                }
            }
        }
    }

    /// The `RemoveSelf` that a window reaches, if the target is still on its stage.
    #[inline]
    pub(super) fn removal_in(&self, run: u32, window: Window) -> Option<Removal> {
        let program = self.program_of(run)?;
        if !program.channels().contains(Channel::Removed) || window.is_backwards {
            return None;
        }
        if self.poses.is_removed(self.target_of(run)) {
            return None;
        }
        // What stands behind the event at which the window begins is still to come.
        let after_secs =
            if window.from_event.is_some() { just_before(window.from_secs) } else { window.after_secs() };
        let removal = program.removal_in(after_secs, window.until_secs())?;
        let run_program = RunProgram::new(program, self.guide_of(run).map(|guide| &**guide));
        run_program.has_begun(Channel::Removed, removal.at_secs, window).then_some(removal)
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
        if self.visiting != index {
            return;
        }
        if !removal.cleans_up {
            self.targets[index as usize].is_paused = true;
            return;
        }
        if let Some(run) = self.find(id).filter(|run| self.head(*run).is_done()) {
            self.complete(run, on_event);
        }
        if self.visiting == index {
            self.stop_runs_of(index);
        }
        self.report_ends(on_event);
    }

    /// Ends a run before its time, and notes that for the handler.
    pub(super) fn end_run(&mut self, run: u32) {
        let notice = self.notice(run, RunEventKind::Removed);
        self.ends.extend(notice);
        let id = self.id(run);
        self.commit_moment(self.target_of(run));
        self.take_parts_along(id);
        self.take_out_with_parts(run);
    }

    /// Takes a run and its parts from their targets.
    pub(super) fn take_out_with_parts(&mut self, run: u32) {
        self.each_part(self.id(run), |actions, part| {
            if let Some(part) = actions.find(part) {
                actions.take_out(part);
            }
        });
        self.take_out(run);
    }

    /// Takes a run from its target and frees its slot.
    pub(super) fn take_out(&mut self, run: u32) {
        let index = self.target_of(run);
        self.commit_moment(index);
        if self.next_run == run {
            self.next_run = self.next_of(run).unwrap_or(NONE);
        }
        if self.extra_of(run).is_some() {
            self.extras.remove(run);
        }
        self.leave_lane(run);
        self.forget_clock(run);
        self.keep_gone(run);
        self.hand_standing_over(run);
        self.runs.unlink(&mut self.targets[index as usize], run);
        self.release_slot(run);
        // The visited target keeps its place until its visit is over.
        if self.targets[index as usize].count == 0 && self.visiting != index {
            self.leave_order(index);
        }
    }
}
