//! Pausing and resuming whole targets.

use core::hash::Hash;

use super::RunningActions;
use crate::prelude::*;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Pauses a target from its next visit on; an action whose event is being handled stays where it is. False, and nothing happens, if
    /// nothing runs on the target: what is run later plays, as in cocos2d-x.
    pub fn pause(&mut self, key: K) -> bool {
        let running = self.targets.find(key).filter(|index| !self.targets[*index].runs.is_empty());
        if let Some(index) = running {
            self.pause_target(index);
        }
        running.is_some()
    }

    /// Resumes a paused target. False if it is not paused.
    pub fn resume(&mut self, key: K) -> bool {
        let paused = self.targets.find(key).filter(|index| self.targets[*index].is_paused);
        if let Some(index) = paused {
            self.targets.resume(index);
        }
        paused.is_some()
    }

    /// Pauses every target on which something runs, and returns those that were not paused before, in visit order.
    pub fn pause_all(&mut self) -> Vec<K> {
        let mut paused = Vec::new();
        for place in 0..self.targets.places() {
            let Some(index) = self.targets.at_place(place) else { continue };
            let target = &self.targets[index];
            if !target.runs.is_empty() && !target.is_paused {
                self.pause_target(index);
                paused.extend(self.targets.key(index));
            }
        }
        paused
    }

    /// Resumes these targets, as [`pause_all`](Self::pause_all) returned them.
    pub fn resume_targets(&mut self, keys: &[K]) {
        for key in keys {
            self.resume(*key);
        }
    }

    /// Pauses a target; updates skip it.
    pub(super) fn pause_target(&mut self, index: u32) {
        self.commit_moment(index);
        if let Some(run) = self.targets.first_run(index) {
            self.leave_lane(run);
        }
        self.targets.pause(index);
    }
}
