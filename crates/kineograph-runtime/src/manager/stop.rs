//! Stopping actions where they are, one or many.

use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, Tag};

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Stops one action where it is. False if it is not running.
    pub fn stop(&mut self, id: ActionHandle) -> bool {
        let found = self.runs.find(id);
        if let Some(run) = found {
            self.end_run(run);
        }
        found.is_some()
    }

    /// Stops the first action with this tag on a target. False if there is none.
    pub fn stop_by_tag(&mut self, key: K, tag: Tag) -> bool {
        self.find_by_tag(key, tag).is_some_and(|id| self.stop(id))
    }

    /// Stops all actions with this tag on a target, and returns how many.
    pub fn stop_all_by_tag(&mut self, key: K, tag: Tag) -> usize {
        self.stop_where(key, |actions, run| actions.runs.tag(run) == Some(tag))
    }

    /// Stops the first action with this name on a target. False if there is none.
    pub fn stop_by_name(&mut self, key: K, name: &str) -> bool {
        self.find_by_name(key, name).is_some_and(|id| self.stop(id))
    }

    /// Stops all actions on a target that have any of these flags, and returns how many. With no flags, none is stopped.
    pub fn stop_by_flags(&mut self, key: K, flags: u32) -> usize {
        self.stop_where(key, |actions, run| actions.flags_of(run) & flags != 0)
    }

    /// Stops all actions on a target. False if there were none.
    pub fn stop_all(&mut self, key: K) -> bool {
        self.stop_where(key, |_, _| true) > 0
    }

    /// Stops all actions on all targets.
    pub fn stop_everything(&mut self) {
        // Targets that leave are only marked until `tidy_order`, so places stay valid.
        for place in 0..self.targets.places() {
            if let Some(index) = self.targets.at_place(place) {
                self.stop_runs_of(index);
            }
        }
        self.tidy_order();
    }

    fn stop_where(&mut self, key: K, is_meant: impl Fn(&Self, u32) -> bool) -> usize {
        let mut next = self.targets.find(key).and_then(|index| self.targets.first_run(index));
        let mut count = 0;
        while let Some(run) = next {
            next = self.runs.next_apart(run);
            if is_meant(self, run) {
                self.end_run(run);
                count += 1;
            }
        }
        count
    }

    fn flags_of(&self, run: u32) -> u32 {
        self.runs.extra(run).map_or(0, |extra| extra.flags)
    }

    pub(super) fn stop_runs_of(&mut self, index: u32) {
        while let Some(run) = self.targets.first_run(index) {
            self.end_run(run);
        }
    }
}
