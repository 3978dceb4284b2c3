//! Comments in what stands between two tokens.

use std::ops::Range;

use kineograph_runtime::for_files::{Scanner, comments};

/// How much of a gap ends the line of the token before it: its comments up to the last one on the line. Comments before a token on
/// the same line belong to that token; `is_last` says that a closing bracket or the end of the text follows.
pub(super) fn line_end_len(gap: &str, is_last: bool) -> usize {
    let (mut at, mut end) = (0, 0);
    for range in comments(gap) {
        if gap[at..range.start].contains('\n') {
            return end;
        }
        (at, end) = (range.end, range.end);
    }
    if is_last || gap[at..].contains('\n') { end } else { 0 }
}

/// The comments of a gap as lines of their own; an empty one is an empty line. Without comments there are none.
pub(super) fn lines(gap: &str) -> Vec<&str> {
    let (mut lines, mut at) = (Vec::new(), 0);
    for range in comments(gap) {
        if has_empty_line(&gap[at..range.start]) {
            lines.push("");
        }
        at = range.end;
        lines.push(gap[range].trim_end());
    }
    if !lines.is_empty() && has_empty_line(&gap[at..]) {
        lines.push("");
    }
    lines
}

/// What stands before the last empty line behind a comment: a heading of what follows, rather than a comment on the next value.
pub(crate) fn heading(gap: &str) -> Option<&str> {
    let ranges: Vec<_> = comments(gap).collect();
    let next = |nth: usize| ranges.get(nth + 1).map_or(gap.len(), |next| next.start);
    let mut ends =
        ranges.iter().enumerate().rev().filter(|(nth, range)| has_empty_line(&gap[range.end..next(*nth)]));
    ends.next().map(|(_, range)| &gap[..range.end])
}

/// The comments before a value: [`lines`] above it, and block comments on its own line.
pub(super) fn above_and_before(gap: &str) -> (Vec<&str>, Vec<&str>) {
    let ranges: Vec<_> = comments(gap).collect();
    let (mut first_before, mut next) = (ranges.len(), gap.len());
    for (index, range) in ranges.iter().enumerate().rev() {
        if !is_inline(&gap[range.clone()]) || gap[range.end..next].contains('\n') {
            break;
        }
        (first_before, next) = (index, range.start);
    }
    let before = ranges[first_before..].iter().map(|range| &gap[range.clone()]).collect();
    let above = ranges.get(first_before).map_or(gap, |range| &gap[..range.start]);
    (lines(above), before)
}

pub(crate) fn comments_in(gap: &str) -> Vec<&str> {
    all(gap).collect()
}

/// As [`comments_in`].
pub(super) fn all(gap: &str) -> impl Iterator<Item = &str> {
    comments(gap).map(|range| gap[range].trim_end())
}

/// Whether a comment may stand before something else on a line.
pub(super) fn is_inline(comment: &str) -> bool {
    comment.starts_with("/*") && !comment.contains('\n')
}

fn has_empty_line(blank: &str) -> bool {
    blank.matches('\n').nth(1).is_some()
}

/// All comments of any text, in their order.
pub(crate) fn comments_between_tokens(text: &str) -> Vec<&str> {
    comment_ranges(text).into_iter().map(|range| text[range].trim_end()).collect()
}

/// Where the comments of any text are, in their order.
pub(crate) fn comment_ranges(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    let ends = Scanner::new(text).map(|(_, range)| range).chain(std::iter::once(text.len()..text.len()));
    for token in ends {
        found.extend(comments(&text[at..token.start]).map(|range| at + range.start..at + range.end));
        at = token.end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_belong_to_the_line_that_they_end() {
        let len = |gap| line_end_len(gap, false);
        assert_eq!(len(" // a\n // b\n"), 5);
        assert_eq!(len(" /* a */ "), 0);
        assert_eq!(len(" /* a */ // b\n"), 13);
        assert_eq!(len("\n // a\n"), 0);
        assert_eq!(len(" /* a\n */ \n"), 9);
        assert_eq!(len(" /* a\n */ "), 0);
        assert_eq!(line_end_len(" /* a */ ", true), 8);
    }

    #[test]
    fn an_empty_line_ends_a_heading() {
        assert_eq!(heading("\n// a\n\n// b\n"), Some("\n// a"));
        assert_eq!(heading("\n// a\n // b\n"), None);
        assert_eq!(heading("\n\n// a\n"), None);
        assert_eq!(heading("// a\n\n// b\n\n"), Some("// a\n\n// b"));
    }

    #[test]
    fn block_comments_before_a_value_stay_on_its_line() {
        let gap = "\n\n // a\n/* b */\n\n /* c */ /* d */ ";
        assert_eq!(above_and_before(gap), (vec!["", "// a", "/* b */", ""], vec!["/* c */", "/* d */"]));
        assert_eq!(above_and_before("\n\n  "), (vec![], vec![]));
        assert_eq!(above_and_before(" /* a\n*/ "), (vec!["/* a\n*/"], vec![]));
    }
}
