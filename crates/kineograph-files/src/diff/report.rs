//! Differences as text.

use std::fmt;

use kineograph_runtime::format::shortened;

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
            writeln!(f, "{indent}{inside}{place}: {} → {}", short(before), short(after))
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

/// A value in one short line.
fn short(value: &str) -> impl fmt::Display + '_ {
    shortened(value)
}
