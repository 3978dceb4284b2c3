//! What an import would do to a document: which items are new, which are there already, and the edits. What is new is pasted, as nodes are.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use kineograph_runtime::format::{self as stored, FrameStep, Image, ImageFrames, Project, Sheet};

use super::actions::{find_sheets, plain};
use super::contents::Contents;
pub use super::names::RowKind;
use super::names::{NameChanges, TakenNames, by_name, names_of};
use super::same::SameItems;
use super::sheets::updated;
use crate::document::{
    Clip, ClipEdit, ClipId, Document, Edit, EditError, FreeNames, NewNodes, Node, NodeId, Outcome, Slot,
};
use crate::new_node::middle_of_stage;

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
pub struct ImportRow {
    pub kind: RowKind,
    /// The names of its items.
    pub names: Vec<String>,
    /// Those of them that the document has already.
    pub taken: Vec<String>,
    /// All frames of the sheets, if it is about sheets.
    pub frames: usize,
}

/// An import that was tried on a copy of the document.
#[derive(Debug, Clone)]
pub struct Planned {
    /// The edits, which are one undo step.
    pub edits: Vec<Edit>,
    pub document: Document,
    /// What was imported, in the order of the [`Contents`], by the names and with the sheets that it has in the document.
    pub part: Project,
}

impl Contents {
    /// What would be added, a row for each kind of which there is something.
    pub fn rows(&self, document: &Document) -> Vec<ImportRow> {
        let (known, project) = (TakenNames::of(document), self.project(None));
        let row = |kind| {
            let names: Vec<String> = names_of(&project, kind).into_iter().map(str::to_owned).collect();
            let taken = names.iter().filter(|name| known.has(kind, name)).cloned().collect();
            let sheets = project.sheets.iter().filter(|_| kind == RowKind::Sheets);
            let frames = sheets.map(|sheet| sheet.frame_count() as usize).sum();
            ImportRow { kind, names, taken, frames }
        };
        RowKind::ALL.map(row).into_iter().filter(|row| !row.names.is_empty()).collect()
    }

    /// What becomes of taken names at first: other scenes than those of the document keep both.
    pub fn taken_at_first(&self, document: &Document) -> Taken {
        let is_other = SameItems::of(&self.project(None), document).is_other();
        if is_other { Taken::KeepBoth } else { Taken::Update }
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
        let mut part = self.project(folder);
        let mut renames = NameChanges::default();
        name_images(document, &mut part.images, &mut renames, taken);
        let mut names = TakenNames::of(document);
        match taken {
            Taken::Update => SameItems::of(&part, document).rename(&part, &mut renames, &mut names),
            Taken::KeepBoth => {
                share_sheets(document, &part, &mut renames);
                renames.take(&part, &mut names);
            }
        }
        let in_middle = self.in_middle.iter().map(|node| renames.of(RowKind::Nodes, node.clone()));
        let in_middle: BTreeSet<String> = in_middle.collect();
        renames.follow(&mut part);
        for sheet in &mut part.sheets {
            if let Some(known) = document.sheet(&sheet.name) {
                *sheet = updated(known, std::mem::take(sheet));
            }
        }
        let middle = self.place.unwrap_or_else(|| middle_of_stage(document));
        for node in part.nodes.iter_mut().filter(|node| in_middle.contains(&node.name)) {
            node.start.position = middle;
        }
        show_frames(&mut part, document);
        let mut plan = ImportPlan::new(document, &part);
        plan.add_new()?;
        plan.update(&in_middle)?;
        plan.play()?;
        let ImportPlan { document, edits, .. } = plan;
        Ok(Planned { edits, document, part })
    }
}

/// Sheets of scenes that are as they are in the document stay one.
fn share_sheets(document: &Document, part: &Project, renames: &mut NameChanges) {
    if part.nodes.is_empty() {
        return;
    }
    let mut seen = part.clone();
    renames.follow(&mut seen);
    for sheet in &seen.sheets {
        if document.sheet(&sheet.name).is_some_and(|known| **known == *sheet) {
            renames.add(RowKind::Sheets, &sheet.name, sheet.name.clone());
        }
    }
}

/// The names that images get: one file is one image, whatever it is called and whoever names it. Those of known names are changed into what they
/// become.
fn name_images(document: &Document, images: &mut [Image], renames: &mut NameChanges, taken: Taken) {
    let file_of = |image: &Image| (image.path.clone(), image.frames == ImageFrames::All);
    let mut by_file: HashMap<(String, bool), &Image> = HashMap::new();
    for image in document.images() {
        by_file.entry(file_of(image)).or_insert(image);
    }
    // An image that is there becomes another one only once, and not if its own file is imported.
    let same = images.iter().filter_map(|image| by_file.get(&file_of(image)));
    let mut used: BTreeSet<&str> = same.map(|known| known.name.as_str()).collect();
    let mut names: FreeNames = document.images().iter().map(|image| image.name.as_str()).collect();
    for image in images {
        let same = by_file.get(&file_of(image)).copied();
        let named = document.image(&image.name).map(Arc::as_ref).filter(|_| taken == Taken::Update);
        let known = same.or_else(|| named.filter(|known| used.insert(&known.name)));
        let own = image.name.clone();
        match known {
            Some(known) => {
                let changed = known.clone().with_path(image.path.clone()).with_frames(image.frames);
                *image = changed.with_premultiplied(known.premultiplied || image.premultiplied);
            }
            None => image.name = names.take(&own),
        }
        renames.add(RowKind::Images, &own, std::mem::replace(&mut image.name, own.clone()));
    }
}

/// Gives each `Animate` without a sheet the one that has most of its frames, and at least one. Without any the names stay, so that the problem is
/// listed and can be fixed.
fn show_frames(part: &mut Project, document: &Document) {
    let own: HashMap<&str, &Sheet> = part.sheets.iter().map(|sheet| (sheet.name.as_str(), sheet)).collect();
    let known = document.sheets().iter().map(Arc::as_ref);
    let known = known.map(|sheet| own.get(sheet.name.as_str()).copied().unwrap_or(sheet));
    let new = part.sheets.iter().filter(|sheet| document.sheet(&sheet.name).is_none());
    let sheets: Vec<&Sheet> = known.chain(new).collect();
    let find = |frames: &[FrameStep]| {
        let has = |sheet: &Sheet, name: &String| sheet.frame_index(&name.as_str().into()).is_some();
        let names = || frames.iter().filter_map(|frame| frame.name.as_ref());
        let count = |sheet: &Sheet| names().filter(|name| has(sheet, name)).count();
        sheets.iter().copied().max_by_key(|sheet| count(sheet)).filter(|sheet| count(sheet) > 0)
    };
    for tree in part.clips.iter_mut().filter_map(|clip| clip.action.as_mut()) {
        find_sheets(tree, &find);
    }
}

/// Does each edit on a copy of the document.
struct ImportPlan<'a> {
    document: Document,
    edits: Vec<Edit>,
    part: &'a Project,
    /// The nodes and clips that were there, by name.
    nodes: HashMap<String, Arc<Node>>,
    clips: HashMap<String, Arc<Clip>>,
}

impl<'a> ImportPlan<'a> {
    fn new(document: &Document, part: &'a Project) -> Self {
        let nodes = by_name(document.nodes(), |node| &node.name);
        let clips = by_name(document.clips(), |clip| &clip.name);
        Self { document: document.clone(), edits: Vec::new(), part, nodes, clips }
    }

    fn edit(&mut self, edit: Edit) -> Result<Outcome, EditError> {
        let outcome = self.document.edit_in_place(&edit)?;
        self.edits.push(edit);
        Ok(outcome)
    }

    /// Pastes what is new.
    fn add_new(&mut self) -> Result<(), EditError> {
        let mut new = self.part.clone();
        new.nodes.retain(|node| !self.nodes.contains_key(&node.name));
        new.clips.retain(|clip| !self.clips.contains_key(&clip.name));
        let mut parents = Vec::new();
        for node in &mut new.nodes {
            let known = node.parent.as_ref().and_then(|parent| self.nodes.get(parent));
            if known.is_some() || node.parent.is_none() {
                parents.push(known.map(|parent| parent.id));
                node.parent = None;
            }
        }
        let before = self.document.clone();
        self.edit(Edit::AddNodes(NewNodes { project: Arc::new(new), parents, offset_px: [0.0; 2] }))?;
        if self.document.is_same(&before) {
            self.edits.clear();
        }
        Ok(())
    }

    /// Changes what was there.
    fn update(&mut self, in_middle: &BTreeSet<String>) -> Result<(), EditError> {
        for image in &self.part.images {
            if self.document.image(&image.name).is_some_and(|known| **known != *image) {
                self.edit(Edit::SetImage(image.name.clone(), image.clone()))?;
            }
        }
        for sheet in &self.part.sheets {
            if self.document.sheet(&sheet.name).is_some_and(|known| **known != *sheet) {
                self.edit(Edit::SetSheet(sheet.name.clone(), sheet.clone()))?;
            }
        }
        for new in &self.part.nodes {
            let Some(known) = self.nodes.get(&new.name).cloned() else { continue };
            let (content, blend, cascade) = (new.content.clone(), new.blend, new.cascade);
            let mut node = Node { content, blend, cascade, ..known.as_ref().clone() };
            // Where it was put is a matter of the project, except in a scene, whose file says where.
            if !in_middle.contains(&new.name) {
                (node.start, node.z) = (new.start.clone().with_frame(known.start.frame), new.z);
            }
            if node != *known {
                self.edit(Edit::SetNode(node))?;
            }
        }
        for new in &self.part.clips {
            let Some(known) = self.clips.get(&new.name).cloned() else { continue };
            // What is as before is not written anew.
            if plain(known.root_tree()) != new.action {
                self.replace(&known, new)?;
            }
        }
        Ok(())
    }

    fn replace(&mut self, known: &Clip, new: &stored::Clip) -> Result<(), EditError> {
        let ids: Vec<_> = known.tops().filter(|top| !known.drafts().contains(top)).collect();
        if !ids.is_empty() {
            self.edit(Edit::Clip(known.id, ClipEdit::Remove { ids, reconnect: false }))?;
        }
        if let Some(tree) = new.action.clone() {
            let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
            self.edit(Edit::Clip(known.id, insert))?;
        }
        Ok(())
    }

    /// Plays what does not play yet.
    fn play(&mut self) -> Result<(), EditError> {
        let nodes = by_name(self.document.nodes(), |node| &node.name);
        let clips = by_name(self.document.clips(), |clip| &clip.name);
        let runs = self.document.runs().iter();
        let mut playing: BTreeSet<(ClipId, NodeId)> =
            runs.flat_map(|run| run.nodes().map(|node| (run.clip, node))).collect();
        for run in &self.part.runs {
            let (Some(clip), Some(node)) = (clips.get(&run.clip), nodes.get(&run.node)) else { continue };
            if playing.insert((clip.id, node.id)) {
                self.edit(Edit::AddRun(clip.id, node.id, run.at))?;
            }
        }
        Ok(())
    }
}
