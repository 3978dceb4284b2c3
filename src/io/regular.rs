//! Opens files, and nothing else that has a path.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// A file that is open, and nothing that might never end.
#[derive(Debug)]
pub struct Regular {
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
    let metadata = if is_end { path.symlink_metadata() } else { path.metadata() };
    // Opening alone may have an effect, as on a tape.
    if !metadata.map_err(NotOpened::Failed)?.is_file() {
        return Err(NotOpened::NotAFile);
    }
    let file = options(is_end).open(path).map_err(NotOpened::Failed)?;
    // Asked again, of what was really opened.
    let metadata = file.metadata().map_err(NotOpened::Failed)?;
    match metadata.len() {
        _ if !metadata.is_file() => Err(NotOpened::NotAFile),
        0 => Err(NotOpened::Empty),
        len_bytes => Ok(Regular { file, len_bytes }),
    }
}

#[cfg(unix)]
fn options(is_end: bool) -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    // A pipe that has come to the place since it was looked at must not wait for a writer.
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    flags.set(OFlags::NOFOLLOW, is_end);
    let mut options = OpenOptions::new();
    #[allow(clippy::cast_possible_wrap)] // the same bits
    options.read(true).custom_flags(flags.bits() as i32);
    options
}

#[cfg(not(unix))]
fn options(_is_end: bool) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    options
}

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

/// What distinguishes a file from all others, whatever its names; `None` where the system doesn't say.
#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // as on other systems
pub fn identity(metadata: &std::fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

/// What distinguishes a file from all others, whatever its names; `None` where the system doesn't say.
#[cfg(not(unix))]
pub fn identity(_metadata: &std::fs::Metadata) -> Option<(u64, u64)> {
    None
}
