//! The target that an update is at, and which of its runs comes next.

use super::list::NONE;

/// The visit in progress, if there is one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visit {
    /// The target slot, or `NONE`.
    target: u32,
    /// The run slot that comes next on that target, or `NONE`.
    next_run: u32,
}

impl Visit {
    pub const fn none() -> Self {
        Self { target: NONE, next_run: NONE }
    }

    /// Comes to a target.
    #[inline]
    pub fn begin(&mut self, target: u32, first_run: Option<u32>) {
        self.target = target;
        self.next_run = first_run.unwrap_or(NONE);
    }

    /// Comes to a target outside of an update, for one run only.
    #[inline]
    pub fn begin_apart(&mut self, target: u32) {
        self.begin(target, None);
    }

    /// Leaves the target. False if it has been left already, since a handler has removed it.
    #[inline]
    pub const fn end(&mut self, target: u32) -> bool {
        let is_there = self.is_at(target);
        if is_there {
            self.target = NONE;
        }
        self.next_run = NONE;
        is_there
    }

    /// A target is going to be removed: its visit is over, should it be visited.
    #[inline]
    pub const fn abandon(&mut self, target: u32) {
        if self.is_at(target) {
            self.target = NONE;
        }
    }

    /// Whether this target is visited.
    #[inline]
    pub const fn is_at(&self, target: u32) -> bool {
        self.target == target
    }

    /// The run that comes next.
    #[inline]
    pub fn next_run(&self) -> Option<u32> {
        Some(self.next_run).filter(|run| *run != NONE)
    }

    /// After the next run comes this one.
    #[inline]
    pub fn go_on_with(&mut self, run: Option<u32>) {
        self.next_run = run.unwrap_or(NONE);
    }

    /// A run was put last on a target.
    #[inline]
    pub const fn add_run(&mut self, target: u32, run: u32) {
        if self.is_at(target) && self.next_run == NONE {
            self.next_run = run;
        }
    }

    /// A run leaves its target, on which `next` comes after it.
    #[inline]
    pub fn remove_run(&mut self, run: u32, next: Option<u32>) {
        if self.next_run == run {
            self.go_on_with(next);
        }
    }
}
