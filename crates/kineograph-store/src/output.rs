//! Writing a file that a command was asked for: of any length, and never through a link.

use std::io::{self, Read};
use std::path::Path;

use crate::disk::{Disk, folder_of};
use crate::temporary::{Temporary, remove_leftovers};

/// How much is copied at once, in bytes.
const PART_BYTES: usize = 256 << 10;

/// What has the name of the file that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replaces {
    /// Nothing may have it.
    Nothing,
    /// A file, which is replaced, and whose permissions, owner and attributes the new one gets.
    File,
    /// A link, which is replaced itself.
    Link,
}

/// Writes a file entirely or not at all, in the way of [`save`](crate::save()): by a synced temporary file in the same folder, which is renamed.
///
/// # Errors
/// [`AlreadyExists`](io::ErrorKind::AlreadyExists) if something has the name that may not be [replaced](Replaces), those of `contents`,
/// and what the system reports. The folder is then as it was.
pub fn write_output(
    disk: &dyn Disk,
    path: &Path,
    contents: &mut dyn Read,
    replaces: Replaces,
) -> io::Result<()> {
    remove_leftovers(disk, path);
    let mode = match replaces {
        Replaces::File => disk.metadata(path)?.mode,
        Replaces::Nothing | Replaces::Link => None,
    };
    let mut temporary = Temporary::create(disk, path, mode)?;
    fill(path, contents, replaces, &mut temporary).inspect_err(|_| temporary.discard())?;
    match replaces {
        Replaces::Nothing => temporary.rename_new(path)?,
        Replaces::File | Replaces::Link => temporary.rename(path)?,
    }
    // The file is complete either way, and can be made again.
    disk.sync_folder(folder_of(path)).ok();
    Ok(())
}

fn fill(
    path: &Path,
    contents: &mut dyn Read,
    replaces: Replaces,
    temporary: &mut Temporary<'_>,
) -> io::Result<()> {
    let mut part = vec![0; PART_BYTES];
    loop {
        match contents.read(&mut part) {
            Ok(0) => break,
            Ok(len) => temporary.file().write_all(&part[..len])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    if replaces == Replaces::File {
        temporary.take_attributes(path)?;
    }
    temporary.file().sync()
}
