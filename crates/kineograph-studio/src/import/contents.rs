//! What files of other tools add to a project, before names are settled and before anything is changed.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use kineograph_import::{ChainClip, Frame, FrameClip, Tag, TrackClip};
use kineograph_runtime::format::StartPose;

use super::notes::Notes;

/// Everything that was found in one or several files.
#[derive(Debug, Clone, Default)]
pub struct Contents {
    /// What it is called in messages: the name of the file, or of the folder.
    pub name: String,
    /// Where on the stage nodes stand that have no place of their own, in pixels; `None`: in its middle.
    pub place: Option<[f64; 2]>,
    /// Width and height of the first scene that says them, in pixels.
    pub stage_px: Option<[f64; 2]>,
    /// Pictures.
    pub images: Vec<NewImage>,
    /// Frames of these pictures.
    pub sheets: Vec<NewSheet>,
    /// Nodes, parents before their children.
    pub nodes: Vec<NewNode>,
    /// Animations.
    pub clips: Vec<NewClip>,
    /// Clips that play on nodes from the start, both as indices.
    pub runs: Vec<(usize, usize)>,
    /// What can't be taken over.
    pub notes: Notes,
    /// Where each picture is in `images`, and each sheet of a file in `sheets`.
    pub(super) image_places: HashMap<(PathBuf, bool), usize>,
    pub(super) sheet_places: HashMap<SheetSource, usize>,
}

/// A file that has sheets, and which of them it is.
pub(super) type SheetSource = (PathBuf, usize);

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
}

#[derive(Debug, Clone, PartialEq)]
pub struct NewSheet {
    /// The name that it gets if that is free.
    pub name: String,
    /// How many of the frames, from the first on, are the cells of an even grid over the first picture.
    pub cells: usize,
    /// The frames; their pictures are indices in [`Contents::images`].
    pub frames: Vec<Frame>,
    pub tags: Vec<Tag>,
    /// The file that has it, and which of its sheets it is; `None` for one that is made of several pictures. Whoever names the file, it is one
    /// sheet.
    pub source: Option<SheetSource>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct NewNode {
    /// The name that it gets if that is free.
    pub name: String,
    /// Its parent, an earlier index.
    pub parent: Option<usize>,
    /// What it shows.
    pub sprite: NewSprite,
    pub start: StartPose,
    /// Its draw order among its siblings.
    pub z: i32,
    /// True if it has no place of its own.
    pub in_middle: bool,
}

/// What a node shows. Numbers are indices.
#[derive(Debug, Clone, PartialEq)]
pub enum NewSprite {
    /// Nothing.
    None,
    /// A picture.
    Image(usize),
    /// A frame of a sheet, by its index.
    Frame(usize, usize),
    /// A plain area.
    Box([f64; 2]),
}

/// An animation.
#[derive(Debug, Clone, PartialEq)]
pub enum NewClip {
    /// A tag of a sheet, by its index, so often; `None` without an end.
    Tag { name: String, sheet: usize, tag: String, rounds: Option<u32> },
    /// Frames of a sheet, by name.
    Frames { sheet: SheetOf, clip: FrameClip },
    /// Values of nodes; the node of each track is an index in [`Contents::nodes`].
    Tracks { clip: TrackClip, root: usize, frames: Vec<Option<usize>> },
    /// Earlier clips one after another, as indices in [`Contents::clips`].
    Chain(ChainClip),
}

/// The sheet whose frames a clip names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetOf {
    /// One of the contents, by its index.
    New(usize),
    /// The sheet of the project that has most of the frames.
    Project,
}

impl NewClip {
    /// The name that it gets if that is free.
    pub fn name(&self) -> &str {
        match self {
            Self::Tag { name, .. } => name,
            Self::Frames { clip, .. } => &clip.name,
            Self::Tracks { clip, .. } => &clip.name,
            Self::Chain(clip) => &clip.name,
        }
    }
}

impl Contents {
    /// True if there is nothing to add.
    pub fn is_empty(&self) -> bool {
        self.images.is_empty() && self.sheets.is_empty() && self.nodes.is_empty() && self.clips.is_empty()
    }

    /// The index of the picture of a file, which is added if it is new.
    pub fn image(&mut self, name: &str, path: PathBuf, all_frames: bool) -> usize {
        let place = self.image_places.entry((path, all_frames)).or_insert_with_key(|(path, _)| {
            let (name, path) = (name.to_owned(), path.clone());
            self.images.push(NewImage { name, path, is_lost: false, all_frames });
            self.images.len() - 1
        });
        *place
    }

    /// True if the picture of a file is among the others.
    pub fn has_image(&self, path: &Path) -> bool {
        [false, true].iter().any(|all_frames| self.image_places.contains_key(&(path.to_owned(), *all_frames)))
    }

    /// The index of a sheet, which is added if it is new.
    pub fn sheet(&mut self, sheet: NewSheet) -> usize {
        let known = sheet.source.as_ref().and_then(|source| self.sheet_of(source));
        known.unwrap_or_else(|| {
            let place = self.sheets.len();
            self.sheet_places.extend(sheet.source.clone().map(|source| (source, place)));
            self.sheets.push(sheet);
            place
        })
    }

    /// The index of the sheet of a file.
    pub fn sheet_of(&self, source: &SheetSource) -> Option<usize> {
        self.sheet_places.get(source).copied()
    }

    /// Adds what another file has.
    pub fn join(&mut self, mut other: Self) {
        let to = |contents: &mut Self, index: usize| {
            let image = &other.images[index];
            let place = contents.image(&image.name, image.path.clone(), image.all_frames);
            contents.images[place].is_lost = image.is_lost;
            place
        };
        let images: Vec<usize> = (0..other.images.len()).map(|index| to(self, index)).collect();
        let [nodes, clips] = [self.nodes.len(), self.clips.len()];
        let mut sheets = Vec::new();
        for mut sheet in other.sheets {
            sheet.frames.iter_mut().for_each(|frame| frame.image = images[frame.image]);
            sheets.push(self.sheet(sheet));
        }
        for node in &mut other.nodes {
            node.parent = node.parent.map(|parent| parent + nodes);
            match &mut node.sprite {
                NewSprite::Image(image) => *image = images[*image],
                NewSprite::Frame(sheet, _) => *sheet = sheets[*sheet],
                NewSprite::None | NewSprite::Box(_) => {}
            }
        }
        for clip in &mut other.clips {
            match clip {
                NewClip::Tag { sheet, .. } | NewClip::Frames { sheet: SheetOf::New(sheet), .. } => {
                    *sheet = sheets[*sheet];
                }
                NewClip::Frames { .. } => {}
                NewClip::Tracks { clip, root, frames } => {
                    *root += nodes;
                    clip.tracks.iter_mut().for_each(|track| track.node += nodes);
                    frames.iter_mut().flatten().for_each(|sheet| *sheet = sheets[*sheet]);
                }
                NewClip::Chain(clip) => clip.clips.iter_mut().for_each(|clip| *clip += clips),
            }
        }
        self.stage_px = self.stage_px.or(other.stage_px);
        self.nodes.extend(other.nodes);
        self.clips.extend(other.clips);
        self.runs.extend(other.runs.into_iter().map(|(clip, node)| (clip + clips, node + nodes)));
        self.notes.join(other.notes);
    }
}
