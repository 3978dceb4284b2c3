//! The steps of a document as they are made, so that a crash loses none of them.
//!
//! A journal is a file that only grows: a header with a version, then *frames* (length, checksum, record). What a crash leaves of the
//! last frame is cut off when it is read. [`Journal::compact`] replaces the file by a shorter one of the same meaning.

mod codec;
mod frame;
mod patch;
mod record;
mod recorded_history;
mod salvage;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use patch::{Patch, PatchError};
pub use record::{JournalWriter, Record, RecordedPreview, SavedMark};
pub use recorded_history::{MAX_STEPS, RecordedHistory, RecordedStep};
pub use salvage::{Salvaged, salvage_journal_bytes};

use crate::disk::{Disk, DiskFile, folder_of};
use crate::temporary::{remove_leftovers, write_whole};
use crate::token::Token;

/// A journal that grew by less is not compacted, in bytes.
const MIN_GROWTH_BYTES: u64 = 1 << 20;

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    file: OpenFile,
    recorded: Recorded,
    /// Frames that were added and are not on the disk yet.
    unwritten: Vec<u8>,
    /// Length after the last compaction, and what was added since, in bytes.
    compact_bytes: u64,
    grown_bytes: u64,
}

/// What a journal says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Who wrote it, and about what.
    pub opened: JournalWriter,
    /// The history of the document, with its last state.
    pub state: RecordedHistory,
    /// Bytes at its end that are no whole record: the end of a write that a crash interrupted.
    pub torn_bytes: usize,
    /// What was recorded after them.
    pub later: Later,
}

/// What a journal has after the place where its history can't be read on. A crash leaves nothing there, a damage does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Later {
    /// Steps that are there and can't be restored: they are changes of texts that are not known.
    pub steps: usize,
    /// Whether the journal ends with the document closed, saved or not.
    pub is_closed: bool,
}

impl Later {
    fn of(frames: impl Iterator<Item = frame::JournalFrame>) -> Self {
        let (mut later, mut is_damage) = (Self::default(), false);
        for frame in frames {
            is_damage |= frame.is_whole;
            later.steps += usize::from(matches!(frame.record, Some(Record::Step { .. })));
            later.is_closed = matches!(frame.record, Some(Record::Closed { .. }));
        }
        if is_damage { later } else { Self::default() }
    }
}

/// The file of a journal, or that it has to be written anew because the last write failed.
enum OpenFile {
    Open {
        file: Box<dyn DiskFile>,
        /// See [`Metadata::identity`](crate::Metadata::identity).
        identity: Option<(u64, u64)>,
    },
    /// What is on the disk may end in a part of a record, which would hide all later ones.
    Unsound,
}

impl std::fmt::Debug for OpenFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Open { .. } => "Open",
            Self::Unsound => "Unsound",
        })
    }
}

/// Where the path of a journal leads.
enum LinkTarget {
    /// To the file that is written.
    Same,
    /// Nowhere.
    Gone,
    /// To something else.
    Taken,
}

/// Why a journal was not read.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file can't be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The journal.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The path leads to a folder, a pipe, a device, or a link, which are not opened.
    #[error("{} is not a file", .0.display())]
    NotAFile(PathBuf),
    /// The file does not begin as a journal does.
    #[error("{} is not a journal", .0.display())]
    NotAJournal(PathBuf),
    /// A later version of the program wrote it.
    #[error("{} is a journal of version {version}", path.display())]
    Newer {
        /// The journal.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
}

impl Journal {
    /// Begins a journal with a history; it is on the disk when this returns. One that exists is replaced.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn create(
        disk: Arc<dyn Disk>,
        path: &Path,
        opened: JournalWriter,
        state: RecordedHistory,
    ) -> io::Result<Self> {
        let mut journal = Self::begin(disk, path, opened, state);
        journal.compact()?;
        Ok(journal)
    }

    /// Begins a journal of which nothing is on the disk before the first [`Self::flush`].
    pub fn begin(disk: Arc<dyn Disk>, path: &Path, opened: JournalWriter, state: RecordedHistory) -> Self {
        Self {
            disk,
            path: path.to_owned(),
            file: OpenFile::Unsound,
            recorded: Recorded { opened, state, torn_bytes: 0, later: Later::default() },
            unwritten: Vec::new(),
            compact_bytes: 0,
            grown_bytes: 0,
        }
    }

    /// Adds a record, which the next [`Self::flush`] writes.
    ///
    /// # Errors
    /// When it does not fit the state; then it is not added.
    pub fn add(&mut self, record: &Record) -> Result<(), PatchError> {
        self.recorded.state.apply(record)?;
        frame::put(&mut self.unwritten, record);
        Ok(())
    }

    /// Writes what was added; it is on the disk when this returns. After an error the next call writes the whole history anew, so nothing
    /// has to be repeated; so does this one if the file has gone, as with its folder. What another process has put into its place stays: the
    /// journal then goes on under another name.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn flush(&mut self) -> io::Result<()> {
        let OpenFile::Open { file, .. } = &mut self.file else { return self.compact() };
        if !self.unwritten.is_empty() {
            let written = file.write_all(&self.unwritten).and_then(|()| file.sync());
            self.grown_bytes += self.unwritten.len() as u64;
            self.unwritten.clear();
            if written.is_err() {
                self.file = OpenFile::Unsound;
                return written;
            }
        }
        match self.place() {
            LinkTarget::Same => Ok(()),
            LinkTarget::Gone => self.compact(),
            LinkTarget::Taken => {
                self.path = renamed(&self.path);
                self.compact()
            }
        }
    }

    /// Whether the file is still where its path leads. What can't be asked at the moment has not changed.
    fn place(&self) -> LinkTarget {
        let OpenFile::Open { file, identity } = &self.file else { return LinkTarget::Same };
        match self.disk.metadata(&self.path) {
            Ok(found) if found.identity == *identity => LinkTarget::Same,
            // Some network drives number their files anew; the open one is numbered as its path is.
            Ok(found) if file.metadata().is_ok_and(|own| own.identity == found.identity) => LinkTarget::Same,
            Ok(_) => LinkTarget::Taken,
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                LinkTarget::Gone
            }
            Err(_) => LinkTarget::Same,
        }
    }

    /// Replaces the file by one that has the same history in as few bytes as possible.
    ///
    /// # Errors
    /// When that fails; the former file stays.
    pub fn compact(&mut self) -> io::Result<()> {
        let mut bytes = frame::header();
        frame::put(&mut bytes, &Record::Opened(self.recorded.opened.clone()));
        for record in self.recorded.state.records() {
            frame::put(&mut bytes, &record);
        }
        self.unwritten.clear();
        self.file = OpenFile::Unsound;
        self.disk.create_folder(folder_of(&self.path))?;
        write_whole(&*self.disk, &self.path, &bytes)?;
        let file = self.disk.open_append(&self.path)?;
        let identity = file.metadata()?.identity;
        self.file = OpenFile::Open { file, identity };
        (self.compact_bytes, self.grown_bytes) = (bytes.len() as u64, 0);
        Ok(())
    }

    /// Whether it has grown since it was compacted.
    pub const fn has_grown(&self) -> bool {
        self.grown_bytes > 0
    }

    /// Whether it has grown so much that it should be compacted at once.
    pub fn is_large(&self) -> bool {
        self.grown_bytes > MIN_GROWTH_BYTES.max(self.compact_bytes)
    }

    /// Whether everything that was added is on the disk.
    pub fn is_sound(&self) -> bool {
        matches!(self.file, OpenFile::Open { .. }) && self.unwritten.is_empty()
    }

    /// The history with all records that were added.
    pub const fn state(&self) -> &RecordedHistory {
        &self.recorded.state
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the journal: nothing can be recovered from it any more.
    ///
    /// # Errors
    /// When it can't be removed.
    pub fn remove(disk: &dyn Disk, path: &Path) -> io::Result<()> {
        remove_leftovers(disk, path);
        disk.remove(path)
    }
}

/// Another name for a journal, in the same folder: its last part is random.
fn renamed(path: &Path) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let kept = stem.rsplit_once('-').map_or(stem.as_str(), |(kept, _)| kept);
    path.with_file_name(format!("{kept}-{}.journal", &Token::random().as_str()[..16]))
}

/// Reads a journal: the whole history, up to the last record that is whole.
///
/// # Errors
/// When the file can't be read or is no journal. `Ok(None)` if it ends before its first checkpoint, which says nothing.
pub fn read_journal(disk: &dyn Disk, path: &Path) -> Result<Option<Recorded>, JournalError> {
    read_journal_bytes(&journal_bytes(disk, path)?, path)
}

/// All bytes of a journal.
///
/// # Errors
/// When it can't be read, or is no file.
pub fn journal_bytes(disk: &dyn Disk, path: &Path) -> Result<Vec<u8>, JournalError> {
    disk.read(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidInput => JournalError::NotAFile(path.to_owned()),
        _ => JournalError::Unreadable { path: path.to_owned(), error },
    })
}

/// Reads a journal from its bytes; `path` is for messages.
///
/// # Errors
/// When they are no journal.
pub fn read_journal_bytes(bytes: &[u8], path: &Path) -> Result<Option<Recorded>, JournalError> {
    let version = frame::version(bytes).ok_or_else(|| JournalError::NotAJournal(path.to_owned()))?;
    if version > frame::MAX_VERSION {
        return Err(JournalError::NotAJournal(path.to_owned()));
    }
    if version > frame::VERSION {
        return Err(JournalError::Newer { path: path.to_owned(), version });
    }
    let mut frames = frame::JournalFrames::new(bytes);
    let Some(Ok(Record::Opened(opened))) = frames.next() else { return Ok(None) };
    let Some(Ok(Record::Checkpoint { text, session })) = frames.next() else { return Ok(None) };
    let mut state = RecordedHistory::new(text, session);
    let mut read_bytes = frames.read_bytes();
    while let Some(record) = frames.next() {
        // A kind of record that this version does not know is skipped; one that does not fit ends the history.
        match record {
            Ok(record) if state.apply(&record).is_err() => break,
            Ok(_) | Err(frame::UnknownKind) => read_bytes = frames.read_bytes(),
        }
    }
    let later = Later::of(frames.rest());
    Ok(Some(Recorded { opened, state, torn_bytes: bytes.len() - read_bytes, later }))
}
