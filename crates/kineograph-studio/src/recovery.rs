//! Nothing is lost: every step is journalled as it is made, and what a crash interrupted is found at the next start.
//!
//! [`Storage`] is the user's data folder as this process sees it. A [`Recorder`] compares the history with what it has sent and passes the
//! difference to a thread, which writes it as texts. [`FoundJournal`] is a journal that was found, and [`restored`] makes a history of it.

mod compare;
#[cfg(test)]
mod damage_tests;
mod damaged;
mod found;
mod message;
mod recorder;
mod restore;
mod shown;
mod status;
mod storage;
#[cfg(test)]
mod tests;
mod watcher;
mod words;
mod writer;

pub use compare::{Differences, MAX_LINES, difference_list, differences};
pub use damaged::{Damage, Unread, set_aside};
#[cfg(any(test, feature = "internals"))]
pub use found::unsaved;
pub use found::{FoundJournal, discard, history_of, left};
pub use message::JournalStart;
pub use recorder::Flusher;
pub use recorder::Recorder;
pub use restore::{Restored, document_of, repaired_document_of, restored, text_of};
pub use shown::ViewState;
pub use status::NotSafe;
pub use storage::{Opening, Storage};
pub use watcher::{DiskEvent, Watched, Watcher};
pub use words::{place_in_words, value_in_words};
