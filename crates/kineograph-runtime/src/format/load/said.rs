//! Reports all errors of an unreadable text. A slip that is found is corrected and the text is read again, so that its
//! consequences are not reported, but all other errors are.

use super::MAX_MISTAKES;
use super::one_slip::{Meant, ReadStop, Slips};
use super::read_on::Mistake;
use super::refusal::Refusal;
use crate::diagnostic::{Diagnostic, Diagnostics, Position};
use crate::format::text::{Outline, TextEdit, edited, offset_before};
use crate::prelude::*;

/// The most bytes that are read again in total after correcting slips.
const MAX_REREAD_BYTES: usize = 4 << 20;

/// How texts of a kind are read.
pub(super) struct TextReader {
    /// Where reading stops; `None` if all of a text is readable.
    pub stop: fn(&str) -> Option<ReadStop>,
    /// The errors of a text; `None` without errors.
    pub refusal: for<'a> fn(&'a str) -> Option<(Outline<'a>, Refusal)>,
}

/// The slips that were corrected in a text.
struct SlipFreeText<'a> {
    /// The outline of the original text.
    outline: &'a Outline<'a>,
    /// Each refers to the text with the edits before it.
    edits: Vec<TextEdit>,
    /// Byte offsets in the text with all edits, and the diagnostics.
    slips: Vec<(usize, Diagnostic)>,
    reread_bytes: usize,
}

/// All errors of a text, in text order.
pub(super) fn said<'a>(outline: &'a Outline<'a>, refusal: Refusal, reader: &TextReader) -> Diagnostics {
    let mended = SlipFreeText { outline, edits: Vec::new(), slips: Vec::new(), reread_bytes: 0 };
    go_on(outline, refusal, reader, &mut Slips::new(reader.stop), mended)
}

fn go_on(
    outline: &Outline<'_>,
    mut refusal: Refusal,
    reader: &TextReader,
    slips: &mut Slips,
    mut mended: SlipFreeText<'_>,
) -> Diagnostics {
    mended.reread_bytes += outline.text().len();
    let has_room = mended.edits.len() < MAX_MISTAKES && mended.reread_bytes <= MAX_REREAD_BYTES;
    let Some(slip) = has_room.then(|| refusal.slip(slips, outline)).flatten() else {
        let position = |at| mended.position(at);
        return refusal.listed(outline, mended.slips.clone(), position);
    };
    let is_value = slip.meant == Meant::Value;
    let words = is_value.then(|| refusal.words_of_value(slip.at)).flatten().unwrap_or(slip.words);
    let mistake = Mistake { at: slip.at, words, fix: None, value: outline.innermost(slip.at) };
    let said = mistake.diagnostic(outline).at_position(mended.position(slip.at));
    let text = edited(outline.text(), core::slice::from_ref(&slip.edit));
    mended.mend(slip.at, slip.edit, said);
    match (reader.refusal)(&text) {
        Some((outline, refusal)) => go_on(&outline, refusal, reader, slips, mended),
        None => {
            Refusal::default().listed(&Outline::new(&text), mended.slips.clone(), |at| mended.position(at))
        }
    }
}

impl SlipFreeText<'_> {
    /// The position in the original text of a byte offset in the corrected one.
    fn position(&self, at: usize) -> Position {
        let before = |at, edit| offset_before(core::slice::from_ref(edit), at);
        self.outline.lines().position(self.edits.iter().rev().fold(at, before))
    }

    fn mend(&mut self, at: usize, edit: TextEdit, said: Diagnostic) {
        for (at, _) in self.slips.iter_mut().filter(|(at, _)| *at > edit.range.start) {
            *at = (*at + edit.with.len()).saturating_sub(edit.range.len());
        }
        self.slips.push((at, said));
        self.edits.push(edit);
    }
}
