//! Continues reading after an error of ron, so that all errors of a text are reported at once.
//!
//! ron's error has the position and what was expected there. The [outline](Outline) of the text has the token there, its field and
//! owner, and where the value ends. From these the error is described ([`spot`]), the part around it is left out, and ron reads the text
//! again. Unknown names are found by the names that ron expects ([`names`]); those that resemble one are read as it.

mod marks;
mod names;
mod not_kept;
mod nouns;
mod spot;

use core::cmp::Reverse;
use core::ops::Range;

use ron::error::SpannedError;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::{MAX_MISTAKES, parse};
use crate::diagnostic::Position;
use crate::format::text::{MendKind, Outline, TextEdit, ValueId, edited, offset_before, offset_of};
use crate::prelude::*;
pub(super) use names::Unknown;
use names::UnknownNames;
pub(super) use not_kept::not_kept;
use spot::Spot;
pub(super) use spot::{Mistake, shown};

/// The most bytes that are read again to find the next errors; each time the item is read from its start.
const MAX_READ_BYTES: usize = 4 << 20;

/// How unknown names are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Misspelt {
    /// They are read as the names that were probably meant, and fields without one are left out.
    Corrected,
    /// They are errors.
    Refused,
}

/// The readable part of a text.
pub(super) struct ReadOn<T> {
    /// The value without its erroneous parts.
    pub value: Option<T>,
    pub unknown: Vec<Unknown>,
    pub mistakes: Vec<Mistake>,
    /// Whether reading ended at a limit, so that there may be more errors.
    pub is_cut_short: bool,
}

/// Reads a text that ron has refused with `error`.
pub(super) fn read_on<T: DeserializeOwned>(
    outline: &mut Outline<'_>,
    error: SpannedError,
    names: Misspelt,
) -> ReadOn<T> {
    let mut reader = Reader {
        text: outline.text(),
        outline,
        names: UnknownNames::new(names),
        mistakes: Vec::new(),
        fixes: Vec::new(),
        left_out: Vec::new(),
        passed: Vec::new(),
        read_bytes: 0,
        is_cut_short: false,
    };
    let value = reader.read(error);
    let Reader { names, mut mistakes, outline, is_cut_short, .. } = reader;
    mistakes.sort_by_key(|mistake| mistake.at);
    ReadOn { value, unknown: names.into_found(outline), mistakes, is_cut_short }
}

/// The error that ron reported first in a text.
pub(super) fn first_mistake(outline: &Outline<'_>, error: &SpannedError) -> Mistake {
    let PlacedError { span, code } = placed(error, outline.text(), &[]);
    Spot::of(outline, span).mistake(&code)
}

struct Reader<'a, 'b> {
    text: &'a str,
    outline: &'b mut Outline<'a>,
    names: UnknownNames,
    mistakes: Vec<Mistake>,
    /// Commas to insert and to remove.
    fixes: Vec<TextEdit>,
    left_out: Vec<Range<usize>>,
    /// The ranges that ron has already read and need not read again.
    passed: Vec<Range<usize>>,
    read_bytes: usize,
    is_cut_short: bool,
}

impl Reader<'_, '_> {
    fn read<T: DeserializeOwned>(&mut self, error: SpannedError) -> Option<T> {
        let value = self.read_known(error)?;
        // If nothing was left out, all of the text has been read.
        if self.names.mode() == Misspelt::Corrected && !self.names.are_plain(self.outline) {
            self.read_unknown();
        }
        Some(value)
    }

    /// Notes syntax errors around and in unknown fields. These are kept as they are, so the text must be valid RON with them.
    fn read_unknown(&mut self) {
        loop {
            let edits = self.edits_without_names();
            let text = edited(self.text, &edits);
            let Err(error) = parse::<IgnoredAny>(&text) else { return };
            self.read_bytes += text.len();
            let error = placed(&error, &text, &edits);
            let goes_on = self.note(&error);
            if self.mistakes.is_empty() {
                self.mistakes.push(Spot::of(self.outline, error.span.clone()).mistake(&error.code));
            }
            if !goes_on || !self.has_room() {
                return;
            }
        }
    }

    /// Whether more may be read and reported. Notes if a limit ends it.
    fn has_room(&mut self) -> bool {
        let has_room = self.mistakes.len() < MAX_MISTAKES && self.read_bytes <= MAX_READ_BYTES;
        self.is_cut_short |= !has_room;
        has_room
    }

    fn read_known<T: DeserializeOwned>(&mut self, error: SpannedError) -> Option<T> {
        let mut error = if self.note_marks() {
            if !self.has_room() {
                return None;
            }
            match self.next() {
                Ok(value) => return value,
                Err(error) => error,
            }
        } else {
            placed(&error, self.text, &[])
        };
        loop {
            let spot = Spot::of(self.outline, error.span.clone());
            let (at, is_end) = (spot.value, spot.closed().is_some());
            let is_known = self.names.learn(self.outline, &error.code, at, is_end);
            if !is_known && !self.note(&error) {
                return None;
            }
            self.pass(error.span.start);
            let passed: usize = self.passed.iter().map(ExactSizeIterator::len).sum();
            self.read_bytes += error.span.start.saturating_sub(passed);
            if !is_known && !self.has_room() {
                return None;
            }
            match self.next() {
                Ok(value) => return value,
                Err(next) => error = next,
            }
        }
    }

    /// Reads the text with all changes, up to the next error. No value if an earlier error was not left out.
    fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>, PlacedError> {
        loop {
            let edits = self.edits_with(&self.passed);
            let text = edited(self.text, &edits);
            match parse::<T>(&text) {
                Err(next) => return Err(placed(&next, &text, &edits)),
                Ok(value) if self.passed.is_empty() => return Ok(Some(value)),
                // A text with errors need not be read again as a whole.
                Ok(_) if self.names.mode() == Misspelt::Corrected && !self.mistakes.is_empty() => {
                    return Ok(None);
                }
                Ok(_) => self.passed.clear(),
            }
        }
    }

    /// Notes an error and leaves out its part. False if nothing more can be reported.
    fn note(&mut self, error: &PlacedError) -> bool {
        let spot = Spot::of(self.outline, error.span.clone());
        // An error in what was separated from its field only follows from another error.
        let follows = spot.closed().is_some_and(|value| {
            self.is_mended(value) || self.outline.children(value).iter().any(|child| self.is_left_out(*child))
        }) || spot.is_beside(|value| self.is_left_out(value));
        let mended = self.outline.mended();
        let is_doubtful = mended.is_doubtful(error.span.start);
        if is_doubtful && mended.unquoted.is_none() && !self.mistakes.is_empty() {
            return self.leave_out_entry(spot.value);
        }
        let mistake = spot.mistake(&error.code);
        let follows = follows || self.is_behind_put_in(&error.code, mistake.at);
        let value = spot.value;
        if mended.is_cut_off(error.span.start, mistake.value) {
            return false;
        }
        let is_fixed = match mistake.fix.clone() {
            Some(fix) if !self.fixes.contains(&fix) => {
                self.fixes.push(fix);
                true
            }
            _ => self.leave_out(value),
        };
        let is_said = self.mistakes.iter().any(|said| said.at == mistake.at && said.words == mistake.words);
        if !follows && !is_said {
            self.mistakes.push(mistake);
        }
        is_fixed && !is_doubtful
    }

    /// Whether an error only follows from an inserted mark before it: a bracket, or a comma before what is no field, as in `1.9 5`.
    fn is_behind_put_in(&self, error: &ron::Error, at: usize) -> bool {
        self.outline.mended().marks.iter().any(|mark| match mark.kind {
            MendKind::MissingOpening => mark.fix.range.start == at,
            MendKind::MissingComma if is_no_name(error) => {
                self.text.get(mark.fix.range.start..at).is_some_and(|between| between.trim().is_empty())
            }
            _ => false,
        })
    }

    /// Leaves out the entry of the project's list around a value. False if there is none or it is already left out.
    fn leave_out_entry(&mut self, value: ValueId) -> bool {
        let Some(entry) = self.outline.entry_around(value) else { return false };
        let part = self.outline.whole_range(entry);
        let is_new = !self.left_out.contains(&part);
        self.left_out.extend(Some(part).filter(|_| is_new));
        is_new
    }

    /// Leaves out the innermost field or item around an error. False if nothing would remain.
    fn leave_out(&mut self, value: ValueId) -> bool {
        let (outline, mut value) = (&*self.outline, value);
        loop {
            let Some(parent) = outline.parent(value).filter(|_| value != outline.root()) else {
                return false;
            };
            let is_part = !outline.field(value).is_empty() || outline.bracket(parent) == "[";
            let part = outline.whole_range(value);
            if is_part && !self.left_out.contains(&part) {
                self.left_out.push(part);
                return true;
            }
            value = parent;
        }
    }

    fn is_left_out(&self, value: ValueId) -> bool {
        let range = self.outline.range(value);
        self.left_out.iter().any(|part| part.start <= range.start && range.end <= part.end)
    }

    /// Notes what need not be read again: everything in the project's lists before a byte offset.
    fn pass(&mut self, offset: usize) {
        self.passed.clear();
        if self.names.mode() == Misspelt::Refused {
            return;
        }
        let outline = &*self.outline;
        let root = outline.root();
        let start = |value: &ValueId| outline.whole_range(*value).start;
        let done = |values: &[ValueId]| values.partition_point(|value| outline.range(*value).end <= offset);
        let lists = outline.children(root);
        let before = done(lists);
        for list in lists.windows(2).take(before).filter(|list| outline.field(list[0]) != "format") {
            self.passed.push(start(&list[0])..start(&list[1]));
        }
        let Some(list) = lists.get(before).filter(|list| outline.bracket(**list) == "[") else { return };
        let items = outline.children(*list);
        if let Some(item) = done(items).checked_sub(1).and_then(|last| items.get(last)) {
            self.passed.push(start(&items[0])..start(item));
        }
    }

    /// All changes, and the removal of these ranges.
    fn edits_with(&self, without: &[Range<usize>]) -> Vec<TextEdit> {
        let left_out = without.iter().map(|range| TextEdit::new(range.clone(), ""));
        self.all_edits(self.names.edits(self.outline).chain(left_out).collect())
    }

    /// The changes that remove errors.
    fn edits_without_names(&self) -> Vec<TextEdit> {
        self.all_edits(Vec::new())
    }

    /// These changes and those that remove errors.
    fn all_edits(&self, mut edits: Vec<TextEdit>) -> Vec<TextEdit> {
        edits.extend(self.fixes.iter().cloned());
        edits.extend(self.left_out.iter().map(|range| TextEdit::new(range.clone(), "")));
        self.mend_marks(&mut edits);
        // An inserted comma remains even if what follows it is left out.
        edits.sort_by_key(|edit| (edit.range.start, !edit.range.is_empty(), Reverse(edit.range.end)));
        edits
    }
}

/// An error of ron with its offsets in the original text; `read` is the text with `edits` that ron has read.
fn placed(error: &SpannedError, read: &str, edits: &[TextEdit]) -> PlacedError {
    let offset = |at: ron::error::Position| offset_of(read, Position { line: at.line, column: at.col });
    let (start, end) = (offset(error.span.start), offset(error.span.end));
    // ron has skipped whitespace and comments before the unexpected token.
    let is_blank =
        read.get(start..end).is_some_and(|skipped| skipped.starts_with([' ', '\t', '\r', '\n', '/']));
    let start = if is_blank || is_end(&error.code) { end } else { start };
    PlacedError { span: offset_before(edits, start)..offset_before(edits, end), code: error.code.clone() }
}

/// Whether ron missed what must follow a value; its error then starts at the end of the value.
const fn is_end(error: &ron::Error) -> bool {
    use ron::Error as E;
    matches!(
        error,
        E::ExpectedComma
            | E::ExpectedStructLikeEnd
            | E::ExpectedArrayEnd
            | E::ExpectedMapEnd
            | E::ExpectedOptionEnd
    )
}

/// Whether ron missed the name of a field or of a kind.
const fn is_no_name(error: &ron::Error) -> bool {
    use ron::Error as E;
    matches!(error, E::ExpectedIdentifier | E::SuggestRawIdentifier(_) | E::InvalidIdentifier(_) | E::Eof)
}

/// An error of ron and its byte offsets.
struct PlacedError {
    code: ron::Error,
    span: Range<usize>,
}
