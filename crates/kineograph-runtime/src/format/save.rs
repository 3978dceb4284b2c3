//! Writes a project file in a canonical, readable form.

pub(crate) mod layout;

use super::project::Project;
use crate::prelude::*;

/// The first line of every file.
const HEADER: &str = "// Kineograph project\n";

/// The project as RON text that [`load`](super::load) reads back to an equal project.
///
/// The text is canonical: equal projects give equal bytes, in the order of the project, with a final line feed.
/// Actions and other small values are on one line if they fit; lists of actions, nodes and the like have one
/// item on each line, so that a change affects few lines.
pub fn to_ron(project: &Project) -> String {
    let options = ron::Options::default().without_recursion_limit();
    match options.to_string(project) {
        Ok(compact) => format!("{HEADER}{}\n", layout::pretty(&compact)),
        // Writing into a string can't fail, and every stored type is writable.
        Err(error) => format!("{HEADER}// not written: {error}\n"),
    }
}

#[cfg(test)]
mod tests;
