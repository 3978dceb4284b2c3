//! Between the stored project and the document.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::format::{
    self, Action, EditorClip, EditorSection, FORMAT, GraphComment, GraphFrame, GraphPosition, Marker,
    NamedEase, Project,
};

use super::clip::{ActionItem, ClipFrame};
use super::edit_ease::alone;
use super::edit_marker::is_moment;
use super::{ActionId, Clip, ClipId, Document, FrameId, Node, NodeId, Run, RunId};

impl Document {
    /// Opens a stored project. What can't be opened as it is, is mended or left out, and each such case is told in a
    /// sentence; an intact project gives none. Missing and doubled ids are replaced by fresh ones.
    #[must_use]
    pub fn from_project(project: &Project) -> (Self, Vec<String>) {
        let mut reader = Reader::new(project);
        reader.read_assets(project);
        reader.read_nodes(project);
        reader.read_eases(project);
        reader.read_clips(project);
        reader.read_runs(project);
        reader.read_markers(project);
        (reader.document, reader.mended)
    }

    /// The project as it is stored. The same document gives the same project.
    #[must_use]
    pub fn to_project(&self) -> Project {
        let names = self.names_by_node();
        let node_name = |id: NodeId| names.get(&id).copied().unwrap_or_default().to_owned();
        let clip_name = |id: ClipId| self.clip(id).map(|clip| clip.name.clone()).unwrap_or_default();
        Project {
            format: FORMAT,
            stage: self.stage().clone(),
            images: self.images.iter().map(|image| image.as_ref().clone()).collect(),
            sheets: self.sheets.iter().map(|sheet| sheet.as_ref().clone()).collect(),
            nodes: self
                .nodes
                .iter()
                .map(|node| format::Node {
                    id: Some(node.id.0),
                    name: node.name.clone(),
                    parent: node.parent.map(node_name),
                    sprite: node.sprite.clone(),
                    z: node.z,
                    start: node.start.clone(),
                })
                .collect(),
            eases: self.eases.iter().map(|own| own.as_ref().clone()).collect(),
            clips: self
                .clips
                .iter()
                .map(|clip| format::Clip {
                    id: Some(clip.id.0),
                    name: clip.name.clone(),
                    action: clip.root_tree(),
                })
                .collect(),
            runs: self
                .runs
                .iter()
                .map(|run| format::Run {
                    id: Some(run.id.0),
                    clip: clip_name(run.clip),
                    node: node_name(run.node),
                    more_nodes: run.more_nodes.iter().map(|node| node_name(*node)).collect(),
                    stagger: run.stagger,
                    at: run.at_secs,
                    speed: run.speed,
                    paused: run.paused,
                    tag: run.tag.clone(),
                })
                .collect(),
            markers: self.markers.iter().map(|marker| marker.as_ref().clone()).collect(),
            editor: EditorSection { clips: self.clips.iter().filter_map(|clip| editor_clip(clip)).collect() },
        }
    }
}

fn editor_clip(clip: &Clip) -> Option<EditorClip> {
    let frame = |frame: &Arc<ClipFrame>| GraphFrame {
        title: frame.title.clone(),
        color: frame.color,
        actions: frame.actions.iter().copied().collect(),
    };
    let editor = EditorClip {
        positions: clip
            .items()
            .filter_map(|(id, item)| Some(GraphPosition { id, at: item.position? }))
            .collect(),
        collapsed: clip.items().filter(|(_, item)| item.collapsed).map(|(id, _)| id).collect(),
        comments: clip
            .items()
            .filter_map(|(id, item)| Some(GraphComment { id, text: item.comment.clone()? }))
            .collect(),
        frames: clip.frames().iter().map(frame).collect(),
        drafts: clip.drafts().iter().filter_map(|id| clip.tree(*id)).collect(),
        ..EditorClip::new(&clip.name)
    };
    (editor != EditorClip::new(&clip.name)).then_some(editor)
}

struct Reader {
    document: Document,
    mended: Vec<String>,
    used: Used,
}

/// Ids that are taken, for each kind of item.
#[derive(Default)]
struct Used {
    nodes: BTreeSet<u32>,
    clips: BTreeSet<u32>,
    runs: BTreeSet<u32>,
    actions: BTreeSet<u32>,
}

impl Reader {
    fn new(project: &Project) -> Self {
        let mut document = Document { stage: Arc::new(project.stage.clone()), ..Document::default() };
        let highest = highest_id(project);
        document.next_id = highest.saturating_add(1);
        Self { document, mended: Vec::new(), used: Used::default() }
    }

    fn read_assets(&mut self, project: &Project) {
        for image in &project.images {
            if image.name.trim().is_empty() || self.document.image(&image.name).is_some() {
                self.mended
                    .push(format!("An image without a name of its own (“{}”) was left out.", image.name));
            } else {
                self.document.images.push(Arc::new(image.clone()));
            }
        }
        for sheet in &project.sheets {
            if sheet.name.trim().is_empty() || self.document.sheet(&sheet.name).is_some() {
                self.mended
                    .push(format!("A sheet without a name of its own (“{}”) was left out.", sheet.name));
            } else if self.document.image(&sheet.image).is_none() {
                self.mended.push(format!(
                    "The sheet “{}” was left out: there is no image “{}”.",
                    sheet.name, sheet.image
                ));
            } else {
                self.document.sheets.push(Arc::new(sheet.clone()));
            }
        }
    }

    fn read_eases(&mut self, project: &Project) {
        for own in &project.eases {
            let Ok(ease) = alone(&own.ease) else {
                let kind = own.ease.spec().name;
                self.mended
                    .push(format!("The ease “{}” was left out: {kind} can't be an own ease.", own.name));
                continue;
            };
            let name = self.document.free_ease_name(&own.name);
            if name != own.name {
                self.mended.push(format!("A second ease “{}” was renamed to “{name}”.", own.name));
            }
            self.document.eases.push(Arc::new(NamedEase { name, ease }));
        }
    }

    fn read_markers(&mut self, project: &Project) {
        for marker in &project.markers {
            if !is_moment(marker) {
                self.mended.push(format!("The marker “{}” was left out: it stands at no time.", marker.name));
                continue;
            }
            let name = self.document.free_marker_name(&marker.name);
            if name != marker.name {
                self.mended.push(format!("A second marker “{}” was renamed to “{name}”.", marker.name));
            }
            self.document.markers.push(Arc::new(Marker { name, ..marker.clone() }));
        }
    }

    fn read_nodes(&mut self, project: &Project) {
        let mut ids: BTreeMap<&str, NodeId> = BTreeMap::new();
        for node in &project.nodes {
            let id = NodeId(keep_or_fresh(node.id, &mut self.used.nodes, &mut self.document));
            let name = self.document.free_node_name(&node.name);
            if name != node.name {
                self.mended.push(format!("A second node “{}” was renamed to “{name}”.", node.name));
            }
            ids.entry(&node.name).or_insert(id);
            let (sprite, start) = (node.sprite.clone(), node.start.clone());
            self.document.nodes.push(Arc::new(Node { id, name, parent: None, sprite, z: node.z, start }));
        }
        for (index, node) in project.nodes.iter().enumerate() {
            let Some(parent_name) = &node.parent else { continue };
            let own = self.document.nodes[index].id;
            match ids.get(parent_name.as_str()) {
                Some(parent) if !self.document.is_node_within(*parent, own) => {
                    Arc::make_mut(&mut self.document.nodes[index]).parent = Some(*parent);
                }
                Some(_) => {
                    self.mended
                        .push(format!("The node “{}” moved with itself; it now stands alone.", node.name));
                }
                None => self.mended.push(format!(
                    "The node “{}” now stands alone: there is no node “{parent_name}”.",
                    node.name
                )),
            }
        }
    }

    fn read_clips(&mut self, project: &Project) {
        for clip in &project.clips {
            let id = ClipId(keep_or_fresh(clip.id, &mut self.used.clips, &mut self.document));
            let name = self.document.free_clip_name(&clip.name);
            if name != clip.name {
                self.mended.push(format!("A second clip “{}” was renamed to “{name}”.", clip.name));
            }
            let mut read = Clip::new(id, name);
            let editor = project.editor.clips.iter().find(|editor| editor.clip == clip.name);
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
            self.document.clips.push(Arc::new(read));
        }
    }

    /// Takes in what the editor remembers of the graph; what names no action of the clip is dropped.
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
        for frame in &editor.frames {
            let free = |id: &ActionId| clip.get(*id).is_some() && clip.frame_of(*id).is_none();
            let actions: BTreeSet<ActionId> = frame.actions.iter().copied().filter(free).collect();
            if !actions.is_empty() {
                let id = FrameId(self.document.fresh_id());
                let (title, color) = (frame.title.clone(), frame.color);
                clip.frames.push(Arc::new(ClipFrame { id, title, color, actions }));
            }
        }
    }

    fn read_tree(&mut self, clip: &mut Clip, tree: &Action, parent: Option<ActionId>) -> ActionId {
        let wanted = tree.id.map(|id| id.0);
        let id = ActionId(keep_or_fresh(wanted, &mut self.used.actions, &mut self.document));
        let mut action = tree.clone();
        action.id = Some(id);
        let inner = std::mem::take(&mut action.children);
        let children = inner.iter().map(|child| self.read_tree(clip, child, Some(id))).collect();
        clip.actions.insert(id, Arc::new(ActionItem::new(action, parent, children)));
        id
    }

    fn read_runs(&mut self, project: &Project) {
        for run in &project.runs {
            let clip = self.document.clips.iter().find(|clip| clip.name == run.clip).map(|clip| clip.id);
            let mut nodes = self.nodes_of_run(run).into_iter();
            let (Some(clip), Some(node)) = (clip, nodes.next()) else {
                let what = if clip.is_none() { ("clip", &run.clip) } else { ("node", &run.node) };
                self.mended.push(format!(
                    "The run of “{}” on “{}” was left out: there is no {} “{}”.",
                    run.clip, run.node, what.0, what.1
                ));
                continue;
            };
            let id = RunId(keep_or_fresh(run.id, &mut self.used.runs, &mut self.document));
            let more_nodes: Vec<NodeId> = nodes.collect();
            // Nodes may have been left out.
            let stagger = run.stagger.among(1 + more_nodes.len());
            let (speed, paused, tag) = (run.speed, run.paused, run.tag.clone());
            let at_secs = run.at;
            let read = Run { id, clip, node, more_nodes, stagger, at_secs, speed, paused, tag };
            self.document.runs.push(Arc::new(read));
        }
    }
}

impl Reader {
    /// The nodes of a run that are there. Of several it tells each that is not; without any the run itself is told.
    fn nodes_of_run(&mut self, run: &format::Run) -> Vec<NodeId> {
        let find = |name: &str| self.document.nodes.iter().find(|node| node.name == name).map(|node| node.id);
        let found: Vec<(&str, Option<NodeId>)> = run.nodes().map(|name| (name, find(name))).collect();
        let mut nodes: Vec<NodeId> = Vec::new();
        for (name, node) in found.iter().filter_map(|(name, node)| Some((name, (*node)?))) {
            if nodes.contains(&node) {
                self.mended
                    .push(format!("The run of “{}” plays once on “{name}”, which it named twice.", run.clip));
            } else {
                nodes.push(node);
            }
        }
        if !nodes.is_empty() {
            for (name, _) in found.iter().filter(|(_, node)| node.is_none()) {
                self.mended.push(format!(
                    "The run of “{}” goes on without “{name}”: there is no such node.",
                    run.clip
                ));
            }
        }
        nodes
    }
}

fn keep_or_fresh(wanted: Option<u32>, used: &mut BTreeSet<u32>, document: &mut Document) -> u32 {
    let id = match wanted {
        Some(id) if !used.contains(&id) => id,
        _ => document.fresh_id(),
    };
    used.insert(id);
    id
}

fn highest_id(project: &Project) -> u32 {
    fn in_tree(action: &Action) -> u32 {
        let own = action.id.map_or(0, |id| id.0);
        action.children.iter().map(in_tree).fold(own, u32::max)
    }
    let nodes = project.nodes.iter().filter_map(|node| node.id);
    let clips = project.clips.iter().filter_map(|clip| clip.id);
    let runs = project.runs.iter().filter_map(|run| run.id);
    let trees = project.clips.iter().filter_map(|clip| clip.action.as_ref());
    let drafts = project.editor.clips.iter().flat_map(|clip| &clip.drafts);
    nodes.chain(clips).chain(runs).chain(trees.chain(drafts).map(in_tree)).max().unwrap_or(0)
}
