//! Sheets, animations and scenes of other tools. A dialog shows what they add; see [`gather`](super::gather).

use super::importer::{Import, Importer};
use crate::text::tr;

/// The row.
pub static IMPORTER: Importer = Importer {
    title: || tr!("dialog-described-files"),
    extensions: &["plist", "json", "aseprite", "ase", "ccb", "csd", "fnt"],
    import: Import::Offer,
};
