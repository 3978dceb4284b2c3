//! An importer of the tests: this file and one line of the table are all that it takes. A file is a list of names of nodes.

use std::path::Path;

use kineograph_runtime::Diagnostics;
use kineograph_runtime::format::{Node, Project, assign_ids};

use super::importer::{Import, Importer};
use crate::io::{IoError, read_text};

/// The row.
pub static IMPORTER: Importer =
    Importer { title: || "Probe", extensions: &["probe"], import: Import::Convert(read) }; // not shown

fn read(path: &Path) -> Result<(Project, Diagnostics), IoError> {
    let names = read_text(path)?;
    let nodes = names.split_whitespace().map(Node::new).collect();
    let mut project = Project::default().with_nodes(nodes);
    assign_ids(&mut project).expect("a few nodes have ids");
    Ok((project, Diagnostics::default()))
}
