//! Who has a document open.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::data_folder::{DataFolder, document_key};
use crate::disk::{Disk, folder_of};
use crate::presence::is_present;
use crate::temporary::write_whole;
use crate::token::Token;

const HEADER: &str = "kineograph lock 1";

/// The right to write a document, until another process takes it over. Dropping it gives it back.
#[derive(Debug)]
pub struct Lock {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    owner: Owner,
    /// What the lock file contains: a process that locks a document again does not lose the new lock with the old one.
    text: String,
}

/// Who has a document open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner {
    /// The process; see [`Presence`](crate::Presence).
    pub token: Token,
    /// Its number, for users.
    pub pid: u32,
    /// The name of its machine.
    pub machine: String,
    /// Since when, in seconds since 1970, UTC.
    pub unix_secs: u64,
}

/// Whether a document was locked.
#[derive(Debug)]
pub enum Locked {
    /// It is ours.
    Ours(Lock),
    /// Somebody else has it open.
    Theirs(Owner),
}

/// Why a document was not locked.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct LockError {
    /// The lock file.
    pub path: PathBuf,
    /// The system's error.
    pub error: io::Error,
}

impl Owner {
    /// This process.
    pub fn this(token: Token, unix_secs: u64) -> Self {
        Self { token, pid: std::process::id(), machine: machine(), unix_secs }
    }

    /// The contents of a new lock file.
    fn encoded(&self) -> String {
        let own = Token::random();
        format!("{HEADER}\n{}\n{}\n{}\n{}\n{own}\n", self.token, self.pid, self.unix_secs, self.machine)
    }

    fn decoded(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            return None;
        }
        let token = Token::parse(lines.next()?)?;
        let pid = lines.next()?.parse().ok()?;
        let unix_secs = lines.next()?.parse().ok()?;
        Some(Self { token, pid, unix_secs, machine: lines.next()?.to_owned() })
    }

    /// Whether the owner is known to be gone: its process has ended, on this machine.
    fn is_gone(&self, folder: &Path) -> bool {
        // The locks of another machine may not be visible here.
        self.machine == machine() && !is_present(folder, &self.token)
    }
}

impl Lock {
    /// Locks a document for this process, unless another one that is running has it. `target` is absolute and without links.
    ///
    /// Two processes that find the lock of a third one that has ended may both get it; [`Self::is_ours`] then is false for one of them.
    ///
    /// # Errors
    /// When the data folder can't be written.
    pub fn acquire(
        disk: &Arc<dyn Disk>,
        data: &DataFolder,
        target: &Path,
        owner: Owner,
    ) -> Result<Locked, LockError> {
        let path = lock_path(data, target);
        let theirs = disk.read(&path).ok().and_then(|bytes| Owner::decoded(&bytes));
        match theirs {
            Some(theirs) if theirs.token != owner.token && !theirs.is_gone(&data.locks()) => {
                Ok(Locked::Theirs(theirs))
            }
            None => match Self::create(disk, path, owner.clone()) {
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    Self::read_or_take(disk, data, target, owner)
                }
                created => created.map(Locked::Ours),
            },
            Some(_) => Self::take_over(disk, data, target, owner).map(Locked::Ours),
        }
    }

    /// Locks a document, whoever has it.
    ///
    /// # Errors
    /// When the data folder can't be written.
    pub fn take_over(
        disk: &Arc<dyn Disk>,
        data: &DataFolder,
        target: &Path,
        owner: Owner,
    ) -> Result<Self, LockError> {
        let path = lock_path(data, target);
        let failed = |error| LockError { path: path.clone(), error };
        disk.create_folder(folder_of(&path)).map_err(failed)?;
        let text = owner.encoded();
        write_whole(&**disk, &path, text.as_bytes()).map_err(failed)?;
        Ok(Self { disk: Arc::clone(disk), path, owner, text })
    }

    /// Another process made the file in between, or it is unreadable, as after a crash.
    fn read_or_take(
        disk: &Arc<dyn Disk>,
        data: &DataFolder,
        target: &Path,
        owner: Owner,
    ) -> Result<Locked, LockError> {
        let theirs = disk.read(&lock_path(data, target)).ok().and_then(|bytes| Owner::decoded(&bytes));
        match theirs {
            Some(theirs) if !theirs.is_gone(&data.locks()) => Ok(Locked::Theirs(theirs)),
            _ => Self::take_over(disk, data, target, owner).map(Locked::Ours),
        }
    }

    fn create(disk: &Arc<dyn Disk>, path: PathBuf, owner: Owner) -> Result<Self, LockError> {
        let text = owner.encoded();
        write_new(&**disk, &path, &text)?;
        Ok(Self { disk: Arc::clone(disk), path, owner, text })
    }

    /// Makes the lock file again if it has gone, as with its folder, unless another process has the document by now.
    ///
    /// # Errors
    /// When the data folder can't be written.
    pub fn renew(&self) -> Result<(), LockError> {
        match self.disk.read(&self.path) {
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                write_new(&*self.disk, &self.path, &self.text)
            }
            // A folder that can't be read for a moment takes nothing away.
            _ => Ok(()),
        }
    }

    /// False if another process has taken it over.
    pub fn is_ours(&self) -> bool {
        // A folder that can't be read for a moment takes nothing away.
        let read = self.disk.read(&self.path).ok().and_then(|bytes| Owner::decoded(&bytes));
        read.is_none_or(|owner| owner.token == self.owner.token)
    }

    /// Who has the document now, by the lock file.
    pub fn current_owner(&self) -> Option<Owner> {
        Owner::decoded(&self.disk.read(&self.path).ok()?)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if self.disk.read(&self.path).is_ok_and(|now| now == self.text.as_bytes()) {
            // A lock that stays belongs to a process that has ended.
            self.disk.remove(&self.path).ok();
        }
    }
}

/// Makes a lock file where there is none.
fn write_new(disk: &dyn Disk, path: &Path, text: &str) -> Result<(), LockError> {
    let written = || {
        disk.create_folder(folder_of(path))?;
        let mut file = disk.create_new(path, Some(0o600))?;
        file.write_all(text.as_bytes())?;
        file.sync()
    };
    written().map_err(|error| LockError { path: path.to_owned(), error })
}

fn lock_path(data: &DataFolder, target: &Path) -> PathBuf {
    data.locks().join(format!("{}.lock", document_key(target)))
}

/// The name of this machine.
fn machine() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    name.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::RealDisk;
    use crate::presence::Presence;

    fn announced(data: &DataFolder) -> Presence {
        let presence = Presence::new(&data.locks());
        presence.announce().unwrap();
        presence
    }

    #[test]
    fn a_second_opener_learns_who_has_the_document() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::new(folder.path().to_owned());
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        let [first, second] = [(); 2].map(|()| announced(&data));
        let owner = |presence: &Presence| Owner::this(presence.token().clone(), 5);
        let target = Path::new("/games/coin.ron");
        let Locked::Ours(lock) = Lock::acquire(&disk, &data, target, owner(&first)).unwrap() else {
            panic!()
        };
        let Locked::Theirs(theirs) = Lock::acquire(&disk, &data, target, owner(&second)).unwrap() else {
            panic!()
        };
        assert_eq!(theirs, owner(&first));
        assert!(lock.is_ours());

        let taken = Lock::take_over(&disk, &data, target, owner(&second)).unwrap();
        assert!(taken.is_ours() && !lock.is_ours());
        drop(lock);
        assert_eq!(taken.current_owner(), Some(owner(&second)), "what was taken over is not given back");
        drop(taken);
        assert!(matches!(Lock::acquire(&disk, &data, target, owner(&first)).unwrap(), Locked::Ours(_)));
    }

    #[test]
    fn the_lock_of_a_process_that_ended_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::new(folder.path().to_owned());
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        let target = Path::new("/games/coin.ron");
        let ended = Owner::this(Token::random(), 5);
        std::mem::forget(Lock::take_over(&disk, &data, target, ended).unwrap());
        let presence = announced(&data);
        let owner = Owner::this(presence.token().clone(), 6);
        assert!(matches!(Lock::acquire(&disk, &data, target, owner.clone()).unwrap(), Locked::Ours(_)));

        // One on another machine may be running.
        let elsewhere = Owner { machine: "studio".to_owned(), ..Owner::this(Token::random(), 7) };
        std::mem::forget(Lock::take_over(&disk, &data, target, elsewhere.clone()).unwrap());
        let Locked::Theirs(theirs) = Lock::acquire(&disk, &data, target, owner.clone()).unwrap() else {
            panic!()
        };
        assert_eq!(theirs, elsewhere);

        // What a crash left of a lock file says nothing.
        std::fs::write(lock_path(&data, target), HEADER).unwrap();
        assert!(matches!(Lock::acquire(&disk, &data, target, owner).unwrap(), Locked::Ours(_)));
    }

    #[test]
    fn a_lock_does_not_go_by_the_clock() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::new(folder.path().to_owned());
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        let target = Path::new("/games/coin.ron");
        let [running, other] = [(); 2].map(|()| announced(&data));
        let now_secs = 2_000_000_000;
        // Begun long ago, at the beginning of time, and by a clock that was a century ahead.
        for begun_secs in [0, now_secs - 864_000, now_secs + 86_400, now_secs + 3_200_000_000, u64::MAX] {
            let theirs = Owner::this(running.token().clone(), begun_secs);
            let lock = Lock::take_over(&disk, &data, target, theirs).unwrap();
            let ours = Owner::this(other.token().clone(), now_secs);
            let found = Lock::acquire(&disk, &data, target, ours.clone()).unwrap();
            assert!(matches!(found, Locked::Theirs(_)), "its process runs: {begun_secs}");
            drop(lock);
            let ended = Owner::this(Token::random(), begun_secs);
            std::mem::forget(Lock::take_over(&disk, &data, target, ended).unwrap());
            let found = Lock::acquire(&disk, &data, target, ours).unwrap();
            assert!(matches!(found, Locked::Ours(_)), "its process has ended: {begun_secs}");
        }
    }
    #[test]
    fn a_lock_that_has_gone_is_made_again_unless_another_process_came_first() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::new(folder.path().join("data"));
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        let target = Path::new("/games/coin.ron");
        let [first, second] = [(); 2].map(|()| announced(&data));
        let lock = Lock::take_over(&disk, &data, target, Owner::this(first.token().clone(), 5)).unwrap();
        lock.renew().unwrap();
        std::fs::remove_dir_all(data.root()).unwrap();
        first.announce().unwrap();
        lock.renew().unwrap();
        let theirs = Owner::this(second.token().clone(), 6);
        let found = Lock::acquire(&disk, &data, target, theirs.clone()).unwrap();
        assert!(matches!(found, Locked::Theirs(_)), "as if nothing had happened");

        std::fs::remove_dir_all(data.root()).unwrap();
        second.announce().unwrap();
        let Locked::Ours(other) = Lock::acquire(&disk, &data, target, theirs).unwrap() else { panic!() };
        lock.renew().unwrap();
        assert!(other.is_ours() && !lock.is_ours());

        std::fs::remove_dir_all(data.root()).unwrap();
        std::fs::write(data.root(), "no folder").unwrap();
        assert!(lock.renew().is_err(), "it is said");
        assert_eq!(std::fs::read(data.root()).unwrap(), b"no folder");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_or_a_link_in_place_of_a_lock_is_neither_waited_for_nor_followed() {
        use rustix::fs::{CWD, Mode, mkfifoat};
        let folder = tempfile::tempdir().unwrap();
        let data = DataFolder::new(folder.path().to_owned());
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        let target = Path::new("/games/coin.ron");
        let presence = announced(&data);
        let owner = || Owner::this(presence.token().clone(), 5);
        let path = lock_path(&data, target);
        mkfifoat(CWD, &path, Mode::RWXU).unwrap();
        assert!(matches!(Lock::acquire(&disk, &data, target, owner()).unwrap(), Locked::Ours(_)));
        let theirs = folder.path().join("theirs");
        std::fs::write(&theirs, Owner::this(presence.token().clone(), 7).encoded()).unwrap();
        std::os::unix::fs::symlink(&theirs, &path).unwrap();
        let Locked::Ours(lock) = Lock::acquire(&disk, &data, target, owner()).unwrap() else { panic!() };
        assert!(lock.is_ours() && !path.is_symlink());
    }
}
