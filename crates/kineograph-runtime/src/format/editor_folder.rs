//! Folders of the editor's list of images and sheets.

use serde::{Deserialize, Serialize};

use crate::prelude::*;
use crate::setters::setters;

/// A folder of the editor's list of images and sheets, independent of where their files are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EditorFolder {
    /// Its name with those of its parent folders before it, separated by `/`.
    pub name: String,
    /// Names of the images in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
    /// Names of the sheets in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<String>,
}

impl EditorFolder {
    /// An empty folder of this name.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    setters! { plain:
        /// Sets the names of the images in it.
        with_images images: Vec<String>,
        /// Sets the names of the sheets in it.
        with_sheets sheets: Vec<String>,
    }
}
