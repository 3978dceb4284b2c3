//! Keeps graphics drivers from writing to standard error.

/// The folder that a driver is given where it would search for a window system in vain. Nothing is there, and nothing is made.
#[cfg(target_os = "linux")]
const NO_FOLDER: &str = "/nonexistent";

/// Starts a program that draws once more where drivers would complain: a part of Mesa looks for Wayland and says that `XDG_RUNTIME_DIR` is not
/// set, as on most servers. A program can't safely set its own environment, so it begins again with another one. Returns if all is
/// well, or if that fails.
pub(super) fn silence_drivers() {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::CommandExt as _;

        let draws = draws(std::env::args_os().nth(1).as_deref().and_then(std::ffi::OsStr::to_str));
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

/// Whether a program with this first argument draws: the editor does, for which that is a project or missing, and two commands.
#[cfg(target_os = "linux")]
fn draws(first: Option<&str>) -> bool {
    use clap::CommandFactory as _;

    first.is_none_or(|word| {
        let is_other = word == "help" || word.starts_with('-');
        let is_command = super::Args::command().find_subcommand(word).is_some();
        matches!(word, "render" | "diff") || !(is_other || is_command)
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_editor_and_two_commands_draw() {
        let all = ["render", "diff", "coin.ron", "check", "merge", "--version", "help"];
        assert_eq!(all.map(|word| draws(Some(word))), [true, true, true, false, false, false, false]);
        assert!(draws(None));
    }
}
