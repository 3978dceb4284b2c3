//! Fixes in the text of a project that cannot change how a project plays that plays.

use core::ops::Range;

use super::load::load;
use super::text::{Outline, TextEdit, ValueId, edited, offset_of};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::prelude::*;

/// More fixes are not tried one by one.
const MAX_TRIED: usize = 100;

/// The text of a project with fixes, and which diagnostics they fix.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FixedText {
    /// The text; all but what is fixed is as it was, comments and blanks too.
    pub text: String,
    /// Indices of the diagnostics that are fixed, in rising order.
    pub fixed: Vec<usize>,
}

/// Fixes what is wrong in the text of a project and has one fix that cannot change how it plays: misspelt names of fields, actions and
/// words, references to nothing with one name near to them, ids that are used twice, and empty tags and labels. `found` is what
/// [`load`] found in this text. A fix that would not lessen the errors is left out.
///
/// ```
/// use kineograph_runtime::format::{fix_text, load};
/// let text = r#"(format: 1, nodes: [(nam: "fox")])"#;
/// let fixed = fix_text(text, &load(text)?.diagnostics);
/// assert_eq!(fixed.text, r#"(format: 1, nodes: [(name: "fox")])"#);
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

/// Whether each of the fixes takes one of so many errors away, and brings no other.
fn lessens(text: &str, fixes: &[(usize, TextEdit)], errors: usize) -> bool {
    let edits: Vec<TextEdit> = fixes.iter().map(|(_, edit)| edit.clone()).collect();
    load(&edited(text, &edits)).is_ok_and(|loaded| loaded.diagnostics.error_count() + fixes.len() <= errors)
}

/// The change that takes a diagnostic away.
fn fix(outline: &Outline<'_>, found: &Diagnostic) -> Option<TextEdit> {
    // What is only warned of plays; a fix would change that.
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

/// Takes out a field, with its comma and the blanks behind that; the last field with the comma before it, if there is one.
fn without_field(outline: &Outline<'_>, value: ValueId) -> Option<TextEdit> {
    let Range { start, end } = outline.whole_range(value);
    let is_last = end == outline.range(value).end;
    let before = outline.index(value).checked_sub(1).filter(|_| is_last);
    let before = before.and_then(|nth| outline.children(outline.parent(value)?).get(nth).copied());
    let blanks = outline.text().get(end..)?.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let range = match before {
        // Its comma is one byte.
        Some(before) => outline.whole_range(before).end - 1..end,
        None => start..if is_last { end } else { end + blanks },
    };
    (!outline.field(value).is_empty()).then(|| TextEdit::new(range, ""))
}
