//! What paths are chosen for.

use std::path::{Path, PathBuf};

use crate::text::tr;

/// What a chosen path is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Open this project.
    Open,
    /// Save the project there.
    SaveAs,
    /// Add this file to the project.
    AddFile,
    /// Add this picture to the list of assets alone.
    ListImage,
    /// Show this picture on the selected nodes.
    ShowImage,
    /// Add this picture, and slice it into a sheet.
    AddSheet,
    /// Show this project on a node.
    AddSymbol,
    /// Use this font for the selected texts.
    ChooseFont,
    /// Make a symbol of the selected nodes, in this file.
    MakeSymbol,
    /// Import this file: the same, as the menu File calls it.
    Import,
    /// Use this file for the image that is being located.
    Locate,
    /// Look for the files of all missing images in this folder.
    LocateAll,
    /// Export to this file, with the exporter of this name.
    Export(&'static str),
    /// Pack an atlas into this file, and others beside it.
    Pack,
    /// Write the settings to this file.
    ExportSettings,
    /// Read the settings from this file.
    ImportSettings,
}

impl Purpose {
    /// Whether a file is written.
    pub const fn is_saving(self) -> bool {
        matches!(self, Self::SaveAs | Self::MakeSymbol | Self::Export(_) | Self::Pack | Self::ExportSettings)
    }

    /// What it has in common with others whose files lie together, as settings have it.
    pub const fn group(self) -> &'static str {
        match self {
            Self::Open | Self::SaveAs => "projects",
            Self::AddFile
            | Self::ListImage
            | Self::ShowImage
            | Self::AddSheet
            | Self::Import
            | Self::Locate
            | Self::LocateAll => "pictures",
            Self::AddSymbol | Self::MakeSymbol => "symbols",
            Self::ChooseFont => "fonts",
            Self::Export(_) => "exports",
            Self::Pack => "atlases",
            Self::ExportSettings | Self::ImportSettings => "settings",
        }
    }

    /// The title of the dialog that asks for a path.
    pub fn title(self) -> &'static str {
        match self {
            Self::Open => tr!("dialog-open"),
            Self::SaveAs => tr!("dialog-save"),
            Self::AddFile | Self::ListImage | Self::ShowImage => tr!("dialog-add-image"),
            Self::AddSheet => tr!("dialog-add-sheet"),
            Self::AddSymbol => tr!("dialog-add-symbol"),
            Self::ChooseFont => tr!("dialog-choose-font"),
            Self::MakeSymbol => tr!("dialog-make-symbol"),
            Self::Import => tr!("dialog-import"),
            Self::Locate => tr!("dialog-locate"),
            Self::LocateAll => tr!("dialog-locate-all"),
            Self::Export(_) => tr!("dialog-export"),
            Self::Pack => tr!("pack-title"),
            Self::ExportSettings => tr!("settings-export-title"),
            Self::ImportSettings => tr!("settings-import-title"),
        }
    }
}

/// The path with the extension of projects if it has none.
pub fn with_extension(path: &Path) -> PathBuf {
    if path.extension().is_some() { path.to_owned() } else { path.with_extension("ron") }
}
