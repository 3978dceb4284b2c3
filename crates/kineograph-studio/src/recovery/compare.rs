//! What differs between two versions of a document, in numbers and as a list.

use super::restore::text_of;
use super::words::change_in_words;
use crate::document::{Clip, Document};
use crate::text::tr;

/// How many items are in one version alone or differ in both.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Differences {
    pub nodes: usize,
    pub clips: usize,
    pub runs: usize,
    /// Images, sheets, own eases, markers and expectations, and the stage.
    pub others: usize,
}

impl Differences {
    /// True if both versions are equal.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The most lines of a list of differences that has room of its own.
pub const MAX_LINES: usize = 14;

/// What has to change in one version to get the other, a line each; of long lists so many lines.
pub fn difference_list(from: &Document, to: &Document, most: usize) -> String {
    let Ok(diff) = kineograph_files::Diff::between(&text_of(from), &text_of(to)) else {
        return String::new();
    };
    let mut lines: Vec<String> = diff.changes.iter().take(most).map(change_in_words).collect();
    let more = diff.changes.len() - lines.len();
    if more > 0 {
        lines.push(tr!("safety-differs-more", count = more));
    }
    lines.join("\n")
}

/// Compares two versions, in numbers.
pub fn differences(a: &Document, b: &Document) -> Differences {
    Differences {
        nodes: count(a.nodes(), b.nodes(), |node| node.id, |a, b| a == b),
        clips: count(a.clips(), b.clips(), |clip| clip.id, Clip::is_same),
        runs: count(a.runs(), b.runs(), |run| run.id, |a, b| a == b),
        others: count(a.images(), b.images(), |image| image.name.clone(), |a, b| a == b)
            + count(a.sheets(), b.sheets(), |sheet| sheet.name.clone(), |a, b| a == b)
            + count(a.eases(), b.eases(), |ease| ease.name.clone(), |a, b| a == b)
            + count(a.markers(), b.markers(), |marker| marker.name.clone(), |a, b| a == b)
            + expectations(a, b)
            + usize::from(a.stage() != b.stage()),
    }
}

/// How many expectations differ, place by place: they have no names.
fn expectations(a: &Document, b: &Document) -> usize {
    let (a, b) = (a.stored_expectations(), b.stored_expectations());
    let differing = a.iter().zip(&b).filter(|(a, b)| a != b).count();
    differing + a.len().abs_diff(b.len())
}

fn count<T, Key: Ord>(
    a: &[std::sync::Arc<T>],
    b: &[std::sync::Arc<T>],
    key: impl Fn(&T) -> Key,
    is_equal: impl Fn(&T, &T) -> bool,
) -> usize {
    let by_key = |items: &[std::sync::Arc<T>]| -> std::collections::BTreeMap<Key, std::sync::Arc<T>> {
        items.iter().map(|item| (key(item), item.clone())).collect()
    };
    let (a, mut b) = (by_key(a), by_key(b));
    let mut differing = 0;
    for (key, item) in &a {
        let is_same = b.remove(key).is_some_and(|other| is_equal(item, &other));
        differing += usize::from(!is_same);
    }
    differing + b.len()
}
