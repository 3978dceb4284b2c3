//! Paths as projects store them.

use std::path::{Component, Path, PathBuf};

/// The path as a project in `folder` stores it: relative to the folder if possible, with `/`.
pub fn stored_path(folder: Option<&Path>, path: &Path) -> String {
    let absolute = without_links_above(path);
    // The parent of a bare file name is empty, which means the current folder.
    let folder = folder.map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let folder = folder.map(|folder| real(folder).unwrap_or_else(|| folder.to_owned()));
    let relative = folder.and_then(|folder| relative_path(&folder, &absolute));
    relative.unwrap_or(absolute).to_string_lossy().replace('\\', "/")
}

/// Without links in the folders, since `..` from behind a link leads elsewhere than it looks. A link as the file itself stays.
fn without_links_above(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let folder = absolute.parent().and_then(real);
    folder.zip(absolute.file_name()).map_or_else(|| absolute.clone(), |(folder, name)| folder.join(name))
}

fn real(folder: &Path) -> Option<PathBuf> {
    // On Windows it would get a form that other programs don't read.
    let real = if cfg!(unix) { std::fs::canonicalize(folder).ok() } else { None };
    real.or_else(|| std::path::absolute(folder).ok())
}

/// `target` relative to `folder`, if both are on one drive and share a folder.
fn relative_path(folder: &Path, target: &Path) -> Option<PathBuf> {
    let common = folder.components().zip(target.components()).take_while(|(a, b)| a == b).count();
    // With only the drive or root in common, a path full of `..` would be of no use.
    if common <= 1 {
        return None;
    }
    let up = folder.components().skip(common).map(|_| Component::ParentDir);
    Some(up.chain(target.components().skip(common)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_stored_relative_to_the_project() {
        let folder = Path::new("/srv/game/projects");
        let picture = Path::new("/srv/game/assets/coin.png");
        assert_eq!(relative_path(folder, picture), Some(PathBuf::from("../assets/coin.png")));
        assert_eq!(relative_path(folder, Path::new("/mnt/coin.png")), None);
        assert_eq!(stored_path(None, picture), "/srv/game/assets/coin.png");
    }
}
