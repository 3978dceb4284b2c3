//! Merging comments. They are never in conflict: what both sides wrote stays.

use super::versions::Three;
use crate::tree::{Slice, comments_in};

/// The gap with the comments of both sides.
pub(super) fn merged_gap(gaps: Three<&Slice>) -> Slice {
    let (a, b) = match (gaps.a, gaps.b) {
        (Some(a), Some(b)) => (a, b),
        (one, other) => return one.or(other).cloned().unwrap_or_default(),
    };
    let old = gaps.base.map(|gap| comments_in(gap)).unwrap_or_default();
    let (ours, theirs) = (comments_in(a), comments_in(b));
    if ours == theirs || theirs == old {
        return a.clone();
    }
    if ours == old {
        return b.clone();
    }
    let new = theirs.into_iter().filter(|comment| !ours.contains(comment) && !old.contains(comment));
    let mut gap = a.clone();
    new.for_each(|comment| append(&mut gap, comment));
    gap
}

/// Adds a comment behind those of a gap, on a line of its own.
pub(super) fn append(gap: &mut Slice, comment: &str) {
    let (before, blank) = gap.split_at(gap.trim_end().len());
    let blank = if blank.contains('\n') { blank } else { "\n" };
    *gap = format!("{before}\n{comment}{blank}").into();
}
