//! Projects of Kineograph.

use super::importer::{Import, Importer};
use crate::io::read_project;
use crate::text::tr;

/// The row.
pub static IMPORTER: Importer = Importer {
    title: || tr!("dialog-project-files"),
    extensions: &["ron"],
    import: Import::Open(read_project),
};
