//! What differs between two files, item by item.

mod apply;
mod find;
mod report;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::keep::canonical;

/// The changes that lead from one project file to another.
///
/// Both are compared in their canonical form, so comments, layout and defaults make no difference. Items are found by identity, as
/// [`updated`](crate::updated) finds them: a node that moved is one change, not two. An action that moved into another list is removed there and added
/// here.
///
/// ```
/// use kineograph_files::Diff;
/// let a = r#"(format: 2, nodes: [(name: "fox"), (name: "owl", z: 1)])"#;
/// let b = r#"(format: 2, nodes: [(name: "owl", z: 2)], markers: [(name: "hit", at: 1)])"#;
/// let diff = Diff::between(a, b)?;
/// assert_eq!(diff.to_string(), "node \"owl\"\n    z: 1 → 2\n- node \"fox\": (name: \"fox\")\n+ marker \"hit\": (name: \"hit\", at: 1)\n");
/// assert!(Diff::between(&diff.apply(a)?, b)?.is_empty());
/// # Ok::<(), kineograph_files::Error>(())
/// ```
///
/// As JSON it is `{"changes": [ … ]}`; docs/files.md describes each field.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Diff {
    /// All changes, in the order of the second file.
    pub changes: Vec<Change>,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Change {
    /// Where, in words: `clip "jump" › Sequence[1] › MoveBy › duration`.
    pub place: String,
    /// Where, from the root of the first file: names of fields, and places in lists from 0.
    pub path: Vec<PathStep>,
    /// What changed there.
    #[serde(flatten)]
    pub what: What,
}

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PathStep {
    /// Into an item of a list, counted from 0.
    Index(usize),
    /// Into a field.
    Field(String),
}

/// What changed. Values are texts in RON, on one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "lowercase")]
#[non_exhaustive]
pub enum What {
    /// The value of the field at the path.
    Changed {
        /// The value in the first file; `None` if the field is left out there.
        before: Option<String>,
        /// The value in the second file; `None` if the field is left out there.
        after: Option<String>,
    },
    /// The kind of the action at the path.
    Kind {
        /// Its name in the first file.
        before: String,
        /// Its name in the second file.
        after: String,
    },
    /// An item was added to the list at the path.
    Added {
        /// Its place in the list of the second file.
        index: usize,
        /// The item.
        value: String,
    },
    /// An item was removed from the list at the path.
    Removed {
        /// Its place in the list of the first file.
        index: usize,
        /// The item.
        value: String,
    },
    /// An item has another place among the items of the list at the path that both files have.
    Moved {
        /// Its place in the list of the first file.
        from: usize,
        /// Its place in the list of the second file.
        to: usize,
    },
}

impl Diff {
    /// What has to change in `a` to get `b`.
    ///
    /// # Errors
    /// When one of the texts is no project.
    pub fn between(a: &str, b: &str) -> Result<Self, Error> {
        let (a, b) = (canonical(a)?, canonical(b)?);
        Ok(Self { changes: find::changes(&a, &b) })
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Changes a file as the first one was changed. Its comments stay.
    ///
    /// # Errors
    /// When `a` is no project, or not equal to the first file where it changes.
    pub fn apply(&self, a: &str) -> Result<String, Error> {
        apply::apply(self, a)
    }
}

impl fmt::Display for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        report::write(self, f)
    }
}
