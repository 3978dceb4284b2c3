//! Panics: a report is written before anything else, and a panel that panics leaves the rest of the window usable.

use std::any::Any;
use std::backtrace::Backtrace;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{display_loss, flush};
use crate::io::write_atomic;
use crate::text::tr;

/// Where the last report was written, until it is taken.
static LAST_REPORT: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Flushes the journal and writes a report into `folder` with each panic, and says on standard error where it is.
pub fn install_hook(folder: PathBuf) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        // winit says so by a panic of the window's thread.
        if std::thread::current().name() == Some("main") && display_loss::is_lost() {
            return display_loss::say();
        }
        usual(info);
        flush::journal();
        match write_report(&folder, info) {
            Ok(path) => {
                eprintln!("{}", tr!("app-report-written", path = path.display()));
                *LAST_REPORT.lock().unwrap_or_else(PoisonError::into_inner) = Some(path);
            }
            Err(why) => eprintln!("{why}"),
        }
    }));
}

/// What is left of a panic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    /// The message of the panic.
    pub message: String,
    /// Its report, if one was written.
    pub report: Option<PathBuf>,
}

/// Runs `work`, and catches its panic.
///
/// What `work` has changed before may be half done, so the caller renews it: a panel is made anew, and a document is a value that only
/// finished edits replace.
pub fn contained<T>(work: impl FnOnce() -> T) -> Result<T, Failed> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Failed {
        message: message_of(panic.as_ref()),
        report: LAST_REPORT.lock().unwrap_or_else(PoisonError::into_inner).take(),
    })
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or_default().to_owned()
}

fn write_report(folder: &Path, info: &PanicHookInfo<'_>) -> Result<PathBuf, String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let path = folder.join(format!("panic-{}-{}.txt", since.as_millis(), std::process::id()));
    write_atomic(&path, report(info).as_bytes()).map_err(|error| error.to_string())?;
    Ok(path)
}

fn report(info: &PanicHookInfo<'_>) -> String {
    let mut text = String::new();
    let thread = std::thread::current();
    // Writing into a string does not fail.
    let _ = writeln!(text, "Kineograph {} on {}", env!("CARGO_PKG_VERSION"), std::env::consts::OS); // not shown
    let _ = writeln!(text, "Thread: {}", thread.name().unwrap_or_default()); // not shown
    let _ = writeln!(text, "{info}\n\n{}", Backtrace::force_capture());
    text
}

#[cfg(test)]
mod tests;
