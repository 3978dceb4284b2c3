//! The folder in which a project that was never saved is proposed to be saved.

use std::path::{Path, PathBuf};

/// The folder of the project that was opened or saved last and is still there, or else the user's documents, or else their home folder.
pub(super) fn start_folder(recent: &[PathBuf]) -> PathBuf {
    let last = recent.iter().filter_map(|file| file.parent()).find(|folder| folder.is_dir());
    let of_user = || {
        let home = std::env::home_dir()?;
        let config = std::env::var_os("XDG_CONFIG_HOME").map_or_else(|| home.join(".config"), PathBuf::from);
        let named = std::fs::read_to_string(config.join("user-dirs.dirs")).unwrap_or_default();
        Some(documents(&home, &named))
    };
    last.map(Path::to_owned).or_else(of_user).unwrap_or_default()
}

/// The folder for documents in a home folder: the one that the desktop's list of folders names, or the usual one.
fn documents(home: &Path, user_dirs: &str) -> PathBuf {
    let value = user_dirs.lines().find_map(|line| line.trim().strip_prefix("XDG_DOCUMENTS_DIR="));
    let named = value.map(|value| value.trim().trim_matches('"')).map(|value| {
        value
            .strip_prefix("$HOME")
            .map_or_else(|| PathBuf::from(value), |inside| home.join(inside.trim_start_matches('/')))
    });
    let usual = home.join("Documents"); // not shown
    [named, Some(usual)].into_iter().flatten().find(|folder| folder.is_dir()).unwrap_or(home.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_that_of_the_last_project_that_is_still_there() {
        let folder = tempfile::tempdir().unwrap();
        let recent = [folder.path().join("gone").join("a.ron"), folder.path().join("b.ron")];
        assert_eq!(start_folder(&recent), folder.path());
    }

    #[test]
    fn without_one_it_is_that_of_documents_or_the_home_folder() {
        let home = tempfile::tempdir().unwrap();
        let home = home.path();
        let named = "# comment\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n";
        assert_eq!(documents(home, named), home);
        std::fs::create_dir(home.join("Documents")).unwrap();
        assert_eq!(documents(home, named), home.join("Documents"));
        std::fs::create_dir(home.join("Dokumente")).unwrap();
        assert_eq!(documents(home, named), home.join("Dokumente"));
        let whole = format!("XDG_DOCUMENTS_DIR=\"{}\"", home.join("Documents").display());
        assert_eq!(documents(home, &whole), home.join("Documents"));
        assert_eq!(documents(home, ""), home.join("Documents"));
    }
}
