//! What happens when the program fails or is told to end: the journal is flushed, and a failure is reported in a file.

use std::backtrace::Backtrace;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::recovery::Flusher;
use crate::text::tr;

/// How long a failing program waits for its journal.
const PATIENCE: Duration = Duration::from_secs(5);

/// The journal of the open document.
static FLUSHER: Mutex<Option<Flusher>> = Mutex::new(None);

/// Sets what is flushed.
pub fn set_flusher(flusher: Option<Flusher>) {
    *FLUSHER.lock().unwrap_or_else(PoisonError::into_inner) = flusher;
}

fn flush() {
    let flusher = FLUSHER.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(flusher) = flusher {
        flusher.flush(PATIENCE);
    }
}

/// Reports each panic in a file of this folder, after the journal is on the disk.
pub fn report_panics(folder: PathBuf) {
    let former = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        former(panic);
        if std::thread::current().name() != Some("journal") {
            flush();
        }
        if let Some(report) = write_report(&folder, panic) {
            eprintln!("{}", tr!("safety-report", path = report.display()));
        }
    }));
}

fn write_report(folder: &Path, panic: &PanicHookInfo<'_>) -> Option<PathBuf> {
    let secs = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let path = folder.join(format!("{secs}-{}.txt", std::process::id()));
    let thread = std::thread::current();
    let text = format!(
        "kineograph {} on {} {}\nthread: {}\n{panic}\n\n{}\n", // not shown: a report for developers
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        thread.name().unwrap_or("-"),
        Backtrace::force_capture(),
    );
    std::fs::create_dir_all(folder).ok()?;
    std::fs::write(&path, text).ok()?;
    Some(path)
}

/// Flushes the journal before the program ends because it was told to: by the end of the session, a `kill`, a terminal that was closed.
#[cfg(unix)]
pub fn flush_on_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP, SIGINT]) else { return };
    let thread = std::thread::Builder::new().name("signals".to_owned());
    let wait = move || {
        for signal in signals.forever() {
            flush();
            // Ends the program as the signal would have.
            signal_hook::low_level::emulate_default_handler(signal).ok();
        }
    };
    // Without the thread a signal ends the program at once; the journal is then at most a second behind.
    thread.spawn(wait).ok();
}

/// Windows closes windows before it ends programs, so there is nothing to do.
#[cfg(not(unix))]
pub fn flush_on_signals() {}

/// What a panic says.
pub fn message_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
