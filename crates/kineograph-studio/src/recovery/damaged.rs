//! Journals that are not as they were written. What can be read of them is offered, and they are kept.

use std::io;
use std::path::{Path, PathBuf};

use kineograph_store::{
    Disk, JournalError, Later, Recorded, journal_bytes, read_journal_bytes, salvage_journal_bytes,
};

use super::restore::document_of;

/// What is added to the name of a journal that is kept and not offered any more.
const SUFFIX: &str = ".damaged";

/// What is wrong with a journal of which something can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damage {
    /// Whether the project itself has damaged bytes, so that a name or a number may be another one.
    pub is_doubtful: bool,
    /// Steps after the damage, which can't be restored.
    pub lost_steps: usize,
}

/// Journals of which nothing is offered.
#[derive(Debug, Default)]
pub struct Unread {
    /// Damaged ones of which nothing can be read, where they are kept.
    pub damaged: Vec<PathBuf>,
    /// What is no file, and was not opened.
    pub not_files: Vec<PathBuf>,
    /// Why others can't be read, with their paths.
    pub refused: Vec<String>,
    /// How many a newer version wrote.
    pub newer: usize,
}

/// What a file of the journals' folder is.
pub(super) enum JournalReading {
    Sound(Recorded),
    Damaged(Recorded, Damage),
    /// Nothing can be read of it.
    Lost,
    NotAFile,
    Newer,
    Refused(io::Error),
}

/// Reads a journal, as far as that is possible.
pub(super) fn read(disk: &dyn Disk, journal: &Path) -> JournalReading {
    let bytes = match journal_bytes(disk, journal) {
        Ok(bytes) => bytes,
        Err(JournalError::Unreadable { error, .. }) => return JournalReading::Refused(error),
        Err(_) => return JournalReading::NotAFile,
    };
    match read_journal_bytes(&bytes, journal) {
        Ok(Some(recorded)) => match recorded.later {
            // What is left of the steps was saved or discarded.
            Later { steps: 0, .. } | Later { is_closed: true, .. } => JournalReading::Sound(recorded),
            Later { steps, .. } => {
                JournalReading::Damaged(recorded, Damage { is_doubtful: false, lost_steps: steps })
            }
        },
        Err(JournalError::Newer { .. }) => JournalReading::Newer,
        Ok(None) | Err(_) => salvaged(&bytes),
    }
}

fn salvaged(bytes: &[u8]) -> JournalReading {
    match salvage_journal_bytes(bytes) {
        Some(salvaged) if !salvaged.is_doubtful || document_of(salvaged.recorded.state.text()).is_some() => {
            let lost_steps =
                if salvaged.recorded.later.is_closed { 0 } else { salvaged.recorded.later.steps };
            JournalReading::Damaged(
                salvaged.recorded,
                Damage { is_doubtful: salvaged.is_doubtful, lost_steps },
            )
        }
        _ => JournalReading::Lost,
    }
}

/// Gives a journal a name under which it is kept and not offered any more.
///
/// # Errors
/// When that is refused; it then stays as it is.
pub fn set_aside(disk: &dyn Disk, journal: &Path) -> io::Result<PathBuf> {
    let mut name = journal.as_os_str().to_owned();
    name.push(SUFFIX);
    let kept = PathBuf::from(name);
    disk.rename_new(journal, &kept).map(|()| kept)
}
