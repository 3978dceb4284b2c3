//! Runs the library that reads drawings where neither its panics nor its time harm anyone else.

use std::panic;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Instant;

use crate::error::{Error, Reason};
use crate::limits::Limits;

/// Enough for drawings as deep as [`xml::parse`](crate::xml::parse) lets pass, of a library that walks them by recursion.
const STACK_BYTES: usize = 32 << 20;

/// Drawings that are read at the same time, those among them that nobody waits for any longer.
static PERMITS: Permits = Permits::new(4);

/// The threads whose panics nobody else sees, as many as there are permits.
static CONTAINED: Mutex<Vec<ThreadId>> = Mutex::new(Vec::new());

/// Does `work` on a thread with a large stack. When the time is up, its result is not awaited; it goes on to the next place where it looks at
/// the time. A panic is an error of the file: nothing is printed, and no hook sees it.
pub fn contained<T: Send + 'static>(
    bytes: &[u8],
    limits: &Limits,
    work: impl FnOnce(&[u8], &Limits) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    contained_by(&PERMITS, bytes, limits, work)
}

fn contained_by<T: Send + 'static>(
    permits: &'static Permits,
    bytes: &[u8],
    limits: &Limits,
    work: impl FnOnce(&[u8], &Limits) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    limits.in_time()?;
    let permit = permits.wait(limits.until)?;
    silence_contained_panics();
    let (sender, result) = channel();
    let (bytes, limits) = (bytes.to_vec(), *limits);
    let thread = thread::Builder::new().name("drawing".to_owned()).stack_size(STACK_BYTES).spawn(move || {
        let _contained = Contained::here();
        // Given back when the thread ends, also by a panic.
        let _permit = permit;
        // The receiver may be gone.
        let _ = sender.send(work(&bytes, &limits));
    });
    thread.map_err(|_| Error::whole(Reason::Busy))?;
    let result = match limits.until {
        Some(until) => result.recv_timeout(until.saturating_duration_since(Instant::now())),
        None => result.recv().map_err(RecvTimeoutError::from),
    };
    result.unwrap_or_else(|error| {
        Err(Error::whole(match error {
            RecvTimeoutError::Disconnected => Reason::Failed,
            RecvTimeoutError::Timeout => Reason::OutOfTime,
        }))
    })
}

/// How many threads may work at the same time.
struct Permits {
    free: Mutex<usize>,
    given_back: Condvar,
}

/// The right to work, until it is dropped.
struct Permit(&'static Permits);

impl Permits {
    const fn new(count: usize) -> Self {
        Self { free: Mutex::new(count), given_back: Condvar::new() }
    }

    /// A permit, as soon as one is free.
    fn wait(&'static self, until: Option<Instant>) -> Result<Permit, Error> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            free = match until.map(|until| until.saturating_duration_since(Instant::now())) {
                None => self.given_back.wait(free).unwrap_or_else(PoisonError::into_inner),
                Some(left) if left.is_zero() => return Err(Error::whole(Reason::Busy)),
                Some(left) => {
                    self.given_back.wait_timeout(free, left).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        *free -= 1;
        Ok(Permit(self))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.given_back.notify_one();
    }
}

/// A thread whose panics nobody else sees, until it is dropped.
struct Contained;

impl Contained {
    fn here() -> Self {
        contained_threads().push(thread::current().id());
        Self
    }
}

impl Drop for Contained {
    fn drop(&mut self) {
        contained_threads().retain(|id| *id != thread::current().id());
    }
}

fn contained_threads() -> MutexGuard<'static, Vec<ThreadId>> {
    CONTAINED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts a hook before the one of the program, once, which lets the panics of all other threads pass.
fn silence_contained_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !contained_threads().contains(&thread::current().id()) {
                usual(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    /// Limits with so much time.
    fn within(time: Duration) -> Limits {
        Limits { until: Some(Instant::now() + time), ..Limits::default() }
    }

    #[test]
    fn work_that_nobody_waits_for_keeps_its_permit_until_it_ends() {
        static PERMITS: Permits = Permits::new(2);
        let (ends, ended) = channel();
        let gates: Vec<_> = (0..2)
            .map(|_| {
                let (gate, opened) = channel::<()>();
                let ends = ends.clone();
                let left = contained_by(&PERMITS, &[], &within(Duration::from_millis(1)), move |_, _| {
                    opened.recv().unwrap();
                    ends.send(()).unwrap();
                    Ok(())
                });
                // On a slow machine the time may be over before the thread begins, but then it has its permit too.
                assert_eq!(left.unwrap_err().reason, Reason::OutOfTime);
                gate
            })
            .collect();
        let begun = contained_by(&PERMITS, &[], &within(Duration::from_millis(1)), |_, _| Ok(()));
        assert_eq!(begun.unwrap_err().reason, Reason::Busy, "more than two would work");
        for gate in gates {
            gate.send(()).unwrap();
            ended.recv().unwrap();
        }
        assert_eq!(
            contained_by(&PERMITS, &[], &Limits::default(), |_, _| Ok(7)),
            Ok(7),
            "waits without an end"
        );
    }

    #[test]
    fn never_do_more_work_than_there_are_permits() {
        static PERMITS: Permits = Permits::new(3);
        static WORKING: AtomicUsize = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let most = contained_by(&PERMITS, &[], &Limits::default(), |_, _| {
                            let now = WORKING.fetch_add(1, Ordering::SeqCst) + 1;
                            thread::yield_now();
                            WORKING.fetch_sub(1, Ordering::SeqCst);
                            Ok(now)
                        });
                        assert!(most.unwrap() <= 3);
                    }
                });
            }
        });
    }

    #[test]
    fn a_panic_is_an_error_and_gives_its_permit_back() {
        static PERMITS: Permits = Permits::new(1);
        for _ in 0..3 {
            let failed: Result<(), Error> =
                contained_by(&PERMITS, &[], &Limits::default(), |_, _| panic!("inside"));
            assert_eq!(failed.unwrap_err().reason, Reason::Failed);
        }
    }
}
