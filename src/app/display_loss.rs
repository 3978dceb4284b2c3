//! The end of the X server: of the session, or because it was killed. winit panics then, or libX11 ends the program, whichever is first;
//! before that the journal is flushed, and a sentence says what has happened.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::flush;
use crate::text::tr;

/// How long a thread that fails waits for the news of the server's end, and how long the program may take to end by itself.
const NEWS_PATIENCE: Duration = Duration::from_millis(300);
const END_PATIENCE: Duration = Duration::from_secs(2);

/// Whether a window of an X server is open, whether that server has ended, and whether that was said.
static IS_WATCHED: AtomicBool = AtomicBool::new(false);
static IS_LOST: AtomicBool = AtomicBool::new(false);
static IS_SAID: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// libX11 calls `exit` where it was called: that drops what belongs to the thread.
    static AT_EXIT: AtExit = const { AtExit };
}

struct AtExit;

impl Drop for AtExit {
    fn drop(&mut self) {
        if is_lost() {
            say();
        }
    }
}

/// Begins to expect the end of the server, on the thread of the window, or ends that.
pub fn expect(is_watched: bool) {
    IS_WATCHED.store(is_watched, Ordering::Relaxed);
    AT_EXIT.with(|_| {});
}

/// Takes the news that the server has ended. The program is given some time to end, and then ended.
pub fn noticed() {
    IS_LOST.store(true, Ordering::Release);
    if IS_WATCHED.load(Ordering::Relaxed) {
        say();
        std::thread::sleep(END_PATIENCE);
        std::process::exit(1);
    }
}

/// Whether what fails now fails because the server has ended. Its news may be some moments late.
pub fn is_lost() -> bool {
    let start = Instant::now();
    while IS_WATCHED.load(Ordering::Relaxed) {
        if IS_LOST.load(Ordering::Acquire) {
            return true;
        }
        if start.elapsed() > NEWS_PATIENCE {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}

/// Says once that the server has ended, after the journal is flushed.
pub fn say() {
    if !IS_SAID.swap(true, Ordering::AcqRel) {
        flush::journal();
        eprintln!("{}", tr!("app-display-lost"));
    }
}
