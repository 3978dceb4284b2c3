//! Says all that is wrong in a text that can't be read: a slip that is found is mended, and the text is read again without it, so that what
//! follows from it is not said, and all else is.

use super::MAX_MISTAKES;
use super::one_slip::{Meant, Slips, Stop};
use super::read_on::Mistake;
use super::refusal::Refusal;
use crate::diagnostic::{Diagnostic, Diagnostics, Position};
use crate::format::text::{Outline, TextEdit, edited, offset_before};
use crate::prelude::*;

/// Texts that are read again without a slip have so many bytes altogether.
const MAX_REREAD_BYTES: usize = 4 << 20;

/// How texts of a kind are read.
pub(super) struct Reader {
    /// Where reading stops; `None` where all of a text can be read.
    pub stop: fn(&str) -> Option<Stop>,
    /// What makes a text unreadable, or is wrong in it; `None` where nothing is.
    pub refusal: for<'a> fn(&'a str) -> Option<(Outline<'a>, Refusal)>,
}

/// The slips that were mended in a text.
struct Mended<'a> {
    /// The text as it is.
    outline: &'a Outline<'a>,
    /// Each in the text with those before it.
    edits: Vec<TextEdit>,
    /// Byte offsets in the text with all of them, and what is said.
    slips: Vec<(usize, Diagnostic)>,
    reread_bytes: usize,
}

/// All that is wrong in a text, in its order.
pub(super) fn said<'a>(outline: &'a Outline<'a>, refusal: Refusal, reader: &Reader) -> Diagnostics {
    let mended = Mended { outline, edits: Vec::new(), slips: Vec::new(), reread_bytes: 0 };
    go_on(outline, refusal, reader, &mut Slips::new(reader.stop), mended)
}

fn go_on(
    outline: &Outline<'_>,
    mut refusal: Refusal,
    reader: &Reader,
    slips: &mut Slips,
    mut mended: Mended<'_>,
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

impl Mended<'_> {
    /// Where a byte offset of the mended text is in the text.
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
