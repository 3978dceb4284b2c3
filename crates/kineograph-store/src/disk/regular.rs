//! Opens files, and nothing else that has a path.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// A file that is open, and nothing that might never end.
#[derive(Debug)]
pub struct Regular {
    /// The open file.
    pub file: File,
    /// Its length in bytes when it was opened; never 0.
    pub len_bytes: u64,
}

/// Why a file was not opened.
#[derive(Debug)]
pub enum NotOpened {
    /// A folder, a device, a pipe or a socket.
    NotAFile,
    /// There is nothing in it, or it doesn't say how much, as the files of `/proc`, some of which wait for ever.
    Empty,
    /// The system's error.
    Failed(io::Error),
}

/// Opens a file for reading. With `is_end`, a link in place of the file is not followed.
///
/// # Errors
/// When it is no file, empty, or can't be opened.
pub fn open_regular(path: &Path, is_end: bool) -> Result<Regular, NotOpened> {
    let file = open(path, is_end, OpenOptions::new().read(true))?;
    match file.metadata().map_err(NotOpened::Failed)?.len() {
        0 => Err(NotOpened::Empty),
        len_bytes => Ok(Regular { file, len_bytes }),
    }
}

/// Opens a file, empty or not, as the options say. With `is_end`, a link in place of the file is not followed.
pub(crate) fn open(path: &Path, is_end: bool, options: &mut OpenOptions) -> Result<File, NotOpened> {
    let metadata = if is_end { path.symlink_metadata() } else { path.metadata() };
    // Opening alone may have an effect, as on a tape.
    if !metadata.map_err(NotOpened::Failed)?.is_file() {
        return Err(NotOpened::NotAFile);
    }
    set_flags(options, is_end);
    let file = options.open(path).map_err(NotOpened::Failed)?;
    // Asked again, of what was really opened.
    if !file.metadata().map_err(NotOpened::Failed)?.is_file() {
        return Err(NotOpened::NotAFile);
    }
    Ok(file)
}

#[cfg(unix)]
fn set_flags(options: &mut OpenOptions, is_end: bool) {
    use std::os::unix::fs::OpenOptionsExt as _;

    use rustix::fs::OFlags;

    // A pipe that has come to the place since it was looked at must not wait for a writer.
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    flags.set(OFlags::NOFOLLOW, is_end);
    #[allow(clippy::cast_possible_wrap)] // the same bits
    options.custom_flags(flags.bits() as i32);
}

#[cfg(not(unix))]
fn set_flags(_options: &mut OpenOptions, _is_end: bool) {}

impl Regular {
    /// Whether the file at `path` is this one. On Windows it can't be asked for, and is taken for true.
    pub fn is_at(&self, path: &Path) -> bool {
        match (self.file.metadata(), path.symlink_metadata()) {
            (Ok(own), Ok(found)) => identity(&own) == identity(&found),
            _ => false,
        }
    }

    /// What distinguishes the file from all others, whatever its names; `None` where the system doesn't say.
    pub fn identity(&self) -> Option<(u64, u64)> {
        self.file.metadata().ok().as_ref().and_then(identity)
    }
}

/// What distinguishes a file from all others, whatever its names: the numbers of its drive and of the file on it; `None` where the system
/// doesn't say.
#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // as on other systems
pub fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    Some((metadata.dev(), metadata.ino()))
}

/// What distinguishes a file from all others, whatever its names; `None` where the system doesn't say.
#[cfg(not(unix))]
pub fn identity(_metadata: &Metadata) -> Option<(u64, u64)> {
    None
}
