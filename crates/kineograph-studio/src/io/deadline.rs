//! How long files that are read together may take.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kineograph_import::Limits;

use crate::limits::{MAX_IMAGES_SECS, of_readers};

/// How long files that are read together may take. It is over at once when it is cancelled.
#[derive(Debug, Clone)]
pub struct Deadline {
    until: Option<Instant>,
    is_cancelled: Arc<AtomicBool>,
}

impl Deadline {
    /// From now on.
    pub fn begin() -> Self {
        let until = Instant::now().checked_add(Duration::from_secs(MAX_IMAGES_SECS));
        Self { until, is_cancelled: Arc::default() }
    }

    /// What the next file may take.
    pub fn limits(&self) -> Limits {
        let mut limits = of_readers();
        let until = if self.is_cancelled() { Some(Instant::now()) } else { self.until };
        limits.until = limits.until.min(until);
        limits
    }

    /// Ends it, for all that have a copy.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`Self::cancel`] was called.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Whether no other file is begun.
    pub fn is_over(&self) -> bool {
        self.is_cancelled() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
