//! Times that can be sorted.

use core::cmp::Ordering;

/// A time in seconds, in a total order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Secs(pub f64);

impl Ord for Secs {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Secs {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Secs {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Secs {}
