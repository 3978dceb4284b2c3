//! The target being visited, and which of its runs comes next.

use super::list::NONE;

/// The visit in progress, if there is one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visit {
    /// The target slot, or `NONE`.
    target: u32,
    /// The next run slot on that target, or `NONE`.
    next_run: u32,
}

impl Visit {
    pub const fn none() -> Self {
        Self { target: NONE, next_run: NONE }
    }

    #[inline]
    pub fn begin(&mut self, target: u32, first_run: Option<u32>) {
        self.target = target;
        self.next_run = first_run.unwrap_or(NONE);
    }

    /// Starts the visit of a target for one run only, or for none.
    #[inline]
    pub fn begin_apart(&mut self, target: u32) {
        self.begin(target, None);
    }

    /// Ends the visit. False if it had ended already, since a handler has removed the target.
    #[inline]
    pub const fn end(&mut self, target: u32) -> bool {
        let is_there = self.is_at(target);
        if is_there {
            self.target = NONE;
        }
        self.next_run = NONE;
        is_there
    }

    /// Ends the visit of a target that is about to be removed, if it is being visited.
    #[inline]
    pub const fn abandon(&mut self, target: u32) {
        if self.is_at(target) {
            self.target = NONE;
        }
    }

    /// Whether this target is being visited.
    #[inline]
    pub const fn is_at(&self, target: u32) -> bool {
        self.target == target
    }

    #[inline]
    pub fn next_run(&self) -> Option<u32> {
        Some(self.next_run).filter(|run| *run != NONE)
    }

    /// Sets the run that comes next.
    #[inline]
    pub fn go_on_with(&mut self, run: Option<u32>) {
        self.next_run = run.unwrap_or(NONE);
    }

    /// Takes into account a run that was appended to a target.
    #[inline]
    pub const fn add_run(&mut self, target: u32, run: u32) {
        if self.is_at(target) && self.next_run == NONE {
            self.next_run = run;
        }
    }

    /// Takes into account that a run leaves its target, where `next` follows it.
    #[inline]
    pub fn remove_run(&mut self, run: u32, next: Option<u32>) {
        if self.next_run == run {
            self.go_on_with(next);
        }
    }
}
