//! The target that an update is at: which of its runs comes next, and what was written on it.

use super::last_writes::{LastWrites, SharedWrites};
use super::list::NONE;

/// The visit in progress, if there is one. Beyond it only the writes of parts are kept, until the update is over.
#[derive(Debug, Clone)]
pub(super) struct Visit {
    /// The target slot, or `NONE`.
    target: u32,
    /// The run slot that comes next on that target, or `NONE`.
    next_run: u32,
    /// Of the target, once something of it was written beside others.
    last_writes: Option<LastWrites>,
    /// Of targets with parts of other runs.
    shared_writes: SharedWrites,
}

impl Visit {
    pub const fn none() -> Self {
        Self { target: NONE, next_run: NONE, last_writes: None, shared_writes: SharedWrites::new() }
    }

    /// Comes to a target. What parts have written on it before counts.
    #[inline]
    pub fn begin(&mut self, target: u32, first_run: Option<u32>) {
        self.target = target;
        self.next_run = first_run.unwrap_or(NONE);
        self.last_writes = None;
        // Most visits copy nothing.
        if let Some(writes) = self.shared_writes.get(target) {
            self.last_writes = Some(*writes);
        }
    }

    /// Comes to a target outside of an update, for one run only.
    #[inline]
    pub fn begin_apart(&mut self, target: u32) {
        self.forget_writes();
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

/// Writes.
impl Visit {
    /// When the channels of a target were written last in this update.
    #[inline]
    pub fn last_writes_of(&self, target: u32) -> LastWrites {
        let own = self.last_writes.filter(|_| self.is_at(target));
        own.or_else(|| self.shared_writes.get(target).copied()).unwrap_or(LastWrites::NONE)
    }

    /// The same, to be added to.
    #[inline]
    pub fn last_writes_mut(&mut self, target: u32) -> &mut LastWrites {
        if self.is_at(target) {
            self.last_writes.get_or_insert(LastWrites::NONE)
        } else {
            self.shared_writes.entry(target)
        }
    }

    /// Keeps what was written on the target for parts that may come later.
    #[inline]
    pub fn share_writes(&mut self) {
        if let Some(writes) = self.last_writes.filter(|_| self.target != NONE) {
            *self.shared_writes.entry(self.target) = writes;
        }
    }

    /// Forgets the writes of a target that is removed: its slot may be used again.
    pub fn forget_writes_of(&mut self, target: u32) {
        self.shared_writes.remove(target);
    }

    /// Forgets all writes, since another update begins.
    #[inline]
    pub fn forget_writes(&mut self) {
        self.shared_writes.clear();
    }
}
