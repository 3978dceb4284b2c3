//! The former contents of files, as they were before each save.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::data_folder::{DataFolder, document_key};
use crate::disk::Disk;
use crate::fingerprint::fnv1a;
use crate::temporary::{remove_all_leftovers, write_whole};

/// The most backups of a file; the oldest goes first.
pub const MAX_BACKUPS: usize = 10;

const ENDING: &str = ".backup";

/// The backups of all files, a folder for each.
#[derive(Debug, Clone)]
pub struct Backups {
    root: PathBuf,
}

/// Former contents of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// Where it is.
    pub path: PathBuf,
    /// When it was replaced.
    pub replaced: SystemTime,
    /// A hash of its contents.
    hash: u64,
}

impl Backups {
    /// The backups in a data folder.
    pub fn new(data: &DataFolder) -> Self {
        Self { root: data.backups() }
    }

    /// Keeps the contents that a file had until now. `target` is absolute and without links. Contents equal to the latest backup are not
    /// kept twice.
    ///
    /// # Errors
    /// When the data folder can't be written. Backups that exist stay.
    pub fn add(&self, disk: &dyn Disk, target: &Path, contents: &[u8], now: SystemTime) -> io::Result<()> {
        let mut kept = self.list(disk, target)?;
        let hash = fnv1a(contents);
        if kept.first().is_some_and(|latest| latest.hash == hash) {
            return Ok(());
        }
        let folder = self.folder(target);
        disk.create_folder(&folder)?;
        remove_all_leftovers(disk, &folder);
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        // A clock that was set back does not make a backup the oldest.
        let latest = kept.first().and_then(|latest| latest.replaced.duration_since(UNIX_EPOCH).ok());
        let millis = latest.map_or(now, |latest| now.max(latest + Duration::from_millis(1))).as_millis();
        write_whole(disk, &folder.join(format!("{millis:015}-{hash:016x}{ENDING}")), contents)?;
        while kept.len() >= MAX_BACKUPS
            && let Some(oldest) = kept.pop()
        {
            // One that can't be removed is tried again with the next backup.
            disk.remove(&oldest.path).ok();
        }
        Ok(())
    }

    /// The backups of a file, the latest first; none if there are none.
    ///
    /// # Errors
    /// When the data folder can't be read.
    pub fn list(&self, disk: &dyn Disk, target: &Path) -> io::Result<Vec<Backup>> {
        let folder = self.folder(target);
        let names = match disk.list(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            names => names?,
        };
        let mut backups: Vec<Backup> = names.iter().filter_map(|name| backup_of(&folder, name)).collect();
        backups.sort_by(|a, b| b.path.cmp(&a.path));
        Ok(backups)
    }

    /// The contents of a backup.
    ///
    /// # Errors
    /// When it can't be read, or is not what was written ([`io::ErrorKind::InvalidData`]).
    pub fn read(&self, disk: &dyn Disk, backup: &Backup) -> io::Result<Vec<u8>> {
        let contents = disk.read(&backup.path)?;
        if fnv1a(&contents) == backup.hash { Ok(contents) } else { Err(io::ErrorKind::InvalidData.into()) }
    }

    fn folder(&self, target: &Path) -> PathBuf {
        self.root.join(document_key(target))
    }
}

fn backup_of(folder: &Path, name: &OsStr) -> Option<Backup> {
    let (millis, hash) = name.to_str()?.strip_suffix(ENDING)?.split_once('-')?;
    let replaced = UNIX_EPOCH.checked_add(Duration::from_millis(millis.parse().ok()?))?;
    Some(Backup { path: folder.join(name), replaced, hash: u64::from_str_radix(hash, 16).ok()? })
}
