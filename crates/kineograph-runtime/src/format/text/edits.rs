//! Changes of a text at byte ranges.

use core::ops::Range;

use crate::prelude::*;

/// Replaces a range of bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::format) struct TextEdit {
    pub range: Range<usize>,
    pub with: String,
}

impl TextEdit {
    pub(in crate::format) fn new(range: Range<usize>, with: impl Into<String>) -> Self {
        Self { range, with: with.into() }
    }
}

/// The text with all edits, which must be in text order. Edits that begin inside an earlier one are skipped.
pub(in crate::format) fn edited(text: &str, edits: &[TextEdit]) -> String {
    let mut edited = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits.iter().filter(|edit| edit.range.start <= edit.range.end) {
        if edit.range.start < done {
            continue;
        }
        edited.push_str(text.get(done..edit.range.start).unwrap_or_default());
        edited.push_str(&edit.with);
        done = edit.range.end;
    }
    edited.push_str(text.get(done..).unwrap_or_default());
    edited
}

/// The offset before the edits of a byte in the edited text; for a byte of a replacement, the offset where that begins.
pub(in crate::format) fn offset_before(edits: &[TextEdit], offset: usize) -> usize {
    // The difference between offsets in the edited and the original text.
    let (mut ahead, mut done) = (0_isize, 0);
    for edit in edits {
        if edit.range.start < done {
            continue;
        }
        let start = edit.range.start.saturating_add_signed(ahead);
        if offset < start {
            break;
        }
        if offset < start + edit.with.len() {
            return edit.range.start;
        }
        ahead += edit.with.len() as isize - edit.range.len() as isize;
        done = edit.range.end;
    }
    offset.saturating_add_signed(-ahead)
}

/// The byte offset of a position; the end for a position beyond it.
pub(in crate::format) fn offset_of(text: &str, position: crate::diagnostic::Position) -> usize {
    let lines_before = position.line.saturating_sub(1);
    let line: usize = text.split_inclusive('\n').take(lines_before).map(str::len).sum();
    let rest = text.get(line..).unwrap_or_default();
    let column = rest.char_indices().nth(position.column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
    line + column
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::text::position_at;

    #[test]
    fn places_after_edits_are_found_before_them() {
        let text = "(aä: 1, b: 2, c: 3)";
        let edits = [
            TextEdit::new(1..4, "name"),
            TextEdit::new(9..14, ""),
            TextEdit::new(10..12, "inside"),
            TextEdit::new(15..16, "longer"),
        ];
        let after = edited(text, &edits);
        assert_eq!(after, "(name: 1,  longer: 3)");
        for (place, before) in [
            ("(", 0),
            ("name", 1),
            ("ame", 1),
            (": 1", 4),
            (",  ", 7),
            ("longer", 15),
            ("ger", 15),
            ("3)", 18),
        ] {
            let offset = after.find(place).unwrap();
            assert_eq!(offset_before(&edits, offset), before, "{place}");
        }
    }

    #[test]
    fn offsets_and_positions_are_the_same() {
        let text = "a\nbä c\n\nd";
        for (offset, _) in text.char_indices() {
            assert_eq!(offset_of(text, position_at(text, offset)), offset);
        }
        assert_eq!(offset_of(text, position_at(text, 99)), text.len());
    }
}
