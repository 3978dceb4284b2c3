//! The folder in which a project that was never saved is proposed to be saved.

use std::path::{Path, PathBuf};

/// At most so many files of a folder are looked at.
const MAX_LOOKED_AT: usize = 500;
/// So many folders are looked at for the project of another tool: that of a scene, and those above it.
const FOLDERS_LOOKED_AT: usize = 4;
/// Extensions of what projects are made of, and of projects.
const OF_WORK: [&str; 8] = ["ron", "png", "jpg", "jpeg", "webp", "svg", "aseprite", "ase"];

/// The folder that was used last and is still there, of those with the latest first; or else the user's documents; or else the folder that
/// the editor was started in, if there are pictures or projects; or else the user's home folder.
pub(super) fn start_folder(used: &[PathBuf]) -> PathBuf {
    let last = used.iter().find(|folder| folder.is_dir());
    let of_user = || {
        let home = std::env::home_dir()?;
        let config = std::env::var_os("XDG_CONFIG_HOME").map_or_else(|| home.join(".config"), PathBuf::from);
        let named = std::fs::read_to_string(config.join("user-dirs.dirs")).unwrap_or_default();
        Some(of_home(home, &named, std::env::current_dir().ok()))
    };
    last.cloned().or_else(of_user).unwrap_or_default()
}

/// The folder of the project of CocosBuilder or Cocos Studio that a folder belongs to, if one lies there or a little above; else the folder
/// itself. What lies beneath is for the resources of a game.
pub(super) fn of_tool_project(folder: PathBuf) -> PathBuf {
    let is_project =
        |file: PathBuf| file.extension().is_some_and(|ending| ending == "ccbproj" || ending == "ccs");
    let holds_one = |folder: &&Path| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.take(MAX_LOOKED_AT).any(|entry| is_project(entry.path()))
    };
    let found = folder.ancestors().take(FOLDERS_LOOKED_AT).find(holds_one).map(Path::to_owned);
    found.unwrap_or(folder)
}

fn of_home(home: PathBuf, user_dirs: &str, started_in: Option<PathBuf>) -> PathBuf {
    documents(&home, user_dirs).or_else(|| started_in.filter(|folder| has_work(folder))).unwrap_or(home)
}

/// Whether there is a project in a folder, or what one is made of.
fn has_work(folder: &Path) -> bool {
    let is_of_work = |file: PathBuf| {
        let extension = file.extension().and_then(std::ffi::OsStr::to_str).map(str::to_ascii_lowercase);
        extension.is_some_and(|extension| OF_WORK.contains(&extension.as_str()))
    };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.take(MAX_LOOKED_AT).any(|entry| is_of_work(entry.path()))
}

/// The folder for documents in a home folder: the one that the desktop's list of folders names, or the usual one.
fn documents(home: &Path, user_dirs: &str) -> Option<PathBuf> {
    let value = user_dirs.lines().find_map(|line| line.trim().strip_prefix("XDG_DOCUMENTS_DIR="));
    let named = value.map(|value| value.trim().trim_matches('"')).map(|value| {
        value
            .strip_prefix("$HOME")
            .map_or_else(|| PathBuf::from(value), |inside| home.join(inside.trim_start_matches('/')))
    });
    let usual = home.join("Documents"); // not shown
    // Some desktops name the home folder itself.
    [named, Some(usual)].into_iter().flatten().find(|folder| folder.is_dir() && folder != home)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_one_that_was_used_last_and_is_still_there() {
        let folder = tempfile::tempdir().unwrap();
        let used = [folder.path().join("gone"), folder.path().to_owned()];
        assert_eq!(start_folder(&used), folder.path());
    }

    #[test]
    fn what_was_imported_from_a_project_of_a_tool_is_saved_beside_that() {
        let folder = tempfile::tempdir().unwrap();
        let scenes = folder.path().join("resources/ui");
        std::fs::create_dir_all(&scenes).unwrap();
        assert_eq!(of_tool_project(scenes.clone()), scenes, "there is none");
        std::fs::write(folder.path().join("game.ccbproj"), "").unwrap();
        assert_eq!(of_tool_project(scenes.clone()), folder.path());
        std::fs::write(scenes.join("ui.ccs"), "").unwrap();
        assert_eq!(of_tool_project(scenes.clone()), scenes, "the nearest");
    }

    #[test]
    fn without_one_it_is_that_of_documents_or_the_home_folder() {
        let home = tempfile::tempdir().unwrap();
        let home = home.path();
        let named = "# comment\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n";
        let documents = |home: &Path, named: &str| of_home(home.to_owned(), named, None);
        assert_eq!(documents(home, named), home);
        std::fs::create_dir(home.join("Documents")).unwrap();
        assert_eq!(documents(home, named), home.join("Documents"));
        std::fs::create_dir(home.join("Dokumente")).unwrap();
        assert_eq!(documents(home, named), home.join("Dokumente"));
        let whole = format!("XDG_DOCUMENTS_DIR=\"{}\"", home.join("Documents").display());
        assert_eq!(documents(home, &whole), home.join("Documents"));
        assert_eq!(documents(home, ""), home.join("Documents"));
    }

    #[test]
    fn where_it_was_started_is_meant_only_if_there_is_something_to_work_with() {
        let folder = tempfile::tempdir().unwrap();
        let (home, work) = (folder.path().join("home"), folder.path().join("work"));
        std::fs::create_dir_all(&home).unwrap();
        std::fs::create_dir(&work).unwrap();
        let started = || of_home(home.clone(), "", Some(work.clone()));
        assert_eq!(started(), home);
        std::fs::write(work.join("notes.txt"), "").unwrap();
        assert_eq!(started(), home);
        std::fs::write(work.join("Hero.PNG"), "").unwrap();
        assert_eq!(started(), work);
        std::fs::create_dir(home.join("Documents")).unwrap();
        assert_eq!(started(), home.join("Documents"));
    }
}
