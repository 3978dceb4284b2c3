//! `--allow`: folders that images may be read from, for all commands that read them.

use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use crate::import;
use crate::io::Roots;
use crate::text::tr;

/// Folders that images may be in, beside the project's root.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct Allowed {
    /// Read images from this folder, too; may be given several times. Others must be in the project's folder, or in the nearest
    /// folder above it that has a file named kineograph-root.
    #[arg(long = "allow", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
}

impl Allowed {
    /// The folders that the images of a project may be in.
    pub(super) fn roots(&self, file: &Path) -> Result<Roots, Failure> {
        self.folders.iter().try_fold(import::roots(file), |roots, folder| {
            let why = |_| Failure::Usage(tr!("cli-no-folder", path = folder.display()));
            roots.allow(folder).map_err(why)
        })
    }
}
