//! Shows a file in the system's file manager.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Opens the folder of a file, with the file selected where the system can do that. No shell is involved, so that names are only names.
///
/// # Errors
/// If the program for that can't be started.
pub fn show_in_folder(file: &Path) -> io::Result<()> {
    let mut command = command(file);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    // Otherwise it would stay in the system's table of processes until the editor ends.
    std::thread::spawn(move || child.wait());
    Ok(())
}

#[cfg(target_os = "windows")]
fn command(file: &Path) -> Command {
    let mut command = Command::new("explorer");
    let mut argument = std::ffi::OsString::from("/select,");
    argument.push(file);
    command.arg(argument);
    command
}

#[cfg(target_os = "macos")]
fn command(file: &Path) -> Command {
    let mut command = Command::new("open");
    command.arg("-R").arg(file);
    command
}

#[cfg(not(any(target_os = "windows", target_os = "macos")))]
fn command(file: &Path) -> Command {
    let mut command = Command::new("xdg-open");
    // An absolute path can't be taken for an option.
    let folder = file.parent().unwrap_or(file);
    command.arg(std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()));
    command
}
