//! Schedules of nodes.

use super::WorldMut;
use crate::scene::NodeId;
use crate::scheduler::{Scheduler, TimerOptions};

impl<T: Copy + Eq, F> WorldMut<'_, T, F> {
    /// Calls a node once in every update while it is active; see [`Scheduler::schedule_update`]. False if there is no such node, or if
    /// nothing changes.
    pub fn schedule_update(&mut self, node: NodeId, priority: i32) -> bool {
        let paused = !self.scene.is_active(node);
        self.scene.contains(node) && self.scheduler.schedule_update(node, priority, paused)
    }

    /// Starts a timer of a node, whose time passes while the node is active; see [`Scheduler::schedule`]. False if there is no such
    /// node.
    pub fn schedule(&mut self, node: NodeId, key: T, options: TimerOptions) -> bool {
        let paused = options.paused || !self.scene.is_active(node);
        let is_there = self.scene.contains(node);
        if is_there {
            self.scheduler.schedule(node, key, TimerOptions { paused, ..options });
        }
        is_there
    }

    /// Starts a timer that is called once, after `delay_secs`; 0: in the next update. False if there is no such node.
    pub fn schedule_once(&mut self, node: NodeId, key: T, delay_secs: f64) -> bool {
        self.schedule(node, key, TimerOptions::once(delay_secs))
    }

    /// The schedule of all nodes: to unschedule and ask about it, for its time scale, and for queued functions.
    pub const fn scheduler(&mut self) -> &mut Scheduler<NodeId, T, F> {
        self.scheduler
    }
}
