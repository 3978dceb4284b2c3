//! Pausing targets.

use alloc::vec::Vec;
use core::hash::Hash;

use super::{PRIORITY_NON_SYSTEM_MIN, Scheduler};

impl<K: Copy + Eq + Hash, T: Copy + Eq, F> Scheduler<K, T, F> {
    /// Pauses the update and the timers of a target, also in the middle of a pass: their time stands still. False if nothing is
    /// scheduled for it; what is scheduled later runs.
    pub fn pause_target(&mut self, target: K) -> bool {
        let slot = self.slot(target);
        if let Some(slot) = slot {
            self.targets[slot as usize].pause(self.clock);
        }
        slot.is_some()
    }

    /// Lets a paused target go on where it stood. False if nothing is scheduled for it.
    pub fn resume_target(&mut self, target: K) -> bool {
        let slot = self.slot(target);
        if let Some(slot) = slot {
            self.targets[slot as usize].resume(self.clock);
        }
        slot.is_some()
    }

    /// Whether a target is paused; false if nothing is scheduled for it.
    pub fn is_target_paused(&self, target: K) -> bool {
        self.slot(target).is_some_and(|slot| self.targets[slot as usize].is_paused)
    }

    /// Pauses every target but those with an update of [`PRIORITY_SYSTEM`](super::PRIORITY_SYSTEM), and gives those that were not paused
    /// before, for [`resume_targets`](Self::resume_targets). Their order depends only on the calls made.
    pub fn pause_all_targets(&mut self) -> Vec<K> {
        self.pause_all_targets_with_min_priority(PRIORITY_NON_SYSTEM_MIN)
    }

    /// Pauses every target but those whose update has a priority below `min_priority`, and gives those that were not paused
    /// before.
    pub fn pause_all_targets_with_min_priority(&mut self, min_priority: i32) -> Vec<K> {
        let mut paused = Vec::new();
        for target in &mut self.targets {
            let is_meant = target.update.is_none_or(|update| update.priority >= min_priority);
            if let Some(key) = target.key.filter(|_| is_meant && !target.is_paused) {
                target.pause(self.clock);
                paused.push(key);
            }
        }
        paused
    }

    /// Resumes these targets.
    pub fn resume_targets(&mut self, targets: &[K]) {
        for target in targets {
            self.resume_target(*target);
        }
    }
}
