//! The folders of the panel, and what of the found assets is in each.

use std::collections::{BTreeMap, BTreeSet};

use super::model::Asset;
use crate::document::{Document, parent_of, rest_below};

/// A part of the list, from above.
#[derive(Debug, PartialEq)]
pub enum AssetSection<'a> {
    /// The row of a folder.
    Folder(FolderPart<'a>),
    /// What is in a folder itself (`None`: in none), at this level.
    Assets { folder: Option<&'a str>, depth: usize, assets: Vec<&'a Asset> },
}

/// The row of a folder.
#[derive(Debug, PartialEq)]
pub struct FolderPart<'a> {
    pub path: &'a str,
    /// Its place among all folders of the document.
    pub index: usize,
    pub depth: usize,
    pub is_open: bool,
    /// How many images and sheets are in it and below.
    pub count: usize,
}

/// All folders, each with those in it and then its assets, without what is in `closed` ones; then what is in no folder.
pub fn parts<'a>(
    document: &'a Document,
    found: &[&'a Asset],
    closed: &BTreeSet<String>,
) -> Vec<AssetSection<'a>> {
    let mut assets: BTreeMap<Option<&str>, Vec<&Asset>> = BTreeMap::new();
    for asset in found {
        assets.entry(asset.folder(document)).or_default().push(asset);
    }
    let mut below: BTreeMap<Option<&str>, Vec<(usize, &str)>> = BTreeMap::new();
    for (index, path) in document.folders().into_iter().enumerate() {
        below.entry(parent_of(path)).or_default().push((index, path));
    }
    let mut tree = AssetTree { closed, assets, below, parts: Vec::new() };
    tree.add(None, 0);
    tree.parts
}

struct AssetTree<'a, 'c> {
    closed: &'c BTreeSet<String>,
    assets: BTreeMap<Option<&'a str>, Vec<&'a Asset>>,
    below: BTreeMap<Option<&'a str>, Vec<(usize, &'a str)>>,
    parts: Vec<AssetSection<'a>>,
}

impl<'a> AssetTree<'a, '_> {
    /// Folders are at most as deep as their paths may be.
    fn add(&mut self, folder: Option<&'a str>, depth: usize) {
        for (index, path) in self.below.remove(&folder).unwrap_or_default() {
            let is_open = !self.closed.contains(path);
            let count = self.count_in(path);
            self.parts.push(AssetSection::Folder(FolderPart { path, index, depth, is_open, count }));
            if is_open {
                self.add(Some(path), depth + 1);
            }
        }
        let assets = self.assets.get(&folder).cloned().unwrap_or_default();
        if !assets.is_empty() {
            self.parts.push(AssetSection::Assets { folder, depth, assets });
        }
    }

    fn count_in(&self, path: &str) -> usize {
        let is_in = |folder: &Option<&str>| {
            folder.is_some_and(|folder| folder == path || rest_below(folder, path).is_some())
        };
        let inside = self.assets.iter().filter(|(folder, _)| is_in(folder)).flat_map(|(_, assets)| assets);
        inside.filter(|asset| asset.is_stored()).count()
    }
}
