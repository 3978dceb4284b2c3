//! Brings a file into its canonical form.

use kineograph_runtime::format::to_ron;

use crate::error::Error;
use crate::keep::{project_of, with_all_of};

/// The canonical text of a project file: that of its project, with its comments and unknown fields. Formatting twice changes nothing.
///
/// ```
/// let text = "(format: 2, stage: (fps: 60.0),\n  nodes: [(name: \"fox\", z: 0)  // the hero\n  ])";
/// let formatted = kineograph_files::formatted(text)?;
/// assert!(formatted.contains("\n    nodes: [\n        (name: \"fox\"), // the hero\n    ],\n"), "{formatted}");
/// assert!(kineograph_files::formatted("(format: 2, nodes: [(z: 0)])").is_err());
/// # Ok::<(), kineograph_files::Error>(())
/// ```
///
/// # Errors
/// When the text is no project, or has misspelt names, with the place. What can be formatted loses nothing.
pub fn formatted(text: &str) -> Result<String, Error> {
    // The project is gone before trees are made.
    let canonical = to_ron(&project_of(text)?);
    with_all_of(text, canonical)
}
