//! Files beside a file that is imported: its pictures, and the sheets that it needs.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use kineograph_import::{Description, Limits, PictureSizes, Source, picture, picture_settings, read};
use kineograph_store::{NotOpened, open_regular};

use super::visible::{visible, with_visible_names};
use crate::limits::{MAX_IMPORT_BYTES, MAX_NAME_CHARS};
use crate::text::shorten::shortened;

/// Paths in scenes are often those of their project, so folders above the file are looked into too.
const FOLDERS_ABOVE: usize = 3;

/// The folder of CocosBuilder 3 for pictures of which the project says how many times larger they are.
const AUTO: &str = "resources-auto"; // not shown

/// The folders of CocosBuilder 3 for screens, and how many times larger their pictures are than on the smallest screen. The smallest come first: they are
/// drawn as they are.
const SCREENS: [(&str, f64); 9] = [
    ("resources-iphone", 1.0),
    ("resources-phone", 1.0),
    ("resources-iphonehd", 2.0),
    ("resources-phonehd", 2.0),
    ("resources-ipad", 2.0),
    ("resources-tablet", 2.0),
    (AUTO, 4.0),
    ("resources-ipadhd", 4.0),
    ("resources-tablethd", 4.0),
];

/// The folders of Cocos Studio for what it packs.
const SHEET_FOLDERS: [&str; 2] = ["Resource", "Resources"]; // not shown

/// Entries of a folder that are looked at for a project, and folders that it may name.
const MAX_ENTRIES: usize = 1000;
const MAX_PROJECT_FOLDERS: usize = 20;

/// The surroundings of a file.
#[derive(Debug)]
pub struct Beside {
    /// The folder of the file.
    pub folder: PathBuf,
    /// The root of the open project, without links: links may lead to anywhere in it.
    root: Option<PathBuf>,
    /// What each file may take.
    limits: Limits,
    project: OnceCell<Option<ToolProject>>,
}

/// What a project of CocosBuilder says.
#[derive(Debug)]
struct ToolProject {
    /// The folders that it names, if they are inside its own.
    folders: Vec<PathBuf>,
    auto_scale: f64,
}

impl Beside {
    /// The surroundings of this file, for a project with this root.
    pub fn of(path: &Path, root: Option<&Path>, limits: Limits) -> Self {
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        Self { folder, root: root.map(Path::to_owned), limits, project: OnceCell::new() }
    }

    /// The surroundings of another file, for the same project.
    pub fn at(&self, path: &Path) -> Self {
        Self::of(path, self.root.as_deref(), self.limits)
    }

    /// The file that a stored path means. Paths that are absolute or lead up are not followed, nor links that lead both out of the folder that
    /// is looked into and out of the project's root.
    pub fn find(&self, stored: &str) -> Option<PathBuf> {
        let relative = inside(stored)?;
        let name = Path::new(relative.file_name()?);
        let above = || self.folder.ancestors().take(1 + FOLDERS_ABOVE);
        let plain = above().map(|folder| (folder, relative)).chain([(self.folder.as_path(), name)]);
        self.first(plain).or_else(|| {
            let (screens, sheets) = (for_screens(relative, name), for_sheets(relative));
            let other: Vec<&Path> = screens.iter().chain(&sheets).map(PathBuf::as_path).collect();
            let all = || [relative].into_iter().chain(other.iter().copied());
            let project = self.project().map_or(&[][..], |project| project.folders.as_slice());
            let in_project = project.iter().flat_map(|folder| all().map(|file| (folder.as_path(), file)));
            let beside = above().flat_map(|folder| other.iter().map(move |file| (folder, *file)));
            self.first(beside.chain(in_project))
        })
    }

    /// The first of these files, by their folders, that is there.
    fn first<'a>(&self, mut places: impl Iterator<Item = (&'a Path, &'a Path)>) -> Option<PathBuf> {
        places.find(|(folder, file)| self.reaches(folder, file)).map(|(folder, file)| folder.join(file))
    }

    /// The project of CocosBuilder above the file.
    fn project(&self) -> Option<&ToolProject> {
        let above = || self.folder.ancestors().take(1 + FOLDERS_ABOVE);
        let project =
            self.project.get_or_init(|| above().find_map(|folder| tool_project(folder, &self.limits)));
        project.as_ref()
    }

    /// How many times larger a picture is than on the smallest screen, if it is in a folder for a size of screen.
    pub fn picture_scale(&self, path: &Path) -> Option<f64> {
        let folder = path.parent()?.file_name()?;
        let (_, scale) = SCREENS.iter().find(|(screen, _)| *screen == folder)?;
        let project = self.project().filter(|_| folder == AUTO);
        Some(project.map_or(*scale, |project| project.auto_scale))
    }

    /// Width and height of a picture in a scene for screens of this scale, by its stored path.
    fn scene_px(&self, stored: &str, screen_scale: f64) -> Option<[f64; 2]> {
        let path = self.find(stored)?;
        let factor = self.picture_scale(&path).map_or(1.0, |scale| screen_scale / scale);
        Some(self.picture_px(&path)?.map(|side| side * factor))
    }

    /// Width and height of the frames of a sheet.
    fn frames_px(&self, sheet: &str) -> HashMap<String, [f64; 2]> {
        let found = self.find(sheet).and_then(|path| {
            // Sheets don't depend on sizes, and a scene that says that it is its own sheet would be read for ever.
            describe_sized(&path, &read_limited(&path).ok()?, &self.at(&path), &|_, _, _| None).ok()
        });
        let sheets = found.map(|found| found.sheets).unwrap_or_default();
        let frames = sheets.into_iter().flat_map(|sheet| sheet.frames);
        frames.map(|frame| (frame.name, frame.source_size_px)).collect()
    }

    /// Whether a stored path goes through a link beside this file. What is at the other end is not looked at.
    pub fn is_link(&self, stored: &str) -> bool {
        let Some(relative) = inside(stored) else { return false };
        let mut at = self.folder.clone();
        relative.components().any(|part| {
            at.push(part);
            at.is_symlink()
        })
    }

    /// Whether a folder has this file, itself or by links that stay in the folder or in the project.
    fn reaches(&self, folder: &Path, file: &Path) -> bool {
        // The parent of a bare file name means the current folder.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let (Ok(top), Ok(real)) = (folder.canonicalize(), folder.join(file).canonicalize()) else {
            return false;
        };
        let is_inside =
            real.starts_with(top) || self.root.as_ref().is_some_and(|root| real.starts_with(root));
        is_inside && real.is_file()
    }

    /// The contents of a file by its stored path.
    fn bytes(&self, stored: &str) -> Option<Vec<u8>> {
        read_limited(&self.find(stored)?).ok()
    }

    /// Width and height of a picture that was found.
    pub fn picture_px(&self, path: &Path) -> Option<[f64; 2]> {
        let measured = picture::measure(&read_limited(path).ok()?, 1.0, &self.limits).ok()?;
        Some(measured.size_px.map(f64::from))
    }

    /// A needed file, and what it describes.
    pub fn described(&self, stored: &str) -> Option<(PathBuf, Description)> {
        let path = self.find(stored)?;
        let bytes = read_limited(&path).ok()?;
        let beside = self.at(&path);
        let description = describe(&path, &bytes, &beside).ok()?;
        Some((path, description))
    }
}

/// The project of CocosBuilder in a folder, if there is one.
fn tool_project(folder: &Path, limits: &Limits) -> Option<ToolProject> {
    // The parent of a bare file name means the current folder.
    let real = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = std::fs::read_dir(real).ok()?.take(MAX_ENTRIES).filter_map(Result::ok);
    let is_project = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ccbproj");
    let project = entries.map(|entry| entry.path()).filter(is_project).min()?;
    let said = picture_settings(&read_limited(&project).ok()?, limits).ok()?;
    // Links are followed within the project's own folder only.
    let top = real.canonicalize().ok()?;
    let is_inside = |path: &PathBuf| path.canonicalize().is_ok_and(|path| path.starts_with(&top));
    let named = said.folders.iter().take(MAX_PROJECT_FOLDERS);
    let folders = named.filter_map(|path| Some(real.join(inside(path)?)));
    Some(ToolProject { folders: folders.filter(is_inside).collect(), auto_scale: said.auto_scale })
}

/// Where CocosBuilder 3 has a picture for each size of screen.
fn for_screens(relative: &Path, name: &Path) -> Vec<PathBuf> {
    let folder = relative.parent().unwrap_or(Path::new(""));
    SCREENS.iter().map(|(screen, _)| folder.join(screen).join(name)).collect()
}

/// Where Cocos Studio has the sheets that it names without a folder.
fn for_sheets(relative: &Path) -> Vec<PathBuf> {
    if relative.extension().is_none_or(|ending| ending != "plist") {
        return Vec::new();
    }
    SHEET_FOLDERS.iter().map(|folder| Path::new(folder).join(relative)).collect()
}

/// A stored path that leads nowhere but into folders.
pub fn inside(stored: &str) -> Option<&Path> {
    let relative = Path::new(stored);
    let leads_down = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    relative.components().all(leads_down).then_some(relative)
}

/// What a file describes.
pub fn describe(path: &Path, bytes: &[u8], beside: &Beside) -> Result<Description, kineograph_import::Error> {
    // A sheet is read once, however many of its frames are asked for.
    let sheets: RefCell<HashMap<String, HashMap<String, [f64; 2]>>> = RefCell::default();
    describe_sized(path, bytes, beside, &|sheet, name, screen_scale| {
        let Some(sheet) = sheet else { return beside.scene_px(name, screen_scale) };
        let mut sheets = sheets.borrow_mut();
        let frames = sheets.entry(sheet.to_owned()).or_insert_with(|| beside.frames_px(sheet));
        frames.get(name).copied()
    })
}

/// The same with these sizes of pictures.
fn describe_sized(
    path: &Path,
    bytes: &[u8],
    beside: &Beside,
    size_px: &PictureSizes<'_>,
) -> Result<Description, kineograph_import::Error> {
    let name = file_name(path);
    let source = Source { name: &name, bytes, beside: &|stored| beside.bytes(stored), size_px };
    read(&source, &beside.limits).map(with_visible_names)
}

/// Reads a file that is not too large.
pub fn read_limited(path: &Path) -> Result<Vec<u8>, NotOpened> {
    let mut bytes = Vec::new();
    // One byte more than allowed, which the readers refuse.
    let mut file = open_regular(path, false)?.file.take(MAX_IMPORT_BYTES as u64 + 1);
    file.read_to_end(&mut bytes).map_err(NotOpened::Failed)?;
    Ok(bytes)
}

/// The name of a file or folder.
pub fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The name of a file without its extension, as an item is called after it. It leaves room for the number of a second one.
pub fn stem(path: &Path) -> String {
    let stem = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default();
    shortened(&visible(&stem), MAX_NAME_CHARS - 20).into_owned()
}
