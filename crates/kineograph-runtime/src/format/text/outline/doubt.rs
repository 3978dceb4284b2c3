//! Finds the ranges of a text that may have been misinterpreted.

use alloc::collections::BTreeMap;
use core::ops::Range;

use super::{MendKind, MendedMark, Outline, ValueId};
use crate::prelude::*;

/// Byte offsets of the first brackets of each kind in one entry.
#[derive(Clone, Copy)]
struct FirstBrackets {
    surplus: usize,
    put_in: usize,
    /// Inserted brackets, without those that replace another one.
    missing: usize,
    last: usize,
}

impl FirstBrackets {
    const NOTHING: Self = Self { surplus: usize::MAX, put_in: usize::MAX, missing: usize::MAX, last: 0 };

    fn with(self, other: Self) -> Self {
        Self {
            surplus: self.surplus.min(other.surplus),
            put_in: self.put_in.min(other.put_in),
            missing: self.missing.min(other.missing),
            last: self.last.max(other.last),
        }
    }

    fn of(mark: &MendedMark) -> Self {
        let at = mark.fix.range.start;
        let found = Self { last: at, ..Self::NOTHING };
        match mark.kind {
            MendKind::SurplusBracket => Self { surplus: at, ..found },
            MendKind::WrongBracket => Self { put_in: at, ..found },
            MendKind::MissingOpening | MendKind::MissingClosing => Self { put_in: at, missing: at, ..found },
            _ => Self::NOTHING,
        }
    }
}

/// The offset of the first of two brackets, one inserted and one removed; `None` unless there are both.
fn first_of(surplus: usize, put_in: usize) -> Option<usize> {
    (surplus.max(put_in) < usize::MAX).then(|| surplus.min(put_in))
}

impl Outline<'_> {
    /// The ranges, ascending and disjoint, in which errors may be false. Where one bracket was inserted and another removed,
    /// one of them was misinterpreted, up to the end of their entry. After it the brackets match again.
    pub(super) fn doubts(&self) -> Vec<Range<usize>> {
        let mut by_entry = BTreeMap::<Option<ValueId>, FirstBrackets>::new();
        for mark in &self.mended.marks {
            let found = by_entry.entry(self.entry_of(mark)).or_insert(FirstBrackets::NOTHING);
            *found = found.with(FirstBrackets::of(mark));
        }
        let all = by_entry.values().copied().fold(FirstBrackets::NOTHING, FirstBrackets::with);
        let outside = by_entry.remove(&None).unwrap_or(FirstBrackets::NOTHING);
        // If one of them is outside all entries, the list itself may have been misinterpreted.
        let of_list = [first_of(outside.surplus, all.missing), first_of(all.surplus, outside.missing)];
        let to_end = of_list.into_iter().flatten().min().map_or(self.text.len() + 1, |first| first + 1);
        let of_entry = |(entry, found): (Option<ValueId>, FirstBrackets)| {
            let first = first_of(found.surplus, found.put_in)?;
            Some(first + 1..self.range(entry?).end.max(found.last + 1).min(to_end))
        };
        let mut doubts: Vec<_> =
            by_entry.into_iter().filter_map(of_entry).filter(|doubt| !doubt.is_empty()).collect();
        doubts.sort_unstable_by_key(|doubt| doubt.start);
        doubts.push(to_end..self.text.len() + 1);
        doubts
    }

    /// The entry of a project's list that contains a mark.
    fn entry_of(&self, mark: &MendedMark) -> Option<ValueId> {
        let value = mark.value.unwrap_or_else(|| self.innermost(mark.fix.range.start.saturating_sub(1)));
        self.entry_around(value)
    }

    /// The entry of a project's list that contains a value, such as a clip.
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
