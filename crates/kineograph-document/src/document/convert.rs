//! Converts between the stored project and the document.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::format::{
    self, Action, EditorClip, EditorSection, FreeIds, GraphComment, GraphFrame, GraphPosition, NamedEase,
    Project, Sheet,
};

use super::clip::{ActionItem, ClipFrame};
use super::edit_ease::alone;
use super::edit_expect::Expected;
use super::edit_marker::is_moment;
use super::edit_media::lacks_image;
use super::names::FreeNames;
use super::{ActionId, Clip, ClipId, Document, ExpectedId, FrameId, Node, NodeId, Run, RunId};
use crate::text::tr;

impl Document {
    /// Opens a stored project and returns one sentence for each item that was repaired or left out; none for an intact project.
    /// Missing and duplicate ids are replaced by new ones.
    pub fn from_project(project: &Project) -> (Self, Vec<String>) {
        let mut reader = ProjectReader::new(project);
        reader.read_assets(project);
        reader.read_nodes(project);
        reader.document.find_frames();
        reader.read_eases(project);
        reader.read_clips(project);
        reader.read_runs(project);
        reader.read_markers(project);
        reader.read_expectations(project);
        reader.document.set_canvas(&project.editor.canvas);
        reader.document.read_folders(&project.editor.folders);
        (reader.document, reader.repairs)
    }

    /// The project as it is stored. The same document gives the same project.
    pub fn to_project(&self) -> Project {
        Project::default()
            .with_stage(self.stage().clone())
            .with_images(self.images.iter().map(|image| image.as_ref().clone()).collect())
            .with_sheets(self.sheets.iter().map(|sheet| sheet.as_ref().clone()).collect())
            .with_nodes(self.stored_nodes())
            .with_eases(self.eases.iter().map(|own| own.as_ref().clone()).collect())
            .with_clips(
                self.clips
                    .iter()
                    .map(|clip| format::Clip::new(clip.name.clone(), clip.root_tree()).with_id(clip.id.0))
                    .collect(),
            )
            .with_runs(self.stored_runs())
            .with_markers(self.markers.iter().map(|marker| marker.as_ref().clone()).collect())
            .with_expect(self.stored_expectations())
            .with_editor(
                EditorSection::default()
                    .with_clips(self.clips.iter().filter_map(|clip| editor_clip(clip)).collect())
                    .with_nodes(self.stored_marks())
                    .with_canvas(self.canvas.as_ref().clone())
                    .with_folders(self.stored_folders()),
            )
    }

    /// The nodes as they are stored: with the names of their parents.
    pub fn stored_nodes(&self) -> Vec<format::Node> {
        let names = self.names_by_node();
        // The number of a frame that is given by name follows from the name.
        let start_of = |node: &Node| match node.content.named_frame() {
            Some(_) => node.start.clone().with_frame(0),
            None => node.start.clone(),
        };
        let nodes = self.nodes.iter().map(|node| {
            format::Node::new(node.name.clone())
                .with_id(node.id.0)
                .with_parent(node.parent.map(|parent| name_of(&names, parent)))
                .with_content(node.content.clone())
                .with_z(node.z)
                .with_blend(node.blend)
                .with_cascade(node.cascade)
                .with_mask(node.mask)
                .with_start(start_of(node))
        });
        nodes.collect()
    }

    /// The runs as they are stored: with the names of clips and nodes.
    pub fn stored_runs(&self) -> Vec<format::Run> {
        self.runs.iter().map(|run| self.stored_run(run)).collect()
    }

    /// A run as it is stored.
    pub fn stored_run(&self, run: &Run) -> format::Run {
        let clip = self.clip(run.clip).map(|clip| clip.name.clone()).unwrap_or_default();
        let node_name = |id: NodeId| self.node(id).map(|node| node.name.clone()).unwrap_or_default();
        let node = node_name(run.node);
        let more_nodes = run.more_nodes.iter().map(|node| node_name(*node)).collect();
        let mut stored = format::Run::new(clip, node).with_more_nodes(more_nodes);
        run.store_values(&mut stored);
        stored
    }
}

impl Run {
    /// Writes all but the names of clip and nodes into the stored form.
    pub fn store_values(&self, stored: &mut format::Run) {
        stored.id = Some(self.id.0);
        stored.stagger = self.stagger;
        stored.at = self.at_secs;
        stored.speed = self.speed;
        stored.paused = self.paused;
        stored.tag.clone_from(&self.tag);
    }
}

fn name_of<Id: Ord>(names: &BTreeMap<Id, &str>, id: Id) -> String {
    names.get(&id).copied().unwrap_or_default().to_owned()
}

fn editor_clip(clip: &Clip) -> Option<EditorClip> {
    let frame = |frame: &Arc<ClipFrame>| {
        GraphFrame::new(frame.title.clone(), frame.actions.iter().copied().collect()).with_color(frame.color)
    };
    let editor = EditorClip::new(&clip.name)
        .with_positions(
            clip.items().filter_map(|(id, item)| Some(GraphPosition::new(id, item.position?))).collect(),
        )
        .with_collapsed(clip.items().filter(|(_, item)| item.collapsed).map(|(id, _)| id).collect())
        .with_comments(
            clip.items()
                .filter_map(|(id, item)| Some(GraphComment::new(id, item.comment.clone()?)))
                .collect(),
        )
        .with_frames(clip.frames().iter().map(frame).collect())
        .with_drafts(clip.drafts().iter().filter_map(|id| clip.tree(*id)).collect());
    (editor != EditorClip::new(&clip.name)).then_some(editor)
}

/// Reads a stored project in time proportional to its size: names and ids are looked up in an index.
struct ProjectReader {
    document: Document,
    /// What was repaired or left out, a sentence each.
    repairs: Vec<String>,
    used: Used,
    nodes_by_name: BTreeMap<String, NodeId>,
    clips_by_name: BTreeMap<String, ClipId>,
}

/// Ids in use, for each kind of item.
#[derive(Default)]
struct Used {
    nodes: BTreeSet<u32>,
    clips: BTreeSet<u32>,
    runs: BTreeSet<u32>,
    actions: BTreeSet<u32>,
}

impl ProjectReader {
    fn new(project: &Project) -> Self {
        let document = Document {
            stage: Arc::new(project.stage.clone()),
            ids: FreeIds::new(ids_of(project)),
            ..Document::default()
        };
        Self {
            document,
            repairs: Vec::new(),
            used: Used::default(),
            nodes_by_name: BTreeMap::new(),
            clips_by_name: BTreeMap::new(),
        }
    }

    fn read_assets(&mut self, project: &Project) {
        let mut images = BTreeSet::new();
        for image in &project.images {
            if image.name.trim().is_empty() || !images.insert(image.name.as_str()) {
                self.repairs.push(tr!("io-repair-image-name", name = &image.name));
            } else {
                self.document.images.push(image.clone());
            }
        }
        let mut sheets = BTreeSet::new();
        for sheet in &project.sheets {
            if sheet.name.trim().is_empty() || sheets.contains(sheet.name.as_str()) {
                self.repairs.push(tr!("io-repair-sheet-name", name = &sheet.name));
            } else if let Some(image) = missing_image(sheet, &images) {
                self.repairs.push(tr!("io-repair-sheet-image", name = &sheet.name, image));
            } else {
                sheets.insert(sheet.name.as_str());
                self.document.sheets.push(sheet.clone());
            }
        }
    }

    fn read_eases(&mut self, project: &Project) {
        let mut names = FreeNames::default();
        for own in &project.eases {
            let Ok(ease) = alone(&own.ease) else {
                let action = own.ease.spec().name;
                self.repairs.push(tr!("io-repair-ease-kind", name = &own.name, action));
                continue;
            };
            let name = names.take(&own.name);
            if name != own.name {
                self.repairs.push(tr!("io-repair-ease-renamed", old = &own.name, name = &name));
            }
            self.document.eases.push(NamedEase::new(name, ease));
        }
    }

    fn read_markers(&mut self, project: &Project) {
        let mut names = FreeNames::default();
        for marker in &project.markers {
            if !is_moment(marker) {
                self.repairs.push(tr!("io-repair-marker-time", name = &marker.name));
                continue;
            }
            let name = names.take(&marker.name);
            if name != marker.name {
                self.repairs.push(tr!("io-repair-marker-renamed", old = &marker.name, name = &name));
            }
            self.document.markers.push(marker.clone().with_name(name));
        }
    }

    fn read_expectations(&mut self, project: &Project) {
        for what in &project.expect {
            let node = what.node().map(|name| self.nodes_by_name.get(name).copied());
            if let (Some(None), Some(name)) = (node, what.node()) {
                self.repairs.push(tr!("io-repair-expected-node", node = name));
                continue;
            }
            let expected = Expected {
                id: ExpectedId(self.document.fresh_id()),
                node: node.flatten(),
                what: what.clone(),
            };
            if expected.is_valid() {
                self.document.expectations.push(expected);
            } else {
                self.repairs.push(tr!("io-repair-expected").to_owned());
            }
        }
    }

    fn read_nodes(&mut self, project: &Project) {
        let mut names = FreeNames::default();
        // Parents refer to the names in the file, not to the names after a repair.
        let mut indices: BTreeMap<&str, usize> = BTreeMap::new();
        for (index, node) in project.nodes.iter().enumerate() {
            let id = NodeId(keep_or_fresh(node.id, &mut self.used.nodes, &mut self.document));
            let name = names.take(&node.name);
            if name != node.name {
                self.repairs.push(tr!("io-repair-node-renamed", old = &node.name, name = &name));
            }
            indices.entry(&node.name).or_insert(index);
            self.nodes_by_name.insert(name.clone(), id);
            let (sprite, start) = (node.content.clone(), node.start.clone());
            let (z, blend, cascade, mask) = (node.z, node.blend, node.cascade, node.mask);
            let parent = None;
            self.document.nodes.push(Node {
                id,
                name,
                parent,
                content: sprite,
                z,
                blend,
                cascade,
                mask,
                start,
            });
        }
        self.read_parents(project, &indices);
        self.document.read_marks(&project.editor.nodes, &self.nodes_by_name);
    }

    fn read_parents(&mut self, project: &Project, indices: &BTreeMap<&str, usize>) {
        let mut families = Families::of(project.nodes.len());
        for (index, node) in project.nodes.iter().enumerate() {
            let Some(parent_name) = &node.parent else { continue };
            match indices.get(parent_name.as_str()) {
                Some(parent) if families.join(index, *parent) => {
                    let parent = Some(self.document.nodes[*parent].id);
                    let node = self.document.nodes[index].as_ref().clone();
                    self.document.nodes.set(index, Node { parent, ..node });
                }
                Some(_) => {
                    self.repairs.push(tr!("io-repair-node-loop", name = &node.name));
                }
                None => {
                    self.repairs.push(tr!("io-repair-node-parent", name = &node.name, parent = parent_name));
                }
            }
        }
    }

    fn read_clips(&mut self, project: &Project) {
        let mut names = FreeNames::default();
        let mut editors: BTreeMap<&str, &EditorClip> = BTreeMap::new();
        for editor in &project.editor.clips {
            editors.entry(&editor.clip).or_insert(editor);
        }
        for clip in &project.clips {
            let id = ClipId(keep_or_fresh(clip.id, &mut self.used.clips, &mut self.document));
            let name = names.take(&clip.name);
            if name != clip.name {
                self.repairs.push(tr!("io-repair-clip-renamed", old = &clip.name, name = &name));
            }
            self.clips_by_name.insert(name.clone(), id);
            let mut read = Clip::new(id, name);
            let editor = editors.get(clip.name.as_str()).copied();
            if let Some(tree) = &clip.action {
                read.root = Some(self.read_tree(&mut read, tree, None));
            }
            for draft in editor.iter().flat_map(|editor| &editor.drafts) {
                let top = self.read_tree(&mut read, draft, None);
                read.drafts.push(top);
            }
            if let Some(remembered) = editor {
                self.read_graph(&mut read, remembered);
            }
            self.document.clips.push(read);
        }
    }

    /// Reads positions, comments and frames of the graph. Entries that name no action of the clip are dropped.
    fn read_graph(&mut self, clip: &mut Clip, editor: &EditorClip) {
        let mut change = |id: ActionId, change: &dyn Fn(&mut ActionItem)| {
            if let Some(item) = clip.actions.get_mut(&id) {
                change(Arc::make_mut(item));
            }
        };
        for place in editor.positions.iter().filter(|place| place.at.iter().all(|x| x.is_finite())) {
            change(place.id, &|item| item.position = Some(place.at));
        }
        for id in &editor.collapsed {
            change(*id, &|item| item.collapsed = true);
        }
        for comment in editor.comments.iter().filter(|comment| !comment.text.trim().is_empty()) {
            change(comment.id, &|item| item.comment = Some(comment.text.clone()));
        }
        let mut framed: BTreeSet<ActionId> = BTreeSet::new();
        for frame in &editor.frames {
            let is_free = |id: &ActionId| clip.get(*id).is_some() && !framed.contains(id);
            let actions: BTreeSet<ActionId> = frame.actions.iter().copied().filter(is_free).collect();
            if !actions.is_empty() {
                framed.extend(&actions);
                let id = FrameId(self.document.fresh_id());
                let (title, color) = (frame.title.clone(), frame.color);
                clip.frames.push(Arc::new(ClipFrame { id, title, color, actions }));
            }
        }
    }

    fn read_tree(&mut self, clip: &mut Clip, tree: &Action, parent: Option<ActionId>) -> ActionId {
        let wanted = tree.id.map(|id| id.0);
        let id = ActionId(keep_or_fresh(wanted, &mut self.used.actions, &mut self.document));
        let mut action = tree.shell();
        action.id = Some(id);
        let children = tree.children.iter().map(|child| self.read_tree(clip, child, Some(id))).collect();
        clip.actions.insert(id, Arc::new(ActionItem::new(action, parent, children)));
        id
    }

    fn read_runs(&mut self, project: &Project) {
        for run in &project.runs {
            let clip = self.clips_by_name.get(&run.clip).copied();
            let mut nodes = self.nodes_of_run(run).into_iter();
            let (Some(clip), Some(node)) = (clip, nodes.next()) else {
                self.repairs.push(if clip.is_none() {
                    tr!("io-repair-run-clip", clip = &run.clip, node = &run.node)
                } else {
                    tr!("io-repair-run-node", clip = &run.clip, node = &run.node)
                });
                continue;
            };
            let id = RunId(keep_or_fresh(run.id, &mut self.used.runs, &mut self.document));
            let more_nodes: Vec<NodeId> = nodes.collect();
            // Some nodes may be missing.
            let stagger = run.stagger.among(1 + more_nodes.len());
            let (speed, paused, tag) = (run.speed, run.paused, run.tag.clone());
            let at_secs = run.at;
            let read = Run { id, clip, node, more_nodes, stagger, at_secs, speed, paused, tag };
            self.document.runs.push(read);
        }
    }

    /// The nodes of a run that exist. Each missing one is reported; if all are missing, the caller reports the run.
    fn nodes_of_run(&mut self, run: &format::Run) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut missing = Vec::new();
        for name in run.nodes() {
            match self.nodes_by_name.get(name) {
                None => missing.push(name),
                Some(node) if seen.insert(*node) => nodes.push(*node),
                Some(_) => {
                    self.repairs.push(tr!("io-repair-run-node-twice", clip = &run.clip, node = name));
                }
            }
        }
        if !nodes.is_empty() {
            for name in missing {
                self.repairs.push(tr!("io-repair-run-without", clip = &run.clip, node = name));
            }
        }
        nodes
    }
}

/// Families of nodes while parents are assigned: a node belongs to the family of its parent (a union–find forest).
struct Families {
    /// For each node another one nearer to the top of its family; for the top, itself.
    nearer: Vec<usize>,
}

impl Families {
    fn of(count: usize) -> Self {
        Self { nearer: (0..count).collect() }
    }

    /// Makes `node`, which has no parent yet, move with `parent`; `false` if it would move with itself.
    fn join(&mut self, node: usize, parent: usize) -> bool {
        let top = self.top_of(parent);
        if top == node {
            return false;
        }
        self.nearer[node] = top;
        true
    }

    /// Halves the path to the top while walking it, which keeps chains short.
    fn top_of(&mut self, mut node: usize) -> usize {
        while self.nearer[node] != node {
            self.nearer[node] = self.nearer[self.nearer[node]];
            node = self.nearer[node];
        }
        node
    }
}

/// The first image of a sheet that does not exist.
fn missing_image<'a>(sheet: &'a Sheet, images: &BTreeSet<&str>) -> Option<&'a str> {
    if lacks_image(sheet) {
        return Some("");
    }
    sheet.images().into_iter().find(|image| image.trim().is_empty() || !images.contains(image))
}

fn keep_or_fresh(wanted: Option<u32>, used: &mut BTreeSet<u32>, document: &mut Document) -> u32 {
    let id = match wanted {
        Some(id) if !used.contains(&id) => id,
        _ => document.fresh_id(),
    };
    used.insert(id);
    id
}

/// All ids that a project uses, of items of every kind.
fn ids_of(project: &Project) -> impl Iterator<Item = u32> {
    let nodes = project.nodes.iter().filter_map(|node| node.id);
    let clips = project.clips.iter().filter_map(|clip| clip.id);
    let runs = project.runs.iter().filter_map(|run| run.id);
    let actions = project.trees().flat_map(Action::preorder).filter_map(|action| action.id);
    nodes.chain(clips).chain(runs).chain(actions.map(|id| id.0))
}
