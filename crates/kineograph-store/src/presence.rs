//! Which processes are running, by locks of the system: they end with their process, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

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

/// How long a process that is ending is waited for, and how often it is asked.
const ENDING: Duration = Duration::from_secs(3);
const ASKED_EVERY: Duration = Duration::from_millis(20);

/// Whether the process with this token is running. In doubt it is, so that nothing is taken away from it. One that was killed and has not
/// given back its files yet is waited for: it is not running.
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
    let asked = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => {
                // Its process ended without removing it.
                std::fs::remove_file(&path).ok();
                return false;
            }
            Err(TryLockError::WouldBlock) if asked.elapsed() < ENDING && is_ending(&path) => {
                std::thread::sleep(ASKED_EVERY);
            }
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => return true,
        }
    }
}

/// Whether the process that a file names is known to be ending or to have ended.
#[cfg(target_os = "linux")]
fn is_ending(path: &Path) -> bool {
    let named = std::fs::read_to_string(path).ok().and_then(|text| text.trim().parse::<u32>().ok());
    let Some(process) = named.map(|pid| PathBuf::from(format!("/proc/{pid}"))) else { return false };
    let Ok(status) = std::fs::read_to_string(process.join("status")) else { return !process.exists() };
    let field = |name: &str| {
        status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim).unwrap_or_default()
    };
    let has_ended = field("State:").starts_with(['Z', 'X']);
    // The ninth signal kills.
    let is_killed = ["SigPnd:", "ShdPnd:"]
        .into_iter()
        .any(|name| u64::from_str_radix(field(name), 16).is_ok_and(|pending| pending & (1 << 8) != 0));
    // Its memory goes before its files.
    has_ended || is_killed || std::fs::read(process.join("cmdline")).is_ok_and(|line| line.is_empty())
}

/// Whether the process that a file names is known to be ending: unknown here.
#[cfg(not(target_os = "linux"))]
const fn is_ending(_: &Path) -> bool {
    false
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

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_was_killed_is_waited_for_until_it_has_given_back_its_files() {
        let folder = tempfile::tempdir().unwrap();
        // Killed, and not taken note of by its parent.
        let mut killed = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        killed.kill().unwrap();
        let token = Token::random();
        let path = path_of(folder.path(), &token);
        std::fs::write(&path, killed.id().to_string()).unwrap();
        let held = File::open(&path).unwrap();
        held.lock().unwrap();
        let late = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(400));
            drop(held);
        });
        assert!(!is_present(folder.path(), &token), "it holds its lock a moment longer");
        late.join().unwrap();
        killed.wait().unwrap();
        // One that runs is not waited for.
        let running = announced(folder.path());
        let asked = Instant::now();
        assert!(is_present(folder.path(), running.token()));
        assert!(asked.elapsed() < ENDING / 2);
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
