//! Contents that ron ignores and saving would lose: names before brackets that take none, and duplicate unknown fields.

use alloc::collections::BTreeSet;
use core::ops::Range;

use super::MAX_MISTAKES;
use super::names::Unknown;
use super::spot::{Mistake, given_twice, means_nothing};
use crate::format::text::{Outline, ValueId};
use crate::prelude::*;

/// Fields of the editor's part that contain others; unknown fields are not searched.
const EDITOR_FIELDS: &[&str] =
    &["clips", "nodes", "canvas", "folders", "guides", "frames", "bookmarks", "positions", "comments"];

/// Errors about contents that were accepted but would be lost on saving.
pub(in crate::format::load) fn not_kept(outline: &Outline<'_>, unknown: &[Unknown]) -> Vec<Mistake> {
    let kept: Vec<ValueId> = unknown.iter().filter_map(Unknown::kept).collect();
    let mut mistakes = doubled(outline, &kept);
    mistakes.extend(odd_names(outline, &kept));
    mistakes.sort_by_key(|mistake| mistake.at);
    mistakes.truncate(MAX_MISTAKES);
    mistakes
}

/// Duplicate unknown fields.
fn doubled(outline: &Outline<'_>, kept: &[ValueId]) -> Vec<Mistake> {
    let mut seen = BTreeSet::new();
    let again = kept.iter().filter(|value| !seen.insert((outline.parent(**value), outline.field(**value))));
    again
        .map(|value| Mistake {
            at: outline.key(*value).start,
            words: given_twice(outline.field(*value)),
            fix: None,
            value: *value,
        })
        .collect()
}

/// Names before brackets where the format takes none.
fn odd_names<'a>(outline: &'a Outline<'_>, kept: &[ValueId]) -> impl Iterator<Item = Mistake> + use<'a> {
    let mut unknown =
        kept.iter().map(|value| outline.range(*value)).collect::<Vec<_>>().into_iter().peekable();
    let editor = outline.child(outline.root(), "editor").map_or(0..0, |editor| outline.range(editor));
    let root = outline.root();
    let values = outline.all().filter(move |value| *value >= root).filter(move |value| {
        let start = outline.range(*value).start;
        while unknown.next_if(|range| range.end <= start).is_some() {}
        !unknown.peek().is_some_and(|range| range.contains(&start)) && is_odd(outline, *value, &editor)
    });
    values.take(MAX_MISTAKES).map(|value| Mistake {
        at: outline.range(value).start,
        words: means_nothing(outline.name(value)),
        fix: None,
        value,
    })
}

fn is_odd(outline: &Outline<'_>, value: ValueId, editor: &Range<usize>) -> bool {
    if outline.bracket(value).is_empty() || outline.name(value).is_empty() {
        return false;
    }
    let Some(parent) = outline.parent(value).filter(|_| value != outline.root()) else { return true };
    if editor.contains(&outline.range(value).start) && !is_in_draft(outline, value) {
        return is_of_editor(outline, value);
    }
    let field = outline.field(value);
    let is_item = field.is_empty() && outline.bracket(parent) == "[";
    let (owner, field) = if is_item {
        (outline.parent(parent).unwrap_or_default(), outline.field(parent))
    } else {
        (parent, field)
    };
    let may_be_named = match (field, is_item) {
        ("action", false) | ("actions", true) => true,
        ("ease" | "content" | "of" | "form" | "fill" | "motion" | "blend", false)
        | ("expect" | "drafts", true) => outline.kind(owner).is_none(),
        ("from", false) => outline.field(owner) == "stagger",
        // ron itself checks items in brackets without a field.
        ("", _) => true,
        _ => false,
    };
    !may_be_named
}

/// Whether a value of the editor's part is in the drafts, which are ordinary actions.
fn is_in_draft(outline: &Outline<'_>, value: ValueId) -> bool {
    around(outline, value).any(|around| outline.field(around) == "drafts")
}

/// Whether all fields around a value of the editor's part are known.
fn is_of_editor(outline: &Outline<'_>, value: ValueId) -> bool {
    let mut fields =
        around(outline, value).map(|around| outline.field(around)).filter(|field| !field.is_empty());
    fields.all(|field| field == "editor" || EDITOR_FIELDS.contains(&field))
}

/// A value and all values around it except the project.
fn around<'a>(outline: &'a Outline<'_>, value: ValueId) -> impl Iterator<Item = ValueId> + use<'a> {
    let root = outline.root();
    core::iter::successors(Some(value), |value| outline.parent(*value))
        .take_while(move |value| *value != root)
}
