//! The journal of the open document, flushed from wherever the program ends: a panic, a signal.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::recovery::Flusher;

/// How long an ending program waits for its journal.
const PATIENCE: Duration = Duration::from_secs(5);

/// The journal of the open document.
static FLUSHER: Mutex<Option<Flusher>> = Mutex::new(None);

/// Sets what is flushed.
pub fn set(flusher: Option<Flusher>) {
    *FLUSHER.lock().unwrap_or_else(PoisonError::into_inner) = flusher;
}

/// Waits until the journal is on the disk, for a while at most.
pub fn journal() {
    // The thread that writes it can't wait for itself.
    if std::thread::current().name() == Some("journal") {
        return;
    }
    let flusher = FLUSHER.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(flusher) = flusher {
        flusher.flush(PATIENCE);
    }
}

/// Flushes the journal before the program ends because of a signal: at the end of the session, a `kill`, a terminal that was closed.
#[cfg(unix)]
pub fn on_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP, SIGINT]) else { return };
    let thread = std::thread::Builder::new().name("signals".to_owned());
    let wait = move || {
        for signal in signals.forever() {
            journal();
            // Ends the program as the signal would have.
            signal_hook::low_level::emulate_default_handler(signal).ok();
        }
    };
    // Without the thread a signal ends the program at once; the journal is then at most a second behind.
    thread.spawn(wait).ok();
}

/// Windows closes windows before it ends programs, so there is nothing to do.
#[cfg(not(unix))]
pub fn on_signals() {}
