//! Merging comments. They are never in conflict: what both sides wrote stays.

use super::versions::Three;
use crate::tree::comments_in;

/// The gap with the comments of both sides.
pub(super) fn merged_gap(gaps: Three<&str>) -> String {
    let (a, b) = match (gaps.a, gaps.b) {
        (Some(a), Some(b)) => (a, b),
        (one, other) => return one.or(other).unwrap_or_default().to_owned(),
    };
    let old = gaps.base.map(comments_in).unwrap_or_default();
    let (ours, theirs) = (comments_in(a), comments_in(b));
    if ours == theirs || theirs == old {
        return a.to_owned();
    }
    if ours == old {
        return b.to_owned();
    }
    let new = theirs.into_iter().filter(|comment| !ours.contains(comment) && !old.contains(comment));
    let mut gap = a.to_owned();
    new.for_each(|comment| append(&mut gap, comment));
    gap
}

/// Adds a comment behind those of a gap, on a line of its own.
pub(super) fn append(gap: &mut String, comment: &str) {
    let blank = gap.split_off(gap.trim_end().len());
    gap.push('\n');
    gap.push_str(comment);
    gap.push_str(if blank.contains('\n') { &blank } else { "\n" });
}
