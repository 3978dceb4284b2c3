//! Names in a project that there are not: of fields, of kinds of actions, of words.
//!
//! A field that only a later version knows changes nothing that this one plays: it is left out, with a warning. A name near to one that
//! there is was meant to be that: the file is read as if the name were right, and the mistake is an error, so that a game refuses the
//! file and an editor opens it. What was written is replaced in a copy of the text, which `ron` reads.

use core::ops::Range;

use crate::diagnostic::{Code, Diagnostic, FieldPath, Place};
use crate::format::shortened;
use crate::format::text::{TextEdit, edited, position_at};
use crate::prelude::*;

/// More names are not read as those that were meant.
pub(super) const MAX_CORRECTED: usize = 500;

/// One name that there is not.
#[derive(Debug)]
pub(super) struct Unknown {
    /// Byte offsets of the name.
    pub name: Range<usize>,
    /// Byte offset behind the value of a field, and behind the comma that follows it.
    pub end: usize,
    /// What has it.
    pub owner: FieldPath,
    pub what: What,
    /// The name that was probably meant.
    pub near: Option<&'static str>,
    /// Whether it is read as the name that was meant; else a field is left out.
    pub is_corrected: bool,
}

#[derive(Debug)]
pub(super) enum What {
    /// A field of what is called so.
    Field(String),
    Action,
    Word,
}

impl Unknown {
    /// Whether it is a field that is read as another one, with a value around this offset.
    pub(super) fn is_corrected_around(&self, offset: usize) -> bool {
        matches!(self.what, What::Field(_))
            && self.is_corrected
            && (self.name.end..self.end).contains(&offset)
    }

    pub(super) fn diagnostic(&self, text: &str) -> Diagnostic {
        let written = &shortened(text.get(self.name.clone()).unwrap_or_default()).to_string();
        let found = match (&self.what, self.near) {
            (What::Field(owner), None) => {
                Diagnostic::new(Code::FieldNotUsed).text("owner", owner).text("field", written)
            }
            (What::Field(owner), Some(_)) => {
                Diagnostic::new(Code::UnknownField).text("owner", owner).text("field", written)
            }
            (What::Action, _) => Diagnostic::new(Code::UnknownAction).text("action", written),
            (What::Word, _) => Diagnostic::new(Code::UnknownWord).text("word", written),
        };
        let found = found.near(self.near).at(Place::of_path(self.owner.clone()));
        found.at_position(position_at(text, self.name.start))
    }
}

/// The text with the names that were meant, and without the fields that there are not.
pub(super) fn corrected(text: &str, unknown: &[Unknown]) -> String {
    let edit = |found: &Unknown| match found.near.filter(|_| found.is_corrected) {
        Some(near) => TextEdit::new(found.name.clone(), near),
        None => TextEdit::new(found.name.start..found.end, ""),
    };
    edited(text, &unknown.iter().map(edit).collect::<Vec<_>>())
}

/// The text with the names that were meant; fields that there are not stay, with all that they hold.
pub(super) fn with_meant_names(text: &str, unknown: &[Unknown]) -> String {
    let mut end_of_unknown = 0;
    let mut edits = Vec::new();
    for found in unknown {
        if found.name.start < end_of_unknown {
            continue;
        }
        match found.near.filter(|_| found.is_corrected) {
            Some(near) => edits.push(TextEdit::new(found.name.clone(), near)),
            None => end_of_unknown = found.end,
        }
    }
    edited(text, &edits)
}

/// The fields that are read under other names than stand in the text: byte offset and name, in rising order.
pub(super) fn renamed_fields(unknown: &[Unknown]) -> Vec<(usize, &'static str)> {
    let fields = unknown.iter().filter(|found| found.is_corrected && matches!(found.what, What::Field(_)));
    fields.filter_map(|found| Some((found.name.start, found.near?))).collect()
}
