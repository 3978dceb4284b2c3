//! Own presets: the clips of project files in a folder of the user and in one beside the project. The folder that a file is in gives its
//! group.

use std::path::{Path, PathBuf};

use kineograph_runtime::format::{Action, Clip, Project, to_ron};

use super::{GROUPS, Preset, PresetGroup, presets_of};
use crate::io::{IoError, read_project, write_atomic};
use crate::limits::{MAX_PRESET_BYTES, MAX_PRESET_FILES};
use crate::problems::FileProblem;
use crate::text::tr;

/// The name of the folder beside a project.
const FOLDER: &str = "presets"; // not shown

/// Who has a folder of presets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shelf {
    /// The user, for all projects.
    User,
    /// The project, with all who work on it.
    Project,
}

/// What is in a folder of presets.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnPresets {
    /// Whose they are.
    pub shelf: Shelf,
    /// The folder.
    pub folder: PathBuf,
    /// All clips of its files, by group and file.
    pub presets: Vec<Preset>,
    /// The files that can't be read.
    pub broken: Vec<BrokenPreset>,
}

/// A file that can't be read as presets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenPreset {
    /// Its name.
    pub name: String,
    /// What is wrong first, as a sentence.
    pub why: String,
}

/// The folder of presets in a folder: in the data folder of the user, or beside the file of a project.
pub fn folder_in(folder: &Path) -> PathBuf {
    folder.join(FOLDER)
}

/// Reads a folder, with the folders of groups in it. One that is not there has nothing.
pub fn read_own(shelf: Shelf, folder: &Path) -> OwnPresets {
    let mut own = OwnPresets { shelf, folder: folder.to_owned(), presets: Vec::new(), broken: Vec::new() };
    let groups = GROUPS.iter().map(|group| (folder.join(group.name), Some(group)));
    let folders = std::iter::once((folder.to_owned(), None)).chain(groups);
    let files: Vec<_> = folders
        .flat_map(|(folder, group)| files_in(&folder).into_iter().map(move |file| (file, group)))
        .collect();
    for (file, group) in files.iter().take(MAX_PRESET_FILES) {
        match read_file(file, *group) {
            Ok(presets) => own.presets.extend(presets),
            Err(why) => own.broken.push(BrokenPreset { name: name_of(file), why }),
        }
    }
    if files.len() > MAX_PRESET_FILES {
        let why = tr!("preset-too-many", most = MAX_PRESET_FILES);
        own.broken.push(BrokenPreset { name: name_of(folder), why });
    }
    own
}

/// The project files of a folder, by name.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.take(4 * MAX_PRESET_FILES).filter_map(|entry| Some(entry.ok()?.path()));
    let is_project = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "ron");
    let mut files: Vec<PathBuf> = paths.filter(is_project).collect();
    files.sort();
    files
}

fn read_file(file: &Path, group: Option<&'static PresetGroup>) -> Result<Vec<Preset>, String> {
    // A large file would stop the window while it is read.
    if file.metadata().is_ok_and(|about| about.len() > MAX_PRESET_BYTES) {
        return Err(tr!("preset-too-large", most_kib = MAX_PRESET_BYTES >> 10));
    }
    let (project, found) = read_project(file).map_err(|error| error.to_string())?;
    if let Some(error) = found.iter().find(|found| found.is_error()) {
        let FileProblem { place, message, .. } = FileProblem::of_opening(&name_of(file), error);
        return Err(format!("{place}: {message}"));
    }
    let presets = presets_of(&project, group);
    if presets.is_empty() { Err(tr!("preset-no-clip").to_owned()) } else { Ok(presets) }
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The file that a preset of this name is saved in.
pub fn preset_path(folder: &Path, group: Option<&PresetGroup>, name: &str) -> PathBuf {
    let is_plain = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let stem: String = name.trim().chars().map(|c| if is_plain(&c) { c } else { '_' }).collect();
    let folder = group.map_or_else(|| folder.to_owned(), |group| folder.join(group.name));
    folder.join(format!("{stem}.ron"))
}

/// Saves a tree as a preset, in place of one that has the same file.
///
/// # Errors
/// When the file or its folder can't be written.
pub fn save_preset(path: &Path, name: &str, action: &Action) -> Result<(), IoError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| IoError::writing(folder, error))?;
    }
    let clip = Clip::new(name.trim(), action.clone());
    write_atomic(path, to_ron(&Project::default().with_clips(vec![clip])).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::super::built_in;
    use super::*;

    #[test]
    fn what_is_saved_is_read_in_its_group() {
        let folder = tempfile::tempdir().unwrap();
        let (pop, group) = (&built_in()[0], PresetGroup::named("attention"));
        let path = preset_path(folder.path(), group, " My: pop ");
        assert_eq!(path, folder.path().join("attention/My_ pop.ron"));
        save_preset(&path, " My: pop ", &pop.action).unwrap();
        save_preset(&preset_path(folder.path(), None, "plain"), "plain", &pop.action).unwrap();
        let own = read_own(Shelf::User, folder.path());
        assert_eq!(own.broken, []);
        let found: Vec<_> = own.presets.iter().map(|own| (own.name.as_str(), own.group)).collect();
        assert_eq!(found, [("plain", None), ("My: pop", group)]);
        assert!(own.presets.iter().all(|own| own.action == pop.action));
    }

    #[test]
    fn a_file_that_is_broken_is_named_with_its_first_problem() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &[u8]| std::fs::write(folder.path().join(name), text).unwrap();
        write("a.ron", b"(format: 2, clips: [(name: \"a\", action: Hid())])");
        write("b.ron", b"(format: 2, clips: [(name: \"b\", action: PlayClip(clip: \"gone\"))])");
        write("c.ron", b"(format: 2)");
        write("d.ron", &vec![b' '; usize::try_from(MAX_PRESET_BYTES).unwrap() + 1]);
        write("e.ron", &[0xff, 0x00]);
        write("notes.txt", b"no preset");
        let own = read_own(Shelf::Project, folder.path());
        assert_eq!(own.presets, []);
        let names: Vec<&str> = own.broken.iter().map(|broken| broken.name.as_str()).collect();
        assert_eq!(names, ["a.ron", "b.ron", "c.ron", "d.ron", "e.ron"]);
        assert!(own.broken.iter().all(|broken| broken.why.ends_with('.')), "{:?}", own.broken);
        assert!(own.broken[1].why.contains("gone"), "{}", own.broken[1].why);
    }

    #[test]
    fn a_folder_that_is_not_there_has_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let own = read_own(Shelf::User, &folder.path().join("gone"));
        assert_eq!((own.presets.len(), own.broken.len()), (0, 0));
    }

    #[test]
    fn of_very_many_files_the_first_are_read() {
        let folder = tempfile::tempdir().unwrap();
        for nth in 0..=MAX_PRESET_FILES {
            let path = folder.path().join(format!("{nth:04}.ron"));
            save_preset(&path, "one", &built_in()[0].action).unwrap();
        }
        let own = read_own(Shelf::User, folder.path());
        assert_eq!((own.presets.len(), own.broken.len()), (MAX_PRESET_FILES, 1));
    }
}
