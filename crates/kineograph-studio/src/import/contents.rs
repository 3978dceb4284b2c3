//! What files of other tools add to a project: a small project of its own, as copied nodes are, and what is only asked for until it is added.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use kineograph_runtime::format::{
    Action, Clip, Content, Filter, Image, ImageFrames, Node, Project, Run, Sheet, Text,
};

use super::beside::{file_name, stem};
use super::names::{NameChanges, RowKind, TakenNames};
use super::notes::Notes;
use crate::emitters;
use crate::io::stored_path;

/// Everything that was found in one or several files.
#[derive(Debug, Clone, Default)]
pub struct Contents {
    /// What it is called in messages: the name of the file, or of the folder.
    pub name: String,
    /// Where on the stage nodes stand that have no place of their own, in pixels; `None`: in its middle.
    pub place: Option<[f64; 2]>,
    /// Width and height of the first scene that says them, in pixels.
    pub stage_px: Option<[f64; 2]>,
    /// Of a file that others show: where its place is in the box of its stage, as parts of that. `None`: in the lower left corner.
    pub anchor: Option<[f64; 2]>,
    /// Pictures.
    pub images: Vec<NewImage>,
    /// Sheets, nodes, clips and runs. Names are unique, and an `Animate` without a sheet shows frames of any sheet of the project.
    pub part: Project,
    /// The nodes that have no place of their own.
    pub in_middle: HashSet<String>,
    /// What each clip has, in words.
    pub about_clips: HashMap<String, String>,
    /// Whether it plays as soon as it is there, also in a symbol.
    pub plays_at_once: bool,
    /// The clip that is shown first: the one that plays at once, else the first one of the scene.
    pub opens: Option<String>,
    /// Files that nodes show, each after those that it shows itself. The paths of symbols are theirs until they are placed.
    pub nested: Vec<NestedFile>,
    /// Of these files, those that animations of other ones play.
    pub played: HashSet<PathBuf>,
    /// What can't be taken over.
    pub notes: Notes,
    names: TakenNames,
    by_file: HashMap<(PathBuf, bool), usize>,
    by_source: HashMap<SheetSource, String>,
}

/// A file that becomes a project of its own. Until it is placed, nodes name it by its path.
#[derive(Debug, Clone)]
pub struct NestedFile {
    /// The file that is imported.
    pub file: PathBuf,
    /// What it has.
    pub contents: Contents,
}

/// A file that has sheets, and which of them it is. Whoever names the file, it is one sheet.
pub type SheetSource = (PathBuf, usize);

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewImage {
    /// The name that it gets if that is free.
    pub name: String,
    /// Where it is, or would be if it is lost.
    pub path: PathBuf,
    /// True if a sheet names it and it was not found: then nothing may be read there, since a link may lead anywhere.
    pub is_lost: bool,
    /// True if all of its frames are shown in a grid.
    pub all_frames: bool,
    /// True if its colours are multiplied by its opacities.
    pub premultiplied: bool,
}

impl NewImage {
    /// A picture that is there, called after its file.
    pub fn of(path: PathBuf, all_frames: bool) -> Self {
        Self { name: stem(&path), path, is_lost: false, all_frames, premultiplied: false }
    }
}

impl Contents {
    /// Nothing yet, of this file.
    pub fn of(file: &Path) -> Self {
        Self { name: file_name(file), ..Self::default() }
    }

    /// True if there is nothing to add.
    pub fn is_empty(&self) -> bool {
        let Project { sheets, nodes, clips, .. } = &self.part;
        self.images.is_empty() && sheets.is_empty() && nodes.is_empty() && clips.is_empty()
    }

    /// Adds a picture, if its file is new. Gives its name.
    pub fn image(&mut self, new: NewImage) -> String {
        let (images, names) = (&mut self.images, &mut self.names);
        let place = *self.by_file.entry((new.path.clone(), new.all_frames)).or_insert_with(|| {
            images.push(NewImage { name: names.take(RowKind::Images, &new.name), ..new.clone() });
            images.len() - 1
        });
        self.images[place].is_lost |= new.is_lost;
        self.images[place].premultiplied |= new.premultiplied;
        self.images[place].name.clone()
    }

    /// True if the picture of a file is among the others.
    pub fn has_image(&self, path: &Path) -> bool {
        [false, true].iter().any(|all_frames| self.by_file.contains_key(&(path.to_owned(), *all_frames)))
    }

    /// Adds a sheet, if it is new. Gives its name.
    pub fn sheet(&mut self, mut sheet: Sheet, source: Option<SheetSource>) -> String {
        if let Some(known) = source.as_ref().and_then(|source| self.sheet_of(source)) {
            return known.to_owned();
        }
        sheet.name = self.names.take(RowKind::Sheets, &sheet.name);
        let name = sheet.name.clone();
        self.by_source.extend(source.map(|source| (source, name.clone())));
        self.part.sheets.push(sheet);
        name
    }

    /// The name of the sheet of a file.
    pub fn sheet_of(&self, source: &SheetSource) -> Option<&str> {
        self.by_source.get(source).map(String::as_str)
    }

    /// Adds a node. Gives its name.
    pub fn node(&mut self, mut node: Node) -> String {
        node.name = self.names.take(RowKind::Nodes, &node.name);
        let name = node.name.clone();
        self.part.nodes.push(node);
        name
    }

    /// Adds a clip. Gives its name.
    pub fn clip(&mut self, wanted: &str, action: Action, about: Option<String>) -> String {
        let name = self.names.take(RowKind::Clips, wanted);
        self.about_clips.extend(about.map(|about| (name.clone(), about)));
        self.part.clips.push(Clip::new(name.clone(), action));
        name
    }

    /// Plays a clip on a node from the start.
    pub fn run(&mut self, clip: &str, node: &str) {
        self.part.runs.push(Run::new(clip, node));
    }

    /// Lets the time in a node, an emitter or a symbol, go on for ever.
    pub fn play_time_of(&mut self, node: &str) {
        let clip = self.clip(node, emitters::plays(), None);
        self.run(&clip, node);
    }

    /// Without what moves: for a file of which only pictures and frames are needed.
    pub fn sheets_only(mut self) -> Self {
        self.part = Project::default().with_sheets(self.part.sheets);
        self.in_middle.clear();
        self.nested.clear();
        self.about_clips.clear();
        self
    }

    /// Adds what another file has.
    pub fn join(&mut self, mut other: Self) {
        let mut renames = NameChanges::default();
        for image in other.images {
            let name = image.name.clone();
            renames.add(RowKind::Images, &name, self.image(image));
        }
        // A sheet that is there already is not added again.
        let shared = other.by_source.iter().filter_map(|(source, name)| Some((name, self.sheet_of(source)?)));
        let shared: HashMap<String, String> =
            shared.map(|(name, known)| (name.clone(), known.to_owned())).collect();
        other.part.sheets.retain(|sheet| !shared.contains_key(&sheet.name));
        shared.into_iter().for_each(|(name, known)| renames.add(RowKind::Sheets, &name, known));
        renames.take(&other.part, &mut self.names);
        renames.follow(&mut other.part);
        let Project { sheets, nodes, clips, runs, .. } = other.part;
        let sources = other.by_source.into_iter();
        self.by_source.extend(sources.map(|(source, name)| (source, renames.of(RowKind::Sheets, name))));
        self.part.sheets.extend(sheets);
        self.part.nodes.extend(nodes);
        self.part.clips.extend(clips);
        self.part.runs.extend(runs);
        self.in_middle.extend(other.in_middle.into_iter().map(|node| renames.of(RowKind::Nodes, node)));
        let about = other.about_clips.into_iter();
        self.about_clips.extend(about.map(|(clip, about)| (renames.of(RowKind::Clips, clip), about)));
        for nested in other.nested {
            if !self.nested.iter().any(|known| known.file == nested.file) {
                self.nested.push(nested);
            }
        }
        self.played.extend(other.played);
        self.stage_px = self.stage_px.or(other.stage_px);
        let opens = other.opens.map(|clip| renames.of(RowKind::Clips, clip));
        self.opens = self.opens.take().or(opens);
        self.notes.join(other.notes);
    }

    /// The name that the clip has which is shown first, in a part that was made of this.
    pub fn opened_in<'a>(&self, part: &'a Project) -> Option<&'a str> {
        let opens = self.opens.as_ref()?;
        let place = self.part.clips.iter().position(|clip| clip.name == *opens)?;
        Some(part.clips.get(place)?.name.as_str())
    }

    /// Everything as a project in `folder` alone.
    pub fn project(&self, folder: Option<&Path>) -> Project {
        let image = |new: &NewImage| {
            let frames = if new.all_frames { ImageFrames::All } else { ImageFrames::First };
            let image = Image::new(new.name.clone(), stored_path(folder, &new.path)).with_frames(frames);
            let image = image.with_premultiplied(new.premultiplied);
            if is_pixel_art(&new.path) { image.with_filter(Filter::Nearest) } else { image }
        };
        let mut project = self.part.clone().with_images(self.images.iter().map(image).collect());
        for node in &mut project.nodes {
            if let Content::Text(Text { font: Some(font), .. }) = &mut node.content {
                *font = stored_path(folder, Path::new(&*font));
            }
        }
        project
    }

    /// The files of all pictures that were found, and of all fonts.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let pictures = self.images.iter().filter(|image| !image.is_lost).map(|image| image.path.as_path());
        let texts = self.part.nodes.iter().filter(|node| node.content.symbol().is_none());
        pictures.chain(texts.filter_map(|node| node.content.file()).map(Path::new))
    }
}

/// Whether a picture is of a program for pixel art, which is drawn with hard pixels.
fn is_pixel_art(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ["ase", "aseprite"].iter().any(|own| own.eq_ignore_ascii_case(extension))
}
