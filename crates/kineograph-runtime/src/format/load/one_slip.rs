//! Finds a single slip that causes several errors.
//!
//! After a surplus, missing or wrong mark, correct text may fail to parse too: `id: 62. name: "a"` has
//! no whole number and lacks a comma. If changing one mark or one word makes all of the part readable, only that change is reported.
//! Otherwise all errors are reported.

mod changes;

use core::ops::Range;

use super::read_on::shown;
use crate::format::FORMAT;
use crate::format::text::{Outline, Scanner, TextEdit, Token, ValueId};
use crate::prelude::*;
pub(super) use changes::Meant;
use changes::{SlipFix, SlipFixes};

/// The most bytes that are read in total to try changes.
const MAX_READ_BYTES: usize = 1 << 20;

/// Longer parts of a text are not tried.
const MAX_PART_BYTES: usize = 64 << 10;

/// How many tokens before the stop are tried first.
const NEAR_TOKENS: usize = 6;

/// Where reading a text stopped.
pub(super) struct ReadStop {
    /// The byte offset after what was read last.
    pub at: usize,
    /// The fields of which one was expected; empty if unknown.
    pub fields: &'static [&'static str],
}

/// A part of a text, and the text around it that makes it readable on its own.
pub(super) struct BrokenPart {
    range: Range<usize>,
    before: String,
    behind: &'static str,
}

/// Searches texts for slips.
pub(super) struct Slips {
    /// Reads a text; `None` if all of it is readable.
    read: fn(&str) -> Option<ReadStop>,
    read_bytes: usize,
}

/// A change that makes a part readable.
pub(super) struct Slip {
    /// Its byte offset.
    pub at: usize,
    pub words: String,
    pub edit: TextEdit,
    pub meant: Meant,
}

impl BrokenPart {
    pub(super) const fn whole(text: &str) -> Self {
        Self { range: 0..text.len(), before: String::new(), behind: "" }
    }

    /// The part from one entry of a project's list to another one; `None` if they are in no such list.
    pub(super) fn of_entries(outline: &Outline<'_>, first: ValueId, last: ValueId) -> Option<Self> {
        let list = outline.parent(first)?;
        let entries = outline.children(list);
        let start = match outline.index(first).checked_sub(1) {
            Some(before) => outline.whole_range(entries[before]).end,
            None => outline.range(list).start + outline.bracket(list).len(),
        };
        let list_end = outline.range(list).end;
        let end = match entries.get(outline.index(last) + 1) {
            Some(next) => outline.whole_range(*next).start,
            None => list_end - usize::from(outline.text()[..list_end].ends_with(']')),
        };
        let before = format!("(format: {FORMAT}, {}: [", outline.field(list));
        (start <= end).then_some(Self { range: start..end, before, behind: "])" })
    }

    fn tokens(&self, text: &str) -> Vec<(Token, Range<usize>)> {
        Scanner::from(&text[..self.range.end], self.range.start).collect()
    }
}

impl Slips {
    pub(super) const fn new(read: fn(&str) -> Option<ReadStop>) -> Self {
        Self { read, read_bytes: 0 }
    }

    /// The change that makes a part readable. Only tokens up to the stop can be the cause; those next to it are
    /// tried first.
    pub(super) fn find(&mut self, text: &str, part: &BrokenPart) -> Option<Slip> {
        if part.range.len() > MAX_PART_BYTES {
            return None;
        }
        let nothing = TextEdit::new(part.range.start..part.range.start, "");
        let stop = self.stop_of(text, part, &nothing)?;
        let tokens = part.tokens(text);
        let reached = tokens.partition_point(|(_, token)| token.start <= stop.at) + 1;
        let places = || (0..reached.min(tokens.len())).rev();
        let near = || places().take(NEAR_TOKENS);
        let far = || places().skip(NEAR_TOKENS);
        let mut changes = SlipFixes { text, tokens: &tokens, fields: stop.fields };
        if changes.fields.is_empty() {
            changes.fields = self.fields_at(text, part, near().flat_map(|nth| changes.names(nth)));
        }
        let all = near()
            .flat_map(|nth| changes.of_marks(nth))
            .chain(near().flat_map(|nth| changes.of_words(nth)))
            .chain(near().flat_map(|nth| changes.of_meanings(nth)))
            .chain(far().flat_map(|nth| changes.of_marks(nth)))
            .chain(far().flat_map(|nth| changes.of_words(nth)));
        for change in all {
            if self.read_bytes > MAX_READ_BYTES {
                return None;
            }
            if self.stop_of(text, part, &change.edit).is_none() {
                return Some(slip(text, change));
            }
        }
        None
    }

    /// The fields expected at one of these places, according to the error for an unknown name there.
    fn fields_at(
        &mut self,
        text: &str,
        part: &BrokenPart,
        places: impl Iterator<Item = Range<usize>>,
    ) -> &'static [&'static str] {
        let mut found = places.filter_map(|place| self.stop_of(text, part, &TextEdit::new(place, "_")));
        found.find(|stop| !stop.fields.is_empty()).map_or(&[], |stop| stop.fields)
    }

    /// Where reading a part with a change stops, as an offset in the text.
    fn stop_of(&mut self, text: &str, part: &BrokenPart, edit: &TextEdit) -> Option<ReadStop> {
        let Range { start, end } = part.range.clone();
        let (before, behind) = (&text[start..edit.range.start], &text[edit.range.end..end]);
        let changed = [&part.before, before, &edit.with, behind, part.behind].concat();
        let stop = (self.read)(&changed);
        self.read_bytes += stop.as_ref().map_or(changed.len(), |stop| stop.at);
        stop.map(|stop| ReadStop { at: (stop.at + start).saturating_sub(part.before.len()), ..stop })
    }
}

/// Describes a change.
fn slip(text: &str, change: SlipFix) -> Slip {
    let SlipFix { edit, meant } = change;
    let Range { start, end } = edit.range;
    let (found, with) = (&text[start..end], edit.with.as_str());
    let name = match (meant, with) {
        (Meant::Value, _) => "a value".to_owned(),
        (Meant::Field, _) => "the name of a field".to_owned(),
        (Meant::Mark, ",") => "a comma".to_owned(),
        (Meant::Mark, ":") => "a colon".to_owned(),
        (Meant::Mark, mark) => format!("a `{mark}`"),
    };
    let is_before = meant != Meant::Mark || matches!(with, "," | ":");
    let next = || Scanner::from(text, end).next().filter(|_| is_before).map(|(_, next)| next);
    let (at, words) = match (found, meant, with) {
        ("", ..) => match next() {
            Some(next) => (next.start, format!("{name} is missing before {}", shown(&text[next]))),
            None => (start, format!("{name} is missing here")),
        },
        (_, Meant::Mark, "") => (start, format!("there is a {} too many; take it out", shown(found))),
        (_, Meant::Mark, _) => (start, format!("write {name} instead of {}", shown(found))),
        _ => (start, format!("{name} should stand here, not {}", shown(found))),
    };
    Slip { at, words, edit, meant }
}
