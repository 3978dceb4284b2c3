//! Where queued functions wait: shared with other threads where there are threads.

#[cfg(not(feature = "std"))]
pub(super) use alone::Inbox;
#[cfg(feature = "std")]
pub use shared::FunctionSender;
#[cfg(feature = "std")]
pub(super) use shared::Inbox;

#[cfg(feature = "std")]
mod shared {
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use std::sync::{Mutex, PoisonError};

    /// Functions that wait.
    #[derive(Debug)]
    pub struct Inbox<F>(Arc<Mutex<Vec<F>>>);

    impl<F> Inbox<F> {
        pub fn change<R>(&self, change: impl FnOnce(&mut Vec<F>) -> R) -> R {
            // A list of functions is whole after every change, so a thread that panicked meanwhile does no harm.
            change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
        }

        pub fn sender(&self) -> FunctionSender<F> {
            FunctionSender(Self(Arc::clone(&self.0)))
        }
    }

    impl<F> Default for Inbox<F> {
        fn default() -> Self {
            Self(Arc::default())
        }
    }

    impl<F: Clone> Clone for Inbox<F> {
        /// One of its own with the same functions.
        fn clone(&self) -> Self {
            let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
            Self(Arc::new(Mutex::new(waiting)))
        }
    }

    /// Queues functions for the next update of a [`Scheduler`](crate::Scheduler) from any thread. Clones send to the same one.
    #[derive(Debug)]
    pub struct FunctionSender<F>(Inbox<F>);

    impl<F> FunctionSender<F> {
        /// Queues a function for the end of the next update. If the scheduler is gone it is never called.
        pub fn perform_function(&self, function: F) {
            self.0.change(|waiting| waiting.push(function));
        }
    }

    impl<F> Clone for FunctionSender<F> {
        fn clone(&self) -> Self {
            self.0.sender()
        }
    }
}

#[cfg(not(feature = "std"))]
mod alone {
    use alloc::vec::Vec;

    /// Functions that wait.
    #[derive(Debug, Clone)]
    pub struct Inbox<F>(Vec<F>);

    impl<F> Inbox<F> {
        pub fn change<R>(&mut self, change: impl FnOnce(&mut Vec<F>) -> R) -> R {
            change(&mut self.0)
        }
    }

    impl<F> Default for Inbox<F> {
        fn default() -> Self {
            Self(Vec::new())
        }
    }
}
