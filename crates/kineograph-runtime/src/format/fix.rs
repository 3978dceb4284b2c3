//! Fixes in a project's text that can't change how a playable project plays.

use core::ops::Range;

use super::load::load;
use super::text::{Outline, TextEdit, ValueId, edited, offset_of};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::prelude::*;

/// The most fixes that are tried one by one.
const MAX_TRIED: usize = 100;

/// The text of a project with fixes, and which diagnostics they resolve.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FixedText {
    /// The text; all but the fixes is unchanged, comments and whitespace included.
    pub text: String,
    /// Indices of the resolved diagnostics, ascending.
    pub fixed: Vec<usize>,
}

/// Fixes errors in a project's text that have a single fix which can't change how the project plays: misspelt names of fields, actions and
/// words, unknown references with one similar name, duplicate ids, and empty tags and labels. `found` is what
/// [`load`] found in this text. A fix that wouldn't reduce the errors is omitted.
///
/// ```
/// use kineograph_runtime::format::{fix_text, load};
/// let text = r#"(format: 2, nodes: [(nam: "fox")])"#;
/// let fixed = fix_text(text, &load(text)?.diagnostics);
/// assert_eq!(fixed.text, r#"(format: 2, nodes: [(name: "fox")])"#);
/// # Ok::<(), kineograph_runtime::Error>(())
/// ```
pub fn fix_text(text: &str, found: &Diagnostics) -> FixedText {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mark = &text[..text.len() - body.len()];
    let outline = Outline::new(body);
    let mut fixes: Vec<(usize, TextEdit)> =
        found.iter().enumerate().filter_map(|(index, found)| Some((index, fix(&outline, found)?))).collect();
    fixes.sort_by_key(|(_, edit)| edit.range.start);
    fixes.dedup_by_key(|(_, edit)| edit.range.start);
    let errors = found.error_count();
    if !lessens(body, &fixes, errors) {
        let all = core::mem::take(&mut fixes);
        for fix in all.into_iter().take(MAX_TRIED) {
            fixes.push(fix);
            if !lessens(body, &fixes, errors) {
                fixes.pop();
            }
        }
    }
    let edits: Vec<TextEdit> = fixes.iter().map(|(_, edit)| edit.clone()).collect();
    let mut fixed: Vec<usize> = fixes.into_iter().map(|(index, _)| index).collect();
    fixed.sort_unstable();
    FixedText { text: format!("{mark}{}", edited(body, &edits)), fixed }
}

/// Whether each of the fixes removes one error and adds no other.
fn lessens(text: &str, fixes: &[(usize, TextEdit)], errors: usize) -> bool {
    let edits: Vec<TextEdit> = fixes.iter().map(|(_, edit)| edit.clone()).collect();
    load(&edited(text, &edits)).is_ok_and(|loaded| loaded.diagnostics.error_count() + fixes.len() <= errors)
}

/// The change that resolves a diagnostic.
fn fix(outline: &Outline<'_>, found: &Diagnostic) -> Option<TextEdit> {
    // Projects with warnings play; a fix would change that.
    if !found.is_error() {
        return None;
    }
    let offset = offset_of(outline.text(), found.place.position()?);
    let value = outline.innermost(offset);
    let begins_here = |range: &Range<usize>| range.start == offset && !range.is_empty();
    let near = found.arg("near").map(ToString::to_string);
    match found.code {
        Code::UnknownField => Some(TextEdit::new(Some(outline.key(value)).filter(begins_here)?, near?)),
        Code::UnknownAction | Code::UnknownWord => {
            Some(TextEdit::new(Some(outline.name_range(value)).filter(begins_here)?, near?))
        }
        Code::UnknownNode
        | Code::UnknownClip
        | Code::UnknownEase
        | Code::UnknownImage
        | Code::UnknownSheet
        | Code::UnknownFrame
        | Code::UnknownTag
        | Code::UnknownOption => {
            let is_text = outline.name(value).ends_with(['"', '#']);
            let range = Some(outline.range(value)).filter(begins_here).filter(|_| is_text)?;
            Some(TextEdit::new(range, ron::to_string(&near?).ok()?))
        }
        Code::IdNotUnique | Code::TagEmpty | Code::LabelEmpty => without_field(outline, value),
        _ => None,
    }
}

/// Removes a field with its comma and the whitespace after it; the last field with the comma before it, if there is one.
fn without_field(outline: &Outline<'_>, value: ValueId) -> Option<TextEdit> {
    let Range { start, end } = outline.whole_range(value);
    let is_last = end == outline.range(value).end;
    let before = outline.index(value).checked_sub(1).filter(|_| is_last);
    let before = before.and_then(|nth| outline.children(outline.parent(value)?).get(nth).copied());
    let blanks = outline.text().get(end..)?.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let range = match before {
        // The comma before it is one byte.
        Some(before) => outline.whole_range(before).end - 1..end,
        None => start..if is_last { end } else { end + blanks },
    };
    (!outline.field(value).is_empty()).then(|| TextEdit::new(range, ""))
}
