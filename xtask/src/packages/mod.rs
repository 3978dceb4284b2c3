//! The system packages that running and testing need: found by what is really there, installed where that is allowed.
//!
//! Only Linux needs any; on Windows and macOS the system brings everything.

mod detect;
mod install;
mod list;

use crate::step::Failure;

pub use detect::software_vulkan_driver;

/// What a task is going to do, and thereby which packages it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// A window on X11 or Wayland.
    window: bool,
    /// The real-window test and pictures of it.
    tests: bool,
}

impl Needs {
    /// Drawing without a window.
    pub const fn for_graphics() -> Self {
        Self { window: false, tests: false }
    }

    /// The editor in its window.
    pub const fn for_window_and_graphics() -> Self {
        Self { window: true, tests: false }
    }

    /// And also a virtual display with a mouse and keys.
    pub const fn with_tests(self) -> Self {
        Self { tests: true, ..self }
    }
}

/// Makes sure that everything for `needs` is installed, installing it where apt-get exists and may be used.
///
/// # Errors
/// Exit code 2 with the line that installs what is missing, where that can't be done from here.
pub fn ensure(needs: Needs) -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let missing = list::missing(needs, &detect::Machine::this());
    if missing.is_empty() {
        return Ok(());
    }
    install::install(&missing)?;
    let still_missing = list::missing(needs, &detect::Machine::this());
    if still_missing.is_empty() {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "The packages were installed, yet this is still not found:\n{}",
        install::describe(&still_missing)
    )))
}
