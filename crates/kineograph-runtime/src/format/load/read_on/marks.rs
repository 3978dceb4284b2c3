//! Missing or mismatched brackets, commas and quotes: each is one error, and the rest is read as if it were right.

use core::ops::Range;

use super::spot::{NO_COMMENT, shown};
use super::{Mistake, Reader};
use crate::diagnostic::Position;
use crate::format::text::{MendKind, MendedMark, Outline, Scanner, TextEdit, ValueId};
use crate::prelude::*;

impl Reader<'_, '_> {
    /// Notes the errors of marks. False if there are none.
    pub(super) fn note_marks(&mut self) -> bool {
        let outline = &*self.outline;
        let mended = outline.mended();
        let all = mended.marks.iter().filter(|mark| !mended.is_doubtful(mark.fix.range.start));
        self.mistakes.extend(all.filter_map(|mark| mistake(outline, mark)));
        !mended.marks.is_empty()
    }

    pub(super) fn is_mended(&self, value: ValueId) -> bool {
        self.outline.mended().marks.iter().any(|mark| mark.value == Some(value))
    }

    /// Adds the changes of marks to edits, some of which leave out parts of the text.
    pub(super) fn mend_marks(&self, edits: &mut Vec<TextEdit>) {
        let outline = &*self.outline;
        let left_out: Vec<_> =
            edits.iter().filter(|edit| edit.with.is_empty()).map(|edit| edit.range.clone()).collect();
        for mark in &outline.mended().marks {
            let mut fix = mark.fix.clone();
            // A bracket inserted before a field remains if that field is left out.
            let opened = match mark.value {
                Some(value) => outline.range(value).start,
                None if mark.kind == MendKind::OpeningQuote => fix.range.start,
                None => fix.range.start.saturating_sub(usize::from(fix.range.is_empty())),
            };
            if left_out.iter().any(|part| part.contains(&opened)) {
                continue;
            }
            // The comma after the last value in the bracket is left out with the value.
            if let Some(part) =
                left_out.iter().find(|part| part.start < fix.range.start && fix.range.start < part.end)
            {
                fix = TextEdit::new(part.end..part.end, format!("{},", fix.with));
            }
            edits.push(fix);
        }
    }
}

fn mistake(outline: &Outline<'_>, mark: &MendedMark) -> Option<Mistake> {
    if mark.is_at_end && mark.kind != MendKind::OpenComment {
        return None;
    }
    let Range { start, end } = mark.fix.range;
    let found = outline.text().get(start..end).unwrap_or_default();
    let next = || Scanner::from(outline.text(), end).next().map_or(start..end, |(_, next)| next);
    let at = if mark.kind == MendKind::MissingComma { next().start } else { start };
    // After a value's end the value is meant.
    let innermost = || outline.innermost(at.saturating_sub(usize::from(at == start)));
    let value = mark.value.unwrap_or_else(innermost);
    let words = match mark.kind {
        MendKind::OpenComment => "this comment has no end; close it with `*/`".to_owned(),
        MendKind::MissingComma => format!("a comma is missing before {}", shown(&outline.text()[next()])),
        MendKind::StrayWords if found.starts_with('#') => NO_COMMENT.to_owned(),
        MendKind::StrayWords => {
            let stray = shown(found);
            format!("{stray} stands alone; a field has a colon and a value, and a comment begins with `//`")
        }
        MendKind::ClosingQuote => {
            let text = outline.range(outline.innermost(start - 1)).start;
            format!("a `\"` is missing here, to close the text in {}", place(outline.lines().position(text)))
        }
        MendKind::MissingClosing | MendKind::WrongBracket => wrong_bracket(outline, value, mark),
        MendKind::MissingOpening | MendKind::OpeningQuote => format!("a `{}` is missing here", mark.fix.with),
        _ if matches!(found, "(" | "[" | "{" | "\"") => format!("there is a `{found}` too many; take it out"),
        _ => format!("this `{found}` closes nothing; take it out"),
    };
    Some(Mistake { at, words, fix: Some(mark.fix.clone()), value })
}

fn wrong_bracket(outline: &Outline<'_>, value: ValueId, mark: &MendedMark) -> String {
    let found = &outline.text()[mark.fix.range.clone()];
    let (open, close) = (outline.bracket(value), mark.fix.with.trim_end_matches(','));
    let opened = place(outline.bracket_position(value));
    if matches!(found, "(" | "[" | "{") {
        format!("write `{}` here instead of `{found}`", mark.fix.with)
    } else if found.is_empty() {
        format!("a `{close}` is missing here, to close the `{open}` in {opened}")
    } else {
        format!("the `{open}` in {opened} needs a `{close}` to close it, not `{found}`")
    }
}

fn place(position: Position) -> String {
    format!("line {}, column {}", position.line, position.column)
}
