//! Adding nodes with what is inside them and what plays on them: duplicates, and nodes of other projects.
//!
//! Between taking and adding, they are a small project of their own, so that a text of them can be read by people and by every version, and
//! is checked as a file is.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::Stagger;
use kineograph_runtime::format::{Action, Color, EditorSection, Project, Sheet, StartPose};

use super::names::FreeNames;
use super::outcome::Outcome;
use super::{
    ActionId, Clip, ClipId, Document, EditError, FrameId, Node, NodeId, NodeMarks, Run, RunId,
    animated_sheet, ease_name, played_clip,
};

/// Nodes to add.
#[derive(Debug, Clone)]
pub struct NewNodes {
    /// They, their clips and runs, and the eases, images and sheets that these use.
    pub project: Arc<Project>,
    /// Where its roots go, in their order; roots without an entry stay roots.
    pub parents: Vec<Option<NodeId>>,
    /// How far the roots are moved, in the coordinates of their parents, in pixels.
    pub offset_px: [f64; 2],
}

impl Document {
    /// Nodes with all inside them, their runs on these nodes alone, and the clips, eases, images and sheets that these use. The tops of them
    /// are roots, in the order of the document; their start poses stay as they are.
    pub fn taken_nodes(&self, ids: &[NodeId]) -> Project {
        let taken = self.nodes_inside(&ids.iter().copied().collect());
        let mut part = self.clone();
        part.nodes.retain(|node| taken.contains(&node.id));
        part.nodes.change_each(|node| {
            let is_top = node.parent.is_some_and(|parent| !taken.contains(&parent));
            is_top.then(|| Node { parent: None, ..node.clone() })
        });
        part.runs.retain(|run| run.nodes().any(|node| taken.contains(&node)));
        part.split_runs(&taken);
        let clips = self.played_by(part.runs.iter().map(|run| run.clip));
        part.clips.retain(|clip| clips.contains(&clip.id));
        let mut project = part.to_project();
        project.markers.clear();
        project.expect.clear();
        let colors = std::mem::take(&mut project.editor.nodes);
        project.editor = EditorSection::default().with_nodes(colors);
        keep_used(&mut project);
        project
    }

    /// A clip alone, with the eases and sheets that it uses, and their images; `None` without the clip.
    pub fn taken_clip(&self, id: ClipId) -> Option<Project> {
        let name = &self.clip(id)?.name;
        let mut project = self.to_project();
        project.clips.retain(|clip| clip.name == *name);
        project.nodes.clear();
        keep_used(&mut project);
        let mut alone = Project::default();
        (alone.clips, alone.eases) = (project.clips, project.eases);
        (alone.sheets, alone.images) = (project.sheets, project.images);
        Some(alone)
    }

    /// Runs that are also on other nodes become one for each of these nodes, from when it starts there.
    fn split_runs(&mut self, taken: &BTreeSet<NodeId>) {
        let is_shared = |run: &Run| run.nodes().any(|node| !taken.contains(&node));
        let shared: Vec<Arc<Run>> = self.runs.iter().filter(|run| is_shared(run)).map(Arc::clone).collect();
        self.runs.retain(|run| !is_shared(run));
        for run in shared {
            for (node, at_secs) in run.starts().filter(|(node, _)| taken.contains(node)) {
                let id = RunId(self.fresh_id());
                let (more_nodes, stagger) = (Vec::new(), Stagger::default());
                self.runs.push(Run { id, node, more_nodes, stagger, at_secs, ..run.as_ref().clone() });
            }
        }
    }

    /// These clips and all that they play.
    fn played_by(&self, clips: impl Iterator<Item = ClipId>) -> BTreeSet<ClipId> {
        let mut found = BTreeSet::new();
        let mut open: Vec<ClipId> = clips.collect();
        while let Some(id) = open.pop() {
            let Some(clip) = self.clip(id).filter(|_| found.insert(id)) else { continue };
            let played = clip.items().filter_map(|(_, item)| self.clip_named(played_clip(&item.action)?));
            open.extend(played.map(|clip| clip.id));
        }
        found
    }

    pub(super) fn add_nodes(&mut self, new: &NewNodes, outcome: &mut Outcome) -> Result<(), EditError> {
        let (mut read, _) = Self::from_project(&new.project);
        self.free_node_names(&mut read)?;
        self.add_used(&read);
        let clips = self.add_clips(&mut read)?;
        let nodes = self.add_tree(&read, new, outcome)?;
        for run in &read.runs {
            let node = |id: NodeId| nodes.get(&id).copied();
            let (Some(clip), Some(first)) = (clips.get(&run.clip), node(run.node)) else { continue };
            let more_nodes = run.more_nodes.iter().filter_map(|id| node(*id)).collect();
            let id = RunId(self.fresh_id());
            self.runs.push(Run { id, clip: *clip, node: first, more_nodes, ..run.as_ref().clone() });
        }
        Ok(())
    }

    /// Gives nodes of `read` whose names are taken here free ones, before clips are compared: their actions follow.
    fn free_node_names(&self, read: &mut Self) -> Result<(), EditError> {
        let taken: BTreeSet<&str> = self.nodes.iter().map(|node| node.name.as_str()).collect();
        let all = read.nodes.iter().map(|node| node.name.as_str());
        let mut names: FreeNames = all.chain(taken.iter().copied()).collect();
        let doubles: Vec<Arc<Node>> =
            read.nodes.iter().filter(|node| taken.contains(node.name.as_str())).map(Arc::clone).collect();
        read.expect_many_nodes();
        for node in doubles {
            let name = names.take(&node.name);
            read.set_node(&Node { name, ..node.as_ref().clone() })?;
        }
        Ok(())
    }

    /// Adds images, sheets and eases whose names are free; of a name that is taken, ours is used.
    fn add_used(&mut self, read: &Self) {
        for image in &read.images {
            if self.image(&image.name).is_none() {
                self.images.push(image.as_ref().clone());
            }
        }
        for sheet in &read.sheets {
            if self.sheet(&sheet.name).is_none() {
                self.sheets.push(sheet.as_ref().clone());
            }
        }
        for own in &read.eases {
            if self.ease_named(&own.name).is_none() {
                self.eases.push(own.as_ref().clone());
            }
        }
    }

    /// Adds clips; one that is there under its name, with the same actions, is used instead. Returns which clip each of them is here.
    fn add_clips(&mut self, read: &mut Self) -> Result<BTreeMap<ClipId, ClipId>, EditError> {
        let mut here = BTreeMap::new();
        let mut added = Vec::new();
        for clip in &read.clips {
            match self.clip_named(&clip.name) {
                Some(own) if has_same_actions(own, clip) => drop(here.insert(clip.id, own.id)),
                _ => added.push(clip.id),
            }
        }
        for id in &added {
            let Some(name) = read.clip(*id).map(|clip| clip.name.clone()) else { continue };
            if self.clip_named(&name).is_some() {
                let free = Self::free_name(&name, |name| {
                    self.clip_named(name).is_some() || read.clip_named(name).is_some()
                });
                // What plays it among the new clips follows.
                read.rename_clip(*id, &free)?;
            }
        }
        for id in added {
            let Some(mut copy) = read.clip(id).map(|clip| clip.as_ref().clone()) else { continue };
            copy.id = ClipId(self.fresh_id());
            let new_ids: BTreeMap<ActionId, ActionId> =
                copy.items().map(|(id, _)| (id, ActionId(self.fresh_id()))).collect();
            copy.give_ids(&new_ids, || FrameId(self.fresh_id()));
            here.insert(id, copy.id);
            self.clips.push(copy);
        }
        Ok(here)
    }

    /// Adds the nodes and returns which each of them is here.
    fn add_tree(
        &mut self,
        read: &Self,
        new: &NewNodes,
        outcome: &mut Outcome,
    ) -> Result<BTreeMap<NodeId, NodeId>, EditError> {
        self.expect_many_nodes();
        let here: BTreeMap<NodeId, NodeId> =
            read.nodes.iter().map(|node| (node.id, NodeId(self.fresh_id()))).collect();
        let mut parents = new.parents.iter().copied();
        for node in &read.nodes {
            let is_root = node.parent.is_none();
            let parent = if is_root {
                parents.next().flatten()
            } else {
                node.parent.and_then(|parent| here.get(&parent).copied())
            };
            if is_root && let Some(parent) = parent {
                self.node(parent).ok_or(EditError::Missing("node"))?;
                self.check_node_depth(parent, read.node_height(node.id))?;
            }
            let id = here.get(&node.id).copied().ok_or(EditError::Missing("node"))?;
            let name = self.free_node_name(&node.name);
            let start = if is_root { moved(&node.start, new.offset_px) } else { node.start.clone() };
            self.nodes.push(Node { id, name, parent, start, ..node.as_ref().clone() });
            let color: Option<Color> = read.marks(node.id).color;
            self.mark_nodes(&[(id, NodeMarks { color, ..NodeMarks::default() })])?;
            if is_root {
                outcome.nodes.push(id);
            }
        }
        Ok(here)
    }
}

/// Drops the eases, sheets and images that no node and no clip of a project uses.
fn keep_used(project: &mut Project) {
    let actions = || project.clips.iter().filter_map(|clip| clip.action.as_ref()).flat_map(Action::preorder);
    let eases: BTreeSet<&str> = actions().filter_map(ease_name).collect();
    project.eases.retain(|own| eases.contains(own.name.as_str()));
    let mut sheets: BTreeSet<&str> = actions().filter_map(animated_sheet).collect();
    sheets.extend(project.nodes.iter().filter_map(|node| node.content.sheet()));
    project.sheets.retain(|sheet| sheets.contains(sheet.name.as_str()));
    let mut images: BTreeSet<&str> = project.sheets.iter().flat_map(Sheet::images).collect();
    images.extend(project.nodes.iter().filter_map(|node| node.content.image()));
    project.images.retain(|image| images.contains(image.name.as_str()));
}

fn moved(start: &StartPose, by_px: [f64; 2]) -> StartPose {
    start.clone().with_position([0, 1].map(|axis| start.position[axis] + by_px[axis]))
}

/// True if the trees of two clips differ at most in the ids of their actions.
fn has_same_actions(a: &Clip, b: &Clip) -> bool {
    let trees = [a, b].map(Clip::root_tree);
    let [a, b] = trees.each_ref().map(|tree| {
        let actions = tree.iter().flat_map(Action::preorder);
        actions.map(|action| (action.children.len(), without_id(action.shell()))).collect::<Vec<_>>()
    });
    a == b
}

fn without_id(mut action: Action) -> Action {
    action.id = None;
    action
}
