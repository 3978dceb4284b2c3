//! Comments about conflicts that nobody has resolved.

use kineograph_runtime::Position;
use kineograph_runtime::for_files::position_at;

use crate::tree::comment_ranges;

/// How the comment about a conflict begins.
pub(super) const MARK: &str = "// CONFLICT ";

/// A comment that [`merged`](crate::merged) left above a value that both sides changed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConflictMark {
    /// Where it is.
    pub position: Position,
    /// Place and reason, as [`Conflict`](crate::Conflict) has them: `clip "hop" › MoveBy › duration: theirs: 2.5`.
    pub text: String,
}

/// All comments about conflicts in a text, in their order. Any text will do, also one that is no project.
///
/// ```
/// let text = "(\n    format: 2,\n    // CONFLICT stage › fps: theirs: 30\n    stage: (fps: 60),\n)";
/// let marks = kineograph_files::conflict_marks(text);
/// assert_eq!((marks[0].position.line, marks[0].position.column, marks[0].text.as_str()), (3, 5, "stage › fps: theirs: 30"));
/// ```
pub fn conflict_marks(text: &str) -> Vec<ConflictMark> {
    // Most files have none, and are large enough that reading them for their comments takes a while.
    if !text.contains(MARK) {
        return Vec::new();
    }
    // What was counted already: a file may have as many marks as lines.
    let (mut position, mut line_start, mut at) = (position_at("", 0), 0, 0);
    let mut marks = Vec::new();
    for range in comment_ranges(text) {
        let Some(rest) = text[range.clone()].strip_prefix(MARK) else { continue };
        for (offset, _) in text[at..range.start].match_indices('\n') {
            position.line += 1;
            line_start = at + offset + 1;
        }
        at = range.start;
        position.column = 1 + text[line_start..range.start].chars().count();
        marks.push(ConflictMark { position, text: rest.trim_end().to_owned() });
    }
    marks
}
