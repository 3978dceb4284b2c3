//! What was mended in a text.

use core::ops::Range;

use super::ValueId;
use crate::format::text::TextEdit;
use crate::prelude::*;

/// What is wrong with the brackets, commas and quotes of a text.
#[derive(Debug, Clone, Default)]
pub(in crate::format) struct Mended {
    /// In the order in which they were found, inner ones before outer ones.
    pub marks: Vec<MendedMark>,
    /// Byte offset of a text whose closing quote is probably missing, but not mended. What is behind it can't be understood.
    pub unquoted: Option<usize>,
    /// Byte offsets, in order and apart, between which brackets were put in and others taken out again, so that one of them was
    /// misunderstood. Nothing that is found wrong there may be so.
    pub doubts: Vec<Range<usize>>,
}

impl Mended {
    /// Whether what is found wrong at a byte offset may not be so.
    pub(in crate::format) fn is_doubtful(&self, at: usize) -> bool {
        let begun = self.doubts.partition_point(|doubt| doubt.start <= at);
        self.unquoted.is_some_and(|from| from <= at)
            || self.doubts[..begun].last().is_some_and(|doubt| at < doubt.end)
    }

    /// Whether what is wrong at a byte offset, with a value, only follows from the end of the text there.
    pub(in crate::format) fn is_cut_off(&self, at: usize, value: ValueId) -> bool {
        let mut missing = self.marks.iter().filter(|mark| mark.is_at_end);
        missing.any(|mark| mark.fix.range.start <= at || mark.value == Some(value))
    }
}

/// A bracket, comma or quote that is missing, a bracket that closes nothing or is of another kind, or an end that is cut off.
#[derive(Debug, Clone)]
pub(in crate::format) struct MendedMark {
    pub kind: MendKind,
    /// The change that mends it.
    pub fix: TextEdit,
    /// The value whose bracket is mended; `None` for anything else, and where a bracket is taken out.
    pub value: Option<ValueId>,
    /// Whether the text ends before it.
    pub is_at_end: bool,
}

/// What is wrong with a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum MendKind {
    /// An opening bracket is missing.
    MissingOpening,
    /// A closing bracket is missing.
    MissingClosing,
    /// A bracket closes nothing, or is doubled.
    SurplusBracket,
    /// A bracket is of another kind than the one that it belongs to.
    WrongBracket,
    MissingComma,
    /// Words before the name of a field belong to nothing, as in `fast version action: Hide()`.
    StrayWords,
    /// The quote before a text is missing.
    OpeningQuote,
    /// The quote behind a text is missing.
    ClosingQuote,
    /// A quote is doubled.
    SurplusQuote,
    /// The text ends inside of a field or an item.
    Unfinished,
    /// A comment has no end.
    OpenComment,
}
