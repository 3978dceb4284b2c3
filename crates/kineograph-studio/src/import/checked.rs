//! What files of other tools say and no project may have: sizes, times, lengths and counts above the limits of the format.

use kineograph_runtime::format::{Loaded, load, to_ron};
use kineograph_runtime::{Code, Diagnostic};

use super::contents::Contents;
use crate::document::Document;
use crate::problems;

/// What a file adds, if a project of it alone can be opened again; else why not, as a sentence. What it refers to may come from other files.
pub fn checked(contents: Contents) -> Result<Contents, String> {
    // Lengths of texts and counts are limited in the text of a project only, so it is written and loaded.
    match load(&to_ron(&contents.project(None))) {
        Err(error) => Err(problems::sentence(error.diagnostic())),
        Ok(Loaded { diagnostics, project, .. }) => {
            match diagnostics.iter().find(|found| is_above_limits(found)) {
                Some(found) => Err(problems::placed_sentence(&Document::from_project(&project).0, found)),
                None => Ok(contents),
            }
        }
    }
}

/// False for names of frames, which a sheet of the project may have.
fn is_above_limits(found: &Diagnostic) -> bool {
    found.is_error() && !matches!(found.code, Code::UnknownFrame | Code::UnknownSheet | Code::SheetMissing)
}
