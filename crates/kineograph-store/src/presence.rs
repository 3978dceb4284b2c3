//! Which processes are running, by locks of the system: they end with their process, however it ends.

use std::fs::{File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::token::Token;

/// This process, as others see it. While it exists, [`is_present`] is true for its token.
#[derive(Debug)]
pub struct Presence {
    token: Token,
    path: PathBuf,
    /// Holds the system's lock.
    _locked: File,
}

impl Presence {
    /// Makes this process known in a folder.
    ///
    /// # Errors
    /// When the folder can't be written, or its file system knows no locks.
    pub fn announce(folder: &Path) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let token = Token::random();
        let path = path_of(folder, &token);
        let mut file = File::create_new(&path)?;
        file.write_all(std::process::id().to_string().as_bytes())?;
        file.lock()?;
        Ok(Self { token, path, _locked: file })
    }

    /// What identifies the process.
    #[must_use]
    pub const fn token(&self) -> &Token {
        &self.token
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        // What stays is not locked any more, and means nothing.
        std::fs::remove_file(&self.path).ok();
    }
}

/// Whether the process with this token is running. In doubt it is, so that nothing is taken away from it.
#[must_use]
pub fn is_present(folder: &Path, token: &Token) -> bool {
    let path = path_of(folder, token);
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) => return error.kind() != io::ErrorKind::NotFound,
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

    #[test]
    fn a_process_is_present_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let presence = Presence::announce(folder.path()).unwrap();
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
}
