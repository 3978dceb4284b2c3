//! Files that were chosen or dropped together → what they add.

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use kineograph_document::slicing::plain_cells;
use kineograph_import::{
    Direction, Frame, Limits, Note, Sheet, Tag, TagFrame, check_listing, format_of, numbered, picture,
};
use kineograph_runtime::format::Content;

pub use super::beside::file_name;
use super::beside::{Beside, describe, read_limited, stem};
use super::checked::checked;
use super::contents::{Contents, NewImage};
use super::convert::{add_sheet, contents, show};
use super::folder::{FoundFiles, found};
use super::nested::read_nested;
use super::sheets::stored;
use super::visible::visible;
use super::words::Gone;
use super::{described, image, words};
use crate::document::FreeNames;
use crate::io::{Deadline, decode_image_within};
use crate::limits::{MAX_IMAGES_SECS, MAX_NAME_CHARS};
use crate::text::shorten::shortened;
use crate::text::tr;

/// How long each picture of a series stays.
const SERIES_SECS: f64 = 0.1;

/// What files add, as far as they are more than single pictures.
#[derive(Debug, Default)]
pub struct Gathered {
    /// Everything that a dialog shows before it is added.
    pub contents: Contents,
    /// Pictures that are added as they are. All can be shown.
    pub pictures: Vec<PathBuf>,
    /// Their widths and heights in pixels.
    pub sizes_px: BTreeMap<PathBuf, [u32; 2]>,
    /// Columns and rows of those that plainly are [sheets](plain_cells).
    pub cells: BTreeMap<PathBuf, [u32; 2]>,
    /// Why some files can't be read.
    pub refused: Vec<String>,
    /// What of [`pictures`](Self::pictures) is not drawn.
    pub left_out: Vec<String>,
}

/// Looks at files and folders, for a project with this root: links may lead to anywhere in it.
pub fn gather(paths: &[PathBuf], root: Option<&Path>) -> Gathered {
    gather_within(paths, root, &Deadline::begin())
}

/// As [`gather`], for someone who may not wait to the end.
pub fn gather_within(paths: &[PathBuf], root: Option<&Path>, deadline: &Deadline) -> Gathered {
    let mut gathered = Gathered::default();
    gathered.contents.notes.names_files = paths.len() != 1 || paths[0].is_dir();
    let has_folders = paths.iter().any(|path| path.is_dir());
    let FoundFiles { files, left_out: folders_left_out } = found(paths);
    gathered.refused.extend(folders_left_out);
    let mut pictures: Vec<PathBuf> = Vec::new();
    let mut left_out: Vec<(PathBuf, String)> = Vec::new();
    let (count, chosen) = (files.len(), paths.iter().collect::<HashSet<_>>());
    for (nth, path) in files.into_iter().enumerate() {
        if deadline.is_over() {
            gathered.refuse_rest(count - nth);
            break;
        }
        if !has_text_path(&path, root) {
            // Of a folder, only what is read otherwise.
            if chosen.contains(&path) || is_wanted(&path) {
                gathered.refused.push(words::unnameable(&path));
            }
            continue;
        }
        match look_at(&path, root, deadline) {
            Ok(FileLook::Described(found)) => match checked(*found) {
                Ok(found) => gathered.contents.join(found),
                Err(why) => {
                    gathered.refused.push(tr!("import-refused", path = path.display(), why));
                }
            },
            Ok(FileLook::Picture(notes)) => {
                left_out.extend(notes.iter().map(|note| (path.clone(), words::not_drawn(note))));
                pictures.push(path);
            }
            Ok(FileLook::General(_)) if !chosen.contains(&path) => {}
            Ok(FileLook::General(why) | FileLook::Unknown(why)) | Err(why) => {
                // What lies in a folder is wanted if its name promises something that is read.
                if chosen.contains(&path) || is_wanted(&path) {
                    gathered.refused.push(why);
                }
            }
        }
    }
    // The pictures of sheets come with their sheets.
    pictures.retain(|path| !gathered.contents.has_image(path));
    let pictures = add_series(pictures, &mut gathered.contents);
    if has_folders {
        for path in pictures {
            gathered.contents.image(NewImage::of(path, false));
        }
    } else {
        gathered.add_pictures(pictures, deadline);
    }
    for (path, note) in left_out {
        let text = tr!("import-left-out", file = file_name(&path), note);
        if gathered.pictures.contains(&path) {
            gathered.left_out.push(text);
        } else if gathered.contents.has_image(&path) {
            gathered.contents.notes.add(&path, Gone::Other(text), "");
        }
    }
    gathered.contents.name = match paths {
        [path] => file_name(path),
        _ => tr!("import-several").to_owned(),
    };
    gathered
}

impl Gathered {
    /// Takes the pictures that can be shown.
    fn add_pictures(&mut self, pictures: Vec<PathBuf>, deadline: &Deadline) {
        let count = pictures.len();
        for (nth, path) in pictures.into_iter().enumerate() {
            if deadline.is_over() {
                return self.refuse_rest(count - nth);
            }
            match decode_image_within(&path, &deadline.limits()) {
                Ok(picture) => {
                    self.sizes_px.insert(path.clone(), [picture.width, picture.height]);
                    self.cells.extend(plain_cells(&picture).map(|cells| (path.clone(), cells)));
                    self.pictures.push(path);
                }
                Err(why) => self.refused.push(why.to_string()),
            }
        }
    }

    /// One sentence for all files for which there is no time left.
    fn refuse_rest(&mut self, count: usize) {
        self.refused.push(tr!("import-no-time-left", count, most = MAX_IMAGES_SECS));
    }
}

enum FileLook {
    /// Something that a dialog shows.
    Described(Box<Contents>),
    /// A picture of one frame, with what of it is not drawn.
    Picture(Vec<Note>),
    /// A list of a kind that many programs write, such as an `Info.plist`, with the sentence that refuses it.
    General(String),
    /// Anything else, with the same.
    Unknown(String),
}

fn look_at(path: &Path, root: Option<&Path>, deadline: &Deadline) -> Result<FileLook, String> {
    let limits = deadline.limits();
    let bytes = match read_limited(path) {
        Ok(bytes) => bytes,
        Err(why) => return Ok(FileLook::Unknown(words::not_opened(path, why))),
    };
    if format_of(&bytes).is_some() {
        let beside = Beside::of(path, root, limits);
        let description = describe(path, &bytes, &beside).map_err(|error| words::refused(path, &error))?;
        let mut found = contents(path, description, &beside);
        read_nested(&mut found, path, &beside, deadline);
        return Ok(FileLook::Described(Box::new(found)));
    }
    if picture::decoder_of(&bytes).is_none() {
        let why = words::of_no_kind(path);
        if is_general(path, &bytes) {
            check_listing(&bytes, &limits).map_err(|error| words::refused(path, &error))?;
            return Ok(FileLook::General(why));
        }
        return Ok(FileLook::Unknown(why));
    }
    let measured = picture::measure(&bytes, 1.0, &limits).map_err(|error| words::refused(path, &error))?;
    if measured.frames <= 1 {
        picture::check(&bytes, &limits).map_err(|error| words::refused(path, &error))?;
        if is_drawn(path) {
            // Only then is it known whether that takes too much.
            decode_image_within(path, &limits).map_err(|error| error.to_string())?;
        }
        return Ok(FileLook::Picture(picture::left_out(&bytes, &limits)));
    }
    moving(path, &bytes, &limits).map(|found| FileLook::Described(Box::new(found)))
}

/// Whether a picture is made of shapes, which are drawn when it is read.
fn is_drawn(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"))
}

/// Whether the name of a file promises something that is read.
fn is_wanted(path: &Path) -> bool {
    described::IMPORTER.reads(path) || image::IMPORTER.reads(path)
}

/// Whether a project can name a file. It names those in its own folder from there.
fn has_text_path(path: &Path, root: Option<&Path>) -> bool {
    let inside = root.and_then(|root| path.strip_prefix(root).ok());
    inside.unwrap_or(path).to_str().is_some()
}

/// Whether a file of a general kind holds what its ending says. JSON is any text: other programs allow comments in it, and what a sheet
/// in JSON needs is near its beginning.
fn is_general(path: &Path, bytes: &[u8]) -> bool {
    match path.extension().and_then(OsStr::to_str) {
        Some("plist") => {
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
            bytes.starts_with(b"<") || bytes.starts_with(b"bplist")
        }
        Some("json") => std::str::from_utf8(bytes).is_ok(),
        _ => false,
    }
}

/// A picture with frames: a sheet of them, and a clip with their times.
fn moving(path: &Path, bytes: &[u8], limits: &Limits) -> Result<Contents, String> {
    let options = picture::Options { all_frames: true, ..picture::Options::default() };
    let shots = picture::decode(bytes, options, limits).map_err(|error| words::refused(path, &error))?;
    let count = shots.frames.len();
    let frame = |index: usize| {
        let rect = picture::cell([shots.width, shots.height], count, index).map(f64::from);
        Frame::whole(index.to_string(), 0, rect)
    };
    let all = shots.frames.iter().enumerate();
    let tag = Tag {
        name: String::new(),
        frames: all.map(|(frame, shot)| TagFrame { frame, secs: Some(shot.secs) }).collect(),
        direction: Direction::Forward,
        rounds: None,
    };
    let description = kineograph_import::Description {
        images: vec![kineograph_import::Image {
            path: String::new(),
            all_frames: true,
            premultiplied: false,
            is_of_tool: false,
        }],
        sheets: vec![Sheet {
            name: String::new(),
            frames: (0..count).map(frame).collect(),
            kerning: Vec::new(),
            tags: vec![tag],
            scale: 1.0,
        }],
        ..kineograph_import::Description::default()
    };
    Ok(contents(path, description, &Beside::of(path, None, *limits)))
}

/// Numbered pictures become a sheet with one animation each. Gives the others.
fn add_series(pictures: Vec<PathBuf>, contents: &mut Contents) -> Vec<PathBuf> {
    let texts: Vec<String> = pictures.iter().map(|path| path.to_string_lossy().replace('\\', "/")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut used = vec![false; pictures.len()];
    for series in numbered::series(&texts) {
        let name = shortened(&visible(&series.name), MAX_NAME_CHARS).into_owned();
        let (mut frames, mut images, mut names) = (Vec::new(), Vec::new(), FreeNames::default());
        for file in &series.files {
            used[*file] = true;
            let name = names.take(&stem(&pictures[*file]));
            // A size of 0 is that of the whole picture.
            frames.push(Frame::whole(name.clone(), images.len(), [0.0; 4]));
            images.push(contents.image(NewImage::of(pictures[*file].clone(), false)));
        }
        let all = (0..frames.len()).map(|frame| TagFrame { frame, secs: Some(SERIES_SECS) }).collect();
        let tag = Tag { name: name.clone(), frames: all, direction: Direction::Forward, rounds: None };
        let sheet = Sheet { name: String::new(), frames, tags: vec![tag], kerning: Vec::new(), scale: 1.0 };
        let stored = stored(&name, &sheet, &images, false);
        let frame = stored.frames[0].name.clone();
        let sprite = Content::Frame { sheet: add_sheet(contents, stored, &sheet.tags, None), frame };
        show(contents, name, sprite, contents.part.clips.last().map(|clip| clip.name.clone()));
    }
    let mut used = used.into_iter();
    pictures.into_iter().filter(|_| !used.next().unwrap_or(false)).collect()
}

/// A picture alone, whatever series it belongs to, as a dialog shows it.
pub fn alone(path: &Path) -> Contents {
    let mut contents = Contents::of(path);
    contents.image(NewImage::of(path.to_owned(), false));
    contents
}
