//! Names in a line.

use crate::text::shorten::shortened;
use crate::text::tr;

/// Names that a line lists; the others are counted.
pub const MAX_NAMES: usize = 6;

/// Characters of a name in a list.
pub const MAX_CHARS: usize = 40;

/// The first names, and how many others there are.
pub fn listed(names: &[&str]) -> String {
    let first = names.iter().take(MAX_NAMES).map(|name| shortened(name, MAX_CHARS).into_owned());
    joined(first.collect(), names.len())
}

/// The first of `count` names, which are short enough, and how many others there are.
pub fn joined(mut names: Vec<String>, count: usize) -> String {
    names.truncate(MAX_NAMES);
    if count > names.len() {
        names.push(tr!("import-more", count = count - names.len()));
    }
    names.join(", ")
}
