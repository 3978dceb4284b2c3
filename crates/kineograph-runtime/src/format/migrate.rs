//! Files of earlier formats: each step changes the text of a file of one format into that of the next.
//!
//! Format 1 is the first, so there is no step yet. A new format adds a row to [`STEPS`], and keeps the fixtures of the earlier ones
//! (`tests/fixtures`), which must open for ever. A step changes text rather than values: comments, order and unknown fields stay, and
//! what is wrong in the file is still said with the line and column that its author sees.

use alloc::borrow::Cow;

use super::text::{TextEdit, edited, offset_before, offset_of, position_at};
use super::version::version_edit;
use crate::diagnostic::Position;
use crate::prelude::*;

#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// The format that it reads; the next one is what it writes.
    pub from: u32,
    /// The changes, in the order of the text. A pure function of the text, which may be broken. `format` itself is not its matter.
    pub changes: fn(&str) -> Vec<TextEdit>,
}

/// All steps, in their order.
pub(super) const STEPS: &[Step] = &[];

/// A text in the newest format.
#[derive(Debug)]
pub(super) struct Migrated<'a> {
    /// The text as it was.
    before: &'a str,
    /// The text as it is read.
    pub text: Cow<'a, str>,
    /// What each step changed.
    changes: Vec<Vec<TextEdit>>,
}

impl<'a> Migrated<'a> {
    /// The text of a file of format `version` in that of the last of the steps.
    pub(super) fn of(text: &'a str, version: u32, steps: &[Step]) -> Self {
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

    /// A position in the text that is read, in the text as it was.
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
