//! Why a text can't be read: all its errors in text order.

use ron::error::SpannedError;

use super::MAX_MISTAKES;
use super::one_slip::{BrokenPart, Slip, Slips};
use super::read_on::{Mistake, Unknown, first_mistake};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Place, Position};
use crate::format::text::{MendKind, MendedMark, Outline, ValueId};
use crate::prelude::*;

/// The errors that make a text unreadable.
#[derive(Default)]
pub(super) struct Refusal {
    /// In text order.
    findings: Vec<Finding>,
    /// Whether reading ended before the end of the text, so that there may be more errors.
    is_cut_short: bool,
    /// Whether the only finding is ron's first error, which may be far from the cause.
    is_doubtful: bool,
}

enum Finding {
    Mistake(Mistake),
    Name(Unknown),
    CutOff(ValueId),
    /// An earlier slip, with its place.
    Slip(usize, Diagnostic),
}

impl Finding {
    fn at(&self, outline: &Outline<'_>) -> usize {
        match self {
            Self::Mistake(mistake) => mistake.at,
            Self::Name(name) => name.name(outline).start,
            Self::CutOff(_) => outline.text().trim_end().len(),
            Self::Slip(at, _) => *at,
        }
    }

    /// The entry of a project's list around the finding, or the one that begins before it.
    fn entry(&self, outline: &Outline<'_>) -> Option<ValueId> {
        let value = match self {
            Self::Mistake(mistake) => mistake.value,
            Self::Name(name) => name.value(),
            Self::CutOff(innermost) => *innermost,
            Self::Slip(at, _) => outline.innermost(*at),
        };
        let before = || {
            let entries = outline.children(value);
            let begun = entries.partition_point(|entry| outline.range(*entry).start <= self.at(outline));
            outline.entry_around(*entries.get(begun.checked_sub(1)?)?)
        };
        outline.entry_around(value).or_else(before)
    }

    const fn code(&self) -> Code {
        match self {
            Self::Mistake(_) | Self::Slip(..) => Code::Syntax,
            Self::Name(name) => name.code(),
            Self::CutOff(_) => Code::CutOff,
        }
    }

    fn diagnostic(&self, outline: &Outline<'_>) -> Diagnostic {
        match self {
            Self::Mistake(mistake) => mistake.diagnostic(outline),
            Self::Name(name) => name.diagnostic(outline),
            Self::CutOff(innermost) => cut_off(outline, *innermost),
            Self::Slip(_, slip) => slip.clone(),
        }
    }
}

impl Refusal {
    /// Syntax errors and unknown names.
    pub(super) fn new(
        outline: &Outline<'_>,
        mistakes: Vec<Mistake>,
        names: Vec<Unknown>,
        is_cut_short: bool,
    ) -> Self {
        let mistakes = mistakes.into_iter().map(Finding::Mistake);
        let mut findings: Vec<Finding> = mistakes.chain(names.into_iter().map(Finding::Name)).collect();
        findings.extend(cut_off_in(outline).map(Finding::CutOff));
        findings.sort_by_key(|finding| finding.at(outline));
        Self { findings, is_cut_short, is_doubtful: false }
    }

    /// Adds ron's first error if there are no other findings.
    #[must_use]
    pub(super) fn or_first(mut self, outline: &Outline<'_>, error: &SpannedError) -> Self {
        if self.findings.is_empty() {
            self.findings.push(Finding::Mistake(first_mistake(outline, error)));
            self.is_doubtful = true;
        }
        self
    }

    /// The errors of a text that was searched to its end.
    pub(super) fn of_mistakes(outline: &Outline<'_>, mistakes: Vec<Mistake>) -> Self {
        let is_cut_short = mistakes.len() >= MAX_MISTAKES;
        Self::new(outline, mistakes, Vec::new(), is_cut_short)
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// The first slip that causes several of these findings: in one entry of a list, in adjacent entries, or anywhere.
    pub(super) fn slip(&self, slips: &mut Slips, outline: &Outline<'_>) -> Option<Slip> {
        if self.findings.len() < 2 && !self.is_doubtful {
            return None;
        }
        let entries: Vec<Option<ValueId>> =
            self.findings.iter().map(|finding| finding.entry(outline)).collect();
        let are_beside = |before, entry| {
            outline.parent(before) == outline.parent(entry)
                && outline.index(before).abs_diff(outline.index(entry)) <= 1
        };
        let in_one = slip_in(&entries, slips, outline, |before, entry| before == entry);
        let in_several = |slips: &mut Slips| slip_in(&entries, slips, outline, are_beside);
        let anywhere = |slips: &mut Slips| slips.find(outline.text(), &BrokenPart::whole(outline.text()));
        in_one.or_else(|| in_several(slips)).or_else(|| anywhere(slips))
    }

    /// Takes the description of the error at a value's byte offset, which may be better than proposing another value.
    pub(super) fn words_of_value(&mut self, at: usize) -> Option<String> {
        self.findings.iter_mut().find_map(|finding| match finding {
            // The message of an error with a fix describes the fix, not the expected value.
            Finding::Mistake(mistake) if mistake.at == at && mistake.fix.is_none() => {
                Some(core::mem::take(&mut mistake.words))
            }
            _ => None,
        })
    }

    /// All findings as diagnostics; `position` converts their byte offsets.
    pub(super) fn listed(
        self,
        outline: &Outline<'_>,
        slips: Vec<(usize, Diagnostic)>,
        position: impl Fn(usize) -> Position,
    ) -> Diagnostics {
        let Self { mut findings, is_cut_short, .. } = self;
        findings.extend(slips.into_iter().map(|(at, slip)| Finding::Slip(at, slip)));
        findings.sort_by_key(|finding| finding.at(outline));
        let mut found = Diagnostics::with_room_for_last();
        for finding in &findings {
            found.report(finding.code(), |_| {
                let said = finding.diagnostic(outline);
                if matches!(finding, Finding::Slip(..)) {
                    said
                } else {
                    said.at_position(position(finding.at(outline)))
                }
            });
        }
        if is_cut_short || found.unlisted() > 0 {
            let last = found.last().and_then(|last| last.place.position());
            let more = Diagnostic::new(Code::MoreMistakes);
            found.push_last(match last {
                Some(last) => more.at_position(last),
                None => more,
            });
        }
        found
    }
}

/// The first slip in a group of related entries.
fn slip_in(
    entries: &[Option<ValueId>],
    slips: &mut Slips,
    outline: &Outline<'_>,
    is_one: impl Fn(ValueId, ValueId) -> bool,
) -> Option<Slip> {
    let groups = entries.chunk_by(|a, b| a.zip(*b).is_some_and(|(a, b)| is_one(a, b)));
    groups.filter(|group| group.len() > 1).find_map(|group| {
        let all = || group.iter().filter_map(|entry| *entry);
        let (first, last) = all().min().zip(all().max())?;
        slips.find(outline.text(), &BrokenPart::of_entries(outline, first, last)?)
    })
}

/// The innermost value in whose brackets the text ends.
fn cut_off_in(outline: &Outline<'_>) -> Option<ValueId> {
    let mended = outline.mended();
    let missing = || mended.marks.iter().filter(|mark| mark.is_at_end);
    // A comment without an end includes the rest of the text.
    let is_comment = |mark: &MendedMark| mark.kind == MendKind::OpenComment;
    if mended.is_doubtful(outline.text().len()) || missing().any(is_comment) {
        return None;
    }
    missing().find_map(|mark| mark.value)
}

fn cut_off(outline: &Outline<'_>, innermost: ValueId) -> Diagnostic {
    let opened = outline.bracket_position(innermost);
    let cut_off = Diagnostic::new(Code::CutOff).number("line", opened.line as f64);
    let mut place = Place::of_path(outline.path(innermost));
    place.clip = outline.clip(innermost);
    cut_off.number("column", opened.column as f64).at(place)
}
