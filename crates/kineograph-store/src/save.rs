//! Replacing a file so that it has its former contents or the new ones at any moment, whatever fails.

mod error;
mod in_place;

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::backups::Backups;
use crate::disk::{Disk, FileKind, Metadata, folder_of};
use crate::fingerprint::Fingerprint;
use crate::temporary::{Temporary, remove_leftovers};

pub use error::{Reason, SaveError};
pub use in_place::finish_interrupted;

use error::SavePhase;

/// The most links that are followed one after the other, as on Linux.
const MAX_LINKS: usize = 40;

/// What to write, and where.
#[derive(Debug, Clone, Copy)]
pub struct Save<'a> {
    /// The disk.
    pub disk: &'a dyn Disk,
    /// The file as the user names it.
    pub path: &'a Path,
    /// The new contents.
    pub bytes: &'a [u8],
    /// What may be replaced.
    pub expected: Expected<'a>,
    /// Where the former contents go, and the time of their backup.
    pub backups: Option<(&'a Backups, SystemTime)>,
}

/// What may be replaced.
#[derive(Debug, Clone, Copy)]
pub enum Expected<'a> {
    /// Whatever is there: the user has been asked.
    Anything,
    /// The contents that were read or written last; anything else stays, and the save fails.
    Known(&'a KnownFile),
}

/// A file as it was last read or written here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFile {
    /// Its path as the user names it.
    pub path: PathBuf,
    /// Where that path led: absolute, without links.
    pub target: PathBuf,
    /// What it contained.
    pub fingerprint: Fingerprint,
}

impl KnownFile {
    /// Reads a file, with the fingerprint of just these contents.
    ///
    /// # Errors
    /// When it can't be read, is no file, or has more than `limit_bytes`.
    pub fn read(disk: &dyn Disk, path: &Path, limit_bytes: u64) -> io::Result<(Self, Vec<u8>)> {
        let target = link_target(disk, path)?;
        // Another program may write it meanwhile: then its time differs after the reading.
        let mut metadata = disk.metadata(&target)?;
        // Devices and pipes might never end.
        if metadata.kind != FileKind::File || metadata.len > limit_bytes {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut bytes = disk.read(&target)?;
        for _ in 0..3 {
            let after = disk.metadata(&target)?;
            if after == metadata {
                break;
            }
            metadata = after;
            bytes = disk.read(&target)?;
        }
        let fingerprint = Fingerprint::new(&bytes, &metadata);
        Ok((Self { path: path.to_owned(), target, fingerprint }, bytes))
    }
}

/// A save that worked.
#[derive(Debug)]
pub struct Saved {
    /// The file as it is now.
    pub file: KnownFile,
    /// Why it is not certain that the file survives a loss of power: it was replaced, but the drive reported a fault then.
    pub unconfirmed: Option<io::Error>,
    /// Why the former contents were not kept as a backup.
    pub no_backup: Option<io::Error>,
}

/// Writes a file entirely or not at all.
///
/// The bytes go into a temporary file in the same folder, which gets permissions, owner and attributes of the file, and are synced; then
/// the file is renamed, and its folder synced. A link stays a link: the file that it leads to is written. A file with several names (hard
/// links) keeps them: it is written in place, and a copy of both contents beside it lets [`finish_interrupted`] complete the save after a
/// crash. Right before the contents are replaced they are compared with what was [expected](Save::expected).
///
/// # Errors
/// When anything is refused or fails before the file is replaced. It then has its former contents, except that one written in place may
/// need [`finish_interrupted`] if the drive refuses everything.
pub fn save(save: &Save<'_>) -> Result<Saved, SaveError> {
    let target = link_target(save.disk, save.path).map_err(|error| save.failed(SavePhase::File, error))?;
    check_link(save, &target)?;
    let existing = existing(save, &target)?;
    remove_leftovers(save.disk, &target);
    let former = existing.map(|_| save.disk.read(&target)).transpose();
    let former = former.map_err(|error| save.failed(SavePhase::File, error))?;
    check_contents(save, former.as_deref())?;
    let no_backup = former.as_deref().and_then(|former| back_up(save, &target, former));
    let several_names = existing.is_some_and(|metadata| metadata.links > 1);
    let (fingerprint, synced) = match &former {
        Some(former) if several_names => in_place::write(save, &target, former)?,
        _ => replace(save, &target, existing.as_ref())?,
    };
    let file = KnownFile { path: save.path.to_owned(), target, fingerprint };
    Ok(Saved { file, unconfirmed: synced.err(), no_backup })
}

impl Save<'_> {
    fn failed(&self, phase: SavePhase, error: io::Error) -> SaveError {
        SaveError::new(self.path, phase, error)
    }

    const fn refused(&self, path: PathBuf, reason: Reason) -> SaveError {
        SaveError { path, reason, source: None }
    }
}

/// Where a path leads, absolute and without links, even if there is nothing yet.
///
/// # Errors
/// When the system does not say. A missing folder is no error here; the path then stays as it is.
pub fn link_target(disk: &dyn Disk, path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if let Some(target) = found(disk.resolve(&path))? {
            return Ok(target);
        }
        // There is nothing, or a link to nothing.
        match disk.read_link(&path) {
            Ok(link) => path = folder_of(&path).join(link),
            Err(_) => break,
        }
    }
    Ok(match (found(disk.resolve(folder_of(&path)))?, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path,
    })
}

/// `None` if there is nothing.
fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(None)
        }
        result => result.map(Some),
    }
}

/// A path that leads elsewhere than when it was opened, because a link was put there or changed, is not followed.
fn check_link(save: &Save<'_>, target: &Path) -> Result<(), SaveError> {
    match save.expected {
        Expected::Known(known) if known.path == save.path && known.target != target => {
            // Without its folder, where the path leads is not known; that is no link to elsewhere.
            if let Err(error) = save.disk.resolve(folder_of(target)) {
                return Err(save.failed(SavePhase::Folder, error));
            }
            Err(save.refused(save.path.to_owned(), Reason::LeadsElsewhere(target.to_owned())))
        }
        _ => Ok(()),
    }
}

/// The file to replace; `None` if it is new.
fn existing(save: &Save<'_>, target: &Path) -> Result<Option<Metadata>, SaveError> {
    let metadata = found(save.disk.metadata(target)).map_err(|error| save.failed(SavePhase::File, error))?;
    let Some(metadata) = metadata else { return Ok(None) };
    if metadata.kind != FileKind::File {
        return Err(save.refused(save.path.to_owned(), Reason::NotAFile));
    }
    // A rename would replace it anyway, but a read-only file is meant to stay.
    if metadata.is_read_only {
        return Err(save.refused(save.path.to_owned(), Reason::ReadOnlyFile));
    }
    Ok(Some(metadata))
}

/// Contents that were not seen here are not replaced.
fn check_contents(save: &Save<'_>, now: Option<&[u8]>) -> Result<(), SaveError> {
    match (save.expected, now) {
        (Expected::Known(known), Some(now))
            if !Fingerprint::of_contents(now).has_contents_of(&known.fingerprint) =>
        {
            Err(save.refused(save.path.to_owned(), Reason::ChangedOnDisk))
        }
        _ => Ok(()),
    }
}

fn back_up(save: &Save<'_>, target: &Path, former: &[u8]) -> Option<io::Error> {
    let (backups, now) = save.backups?;
    backups.add(save.disk, target, former, now).err()
}

/// Replaces the file by a new one. Gives its fingerprint, and whether the sync after the rename worked.
fn replace(
    save: &Save<'_>,
    target: &Path,
    existing: Option<&Metadata>,
) -> Result<(Fingerprint, io::Result<()>), SaveError> {
    let mode = existing.and_then(|metadata| metadata.mode);
    let mut temporary =
        Temporary::create(save.disk, target, mode).map_err(|error| save.failed(SavePhase::Folder, error))?;
    let written = fill(save, target, existing.is_some(), &mut temporary);
    let fingerprint = written.inspect_err(|_| temporary.discard())?;
    temporary.rename(target).map_err(|error| save.failed(SavePhase::Folder, error))?;
    Ok((fingerprint, save.disk.sync_folder(folder_of(target))))
}

fn fill(
    save: &Save<'_>,
    target: &Path,
    exists: bool,
    temporary: &mut Temporary<'_>,
) -> Result<Fingerprint, SaveError> {
    let failed = |error| save.failed(SavePhase::Contents, error);
    temporary.file().write_all(save.bytes).map_err(failed)?;
    if exists {
        temporary.take_attributes(target).map_err(failed)?;
    }
    temporary.file().sync().map_err(failed)?;
    let metadata = temporary.file().metadata().map_err(failed)?;
    // Once more, now that all slow work is done.
    if let Expected::Known(_) = save.expected {
        match save.disk.read(target) {
            Ok(now) => check_contents(save, Some(&now))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(save.failed(SavePhase::File, error)),
        }
    }
    Ok(Fingerprint::new(save.bytes, &metadata))
}
