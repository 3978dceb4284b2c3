//! Brackets that are missing or do not match: each is a mistake of its own, and the rest is read as if it were right.

use super::{Mistake, Reader};
use crate::format::text::{MendedBracket, Outline, TextEdit, ValueId};
use crate::prelude::*;

impl Reader<'_, '_> {
    /// Notes what is wrong with the brackets. False if nothing is.
    pub(super) fn note_brackets(&mut self) -> bool {
        let outline = &*self.outline;
        let mended = outline.mended();
        let brackets = &mended.brackets;
        let all = brackets
            .iter()
            .filter(|bracket| !bracket.is_at_end && !mended.is_doubtful(bracket.fix.range.start));
        self.mistakes.extend(all.map(|bracket| mistake(outline, bracket)));
        !brackets.is_empty()
    }

    pub(super) fn is_mended(&self, value: ValueId) -> bool {
        self.outline.mended().brackets.iter().any(|bracket| bracket.value == Some(value))
    }

    /// Adds the changes of brackets to others, by which some of the text is left out.
    pub(super) fn mend_brackets(&self, edits: &mut Vec<TextEdit>) {
        let outline = &*self.outline;
        let left_out: Vec<_> =
            edits.iter().filter(|edit| edit.with.is_empty()).map(|edit| edit.range.clone()).collect();
        for bracket in &outline.mended().brackets {
            // One that is put in before a field stays where that field is left out.
            let opened = match bracket.value {
                Some(value) => outline.range(value).start,
                None => bracket.fix.range.start.saturating_sub(usize::from(bracket.fix.range.is_empty())),
            };
            let mut fix = bracket.fix.clone();
            if left_out.iter().any(|part| part.contains(&opened)) {
                continue;
            }
            // The comma behind the last value in the bracket is left out with it.
            if let Some(part) =
                left_out.iter().find(|part| part.start < fix.range.start && fix.range.start < part.end)
            {
                fix = TextEdit::new(part.end..part.end, format!("{},", fix.with));
            }
            edits.push(fix);
        }
    }
}

fn mistake(outline: &Outline<'_>, bracket: &MendedBracket) -> Mistake {
    let range = &bracket.fix.range;
    let found = outline.text().get(range.clone()).unwrap_or_default();
    let words = match bracket.value {
        None if found.is_empty() => format!("a `{}` is missing here", bracket.fix.with),
        None => format!("this `{found}` closes nothing; take it out"),
        Some(value) => {
            let opened = outline.bracket_position(value);
            let (open, close) = (outline.bracket(value), bracket.fix.with.trim_end_matches(','));
            let place = format!("line {}, column {}", opened.line, opened.column);
            if found.is_empty() {
                format!("a `{close}` is missing here, to close the `{open}` in {place}")
            } else {
                format!("the `{open}` in {place} needs a `{close}` to close it, not `{found}`")
            }
        }
    };
    Mistake {
        at: range.start,
        words,
        fix: None,
        value: bracket.value.unwrap_or_else(|| outline.innermost(range.start)),
    }
}
