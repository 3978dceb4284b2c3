//! What is not safe at the moment: the thread that writes finds it, the window says it.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is not safe at the moment, and why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NotSafe {
    /// Why steps can't be recorded.
    pub not_recorded: Option<String>,
    /// Why other processes can't see that this one is running, and what it has open.
    pub not_shown: Option<String>,
}

/// What is not safe, as the thread that writes finds it.
#[derive(Default)]
pub(super) struct Status(Mutex<StatusState>);

#[derive(Default)]
struct StatusState {
    now: NotSafe,
    wake: Option<Box<dyn Fn() + Send>>,
}

impl Status {
    /// Sets what is not safe, and wakes the window if that is something else than before.
    pub(super) fn set(&self, now: NotSafe) {
        let mut shared = self.shared();
        let has_changed = std::mem::replace(&mut shared.now, now) != shared.now;
        if let Some(wake) = shared.wake.as_ref().filter(|_| has_changed) {
            wake();
        }
    }

    /// What is not safe now.
    pub(super) fn get(&self) -> NotSafe {
        self.shared().now.clone()
    }

    /// What to call when that changes.
    pub(super) fn wake_by(&self, wake: impl Fn() + Send + 'static) {
        self.shared().wake = Some(Box::new(wake));
    }

    fn shared(&self) -> MutexGuard<'_, StatusState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&self.shared().now, f)
    }
}
