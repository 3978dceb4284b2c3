//! The corrections in a text.

use core::ops::Range;

use super::ValueId;
use crate::format::text::TextEdit;
use crate::prelude::*;

/// The errors of a text's brackets, commas and quotes.
#[derive(Debug, Clone, Default)]
pub(in crate::format) struct Mended {
    /// In the order in which they were found, inner ones before outer ones.
    pub marks: Vec<MendedMark>,
    /// Byte offset of a text whose closing quote is probably missing, but not inserted. What follows can't be interpreted.
    pub unquoted: Option<usize>,
    /// Byte ranges, ascending and disjoint, in which brackets were inserted and others removed, so that one of them was
    /// misinterpreted. Errors in these ranges may be false.
    pub doubts: Vec<Range<usize>>,
}

impl Mended {
    /// Whether an error at a byte offset may be false.
    pub(in crate::format) fn is_doubtful(&self, at: usize) -> bool {
        let begun = self.doubts.partition_point(|doubt| doubt.start <= at);
        self.unquoted.is_some_and(|from| from <= at)
            || self.doubts[..begun].last().is_some_and(|doubt| at < doubt.end)
    }

    /// Whether an error at a byte offset, about a value, only follows from the end of the text there.
    pub(in crate::format) fn is_cut_off(&self, at: usize, value: ValueId) -> bool {
        let mut missing = self.marks.iter().filter(|mark| mark.is_at_end);
        missing.any(|mark| mark.fix.range.start <= at || mark.value == Some(value))
    }
}

/// A missing bracket, comma or quote, a bracket that closes nothing or is of the wrong kind, or an unfinished end.
#[derive(Debug, Clone)]
pub(in crate::format) struct MendedMark {
    pub kind: MendKind,
    /// The change that corrects it.
    pub fix: TextEdit,
    /// The value whose bracket is corrected; `None` for other marks, and if a bracket is removed.
    pub value: Option<ValueId>,
    /// Whether the text ends before it.
    pub is_at_end: bool,
}

/// The error of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum MendKind {
    /// An opening bracket is missing.
    MissingOpening,
    /// A closing bracket is missing.
    MissingClosing,
    /// A bracket closes nothing, or is doubled.
    SurplusBracket,
    /// A bracket doesn't match its partner.
    WrongBracket,
    MissingComma,
    /// Words before the name of a field belong to nothing, as in `fast version action: Hide()`.
    StrayWords,
    /// The opening quote of a text is missing.
    OpeningQuote,
    /// The closing quote of a text is missing.
    ClosingQuote,
    /// A quote is doubled.
    SurplusQuote,
    /// The text ends inside a field or an item.
    Unfinished,
    /// A comment has no end.
    OpenComment,
}
