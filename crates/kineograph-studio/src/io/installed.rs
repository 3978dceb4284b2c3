//! The fonts that are installed on this computer, to be copied into a project.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use kineograph_paint::{FaceName, MAX_FONT_BYTES, face_name};

use super::IoError;
use super::save::write_atomic;

/// What the names of font files end in.
pub const FONT_EXTENSIONS: [&str; 4] = ["ttf", "otf", "ttc", "otc"];
/// More files are not looked at.
const MAX_FILES: usize = 10_000;
/// Folders inside of each other are looked at so deep.
const MAX_DEPTH: usize = 8;
/// The folder of a project that its fonts are copied into.
const FONT_FOLDER: &str = "fonts"; // not shown

/// A font file of the system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstalledFont {
    /// What its font is called, of a collection the first one.
    pub face: FaceName,
    /// The file.
    pub path: PathBuf,
}

/// The font files in folders, and in folders inside of these, that texts can use, by family and style. Each file is read, which takes a while.
pub fn installed_fonts(folders: &[PathBuf]) -> Vec<InstalledFont> {
    let mut files = BTreeSet::new();
    folders.iter().for_each(|folder| find(folder, MAX_DEPTH, &mut files));
    let mut fonts: Vec<InstalledFont> = files.into_iter().filter_map(|path| read(&path)).collect();
    fonts.sort_by_cached_key(|font| (font.face.to_string().to_lowercase(), font.path.clone()));
    // The same font is often in several packages.
    fonts.dedup_by(|a, b| a.face == b.face && a.path.file_name() == b.path.file_name());
    fonts
}

/// The folders in which this system has its fonts.
pub fn font_folders() -> Vec<PathBuf> {
    let of = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let home = std::env::home_dir();
    let in_home = |inside: &str| home.as_ref().map(|home| home.join(inside));
    if cfg!(windows) {
        let of_user = of("LOCALAPPDATA").map(|data| data.join("Microsoft/Windows/Fonts")); // not shown
        return [of("WINDIR").map(|windows| windows.join("Fonts")), of_user].into_iter().flatten().collect(); // not shown
    }
    if cfg!(target_os = "macos") {
        let shared = ["/System/Library/Fonts", "/Library/Fonts"].map(|folder| Some(folder.into()));
        return shared.into_iter().chain([in_home("Library/Fonts")]).flatten().collect();
    }
    let data = std::env::var_os("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    let shared = std::env::split_paths(&data).map(|folder| Some(folder.join("fonts")));
    let own = of("XDG_DATA_HOME").map(|data| data.join("fonts"));
    let own = [own, in_home(".local/share/fonts"), in_home(".fonts")];
    let folders: BTreeSet<PathBuf> = own.into_iter().chain(shared).flatten().collect();
    folders.into_iter().collect()
}

/// Copies a font file into the folder for fonts beside a project, unless it is there already; gives where it is.
///
/// # Errors
/// When it can't be read or written.
pub fn copy_font(from: &Path, project_folder: &Path) -> Result<PathBuf, IoError> {
    let folder = project_folder.join(FONT_FOLDER);
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| IoError::System { path, error }
    };
    let bytes = std::fs::read(from).map_err(failed(from))?;
    std::fs::create_dir_all(&folder).map_err(failed(&folder))?;
    let (stem, extension) = (part(from.file_stem()), part(from.extension()));
    let names = (2_u32..).map(|number| format!("{stem} {number}.{extension}"));
    for name in std::iter::once(format!("{stem}.{extension}")).chain(names) {
        let path = folder.join(name);
        match std::fs::read(&path) {
            Ok(other) if other == bytes => return Ok(path),
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                write_atomic(&path, &bytes)?;
                return Ok(path);
            }
            Err(error) => return Err(failed(&path)(error)),
        }
    }
    Ok(from.to_owned())
}

fn part(part: Option<&OsStr>) -> String {
    part.unwrap_or_default().to_string_lossy().into_owned()
}

fn find(folder: &Path, depth: usize, files: &mut BTreeSet<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if files.len() >= MAX_FILES {
            return;
        }
        let path = entry.path();
        let Ok(found) = std::fs::metadata(&path) else { continue };
        if found.is_dir() && depth > 0 {
            find(&path, depth - 1, files);
        } else if found.is_file() && found.len() <= MAX_FONT_BYTES as u64 && is_font(&path) {
            files.insert(path);
        }
    }
}

fn is_font(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    extension.is_some_and(|extension| FONT_EXTENSIONS.iter().any(|font| font.eq_ignore_ascii_case(extension)))
}

/// The font of a file; `None` if texts can't use it, or if nothing says what it is called.
fn read(path: &Path) -> Option<InstalledFont> {
    let face = face_name(&std::fs::read(path).ok()?).ok().filter(|face| !face.family.is_empty())?;
    Some(InstalledFont { face, path: path.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MONO: &[u8] = epaint_default_fonts::HACK_REGULAR;
    const SANS: &[u8] = epaint_default_fonts::UBUNTU_LIGHT;

    fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }

    #[test]
    fn fonts_are_found_in_all_folders_by_family() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "deep/er/sans.TTF", SANS);
        write(folder.path(), "mono.ttf", MONO);
        write(folder.path(), "copy/mono.ttf", MONO);
        write(folder.path(), "damaged.ttf", b"no font");
        write(folder.path(), "readme.txt", MONO);
        let found = installed_fonts(&[folder.path().to_owned(), folder.path().join("gone")]);
        let names: Vec<String> = found.iter().map(|font| font.face.to_string()).collect();
        assert_eq!(names, ["Hack", "Ubuntu Light"]);
    }

    #[test]
    fn a_copied_font_is_beside_its_project_once_and_replaces_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let [mono, sans] = [("a/font.ttf", MONO), ("b/font.ttf", SANS)]
            .map(|(name, bytes)| write(folder.path(), name, bytes));
        let project = folder.path().join("game");
        let copied = copy_font(&mono, &project).unwrap();
        assert_eq!(copied, project.join("fonts/font.ttf"));
        assert_eq!(copy_font(&mono, &project).unwrap(), copied);
        let other = copy_font(&sans, &project).unwrap();
        assert_eq!(other, project.join("fonts/font 2.ttf"));
        assert_eq!(
            (std::fs::read(copied).unwrap(), std::fs::read(other).unwrap()),
            (MONO.to_vec(), SANS.to_vec())
        );
        assert!(copy_font(&folder.path().join("gone.ttf"), &project).is_err());
    }
}
