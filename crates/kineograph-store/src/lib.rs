//! Files that are not lost: saving, backups, journals and locks. It knows bytes and texts, not projects.
//!
//! In reading order: [`Disk`] is every operation on files that this crate uses, so that tests can fail each of them; [`save`] replaces a
//! file entirely or not at all; [`Backups`] keeps the former contents; [`Journal`] records the steps of a document as they are made, and
//! [`read_journal`] gives back its whole history after a crash; [`Lock`] and [`Presence`] say who has a document open. [`DataFolder`] is
//! where all of that is stored.
//!
//! `docs/safety.md` describes what is guaranteed, and how it is tested.

#![forbid(unsafe_code)]

mod backups;
mod data_folder;
mod disk;
mod fingerprint;
mod journal;
mod lock;
mod output;
mod presence;
mod save;
mod temporary;
mod token;

pub use backups::{Backup, Backups, MAX_BACKUPS};
pub use data_folder::{DataFolder, document_key};
pub use disk::{
    Disk, DiskFile, FileKind, Metadata, Modified, NotOpened, RealDisk, Regular, identity, open_regular,
};
#[cfg(feature = "testing")]
pub use disk::{simulated, simulated::SimulatedDisk};
pub use fingerprint::Fingerprint;
pub use journal::{
    Journal, JournalError, JournalWriter, Later, MAX_STEPS, Patch, PatchError, Record, Recorded,
    RecordedHistory, RecordedPreview, RecordedStep, Salvaged, SavedMark, journal_bytes, read_journal,
    read_journal_bytes, salvage_journal_bytes,
};
pub use lock::{Lock, LockError, Locked, Owner};
pub use output::{Replaces, write_output};
pub use presence::{Presence, is_present};
pub use save::{Expected, KnownFile, Reason, Save, SaveError, Saved, finish_interrupted, link_target, save};
pub use temporary::remove_leftovers;
pub use token::Token;
