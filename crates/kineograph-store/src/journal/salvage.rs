//! What can still be read of a damaged journal.

use super::frame::{JournalFrame, Scan};
use super::record::{JournalWriter, Record};
use super::recorded_history::RecordedHistory;
use super::{Later, Recorded};
use crate::token::Token;

/// What a damaged journal still says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Salvaged {
    /// The history, as far as it can be read. It has a token of no process if the record of its own is damaged.
    pub recorded: Recorded,
    /// Whether the text that the history begins with has damaged bytes: what it says may not be what was recorded.
    pub is_doubtful: bool,
}

/// Reads what is left of a journal whose beginning is damaged: its header, the record of who wrote it, or the first text. `None` if that
/// text is gone, without which no step means anything.
pub fn salvage_journal_bytes(bytes: &[u8]) -> Option<Salvaged> {
    let mut frames = Scan::new(bytes).peekable();
    let opened = match frames.peek() {
        Some(JournalFrame { record: Some(Record::Opened(opened)), is_whole: true, .. }) => {
            Some(opened.clone())
        }
        _ => None,
    };
    // Whatever comes before the first text says nothing that is needed.
    let first = frames.find(|frame| matches!(frame.record, Some(Record::Checkpoint { .. })))?;
    let Some(Record::Checkpoint { text, session }) = first.record else { return None };
    let mut state = RecordedHistory::new(text, session);
    let mut read_bytes = first.end;
    while let Some(frame) = frames.peek().filter(|frame| frame.is_whole) {
        if frame.record.as_ref().is_some_and(|record| state.apply(record).is_err()) {
            break;
        }
        read_bytes = frame.end;
        frames.next();
    }
    let later = Later::of(frames);
    let opened = opened.unwrap_or_else(|| JournalWriter {
        program: String::new(),
        token: Token::random(),
        unix_secs: 0,
    });
    let recorded = Recorded { opened, state, torn_bytes: bytes.len() - read_bytes, later };
    Some(Salvaged { recorded, is_doubtful: !first.is_whole })
}
