//! Differences as text.

use std::borrow::Cow;
use std::fmt;

use kineograph_runtime::format::{MAX_SHOWN_CHARS, shortened};

use super::{Change, Diff, What};

const SEPARATOR: &str = " › ";

/// One line for each change, below a line for each item with changes inside.
pub(super) fn write(diff: &Diff, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut heading = "";
    for change in &diff.changes {
        let (item, rest) = split(&change.place);
        if rest.is_empty() {
            heading = "";
        } else if item != heading {
            heading = item;
            writeln!(f, "{item}")?;
        }
        let indent = if rest.is_empty() { "" } else { "  " };
        let place = if rest.is_empty() { item } else { rest };
        write_change(change, indent, place, f)?;
    }
    Ok(())
}

fn write_change(change: &Change, indent: &str, place: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let inside = if indent.is_empty() { "" } else { "  " };
    match &change.what {
        What::Changed { before: Some(before), after: Some(after) } => {
            let [before, after] = near_difference(before, after);
            writeln!(f, "{indent}{inside}{place}: {} → {}", short(&before), short(&after))
        }
        What::Changed { before: None, after: Some(value) } => {
            writeln!(f, "{indent}+ {place}: {}", short(value))
        }
        What::Changed { before, after: None } => {
            writeln!(f, "{indent}- {place}: {}", short(before.as_deref().unwrap_or_default()))
        }
        What::Kind { before, after } => writeln!(f, "{indent}{inside}{place}: {before} → {after}"),
        What::Added { value, .. } => writeln!(f, "{indent}+ {place}: {}", short(value)),
        What::Removed { value, .. } => writeln!(f, "{indent}- {place}: {}", short(value)),
        What::Moved { from, to } => writeln!(f, "{indent}~ {place}: place {} → {}", from + 1, to + 1),
    }
}

/// The first step of a place, and the rest. Names in quotes may contain anything.
fn split(place: &str) -> (&str, &str) {
    let mut is_quoted = false;
    for (at, c) in place.char_indices() {
        is_quoted ^= c == '"';
        if !is_quoted && let Some(rest) = place[at..].strip_prefix(SEPARATOR) {
            return (&place[..at], rest);
        }
    }
    (place, "")
}

/// How many characters stand in front of the difference of two long values.
const BEFORE_DIFFERENCE: usize = 20;

/// Two values that are so long that they would be cut off before they differ, from a little before that on.
fn near_difference<'a>(before: &'a str, after: &'a str) -> [Cow<'a, str>; 2] {
    let same = before.chars().zip(after.chars()).take_while(|(one, other)| one == other).count();
    let is_cut = [before, after].iter().any(|value| value.chars().nth(MAX_SHOWN_CHARS).is_some());
    // As much again as is left out must fit behind it.
    if !is_cut || same < 2 * BEFORE_DIFFERENCE {
        return [before, after].map(Cow::Borrowed);
    }
    let from = same - BEFORE_DIFFERENCE;
    [before, after].map(|value| Cow::Owned(std::iter::once('…').chain(value.chars().skip(from)).collect()))
}

/// A value in one short line.
fn short(value: &str) -> impl fmt::Display + '_ {
    shortened(value)
}
