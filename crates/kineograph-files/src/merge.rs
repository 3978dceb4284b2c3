//! Merges two versions of a file that come from a third one.

mod comments;
mod held;
mod ids;
mod index;
mod marks;
mod merger;
mod order;
mod versions;

use std::collections::BTreeSet;

use kineograph_runtime::Diagnostic;
use kineograph_runtime::format::{assign_ids, load, to_ron};
use serde::Serialize;

use crate::error::Error;
use crate::fmt::formatted;
use crate::keep::{canonical, merged as with_comments, project_of};
use crate::schema::{PROJECT, Shape};
use crate::tree::Tree;
pub use held::Held;
use index::Index;
use marks::MARK;
pub use marks::{ConflictMark, conflict_marks};
use merger::Merger;
use versions::Three;

/// Two versions as one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merged {
    /// The file: canonical, unless only one side changed. Where there is a conflict it has our value, below a comment with theirs.
    pub text: String,
    /// What both sides changed in different ways.
    pub conflicts: Vec<Conflict>,
}

/// Something that both sides changed in different ways.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Conflict {
    /// Where, in words: `clip "jump" › Sequence[1] › MoveBy › duration`.
    pub place: String,
    /// Why, in words, as the comment in the file has it: `theirs: 2`.
    pub reason: String,
    /// What we have there and what they have; `None` if taking one of both decides nothing, as of a run of ours on a node that they removed.
    pub sides: Option<[Held; 2]>,
}

/// One of the two versions that are merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The version that a conflict keeps.
    Ours,
    /// The other one.
    Theirs,
}

impl Conflict {
    /// The comment about it in the file.
    fn comment(&self) -> String {
        format!("{MARK}{}: {}", self.place, self.reason)
    }
}

/// The version that has the changes from `base` to `ours` and those from `base` to `theirs`. An empty `base` is a project without anything.
///
/// Items are found by identity, as [`updated`](crate::updated) finds them. Fields, items, the order of lists and comments are merged each for
/// itself: two changes are in conflict only if both change the same value, one removes what the other changes, or both reorder
/// the same list. A conflict keeps ours, and a comment `// CONFLICT …: theirs: …` above it has theirs, so the file still opens.
///
/// - What both sides added with the same id is numbered anew in `theirs`, with all that refers to it.
/// - What both sides added with the same name is one item; where its fields differ there is a conflict.
/// - An action that one side moved and the other changed is both moved and changed.
///
/// ```
/// use kineograph_files::merged;
/// let base = "(format: 2, nodes: [(name: \"fox\"), (name: \"owl\")])";
/// let ours = base.replace("\"fox\"", "\"fox\", z: 1");
/// let theirs = base.replace("\"owl\"", "\"owl\", z: 2");
/// let both = merged(base, &ours, &theirs)?;
/// assert!(both.conflicts.is_empty());
/// assert!(both.text.contains("(name: \"fox\", z: 1),\n        (name: \"owl\", z: 2),\n"));
/// # Ok::<(), kineograph_files::Error>(())
/// ```
///
/// # Errors
/// When one of the texts is no project, or has misspelt names.
pub fn merged(base: &str, ours: &str, theirs: &str) -> Result<Merged, Error> {
    merge(base, ours, theirs, ConflictNotes::Written)
}

/// Like [`merged`], but each conflict is decided for one side, and no comment says so. `None` where that decides nothing: what only the other
/// side changed does not fit to it, or both versions do not fit together at all.
///
/// ```
/// use kineograph_files::{Side, decided};
/// let base = "(format: 2, nodes: [(name: \"fox\"), (name: \"owl\")])";
/// let ours = "(format: 2, nodes: [(name: \"fox\", z: 1), (name: \"owl\", z: 5)])";
/// let theirs = "(format: 2, nodes: [(name: \"fox\", z: 2), (name: \"owl\"), (name: \"bee\")])";
/// let text = decided(base, ours, theirs, Side::Theirs)?.expect("the z of the fox can be decided");
/// assert!(text.contains("(name: \"fox\", z: 2),\n        (name: \"owl\", z: 5),\n        (name: \"bee\"),\n"));
/// # Ok::<(), kineograph_files::Error>(())
/// ```
///
/// # Errors
/// As [`merged`].
pub fn decided(base: &str, ours: &str, theirs: &str, side: Side) -> Result<Option<String>, Error> {
    let [first, second] = match side {
        Side::Ours => [ours, theirs],
        Side::Theirs => [theirs, ours],
    };
    let merged = merge(base, first, second, ConflictNotes::LeftOut)?;
    let is_decided = merged.conflicts.iter().all(|conflict| conflict.sides.is_some());
    Ok(is_decided.then_some(merged.text))
}

/// Whether comments say what is in conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ConflictNotes {
    Written,
    LeftOut,
}

fn merge(base: &str, ours: &str, theirs: &str, notes: ConflictNotes) -> Result<Merged, Error> {
    let base = if base.trim().is_empty() { "(format: 2)" } else { base };
    for text in [base, ours, theirs] {
        project_of(text)?;
    }
    let unchanged = |text: &str| Ok(Merged { text: text.to_owned(), conflicts: Vec::new() });
    if theirs == base || ours == theirs {
        return unchanged(ours);
    }
    if ours == base {
        return unchanged(theirs);
    }
    let (a, mut b) = (canonical(ours)?, canonical(theirs)?);
    let base = base_tree(base, &a, &b)?;
    ids::renumber(&base, &a, &mut b);
    let roots = Three { base: Some(&base), a: Some(&a), b: Some(&b) };
    let found = merge_trees(roots, true, notes).or_else(|| merge_trees(roots, false, notes));
    match found.map(|found| finished(found, ours, theirs)) {
        Some(Ok(merged)) => Ok(merged),
        // Values that fit together in no way, such as half of a struct. Nothing of ours is lost.
        Some(Err(_)) | None => whole_file(ours),
    }
}

/// The base; without ids those that the editor gives to its items, if another version has ids.
fn base_tree(base: &str, a: &Tree, b: &Tree) -> Result<Tree, Error> {
    let tree = canonical(base)?;
    let has_ids = |tree: &Tree| !Index::of(&tree.root).actions.is_empty();
    if has_ids(&tree) || !(has_ids(a) || has_ids(b)) {
        return Ok(tree);
    }
    let mut project = load(base)?.project;
    Ok(match assign_ids(&mut project) {
        Ok(()) => with_comments(Tree::parse(&to_ron(&project))?, &tree),
        Err(_) => tree,
    })
}

/// The merged tree and its conflicts; `None` if both sides moved actions into each other. Else actions are merged one by one, or each tree as
/// one value.
fn merge_trees(trees: Three<&Tree>, one_by_one: bool, notes: ConflictNotes) -> Option<(Tree, Vec<Conflict>)> {
    let roots = trees.map(|tree| &tree.root);
    let mut merger = Merger::new(roots, one_by_one, notes);
    let root = merger.item(roots, None, Shape::Record(&PROJECT));
    if one_by_one && !merger.has_placed_all() {
        return None;
    }
    let end = comments::merged_gap(trees.map(|tree| &tree.end));
    let Three { base, a, b } = trees.map(|tree| &tree.attributes);
    let attributes = if a == base { b } else { a }.cloned().unwrap_or_default();
    Some((Tree { attributes, root, end }, merger.conflicts))
}

/// The text of a merged tree. What is wrong in it but in none of the versions is a conflict too, such as a run on a node that the other
/// side removed.
fn finished(
    (mut tree, mut conflicts): (Tree, Vec<Conflict>),
    ours: &str,
    theirs: &str,
) -> Result<Merged, Error> {
    let text = formatted(&tree.laid_out())?;
    let errors = |text: &str| -> Result<BTreeSet<String>, Error> {
        let found = load(text)?.diagnostics;
        Ok(found.iter().filter(|found| found.is_error()).map(Diagnostic::message).collect())
    };
    let known: BTreeSet<String> = errors(ours)?.into_iter().chain(errors(theirs)?).collect();
    let new: Vec<String> = errors(&text)?.into_iter().filter(|error| !known.contains(error)).collect();
    if new.is_empty() {
        return Ok(Merged { text, conflicts });
    }
    for reason in new {
        let conflict = Conflict { place: "project".to_owned(), reason, sides: None };
        comments::append(&mut tree.root.before, &conflict.comment());
        conflicts.push(conflict);
    }
    Ok(Merged { text: formatted(&tree.laid_out())?, conflicts })
}

/// Our version, with the whole file in conflict.
fn whole_file(ours: &str) -> Result<Merged, Error> {
    let reason = "both versions do not fit together; this is ours".to_owned();
    let mut tree = canonical(ours)?;
    let conflict = Conflict { place: "project".to_owned(), reason, sides: None };
    comments::append(&mut tree.root.before, &conflict.comment());
    Ok(Merged { text: tree.laid_out(), conflicts: vec![conflict] })
}
