//! The user's data folder, as this process sees it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kineograph_runtime::format::MAX_FILE_BYTES;
use kineograph_store::{
    Backups, DataFolder, Disk, JournalWriter, KnownFile, Lock, LockError, Locked, Owner, Presence, RealDisk,
    Token, document_key, finish_interrupted, is_present, link_target,
};

use crate::io::system_words;
use crate::text::tr;

/// How the names of the journals begin whose document has no file yet.
pub(super) const UNTITLED: &str = "untitled"; // not shown: a file name

/// The data folder. Clones are the same; the process counts as running while one of them exists.
#[derive(Debug, Clone)]
pub struct Storage(Arc<StorageParts>);

#[derive(Debug)]
struct StorageParts {
    disk: Arc<dyn Disk>,
    data: DataFolder,
    presence: Presence,
    /// The locks of this process, which are made again if they have gone.
    locks: Mutex<Vec<Weak<Lock>>>,
    backups: Backups,
    clock: WallClock,
    /// The latest time of a journal that was found, in seconds since 1970, UTC.
    latest_secs: AtomicU64,
}

/// What gives the time.
pub(super) type WallClock = fn() -> SystemTime;

/// Whether a file may be written by this process.
#[derive(Debug)]
pub enum Opening {
    /// It may, until another process takes it over.
    Ours(Arc<Lock>),
    /// Another process has it open.
    Theirs(Owner),
    /// The data folder can't be written, so this is unknown.
    Unknown,
}

impl Storage {
    /// Uses a data folder, making it if needed. One that can't be made is tried again by [`Self::renew`].
    pub fn open(root: PathBuf) -> Self {
        Self::open_with_clock(root, SystemTime::now)
    }

    pub(super) fn open_with_clock(root: PathBuf, clock: WallClock) -> Self {
        let data = DataFolder::new(root);
        let presence = Presence::new(&data.locks());
        let backups = Backups::new(&data);
        let (disk, latest_secs) = (Arc::new(RealDisk), AtomicU64::new(0));
        let storage = Self(Arc::new(StorageParts {
            disk,
            data,
            presence,
            locks: Mutex::default(),
            backups,
            clock,
            latest_secs,
        }));
        // Every recorder tries it again, and says why it does not work.
        storage.renew().ok();
        storage
    }

    /// Makes again what shows other processes that this one is running and what it has open, where it has gone, as with the folder.
    ///
    /// # Errors
    /// Why that is not possible, in words.
    pub fn renew(&self) -> Result<(), String> {
        let StorageParts { presence, locks, data, .. } = &*self.0;
        presence.announce().map_err(|error| in_words(&data.locks(), &error))?;
        let mut locks = locks.lock().unwrap_or_else(PoisonError::into_inner);
        locks.retain(|lock| lock.strong_count() > 0);
        for lock in locks.iter().filter_map(Weak::upgrade) {
            lock.renew().map_err(|failed| in_words(&failed.path, &failed.error))?;
        }
        Ok(())
    }

    /// Makes the folder of the journals if it is not there.
    ///
    /// # Errors
    /// Why that is not possible, in words.
    pub fn make_journals(&self) -> Result<(), String> {
        let folder = self.data().journals();
        self.disk().create_folder(&folder).map_err(|error| in_words(&folder, &error))
    }

    fn held(&self, lock: Lock) -> Arc<Lock> {
        let lock = Arc::new(lock);
        self.0.locks.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&lock));
        lock
    }

    pub fn now(&self) -> SystemTime {
        (self.0.clock)()
    }

    /// Notes the time of a journal: those that this process begins are later, even if the clock was set back since.
    pub(super) fn note_time(&self, time: SystemTime) {
        self.0.latest_secs.fetch_max(unix_secs(time), Ordering::Relaxed);
    }

    pub fn disk(&self) -> &Arc<dyn Disk> {
        &self.0.disk
    }

    pub fn data(&self) -> &DataFolder {
        &self.0.data
    }

    /// Former contents of files.
    pub fn backups(&self) -> &Backups {
        &self.0.backups
    }

    /// Whether a process that wrote a journal is another one that is still running.
    pub fn is_in_use(&self, token: &Token) -> bool {
        token == self.0.presence.token() || is_present(&self.0.data.locks(), token)
    }

    /// How a journal of this process begins.
    pub fn opened(&self) -> JournalWriter {
        JournalWriter {
            program: concat!("kineograph ", env!("CARGO_PKG_VERSION")).to_owned(),
            token: self.0.presence.token().clone(),
            unix_secs: unix_secs(self.now())
                .max(self.0.latest_secs.load(Ordering::Relaxed).saturating_add(1)),
        }
    }

    /// A name for the journal of a document.
    pub fn new_journal(&self, document: Option<&Path>) -> PathBuf {
        let target = document.and_then(|path| link_target(&*self.0.disk, path).ok());
        let key = target.map_or_else(|| UNTITLED.to_owned(), |target| document_key(&target));
        self.0.data.journals().join(format!("{key}-{}.journal", &Token::random().as_str()[..16]))
    }

    /// Locks a file for this process, unless another one has it.
    pub fn lock(&self, file: &Path) -> Opening {
        let StorageParts { disk, data, .. } = &*self.0;
        let target = link_target(&**disk, file).unwrap_or_else(|_| file.to_owned());
        match Lock::acquire(disk, data, &target, self.owner()) {
            Ok(Locked::Ours(lock)) => Opening::Ours(self.held(lock)),
            Ok(Locked::Theirs(owner)) => Opening::Theirs(owner),
            Err(_) => Opening::Unknown,
        }
    }

    /// Locks a file for this process, whoever has it.
    ///
    /// # Errors
    /// When the data folder can't be written.
    pub fn take_over(&self, file: &Path) -> Result<Arc<Lock>, LockError> {
        let StorageParts { disk, data, .. } = &*self.0;
        let target = link_target(&**disk, file).unwrap_or_else(|_| file.to_owned());
        Lock::take_over(disk, data, &target, self.owner()).map(|lock| self.held(lock))
    }

    /// Completes a save that a crash interrupted, and notes what the file contains, so that later changes are noticed. Call it before the
    /// file is read. `None` if there is no file that can be read.
    pub fn know(file: &Path) -> Option<KnownFile> {
        // What can't be completed is read as it is.
        finish_interrupted(&RealDisk, file).ok();
        KnownFile::read(&RealDisk, file, MAX_FILE_BYTES as u64).ok().map(|(known, _)| known)
    }

    fn owner(&self) -> Owner {
        Owner::this(self.0.presence.token().clone(), unix_secs(self.now()))
    }
}

/// Why a path of the data folder can't be used. A file that stands where a folder belongs is named: the system's words don't say which.
pub(super) fn in_words(path: &Path, error: &io::Error) -> String {
    let in_the_way = path.ancestors().skip(1).find(|above| above.symlink_metadata().is_ok());
    match in_the_way.filter(|above| !above.is_dir()) {
        Some(above) => tr!("safety-not-a-folder", path = above.display()),
        None if path.is_file() => tr!("safety-not-a-folder", path = path.display()),
        None => tr!("safety-not-usable", path = path.display(), error = system_words(error)),
    }
}

fn unix_secs(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The time so many seconds after the beginning of 1970; `None` if there is no such time.
pub(super) fn time_at(unix_secs: u64) -> Option<SystemTime> {
    UNIX_EPOCH.checked_add(Duration::from_secs(unix_secs))
}
