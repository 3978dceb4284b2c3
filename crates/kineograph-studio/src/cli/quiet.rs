//! Keeps graphics drivers from writing to standard error.

/// The folder that a driver is given where it would search for a window system in vain. Nothing is there, and nothing is made.
#[cfg(target_os = "linux")]
const NO_FOLDER: &str = "/nonexistent";

/// Starts a command that draws once more where drivers would complain: a part of Mesa looks for Wayland and says that `XDG_RUNTIME_DIR` is not
/// set, as on most servers. A program can't safely set its own environment, so it begins again with another one. Returns if all is
/// well, or if that fails.
pub(super) fn silence_drivers() {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::CommandExt as _;

        let draws =
            std::env::args_os().nth(1).is_some_and(|command| command == "render" || command == "diff");
        let is_set = std::env::var_os("XDG_RUNTIME_DIR")
            .is_some_and(|folder| std::path::Path::new(&folder).is_absolute());
        if is_set || !draws {
            return;
        }
        if let Ok(program) = std::env::current_exe() {
            let mut again = std::process::Command::new(program);
            again.args(std::env::args_os().skip(1)).env("XDG_RUNTIME_DIR", NO_FOLDER);
            if let Some(name) = std::env::args_os().next() {
                again.arg0(name);
            }
            // It comes back only if it fails; then the driver complains.
            drop(again.exec());
        }
    }
}
