//! What an import would do to a document: which items are new, which are there already, and the edits.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kineograph_import::picture::grid_size;
use kineograph_runtime::format::{
    self as stored, Action, Image, ImageFrames, Sheet, SheetFrame, Sprite, Tag, TagFrame,
};

use super::actions::{self, plain};
use super::contents::{Contents, NewClip, NewNode, NewSheet, NewSprite, SheetOf};
use crate::document::{
    Clip, ClipEdit, ClipId, Document, Edit, EditError, FreeNames, Node, NodeId, Outcome, Slot,
};
use crate::io::stored_path;

/// The least time of a frame in a project; other tools write 0 for one that is never seen.
const MIN_FRAME_SECS: f64 = 0.001;

/// What becomes of items whose names are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Taken {
    /// They take the places of those that are there: uses stay, and frames are matched by name.
    #[default]
    Update,
    /// They get names of their own.
    KeepBoth,
}

/// One kind of item of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub kind: RowKind,
    /// The names of its items.
    pub names: Vec<String>,
    /// Those of them that the document has already.
    pub taken: Vec<String>,
    /// All frames of the sheets, if it is about sheets.
    pub frames: usize,
}

/// The kinds of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    Images,
    Sheets,
    Nodes,
    Clips,
}

impl Contents {
    /// What would be added, a row for each kind of which there is something.
    pub fn rows(&self, document: &Document) -> Vec<Row> {
        let known_nodes: BTreeSet<&str> = document.nodes().iter().map(|node| node.name.as_str()).collect();
        let known_clips: BTreeSet<&str> = document.clips().iter().map(|clip| clip.name.as_str()).collect();
        let row = |kind, names: Vec<String>, has: &dyn Fn(&str) -> bool| {
            let taken = names.iter().filter(|name| has(name)).cloned().collect();
            Row { kind, names, taken, frames: 0 }
        };
        let names = |names: &mut dyn Iterator<Item = &str>| names.map(str::to_owned).collect::<Vec<String>>();
        let images = names(&mut self.images.iter().map(|image| image.name.as_str()));
        let sheets = names(&mut self.sheets.iter().map(|sheet| sheet.name.as_str()));
        let nodes = names(&mut self.nodes.iter().map(|node| node.name.as_str()));
        let clips = names(&mut self.clips.iter().map(NewClip::name));
        let mut rows = vec![
            row(RowKind::Images, images, &|name| document.image(name).is_some()),
            row(RowKind::Sheets, sheets, &|name| document.sheet(name).is_some()),
            row(RowKind::Nodes, nodes, &|name| known_nodes.contains(name)),
            row(RowKind::Clips, clips, &|name| known_clips.contains(name)),
        ];
        rows[1].frames = self.sheets.iter().map(|sheet| sheet.frames.len()).sum();
        rows.retain(|row| !row.names.is_empty());
        rows
    }

    /// What adds everything to a document whose file is in `folder`.
    ///
    /// # Errors
    /// When the document has no room for it.
    pub fn plan(
        &self,
        document: &Document,
        folder: Option<&Path>,
        taken: Taken,
    ) -> Result<Planned, EditError> {
        let mut plan = ImportPlan { document: document.clone(), edits: Vec::new(), taken, contents: self };
        let images = plan.images(folder)?;
        let sheets = plan.sheets(&images)?;
        let nodes = plan.nodes(&images, &sheets)?;
        let clips = plan.clips(&sheets, &nodes)?;
        let sheets = sheets.into_iter().map(|sheet| sheet.name).collect();
        Ok(Planned { edits: plan.edits, document: plan.document, images, sheets, nodes, clips })
    }

    /// The files of all pictures that were found.
    pub fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.images.iter().filter(|image| !image.is_lost).map(|image| &image.path)
    }
}

/// An import that was tried on a copy of the document. Its lists go with those of the [`Contents`].
#[derive(Debug, Clone)]
pub struct Planned {
    /// The edits, which are one undo step.
    pub edits: Vec<Edit>,
    pub document: Document,
    /// The names of the images in it.
    pub images: Vec<String>,
    /// Those of the sheets.
    pub sheets: Vec<String>,
    pub nodes: Vec<NodeId>,
    pub clips: Vec<ClipId>,
}

/// Does each edit on a copy, so that later ones know the ids of what earlier ones add.
struct ImportPlan<'a> {
    document: Document,
    edits: Vec<Edit>,
    taken: Taken,
    contents: &'a Contents,
}

impl ImportPlan<'_> {
    fn edit(&mut self, edit: Edit) -> Result<Outcome, EditError> {
        let outcome = self.document.edit_in_place(&edit)?;
        self.edits.push(edit);
        Ok(outcome)
    }

    fn updates(&self) -> bool {
        self.taken == Taken::Update
    }

    fn images(&mut self, folder: Option<&Path>) -> Result<Vec<String>, EditError> {
        let mut names: Vec<String> = Vec::new();
        let known = self.document.images().iter();
        let mut taken: FreeNames = known.clone().map(|image| image.name.as_str()).collect();
        let file_of = |image: &Image| (image.path.clone(), image.frames == ImageFrames::All);
        let mut by_file: HashMap<(String, bool), String> = HashMap::new();
        for image in known {
            by_file.entry(file_of(image)).or_insert_with(|| image.name.clone());
        }
        let mut own: BTreeSet<String> = BTreeSet::new();
        for new in &self.contents.images {
            let path = stored_path(folder, &new.path);
            let frames = if new.all_frames { ImageFrames::All } else { ImageFrames::First };
            let file = (path.clone(), new.all_frames);
            // One file is one image, whatever it is called and whoever names it.
            if let Some(same) = by_file.get(&file) {
                names.push(same.clone());
                continue;
            }
            let known = self.document.image(&new.name).cloned();
            // Within one import, two pictures of one name are two.
            let name = match known.filter(|_| self.updates() && !own.contains(&new.name)) {
                Some(known) => {
                    let image = known.as_ref().clone().with_path(path).with_frames(frames);
                    by_file.remove(&file_of(&known));
                    self.edit(Edit::SetImage(new.name.clone(), image))?;
                    new.name.clone()
                }
                None => {
                    let name = taken.take(&new.name);
                    self.edit(Edit::AddImage(Image::new(name.clone(), path).with_frames(frames)))?;
                    name
                }
            };
            by_file.insert(file, name.clone());
            own.insert(name.clone());
            names.push(name);
        }
        Ok(names)
    }

    fn sheets(&mut self, images: &[String]) -> Result<Vec<Sheet>, EditError> {
        let mut sheets: Vec<Sheet> = Vec::new();
        let mut names = FreeNames::default();
        for new in &self.contents.sheets {
            let sheet = sheet(new, images);
            let wanted = names.take(&new.name);
            let known = self.document.sheet(&wanted).cloned();
            let sheet = match known.filter(|_| self.updates()) {
                Some(known) => {
                    let sheet = updated(&known, sheet);
                    if sheet != *known {
                        self.edit(Edit::SetSheet(wanted, sheet.clone()))?;
                    }
                    sheet
                }
                None => {
                    let name = Document::free_name(&wanted, |name| self.document.sheet(name).is_some());
                    let mut sheet = sheet;
                    sheet.name = name;
                    self.edit(Edit::AddSheet(sheet.clone()))?;
                    sheet
                }
            };
            sheets.push(sheet);
        }
        Ok(sheets)
    }

    fn nodes(&mut self, images: &[String], sheets: &[Sheet]) -> Result<Vec<NodeId>, EditError> {
        let mut ids: Vec<NodeId> = Vec::new();
        let all = self.document.nodes().iter().map(|node| (node.name.clone(), Arc::clone(node)));
        let known: BTreeMap<String, Arc<Node>> = if self.updates() { all.collect() } else { BTreeMap::new() };
        let mut names = FreeNames::default();
        self.document.expect_many_nodes();
        for new in &self.contents.nodes {
            let sprite = self.sprite(new, images, sheets);
            let name = names.take(&new.name);
            if let Some(known) = known.get(&name) {
                ids.push(known.id);
                let mut node: Node = known.as_ref().clone();
                node.sprite = sprite;
                // Where it was put is a matter of the project, except in a scene, whose file says where.
                if !new.in_middle {
                    (node.start, node.z) = (new.start.clone(), new.z);
                }
                if node != **known {
                    self.edit(Edit::SetNode(node))?;
                }
                continue;
            }
            let mut start = new.start.clone();
            if new.in_middle {
                let middle = || self.document.stage().size.map(|side| side / 2.0);
                start.position = self.contents.place.unwrap_or_else(middle);
            }
            let parent = new.parent.map(|parent| ids[parent]);
            let added = self.edit(Edit::AddNode { name, parent, sprite, start })?;
            ids.extend(added.node);
            let added = added.node.and_then(|id| self.document.node(id)).filter(|_| new.z != 0).cloned();
            if let Some(added) = added {
                self.edit(Edit::SetNode(Node { z: new.z, ..added.as_ref().clone() }))?;
            }
        }
        Ok(ids)
    }

    fn sprite(&self, node: &NewNode, images: &[String], sheets: &[Sheet]) -> Sprite {
        match &node.sprite {
            NewSprite::None => Sprite::None,
            NewSprite::Box(size) => Sprite::Box(*size),
            NewSprite::Image(image) => Sprite::Image(images[*image].clone()),
            NewSprite::Frame(sheet, frame) => {
                let name = self.contents.sheets[*sheet].frames.get(*frame).map(|frame| frame.name.as_str());
                let sheet = &sheets[*sheet];
                match name.filter(|name| sheet.frame_index(&(*name).into()).is_some()) {
                    Some(frame) => Sprite::Frame { sheet: sheet.name.clone(), frame: frame.to_owned() },
                    None => Sprite::Sheet(sheet.name.clone()),
                }
            }
        }
    }

    fn clips(&mut self, sheets: &[Sheet], nodes: &[NodeId]) -> Result<Vec<ClipId>, EditError> {
        let mut ids = Vec::new();
        let mut names = FreeNames::default();
        let all = self.document.clips().iter().map(|clip| (clip.name.clone(), Arc::clone(clip)));
        let known: BTreeMap<String, Arc<Clip>> = if self.updates() { all.collect() } else { BTreeMap::new() };
        self.document.expect_many_clips();
        for new in &self.contents.clips {
            let tree = self.tree(new, sheets, nodes, &ids);
            let name = names.take(new.name());
            let clip = match known.get(&name) {
                // What is as before is not written anew.
                Some(known) if plain(known.root_tree()).as_ref() == Some(&tree) => {
                    ids.push(known.id);
                    continue;
                }
                Some(known) => {
                    let old: Vec<_> = known.tops().filter(|top| !known.drafts().contains(top)).collect();
                    if !old.is_empty() {
                        self.edit(Edit::Clip(known.id, ClipEdit::Remove { ids: old, reconnect: false }))?;
                    }
                    known.id
                }
                None => {
                    let added = self.edit(Edit::AddClip(name))?;
                    let Some(id) = added.clip else { return Err(EditError::Missing("clip")) };
                    id
                }
            };
            self.edit(Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None }))?;
            ids.push(clip);
        }
        let runs = self.document.runs().iter();
        let mut playing: BTreeSet<(ClipId, NodeId)> =
            runs.flat_map(|run| run.nodes().map(|node| (run.clip, node))).collect();
        for (clip, node) in &self.contents.runs {
            let (clip, node) = (ids[*clip], nodes[*node]);
            if playing.insert((clip, node)) {
                self.edit(Edit::AddRun(clip, node, 0.0))?;
            }
        }
        Ok(ids)
    }

    /// `clips` are those that are there already, as far as the chain of a clip may name them.
    fn tree(&self, new: &NewClip, sheets: &[Sheet], nodes: &[NodeId], clips: &[ClipId]) -> Action {
        match new {
            NewClip::Tag { sheet, tag, rounds, .. } => actions::tag(&sheets[*sheet].name, tag, *rounds),
            NewClip::Frames { sheet, clip } => {
                let frames = || clip.frames.iter().map(|frame| frame.frame.as_str());
                let found = match sheet {
                    SheetOf::New(sheet) => Some(&sheets[*sheet]),
                    SheetOf::Project => self.sheet_with(frames()),
                };
                let has = |name: &str| found.is_none_or(|sheet| sheet.frame_index(&name.into()).is_some());
                // Without any sheet the names are kept, so that the problem is listed and can be fixed.
                actions::animate(clip, found.map_or("", |sheet| sheet.name.as_str()), |name| {
                    has(name) || !frames().any(has)
                })
            }
            NewClip::Tracks { clip, root, .. } => actions::tracks(clip, *root, |node| {
                self.document.node(nodes[node]).map(|node| node.name.clone()).unwrap_or_default()
            }),
            NewClip::Chain(clip) => actions::chain(clip, |clip| {
                self.document.clip(clips[clip]).map(|clip| clip.name.clone()).unwrap_or_default()
            }),
        }
    }

    /// The sheet that has most of some frames, and at least one.
    fn sheet_with<'n>(&self, names: impl Iterator<Item = &'n str> + Clone) -> Option<&Sheet> {
        let count =
            |sheet: &Sheet| names.clone().filter(|name| sheet.frame_index(&(*name).into()).is_some()).count();
        let found = self.document.sheets().iter().map(Arc::as_ref).max_by_key(|sheet| count(sheet));
        found.filter(|sheet| count(sheet) > 0)
    }
}

/// A sheet of the format, with the final names of its pictures.
fn sheet(new: &NewSheet, images: &[String]) -> Sheet {
    let image = new.frames.first().map_or("", |frame| images[frame.image].as_str());
    let [columns, rows] = if new.cells > 0 { grid_size(new.cells) } else { [0, 0] };
    let as_number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let mut sheet = Sheet::new(&new.name, image, as_number(columns), as_number(rows));
    // A grid without anything to say of its cells lists none of them.
    let is_plain = new.cells > 0 && new.cells == new.frames.len();
    if !is_plain {
        let entry = |(index, frame): (usize, &kineograph_import::Frame)| {
            frame_entry(frame, &images[frame.image], image, index < new.cells)
        };
        sheet.frames = new.frames.iter().enumerate().map(entry).collect();
    }
    // The last row may have cells in which there is no frame.
    if new.cells < columns * rows {
        sheet = sheet.with_count(as_number(new.cells));
    }
    sheet.tags = new.tags.iter().map(|tag| tag_of(tag, new, is_plain)).collect();
    sheet
}

fn frame_entry(frame: &kineograph_import::Frame, image: &str, of_sheet: &str, is_cell: bool) -> SheetFrame {
    let mut entry = SheetFrame::new(&frame.name);
    // A size of 0 is that of the whole picture.
    let is_whole = frame.rect_px[2] == 0.0;
    if !is_cell && !is_whole {
        entry = entry.with_rect(frame.rect_px);
    }
    if image != of_sheet || is_whole {
        entry = entry.with_image(image.to_owned());
    }
    if !is_whole && frame.source_size_px != [frame.rect_px[2], frame.rect_px[3]] {
        entry = entry.with_source_size(frame.source_size_px);
    }
    if let Some(pivot) = frame.pivot {
        entry = entry.with_pivot(pivot);
    }
    entry = entry.with_nine_slice(frame.nine_slice_px);
    entry.with_rotated(frame.rotated).with_offset(frame.offset_px)
}

fn tag_of(tag: &kineograph_import::Tag, sheet: &NewSheet, by_number: bool) -> Tag {
    use kineograph_import::Direction;
    let frames = tag.frames.iter().map(|frame| {
        let stored = if by_number {
            TagFrame::new(u32::try_from(frame.frame).unwrap_or(u32::MAX))
        } else {
            TagFrame::new(sheet.frames[frame.frame].name.as_str())
        };
        match frame.secs {
            Some(secs) => stored.with_secs(secs.max(MIN_FRAME_SECS)),
            None => stored,
        }
    });
    Tag::new(&tag.name, frames.collect()).with_direction(match tag.direction {
        Direction::Forward => stored::Direction::Forward,
        Direction::Reverse => stored::Direction::Reverse,
        Direction::PingPong => stored::Direction::PingPong,
        Direction::PingPongReverse => stored::Direction::PingPongReverse,
    })
}

/// A sheet that is there, with the frames of a new one: each at the place of the old one with its name, new ones at the end, so that numbers
/// keep their meaning. Frames that the new sheet no longer has stay, with what they show.
fn updated(known: &Sheet, new: Sheet) -> Sheet {
    let mut merged = new;
    merged.name.clone_from(&known.name);
    if known.cell_count() > 0 || merged.cell_count() > 0 || known.image != merged.image {
        // Cells have no names to match them by; their numbers are those of the file.
        merge_tags(known, &mut merged);
        return merged;
    }
    let fresh = std::mem::take(&mut merged.frames);
    let mut fresh: Vec<Option<SheetFrame>> = fresh.into_iter().map(Some).collect();
    let places: BTreeMap<String, usize> = fresh
        .iter()
        .enumerate()
        .filter_map(|(place, frame)| Some((frame.as_ref()?.name.clone(), place)))
        .collect();
    for old in &known.frames {
        let found = places.get(&old.name).and_then(|place| fresh[*place].take());
        merged.frames.push(found.unwrap_or_else(|| old.clone()));
    }
    merged.frames.extend(fresh.into_iter().flatten());
    merge_tags(known, &mut merged);
    merged
}

/// Tags that were added by hand stay.
fn merge_tags(known: &Sheet, merged: &mut Sheet) {
    let own = known.tags.iter().filter(|tag| merged.tag(&tag.name).is_none()).cloned().collect::<Vec<_>>();
    merged.tags.extend(own);
}
