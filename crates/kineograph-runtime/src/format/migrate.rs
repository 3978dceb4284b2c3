//! Migrates files of earlier formats: each step changes the text of a file from one format to the next.
//!
//! A new format adds a row to [`STEPS`] and keeps the fixtures of earlier formats
//! (`tests/fixtures`), which must always load. A step changes text rather than values: comments, order and unknown fields are kept, and
//! errors are reported with the line and column of the author's text.

mod to_content;

use alloc::borrow::Cow;

use super::text::{TextEdit, edited, offset_before, offset_of, position_at};
use super::version::version_edit;
use crate::diagnostic::Position;
use crate::prelude::*;

#[derive(Debug, Clone, Copy)]
pub(super) struct MigrationStep {
    /// The format that it reads; it writes the next one.
    pub from: u32,
    /// The changes in text order. A pure function of the text, which may be broken. It must not change `format` itself.
    pub changes: fn(&str) -> Vec<TextEdit>,
}

/// All steps, by format.
pub(super) const STEPS: &[MigrationStep] = &[MigrationStep { from: 1, changes: to_content::changes }];

/// A text in the newest format.
#[derive(Debug)]
pub(super) struct Migrated<'a> {
    /// The original text.
    before: &'a str,
    /// The migrated text.
    pub text: Cow<'a, str>,
    /// The changes of each step.
    changes: Vec<Vec<TextEdit>>,
}

impl<'a> Migrated<'a> {
    /// Migrates the text of a file of format `version` to the format after the last step.
    pub(super) fn of(text: &'a str, version: u32, steps: &[MigrationStep]) -> Self {
        let mut migrated = Self { before: text, text: Cow::Borrowed(text), changes: Vec::new() };
        for step in steps.iter().filter(|step| step.from >= version) {
            let mut changes = (step.changes)(&migrated.text);
            changes.extend(version_edit(&migrated.text, step.from + 1));
            changes.sort_by_key(|change| change.range.start);
            migrated.text = Cow::Owned(edited(&migrated.text, &changes));
            migrated.changes.push(changes);
        }
        migrated
    }

    /// The position in the original text of a position in the migrated text.
    pub(super) fn position_before(&self, position: Position) -> Position {
        if self.changes.is_empty() {
            return position;
        }
        let offset = offset_of(&self.text, position);
        let offset = self.changes.iter().rev().fold(offset, |offset, changes| offset_before(changes, offset));
        position_at(self.before, offset)
    }
}

#[cfg(test)]
mod tests;
