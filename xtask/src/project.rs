//! Where the project lies, and how its cargo is called.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The repository's root folder, absolute.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

const CI_SETTINGS: [(&str, &str); 3] =
    [("CARGO_TERM_COLOR", "never"), ("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")];

/// The cargo that runs this task, in the root folder.
///
/// Under CI it prints no colours, keeps no incremental state and no lines for backtraces, which cost a tenth of a build, unless the caller's
/// environment says otherwise.
pub fn cargo() -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root());
    if is_ci() {
        for (name, value) in CI_SETTINGS {
            if std::env::var_os(name).is_none() {
                command.env(name, value);
            }
        }
    }
    command
}

/// Whether a continuous-integration service started this task (`CI` is set, and not to `false` or nothing).
pub fn is_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false")
}

/// The first file named `name` in the folders of `PATH`.
pub fn program_on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The folder of the settings of editors that tasks start.
pub fn settings_folder() -> PathBuf {
    root().join("target").join("xtask-settings")
}

/// A fresh, empty folder for what the editor keeps between starts, so that a user's own settings stay untouched.
///
/// # Errors
/// The system's own error when the folder cannot be emptied or made.
pub fn fresh_settings_folder() -> std::io::Result<PathBuf> {
    let folder = settings_folder();
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}
