//! Folders of images and sheets, as the asset panel shows them. Where their files are is another matter: moving an image moves no file.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::format::EditorFolder;

use super::{Document, EditError};
use kineograph_runtime::format::MAX_NAME_CHARS;

/// Between the name of a folder and that of the folder that it is in.
pub const FOLDER_SEPARATOR: char = '/';
/// Most folders inside of each other.
const MAX_DEPTH: usize = 16;

/// An image or a sheet, by name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Filed {
    Image(String),
    Sheet(String),
}

/// A change of folders. They are named by their paths, with `/` between the names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FolderEdit {
    /// Adds a folder, with those that it is in. Its path must be free.
    Add(String),
    /// Gives a folder another path, which must be free; what is in it moves with it.
    Move(String, String),
    /// Removes a folder; what is in it moves to the folder that it is in.
    Remove(String),
    /// Puts images and sheets into a folder; `None`: into none.
    Put(Vec<Filed>, Option<String>),
}

/// The folders of a document, and what is in them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Folders {
    /// Of each path also those of the folders that it is in.
    paths: BTreeSet<String>,
    /// The folders of images and of sheets that are in one.
    images: BTreeMap<String, String>,
    sheets: BTreeMap<String, String>,
}

impl Document {
    /// The paths of all folders, each after the folder that it is in, by name.
    pub fn folders(&self) -> Vec<&str> {
        let mut paths: Vec<&str> = self.folders.paths.iter().map(String::as_str).collect();
        paths.sort_by_cached_key(|path| {
            path.to_lowercase().split(FOLDER_SEPARATOR).map(str::to_owned).collect::<Vec<_>>()
        });
        paths
    }

    /// The folder that an image or a sheet is in.
    pub fn folder_of(&self, what: &Filed) -> Option<&str> {
        match what {
            Filed::Image(name) => self.folder_of_image(name),
            Filed::Sheet(name) => self.folder_of_sheet(name),
        }
    }

    pub fn folder_of_image(&self, name: &str) -> Option<&str> {
        self.folders.images.get(name).map(String::as_str)
    }

    pub fn folder_of_sheet(&self, name: &str) -> Option<&str> {
        self.folders.sheets.get(name).map(String::as_str)
    }

    pub fn has_folder(&self, path: &str) -> bool {
        self.folders.paths.contains(path)
    }

    pub(super) fn edit_folders(&mut self, edit: &FolderEdit) -> Result<(), EditError> {
        let mut folders = self.folders.as_ref().clone();
        match edit {
            FolderEdit::Add(path) => {
                let path = self.free_path(path)?;
                folders.add(&path);
            }
            FolderEdit::Move(from, to) if from == to => self.check_folder(from)?,
            FolderEdit::Move(from, to) => {
                self.check_folder(from)?;
                if rest_below(to, from).is_some() {
                    return Err(EditError::FolderLoop);
                }
                let to = self.free_path(to)?;
                folders.relocate(from, &to);
                if let Some(parent) = parent_of(&to) {
                    folders.add(parent);
                }
                if !folders.fit() {
                    return Err(EditError::FolderTooLong);
                }
            }
            FolderEdit::Remove(path) => {
                self.check_folder(path)?;
                folders.relocate(path, parent_of(path).unwrap_or_default());
            }
            FolderEdit::Put(what, folder) => {
                folder.iter().try_for_each(|path| self.check_folder(path))?;
                for one in what {
                    self.check_filed(one)?;
                    folders.put(one, folder.as_deref());
                }
            }
        }
        if *self.folders != folders {
            self.folders = Arc::new(folders);
        }
        Ok(())
    }

    fn check_folder(&self, path: &str) -> Result<(), EditError> {
        if self.has_folder(path) { Ok(()) } else { Err(EditError::Missing("folder")) }
    }

    fn check_filed(&self, what: &Filed) -> Result<(), EditError> {
        let (is_there, kind) = match what {
            Filed::Image(name) => (self.image(name).is_some(), "image"),
            Filed::Sheet(name) => (self.sheet(name).is_some(), "sheet"),
        };
        if is_there { Ok(()) } else { Err(EditError::Missing(kind)) }
    }

    fn free_path(&self, wanted: &str) -> Result<String, EditError> {
        let path = folder_path(wanted).ok_or(EditError::NoName("folder"))?;
        if self.has_folder(&path) {
            return Err(EditError::NameTaken { kind: "folder", name: path });
        }
        Ok(path)
    }

    /// Keeps an image or a sheet in its folder under its new name; `None`: forgets one that is removed.
    pub(super) fn refile(&mut self, old: &Filed, new: Option<&Filed>) {
        let Some(folder) = self.folder_of(old).map(str::to_owned) else { return };
        let folders = Arc::make_mut(&mut self.folders);
        folders.put(old, None);
        if let Some(new) = new {
            folders.put(new, Some(&folder));
        }
    }

    #[cfg(any(test, feature = "internals"))]
    pub(super) fn has_stray_folders(&self) -> bool {
        let folders = &self.folders;
        let lacks = |path: &str| !folders.paths.contains(path);
        folders.images.iter().any(|(name, folder)| self.image(name).is_none() || lacks(folder))
            || folders.sheets.iter().any(|(name, folder)| self.sheet(name).is_none() || lacks(folder))
            || folders.paths.iter().any(|path| folder_path(path).as_ref() != Some(path))
            || folders.paths.iter().filter_map(|path| parent_of(path)).any(lacks)
    }

    /// The folders as they are stored, with what is in them in the order of the document.
    pub(super) fn stored_folders(&self) -> Vec<EditorFolder> {
        let in_folder = |names: &mut dyn Iterator<Item = &str>, of: &BTreeMap<String, String>, path: &str| {
            names.filter(|name| of.get(*name).is_some_and(|own| own == path)).map(str::to_owned).collect()
        };
        let stored = self.folders.paths.iter().map(|path| {
            let mut images = self.images.iter().map(|image| image.name.as_str());
            let mut sheets = self.sheets.iter().map(|sheet| sheet.name.as_str());
            EditorFolder::new(path.clone())
                .with_images(in_folder(&mut images, &self.folders.images, path))
                .with_sheets(in_folder(&mut sheets, &self.folders.sheets, path))
        });
        stored.collect()
    }

    /// Takes over stored folders. What is listed in several is in the first of them.
    pub(super) fn read_folders(&mut self, stored: &[EditorFolder]) {
        let mut folders = Folders::default();
        for entry in stored {
            let Some(path) = folder_path(&entry.name) else { continue };
            folders.add(&path);
            for name in entry.images.iter().filter(|name| self.image(name).is_some()) {
                folders.images.entry(name.clone()).or_insert_with(|| path.clone());
            }
            for name in entry.sheets.iter().filter(|name| self.sheet(name).is_some()) {
                folders.sheets.entry(name.clone()).or_insert_with(|| path.clone());
            }
        }
        if *self.folders != folders {
            self.folders = Arc::new(folders);
        }
    }
}

impl Folders {
    fn add(&mut self, path: &str) {
        let mut at = Some(path);
        while let Some(path) = at.filter(|path| !self.paths.contains(*path)) {
            self.paths.insert(path.to_owned());
            at = parent_of(path);
        }
    }

    /// Whether no path is too long or too deep.
    fn fit(&self) -> bool {
        self.paths.iter().all(|path| folder_path(path).is_some())
    }

    fn put(&mut self, what: &Filed, folder: Option<&str>) {
        let (of, name) = match what {
            Filed::Image(name) => (&mut self.images, name),
            Filed::Sheet(name) => (&mut self.sheets, name),
        };
        match folder {
            Some(folder) => of.insert(name.clone(), folder.to_owned()),
            None => of.remove(name),
        };
    }

    /// Gives a folder, and all below it, another path; `to` may be one that there is, or empty for none.
    fn relocate(&mut self, from: &str, to: &str) {
        let moved = |path: &str| match rest_below(path, from) {
            Some(rest) if to.is_empty() => Some(rest.to_owned()),
            Some(rest) => Some(format!("{to}{FOLDER_SEPARATOR}{rest}")),
            None => (path == from).then(|| to.to_owned()),
        };
        let paths = std::mem::take(&mut self.paths);
        let paths = paths.into_iter().map(|path| moved(&path).unwrap_or(path));
        self.paths = paths.filter(|path| !path.is_empty()).collect();
        for of in [&mut self.images, &mut self.sheets] {
            for folder in of.values_mut() {
                *folder = moved(folder).unwrap_or_else(|| std::mem::take(folder));
            }
            of.retain(|_, folder| !folder.is_empty());
        }
    }
}

/// The path of a folder as it is kept: names without white space around them. `None` if there is no name, or too much of it.
pub fn folder_path(text: &str) -> Option<String> {
    let names: Vec<&str> =
        text.split(FOLDER_SEPARATOR).map(str::trim).filter(|name| !name.is_empty()).collect();
    let path = names.join("/"); // not shown
    let fits = path.chars().count() <= MAX_NAME_CHARS && names.len() <= MAX_DEPTH;
    (fits && !names.is_empty()).then_some(path)
}

/// The folder that a folder is in.
pub fn parent_of(path: &str) -> Option<&str> {
    path.rsplit_once(FOLDER_SEPARATOR).map(|(parent, _)| parent)
}

pub fn folder_name(path: &str) -> &str {
    path.rsplit_once(FOLDER_SEPARATOR).map_or(path, |(_, name)| name)
}

/// The rest of a path below a folder; `None` if it is not in that folder.
pub fn rest_below<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_prefix(FOLDER_SEPARATOR)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Image, Sheet};

    use super::*;
    use crate::document::Edit;

    fn done(document: &Document, edits: &[Edit]) -> Document {
        let done = edits.iter().fold(document.clone(), |document, edit| document.edited(edit).unwrap().0);
        assert_eq!(done.violations(), Vec::<String>::new());
        done
    }

    fn folders(edit: FolderEdit) -> Edit {
        Edit::Folders(edit)
    }

    fn add(path: &str) -> Edit {
        folders(FolderEdit::Add(path.to_owned()))
    }

    fn filed() -> Document {
        let fox = Filed::Image("fox".to_owned());
        let run = Filed::Sheet("run".to_owned());
        done(
            &Document::default(),
            &[
                Edit::AddImage(Image::new("fox", "fox.png")),
                Edit::AddSheet(Sheet::new("run", "fox", 2, 1)),
                add("animals / foxes"),
                folders(FolderEdit::Put(vec![fox, run], Some("animals/foxes".to_owned()))),
            ],
        )
    }

    fn places(document: &Document) -> [Option<&str>; 2] {
        let of = |document, what| Document::folder_of(document, &what);
        [of(document, Filed::Image("fox".to_owned())), of(document, Filed::Sheet("run".to_owned()))]
    }

    #[test]
    fn a_folder_brings_those_that_it_is_in_and_moves_with_its_contents() {
        let document = filed();
        assert_eq!(document.folders(), ["animals", "animals/foxes"]);
        assert_eq!(places(&document), [Some("animals/foxes"); 2]);
        let to = |from: &str, to: &str| folders(FolderEdit::Move(from.to_owned(), to.to_owned()));
        let moved = done(&document, &[to("animals", "old/beasts")]);
        assert_eq!(moved.folders(), ["old", "old/beasts", "old/beasts/foxes"]);
        assert_eq!(places(&moved), [Some("old/beasts/foxes"); 2]);
        for refused in
            [to("animals", "animals/foxes/animals"), to("animals", ""), to("moon", "sun"), add("animals")]
        {
            assert!(document.edited(&refused).is_err(), "{refused:?}");
        }
        assert!(done(&document, &[to("animals", "animals")]).is_same(&document));
    }

    #[test]
    fn what_is_in_a_removed_folder_moves_up() {
        let remove = |path: &str| folders(FolderEdit::Remove(path.to_owned()));
        let document = done(&filed(), &[remove("animals")]);
        assert_eq!((document.folders(), places(&document)), (vec!["foxes"], [Some("foxes"); 2]));
        let document = done(&document, &[remove("foxes")]);
        assert_eq!((document.folders().len(), places(&document)), (0, [None; 2]));
        assert_eq!(document.images().len(), 1, "only the folder is gone");
    }

    #[test]
    fn names_are_followed_and_what_is_removed_is_forgotten() {
        let vixen = Edit::SetImage("fox".to_owned(), Image::new("vixen", "fox.png"));
        let document = done(&filed(), &[vixen]);
        assert_eq!(document.folder_of(&Filed::Image("vixen".to_owned())), Some("animals/foxes"));
        let walk = Edit::SetSheet("run".to_owned(), Sheet::new("walk", "vixen", 2, 1));
        let document = done(&document, &[walk]);
        assert_eq!(document.folder_of(&Filed::Sheet("walk".to_owned())), Some("animals/foxes"));
        let document = done(&document, &[Edit::RemoveImage("vixen".to_owned())]);
        assert_eq!(document.stored_folders()[1], EditorFolder::new("animals/foxes"));
    }

    #[test]
    fn folders_are_stored_and_read_again_without_what_there_is_not() {
        let document = filed();
        let mut project = document.to_project();
        let (read, repairs) = Document::from_project(&project);
        assert!(repairs.is_empty() && read.sharing(&document).is_same(&document));
        project.editor.folders.push(EditorFolder::new(" / ").with_images(vec!["fox".to_owned()]));
        project
            .editor
            .folders
            .push(EditorFolder::new("b").with_images(vec!["fox".to_owned(), "none".to_owned()]));
        let (read, _) = Document::from_project(&project);
        assert_eq!(
            (read.folders(), places(&read)),
            (vec!["animals", "animals/foxes", "b"], places(&document))
        );
        assert_eq!(read.violations(), Vec::<String>::new());
    }
}
