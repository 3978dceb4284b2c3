//! Which processes are running, by locks of the system: they end with their process, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::disk::{NotOpened, identity, open};
use crate::token::Token;

/// How often a file is made that another process takes away before it is locked.
const ATTEMPTS: usize = 3;

/// This process, as others see it. While it is announced and exists, [`is_present`] is true for its token.
#[derive(Debug)]
pub struct Presence {
    token: Token,
    path: PathBuf,
    /// Holds the system's lock; `None` until it is announced.
    locked: Mutex<Option<File>>,
}

impl Presence {
    /// A process that is to be known in a folder. Others do not know it before [`Self::announce`].
    pub fn new(folder: &Path) -> Self {
        let token = Token::random();
        let path = path_of(folder, &token);
        Self { token, path, locked: Mutex::new(None) }
    }

    /// Makes this process known, and known again if its file has gone since, as with its folder. Cheap if there is nothing to do.
    ///
    /// # Errors
    /// When the folder can't be written, or its file system knows no locks.
    pub fn announce(&self) -> io::Result<()> {
        let mut locked = self.locked.lock().unwrap_or_else(PoisonError::into_inner);
        for _ in 0..ATTEMPTS {
            if locked.as_ref().is_some_and(|file| is_at(file, &self.path)) {
                return Ok(());
            }
            *locked = None;
            *locked = Some(self.locked_file()?);
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }

    fn locked_file(&self) -> io::Result<File> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut file = match File::create_new(&self.path) {
            // A copy of the folder has come to its place.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                std::fs::remove_file(&self.path)?;
                File::create_new(&self.path)?
            }
            made => made?,
        };
        file.write_all(std::process::id().to_string().as_bytes())?;
        file.lock()?;
        Ok(file)
    }

    /// What identifies the process.
    pub const fn token(&self) -> &Token {
        &self.token
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let locked = self.locked.get_mut().unwrap_or_else(PoisonError::into_inner);
        if locked.as_ref().is_some_and(|file| is_at(file, &self.path)) {
            // What stays is not locked any more, and means nothing.
            std::fs::remove_file(&self.path).ok();
        }
    }
}

/// Whether a path still leads to an open file.
fn is_at(file: &File, path: &Path) -> bool {
    match (file.metadata(), path.symlink_metadata()) {
        (Ok(own), Ok(found)) => identity(&own) == identity(&found),
        _ => false,
    }
}

/// Whether the process with this token is running. In doubt it is, so that nothing is taken away from it.
pub fn is_present(folder: &Path, token: &Token) -> bool {
    let path = path_of(folder, token);
    let file = match open(&path, true, OpenOptions::new().read(true)) {
        Ok(file) => file,
        // No process is announced in what is no folder, or by what is no file.
        Err(NotOpened::NotAFile | NotOpened::Empty) => return false,
        Err(NotOpened::Failed(error)) => {
            return !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
        }
    };
    match file.try_lock() {
        Ok(()) => {
            // Its process ended without removing it.
            std::fs::remove_file(&path).ok();
            false
        }
        Err(TryLockError::WouldBlock | TryLockError::Error(_)) => true,
    }
}

fn path_of(folder: &Path, token: &Token) -> PathBuf {
    folder.join(format!("{token}.running"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announced(folder: &Path) -> Presence {
        let presence = Presence::new(folder);
        presence.announce().unwrap();
        presence
    }

    #[test]
    fn a_process_is_present_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let presence = announced(folder.path());
        let token = presence.token().clone();
        assert!(is_present(folder.path(), &token));
        drop(presence);
        assert!(!is_present(folder.path(), &token));
        // As after a crash: the file is there, the lock is not.
        let path = path_of(folder.path(), &token);
        std::fs::write(&path, "1").unwrap();
        assert!(!is_present(folder.path(), &token));
        assert!(!path.exists());
    }

    #[test]
    fn a_process_whose_folder_is_removed_or_replaced_is_announced_again() {
        let above = tempfile::tempdir().unwrap();
        let folder = above.path().join("locks");
        let presence = announced(&folder);
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(!is_present(&folder, presence.token()));
        presence.announce().unwrap();
        assert!(is_present(&folder, presence.token()));
        // By a copy of it.
        std::fs::rename(&folder, above.path().join("away")).unwrap();
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(path_of(&folder, presence.token()), "1").unwrap();
        presence.announce().unwrap();
        assert!(is_present(&folder, presence.token()));
        // By a file.
        std::fs::remove_dir_all(&folder).unwrap();
        std::fs::write(&folder, "no folder").unwrap();
        assert!(presence.announce().is_err());
        assert!(!is_present(&folder, presence.token()), "there is nothing to be announced in");
        assert_eq!(std::fs::read(&folder).unwrap(), b"no folder");
        std::fs::remove_file(&folder).unwrap();
        presence.announce().unwrap();
        assert!(is_present(&folder, presence.token()));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_place_of_a_presence_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let token = Token::random();
        let path = path_of(folder.path(), &token);
        rustix::fs::mkfifoat(rustix::fs::CWD, &path, rustix::fs::Mode::RWXU).unwrap();
        assert!(!is_present(folder.path(), &token));
    }
}
