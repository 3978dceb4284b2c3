//! Where a text may have been misunderstood.

use core::ops::Range;

use super::{MarkKind, MendedMark, Outline, ValueId};
use crate::prelude::*;

impl Outline<'_> {
    /// Where nothing that is found wrong may be so: where a bracket was put in and another taken out again, one of them was misunderstood,
    /// up to the end of the entry that they are in. What is behind it is in step again.
    pub(super) fn doubts(&self) -> Vec<Range<usize>> {
        let marks = &self.mended.marks;
        let others = || marks.iter().filter(|mark| mark.is_put_in());
        let surplus = marks.iter().filter(|mark| mark.kind == MarkKind::SurplusBracket);
        let pairs = surplus.flat_map(|surplus| others().map(move |other| [surplus, other]));
        pairs.filter_map(|pair| self.doubt(pair)).collect()
    }

    /// What is doubtful because of two brackets, of which one is put in and the other taken out.
    fn doubt(&self, pair: [&MendedMark; 2]) -> Option<Range<usize>> {
        let [one, other] = pair.map(|mark| mark.fix.range.start);
        let (first, last) = (one.min(other), one.max(other));
        let end = match pair.map(|mark| self.entry_of(mark)) {
            [Some(entry), Some(other)] if entry == other => self.range(entry).end.max(last + 1),
            [Some(_), Some(_)] => return None,
            _ if pair[1].kind == MarkKind::WrongBracket => return None,
            _ => self.text.len() + 1,
        };
        Some(first + 1..end)
    }

    /// The entry of a list of the project that a mark is in.
    fn entry_of(&self, mark: &MendedMark) -> Option<ValueId> {
        let value = mark.value.unwrap_or_else(|| self.innermost(mark.fix.range.start.saturating_sub(1)));
        self.entry_around(value)
    }

    /// The entry of a list of the project that a value is in, such as a clip.
    pub(in crate::format) fn entry_around(&self, value: ValueId) -> Option<ValueId> {
        let mut value = value;
        loop {
            let list = self.parent(value)?;
            if self.parent(list)? == self.root() && self.bracket(list) == "[" {
                return Some(value);
            }
            value = list;
        }
    }
}
