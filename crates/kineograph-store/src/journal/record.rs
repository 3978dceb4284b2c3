//! What a journal says, and how that is stored.

use std::path::PathBuf;

use super::codec::{RecordReader, put_bytes, put_flag, put_number, put_text};
use super::patch::Patch;
use crate::disk::Modified;
use crate::fingerprint::Fingerprint;
use crate::token::Token;

/// One entry of a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// Who writes the journal; the first record.
    Opened(JournalWriter),
    /// The whole text. The history begins here; only [`Record::Opened`] comes before it.
    Checkpoint {
        /// The text.
        text: String,
        /// What was selected and shown, in words of the editor.
        session: String,
    },
    /// A step was made; what had been undone can't be redone any more.
    Step {
        /// The number of steps before it that it replaces: 0 for a new one, 1 for an addition to the last one.
        replaces: usize,
        /// Its name.
        label: String,
        /// The change of the current text, without a preview.
        patch: Patch,
        /// What was selected before and after, in words of the editor.
        session: String,
    },
    /// So many steps were undone.
    Undo(usize),
    /// So many were redone.
    Redo(usize),
    /// A change is shown that is no step yet, such as a drag; `None` ends it. Steps, undo and redo end it as well.
    Preview(Option<RecordedPreview>),
    /// The document was written to a file, or read from it.
    Saved(SavedMark),
    /// Playhead and what else is shown.
    Session(String),
    /// The document was closed.
    Closed {
        /// True if changes since the last save were discarded on purpose.
        is_discarded: bool,
    },
}

/// Who wrote a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalWriter {
    /// The program and its version.
    pub program: String,
    /// The process; see [`is_present`](crate::is_present).
    pub token: Token,
    /// When it began, in seconds since 1970, UTC.
    pub unix_secs: u64,
}

/// A change that is not a step yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedPreview {
    /// The name of the step that it would become.
    pub label: String,
    /// The change of the current text.
    pub patch: Patch,
}

/// The file that has the document as it was at some step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedMark {
    /// The file as the user names it.
    pub path: PathBuf,
    /// What the file contains.
    pub fingerprint: Fingerprint,
    /// False if the file has what no step of the history leads to any more.
    pub is_current: bool,
}

mod kind {
    pub const OPENED: u8 = 1;
    pub const CHECKPOINT: u8 = 2;
    pub const STEP: u8 = 3;
    pub const UNDO: u8 = 4;
    pub const REDO: u8 = 5;
    pub const PREVIEW: u8 = 6;
    pub const NO_PREVIEW: u8 = 7;
    pub const SAVED: u8 = 8;
    pub const SESSION: u8 = 9;
    pub const CLOSED: u8 = 10;
}

impl Record {
    /// Adds its bytes.
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Self::Opened(opened) => {
                out.push(kind::OPENED);
                put_text(out, &opened.program);
                put_text(out, opened.token.as_str());
                put_number(out, opened.unix_secs);
            }
            Self::Checkpoint { text, session } => {
                out.push(kind::CHECKPOINT);
                put_text(out, text);
                put_text(out, session);
            }
            Self::Step { replaces, label, patch, session } => {
                out.push(kind::STEP);
                put_number(out, *replaces as u64);
                put_text(out, label);
                put_patch(out, patch);
                put_text(out, session);
            }
            Self::Undo(count) => put_count(out, kind::UNDO, *count),
            Self::Redo(count) => put_count(out, kind::REDO, *count),
            Self::Preview(Some(preview)) => {
                out.push(kind::PREVIEW);
                put_text(out, &preview.label);
                put_patch(out, &preview.patch);
            }
            Self::Preview(None) => out.push(kind::NO_PREVIEW),
            Self::Saved(mark) => put_saved(out, mark),
            Self::Session(session) => {
                out.push(kind::SESSION);
                put_text(out, session);
            }
            Self::Closed { is_discarded } => {
                out.push(kind::CLOSED);
                put_flag(out, *is_discarded);
            }
        }
    }

    /// The record with these bytes; `None` if its kind is not known. More bytes than expected are a later version's additions.
    pub(super) fn decode(payload: &[u8]) -> Option<Self> {
        let mut reader = RecordReader(payload);
        Some(match reader.byte()? {
            kind::OPENED => Self::Opened(JournalWriter {
                program: reader.text()?,
                token: Token::parse(&reader.text()?)?,
                unix_secs: reader.number()?,
            }),
            kind::CHECKPOINT => Self::Checkpoint { text: reader.text()?, session: reader.text()? },
            kind::STEP => Self::Step {
                replaces: reader.size()?,
                label: reader.text()?,
                patch: patch(&mut reader)?,
                session: reader.text()?,
            },
            kind::UNDO => Self::Undo(reader.size()?),
            kind::REDO => Self::Redo(reader.size()?),
            kind::PREVIEW => {
                Self::Preview(Some(RecordedPreview { label: reader.text()?, patch: patch(&mut reader)? }))
            }
            kind::NO_PREVIEW => Self::Preview(None),
            kind::SAVED => Self::Saved(saved(&mut reader)?),
            kind::SESSION => Self::Session(reader.text()?),
            kind::CLOSED => Self::Closed { is_discarded: reader.flag()? },
            _ => return None,
        })
    }
}

fn put_count(out: &mut Vec<u8>, kind: u8, count: usize) {
    out.push(kind);
    put_number(out, count as u64);
}

fn put_patch(out: &mut Vec<u8>, patch: &Patch) {
    put_number(out, patch.start as u64);
    put_number(out, patch.removed as u64);
    put_text(out, &patch.inserted);
}

fn patch(reader: &mut RecordReader<'_>) -> Option<Patch> {
    Some(Patch { start: reader.size()?, removed: reader.size()?, inserted: reader.text()? })
}

fn put_saved(out: &mut Vec<u8>, mark: &SavedMark) {
    out.push(kind::SAVED);
    put_bytes(out, &path_bytes(&mark.path));
    put_number(out, mark.fingerprint.len);
    out.extend_from_slice(&mark.fingerprint.hash.to_le_bytes());
    put_flag(out, mark.fingerprint.modified.is_some());
    if let Some(modified) = mark.fingerprint.modified {
        put_number(out, modified.secs.cast_unsigned());
        put_number(out, u64::from(modified.nanos));
    }
    put_flag(out, mark.is_current);
}

fn saved(reader: &mut RecordReader<'_>) -> Option<SavedMark> {
    let path = path_of(reader.bytes()?)?;
    let len = reader.number()?;
    let (hash, rest) = reader.0.split_first_chunk::<8>()?;
    reader.0 = rest;
    let modified = if reader.flag()? {
        Some(Modified { secs: reader.number()?.cast_signed(), nanos: u32::try_from(reader.number()?).ok()? })
    } else {
        None
    };
    let fingerprint = Fingerprint { len, hash: u64::from_le_bytes(*hash), modified };
    Some(SavedMark { path, fingerprint, is_current: reader.flag()? })
}

/// A path as bytes: on Unix those of the system, elsewhere UTF-8.
#[cfg(unix)]
fn path_bytes(path: &std::path::Path) -> Vec<u8> {
    use std::os::unix::ffi::OsStrExt as _;
    path.as_os_str().as_bytes().to_vec()
}

#[cfg(not(unix))]
fn path_bytes(path: &std::path::Path) -> Vec<u8> {
    path.to_string_lossy().into_owned().into_bytes()
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps)] // elsewhere it may fail
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt as _;
    Some(PathBuf::from(std::ffi::OsStr::from_bytes(bytes)))
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    String::from_utf8(bytes.to_vec()).ok().map(PathBuf::from)
}
